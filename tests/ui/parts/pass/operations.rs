//! Each operation up to the edge of what is allowed, and chains that end in a layout that is written.

use tensor_layout::axis::{A, B, C, D, G, H, I, K, M, N, O, P, W};
use tensor_layout::ops::{Crop, Fix, Via};
use tensor_layout::{Layout, StaticLayout, StridedLayout, Tensor, View, ViewMut, at, axis, layout};

axis!(Batch, Seq, Head);

type Image = layout!(H=4 W=6 C=3; pad(W) = 8);

/// The type of a part may be written, and its numbers are constants.
type Corner = Via<Via<Image, Crop<H, 2>>, Fix<C>>;
const _: () = assert!(Corner::REQUIRED_SPAN_SIZE == 40 && Corner::IS_UNIQUE && !Corner::IS_PACKED);

fn red_corner(image: View<'_, u8, Image>) -> View<'_, u8, Corner> {
    image.crop::<H, 2>(2).fix::<C>(0)
}

/// Blocks of 2 x 2 pixels become channels.
fn space_to_depth(image: View<'_, u8, layout!(H=4 W=6 C=3)>) -> Tensor<u8, layout!(H=2 W=3 C=12)> {
    let blocks = image.split::<H, (H, A), 2>().split::<W, (W, B), 2>().permute::<(H, W, A, B, C)>();
    let mut deep = Tensor::<u8, layout!(H=2 W=3 C=12)>::zeros();
    deep.view_mut().split::<C, (A, D), 6>().split::<D, (B, C), 3>().copy_from(&blocks);
    deep
}

/// The heads of an attention tensor: a view, nothing is copied.
fn head(tokens: View<'_, f32, layout!(Batch=? Seq=? D=64)>, batch: usize, head: usize) -> f32 {
    let heads = tokens.split::<D, (Head, I), 16>().fix::<Batch>(batch).fix::<Head>(head);
    heads.as_layout::<layout!(Seq=? I=16; stride(Seq) = 64)>().fold(0.0, |sum, x| sum + x)
}

fn edges() {
    let mut buffer = [0; 96];
    let image = ViewMut::<u8, Image>::from_array(&mut buffer);
    let (mut top, mut bottom) = image.split_at::<H>(4);
    top.fill(1);
    bottom.fill(2);
    let image = View::<u8, Image>::from_array(&buffer);
    assert_eq!(size_of_val(&red_corner(image)), size_of::<*const u8>());
    assert_eq!(image.crop::<H, 4>(0).crop::<W, 0>(6).len(), 0);
    assert_eq!(image.step::<W, 6>().extents(), [4, 1, 3]);
    assert_eq!(image.split::<W, (O, I), 6>().split::<H, (G, H), 1>().extents(), [4, 1, 1, 6, 3]);
    assert_eq!(image.windows::<W, (P, K), 6, 9>().extents(), [4, 1, 6, 3]);
    assert_eq!(image.merge::<(W, C), M>().extents(), [4, 18]);
    assert_eq!(image.diagonal::<(H, W), H>().strides(), [27, 1]);
    assert_eq!(image.rename::<C, C>().extents(), [4, 6, 3]);
    assert_eq!(image.insert::<N>().squeeze::<N>().layout().required_span_size(), 90);
    let eight = image.insert::<A>().insert::<B>().insert::<D>().insert::<G>().insert::<I>();
    assert_eq!(eight.broadcast::<A, 7>().extents(), [1, 1, 1, 1, 7, 4, 6, 3]);
    assert_eq!(image.axis_chunks::<W, 7>().len(), 0);
    assert_eq!(image.reverse::<H>().reverse::<H>().as_layout::<Image>(), image);
    assert_eq!(image.permute::<(C, H, W)>().as_layout::<layout!(C=? H=? W=?; order = HWC; pad(W) = 8)>().len(), 72);
}

pub(crate) fn main() {
    edges();
    let pixels = Tensor::<u8, layout!(H=4 W=6 C=3)>::from_fn(|[h, w, c]| (h * 18 + w * 3 + c) as u8);
    let deep = space_to_depth(pixels.view());
    assert_eq!(at!(deep.view(), H: 1, W: 2, C: 2 * 6 - 1), pixels[[3, 5, 2]]);
    let layout = <layout!(Batch=? Seq=? D=64)>::with_extents([2, 5]).expect("small numbers");
    let tokens = Tensor::from_fn_with_layout(layout, |[b, s, d]| if b == 1 && d / 16 == 3 { s as f32 } else { 0.0 });
    assert_eq!((head(tokens.view(), 1, 3), head(tokens.view(), 1, 2)), (160.0, 0.0));
    let upside_down = <layout!(H=2 W=3)>::default().reverse::<H>();
    assert_eq!((upside_down.strides(), upside_down.offset([0, 0])), ([-3, 1], 3));
}
