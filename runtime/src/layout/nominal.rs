//! Layouts with a name of their own: two of the same shape are different types.

use crate::arith::spec::Spec;
use crate::axis::find::Given;
use crate::axis::name::Key;
use crate::error::LayoutError;
use crate::layout::kind::Static;
use crate::layout::{Layout, StaticLayout, StridedLayout, sealed};

/// A layout with a name of its own. [`#[derive(Layout)]`](derive@crate::Layout) writes the implementation.
///
/// Such a type is a [`StaticLayout`], with the numbers of [`As`](Nominal::As). Nothing converts between the two by itself;
/// `named` and `unnamed`, of views and tensors, do so at no cost.
///
/// ```
/// use tensor_layout::{Layout, StaticLayout, View, layout};
///
/// #[derive(Clone, Copy, Layout)]
/// #[layout(H=2 W=3)]
/// struct Depth;
///
/// #[derive(Clone, Copy, Layout)]
/// #[layout(H=2 W=3)]
/// struct Mask;
///
/// fn nearest(depth: View<'_, f32, Depth>) -> f32 {
///     depth.iter().copied().fold(f32::INFINITY, f32::min)
/// }
///
/// assert_eq!(Depth::STRIDES, [3, 1]);
/// let metres = [3.0, 1.5, 4.0, 2.0, 9.0, 7.5];
/// assert_eq!(nearest(View::new(&metres)?), 1.5);
///
/// let unnamed: View<'_, f32, layout!(H=2 W=3)> = View::new(&metres)?; // H=2 W=3
/// assert_eq!(nearest(unnamed.named::<Depth>()), 1.5);
/// # Ok::<(), tensor_layout::BufferError>(())
/// ```
///
/// A view of one is no view of the other:
///
/// ```compile_fail
/// # use tensor_layout::{Layout, View, layout};
/// # #[derive(Clone, Copy, Layout)]
/// # #[layout(H=2 W=3)]
/// # struct Depth;
/// # #[derive(Clone, Copy, Layout)]
/// # #[layout(H=2 W=3)]
/// # struct Mask;
/// fn as_mask(depth: View<'_, f32, Depth>) -> View<'_, f32, Mask> {
///     depth
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no layout with a name of its own",
    label = "not derived by `#[derive(Clone, Copy, Layout)]`",
    note = "write `#[derive(Clone, Copy, Layout)] #[layout(H=2 W=3)] struct Name;`"
)]
pub trait Nominal: Copy + Default + Send + Sync + 'static {
    /// The layout whose numbers it has.
    type As: StaticLayout;
    /// The one value.
    #[doc(hidden)]
    const VALUE: Self;
}

impl<M: Nominal> sealed::Sealed for M {}

#[diagnostic::do_not_recommend]
impl<M: Nominal> Layout for M {
    type Index = <M::As as Layout>::Index;
    type Kind = Static;
    type Find<K: Key> = <M::As as Layout>::Find<K>;
    type Missing<G: Given> = <M::As as Layout>::Missing<G>;
    const RESOLVED: &'static Result<Spec, LayoutError> = <M::As as Layout>::RESOLVED;
    const KNOWN_UNIQUE: bool = <M::As as Layout>::KNOWN_UNIQUE;

    #[inline(always)]
    fn store(&self) -> &() {
        &()
    }
}

#[diagnostic::do_not_recommend]
impl<M: Nominal<As: StridedLayout>> StridedLayout for M {}

#[diagnostic::do_not_recommend]
impl<M: Nominal> StaticLayout for M {
    const VALUE: Self = M::VALUE;
}
