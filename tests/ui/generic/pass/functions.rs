//! Functions that are generic over layouts, by one bound and one line.

use tensor_layout::axis::{C, H, N, W};
use tensor_layout::{Axes, Layout, Tensor, View, ViewMut, at, layout};

fn mean(act: View<'_, f32, impl Axes<(N, C, H, W)>>) -> f32 {
    let act = act.permute::<(N, C, H, W)>();
    at!(act, H: 0, W: 0, C: 0, N: 0) + act.fix::<N>(0).fix::<C>(0)[[0, 0]]
}

fn axpy<L: Axes<(N, C, H, W)>, R: Axes<(N, C, H, W)>>(y: ViewMut<'_, f32, L>, x: View<'_, f32, R>, a: f32) {
    y.permute::<(N, C, H, W)>().zip_mut(&x.permute::<(N, C, H, W)>()).for_each(|y, x| *y += a * x);
}

fn max<L: Axes<(H, W)>>(plane: View<'_, f32, L>) -> f32 {
    plane.permute::<(H, W)>().fold(f32::MIN, |most, x| most.max(*x))
}

fn plane_max<L: Axes<(N, C, H, W)>>(act: View<'_, f32, L>, c: usize) -> f32 {
    max(act.permute::<(N, C, H, W)>().fix::<N>(0).fix::<C>(c))
}

fn rows<L: Axes<(N, C, H, W)>>(act: View<'_, f32, L>) -> usize {
    let act = act.permute::<(N, C, H, W)>();
    let [n, c, h, w] = act.extents();
    let part = act.range::<H>(1..).crop::<W, 1>(w - 1);
    n * c * (h - 1) - part.len() + part.axis_iter::<C>().len()
}

#[derive(Clone, Copy, Layout)]
#[layout(N=1 C=2 H=3 W=2; order = NHWC)]
struct Activation;

pub(crate) fn main() {
    let act = Tensor::<f32, Activation>::from_fn(|[_, c, h, w]| (c * 100 + h * 10 + w) as f32);
    let mixed = <layout!(W=? C=2 N=1 H=?)>::with_extents([2, 3]).expect("small numbers");
    let mut other = Tensor::zeros_with_layout(mixed);
    axpy(other.view_mut(), act.view(), 2.0);
    assert_eq!(other[[1, 1, 0, 2]], 242.0);
    assert_eq!((mean(act.view()), plane_max(act.view(), 1), plane_max(other.view(), 0)), (0.0, 121.0, 42.0));
    assert_eq!((rows(act.view()), rows(other.view())), (2, 2));
}
