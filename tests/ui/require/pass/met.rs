//! What is required of static layouts, mixed ones, views and tensors; and what is not met at run time.

use tensor_layout::axis::{H, W};
use tensor_layout::{Axes, Layout, RequirementError, Tensor, View, ViewMut, axis, layout, require, try_require};

axis!(Batch, Head);

fn rows<L: Axes<(H, W)>, const K: usize>(image: &View<'_, f32, L>) -> usize {
    require!(image; contiguous(W), align(H) = K, align_bytes(H) = {4 * 2});
    image.len()
}

fn heads<L: Layout>(layout: L) -> Result<usize, RequirementError> {
    let view = View::with_layout(layout, &[0_u8; 256]).unwrap();
    try_require!(view; align(Head) = 8, packed, unique)?;
    Ok(view.len())
}

pub(crate) fn main() {
    let data = [0.0_f32; 64];
    assert_eq!(rows::<_, 8>(&View::<_, layout!(H=4 W=10; pad(W) = 8)>::from_array(&data)), 40);
    // One row has no step from row to row.
    assert_eq!(rows::<_, 8>(&View::<_, layout!(H=1 W=7)>::from_array(&[0.0; 7])), 7);
    let pitched = |pitch| <layout!(H=? W=?; stride(H) = ?)>::with_extents_and_strides([2, 7], [pitch]).unwrap();
    assert_eq!(rows::<_, 16>(&View::with_layout(pitched(-16), &data).unwrap()), 14);

    let mut tensor = Tensor::<f32, layout!(H=4 W=16)>::zeros(); // H=4 W=16
    require!(tensor; packed, contiguous(W),);
    require!(&mut tensor; unique);
    require!(tensor.view_mut(); align_bytes(H) = size_of::<[f32; 4]>());
    let view: &mut ViewMut<'_, f32, _> = &mut tensor.view_mut();
    require!(view; align(W) = 1);

    assert_eq!(heads(<layout!(Batch=? Head=8 N=16)>::with_extents([2]).unwrap()), Ok(256));
    let apart = <layout!(Batch=2 Head=?; stride(Head) = ?)>::with_extents_and_strides([8], [12]).unwrap();
    assert_eq!(heads(apart), Err(RequirementError::NotAligned { axis: "Head", stride: 12, multiple: 8 }));
}
