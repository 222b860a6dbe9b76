//! Layouts with a name of their own: two of the same shape are different types.

use crate::arith::recover::Recovered;
use crate::arith::spec::Spec;
use crate::axis::key::{Given, Key};
use crate::error::PartError;
use crate::layout::internals::{Internals, StaticInternals};
use crate::layout::known::Fully;
use crate::layout::{Layout, StaticLayout, StridedLayout};

/// A layout with a name of its own. [`#[derive(Layout)]`](derive@crate::Layout) writes the implementation.
///
/// Such a type is a [`StaticLayout`], with the numbers of [`As`](Nominal::As). The two are different types. `named` and
/// `unnamed`, of views and tensors, convert between them at no cost.
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
/// A view of one layout is not a view of the other:
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
    message = "`{Self}` is not a layout with a name of its own",
    label = "not derived by `#[derive(Clone, Copy, Layout)]`",
    note = "write `#[derive(Clone, Copy, Layout)] #[layout(H=2 W=3)] struct Name;`"
)]
pub trait Nominal: Copy + Default + Send + Sync + 'static {
    /// The plain layout with the same numbers.
    type As: StaticLayout;
    /// The only value.
    #[doc(hidden)]
    const VALUE: Self;
}

#[diagnostic::do_not_recommend]
impl<M: Nominal> Internals for M {
    type At = <M::As as Layout>::Index;
    type Known = Fully;
    type Extents = [usize; 0];
    type Find<K: Key> = <M::As as Internals>::Find<K>;
    type Missing<G: Given> = <M::As as Internals>::Missing<G>;
    type Blocks = <M::As as Internals>::Blocks;
    const RESOLVED: &'static Result<Spec, PartError> = <M::As as Internals>::RESOLVED;
    const KNOWN_UNIQUE: bool = <M::As as Internals>::KNOWN_UNIQUE;

    #[inline(always)]
    fn run_time(&self) -> &() {
        &()
    }

    fn rules(&self) -> Option<Recovered> {
        <M::As as StaticInternals>::VALUE.rules()
    }
}

#[diagnostic::do_not_recommend]
impl<M: Nominal> Layout for M {
    type Index = <M::As as Layout>::Index;
}

#[diagnostic::do_not_recommend]
impl<M: Nominal<As: StridedLayout>> StridedLayout for M {}

#[diagnostic::do_not_recommend]
impl<M: Nominal> StaticLayout for M {}

#[diagnostic::do_not_recommend]
impl<M: Nominal> StaticInternals for M {
    const VALUE: Self = M::VALUE;
}
