use tensor_layout::{AnyView, AnyViewMut, HasAxis, Layout, Tensor, View, ViewMut, axis};

/// Needs the feature.
pub fn of_view<L: Layout>(view: View<'_, f32, L>) -> f32 {
    view.par_fold(|| 0.0, |sum, x| sum + x, |sum, other| sum + other)
}

/// Needs the feature.
pub fn of_view_mut<L: Layout>(mut view: ViewMut<'_, f32, L>) {
    view.par_for_each_mut(|x| *x += 1.0);
}

/// Needs the feature.
pub fn of_tensor<L: Layout + HasAxis<axis::H>>(tensor: &Tensor<f32, L>) {
    let _ = tensor.par_axis_iter::<axis::H>();
}

/// Needs the feature.
pub fn of_zip<L: Layout>(a: View<'_, f32, L>, b: View<'_, f32, L>) -> f32 {
    a.zip(&b).par_fold(|| 0.0, |sum, a, b| sum + a * b, |sum, other| sum + other)
}

/// Needs the feature.
pub fn of_most_views<L: Layout>(x: View<'_, f32, L>) {
    let twelve = x.zip(&x).and(&x).and(&x).and(&x).and(&x).and(&x).and(&x).and(&x).and(&x).and(&x).and(&x);
    twelve.par_for_each(|a, _, _, _, _, _, _, _, _, _, _, l| _ = (a, l));
}

/// Needs the feature.
pub fn of_any(mut to: AnyViewMut<'_>, from: &AnyView<'_>) {
    to.par_copy_from(from);
}
