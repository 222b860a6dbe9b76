//! Names of their own, with and without parameters; every way between a plain layout and a named one.

use tensor_layout::{Layout, Nominal, StaticLayout, Tensor, View, ViewMut, axis, layout};

#[derive(Clone, Copy, Layout)]
#[layout(H=2 W=3)]
struct Depth;

#[derive(Clone, Copy, Debug, PartialEq, Layout)]
#[layout(crate = tensor_layout)]
#[layout(N=1 C H=W W; order = NHWC; pad(H) = 8)]
struct Act<const C: usize, const W: usize>;

mod renamed {
    pub(super) use tensor_layout as layouts;
}

#[derive(Clone, Copy, Layout)]
#[layout(crate = renamed::layouts)]
#[layout(N = 4)]
struct Elsewhere;

type Plain = layout!(H=2 W=3);

fn rows<L: StaticLayout>(_: View<'_, f32, L>) -> usize {
    L::EXTENTS[0]
}

pub(crate) fn main() {
    let mut depth = Tensor::<f32, Depth>::from_fn(|[h, w]| (h * 3 + w) as f32); // H=2 W=3
    assert_eq!(rows(depth.view()), 2);
    assert_eq!(depth.view().fix::<axis::H>(1)[[2]], 5.0);

    let plain: View<'_, f32, Plain> = depth.view().unnamed();
    assert_eq!(plain.named::<Depth>(), plain);

    let writable: ViewMut<'_, f32, Plain> = depth.view_mut().unnamed();
    writable.named::<Depth>()[[0, 0]] = 7.0;

    let plain: Tensor<f32, Plain> = depth.unnamed();
    let depth: Tensor<f32, Depth> = plain.named();
    assert_eq!(depth[[0, 0]], 7.0);

    assert_eq!(Act::<3, 57>::STRIDES, <layout!(N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8)>::STRIDES);
    assert_eq!(Act::<3, 57>, Default::default());
    assert_eq!(<Elsewhere as Nominal>::As::REQUIRED_SPAN_SIZE, 4);
    assert_eq!(size_of::<View<'_, f32, Depth>>(), size_of::<*const f32>());
}
