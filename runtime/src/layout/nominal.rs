//! Layouts with a name of their own: two of the same shape are different types.

use crate::arith::complete::Uniqueness;
use crate::arith::rules::WrittenOrder;
use crate::arith::spec::Spec;
use crate::axis::key::{Given, Key};
use crate::error::PartError;
use crate::layout::internals::{Internals, Known, RunTime, StaticInternals};
use crate::layout::names::KnownAxes;
use crate::layout::{Layout, StaticLayout, StridedLayout};

/// A layout with a name of its own. [`#[derive(Layout)]`](derive@crate::Layout) writes the implementation.
///
/// Such a type is a [`Layout`], with the numbers of [`As`](Nominal::As), and a [`StaticLayout`] if `As` is one. The two are different types.
/// `named` and `unnamed`, of views and tensors, convert between them at no cost.
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
///
/// A layout with a `?` is a struct that holds its plain layout, [`Numbers<Self>`](Numbers), and nothing else:
///
/// ```
/// use tensor_layout::{Layout, Nominal, Numbers, layout};
///
/// #[derive(Clone, Copy, Layout)]
/// #[layout(H=? W=? C=3; stride(H) = ?)]
/// struct Frame(Numbers<Self>);
///
/// let frame = Frame::with_extents_and_strides([2, 3], [16])?; // H=2 W=3 C=3
/// assert_eq!(frame.offset([1, 0, 2]), 18);
/// let plain: layout!(H=? W=? C=3; stride(H) = ?) = frame.plain();
/// assert_eq!(Frame::of(plain).to_string(), "H=2 W=3 C=3; stride(H) = 16");
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout with a name of its own",
    label = "not derived by `#[derive(Clone, Copy, Layout)]`",
    note = "write `#[derive(Clone, Copy, Layout)] #[layout(H=2 W=3)] struct Name;`"
)]
pub trait Nominal: Copy + Send + Sync + 'static {
    /// The plain layout with the same numbers.
    type As: Layout;
    /// The only value, if [`As`](Self::As) is a [`StaticLayout`].
    #[doc(hidden)]
    const __VALUE: Self = panic!("a layout with run-time numbers has more than one value");

    /// The plain layout of the same numbers.
    #[inline(always)]
    fn plain(&self) -> Self::As {
        <Self::As as Internals>::__only_value().unwrap_or_else(|| lies_elsewhere())
    }

    /// The layout with the numbers of the plain one.
    #[inline(always)]
    fn of(_: Self::As) -> Self {
        Self::__VALUE
    }

    /// The field that is the plain layout, if there is a number that the type does not know.
    #[doc(hidden)]
    #[inline(always)]
    fn __held(&self) -> Option<&Self::As> {
        None
    }
}

/// What a derived layout with a `?` holds: its plain layout.
pub type Numbers<M> = <M as Nominal>::As;

/// The plain layout of this one, which is the same for the same bytes.
///
/// A user can implement [`Nominal`], so its answer is not believed without a check. A plain layout of size 0 has no numbers. Any other
/// has to lie where `named` lies, with the same size. So it consists of the bytes of `named`, which is `Copy` and so cannot change behind
/// a shared reference. For the derived implementation the compiler removes the check.
#[inline(always)]
fn held_by<M: Nominal>(named: &M) -> &M::As {
    match named.__held() {
        Some(held) if size_of::<M>() == size_of::<M::As>() && core::ptr::addr_eq(held, named) => held,
        _ => lies_elsewhere(),
    }
}

/// [`Nominal::plain`], with a check of numbers that the type does not know.
#[inline(always)]
pub(crate) fn plain_of<M: Nominal>(named: &M) -> M::As {
    if size_of::<M::As>() == 0 { named.plain() } else { *held_by(named) }
}

#[cold]
#[inline(never)]
fn lies_elsewhere() -> ! {
    panic!("the plain layout of a named one is not its only field: derive `Layout` instead of implementing `Nominal`")
}

/// The named layout of these numbers. [`Nominal::of`] is not believed without a check, either. The type and these numbers give every
/// other number.
#[inline(always)]
pub(crate) fn named_of<M: Nominal>(plain: M::As) -> M {
    let named = M::of(plain);
    if !M::__SPEC.is_static() {
        let made = plain_of(&named);
        let equal_extents = (0..<M::As as Layout>::RANK).all(|axis| made.__extent_at(axis) == plain.__extent_at(axis));
        let equal_strides = (0..M::__SPEC.term_count).all(|term| made.__stride_at(term) == plain.__stride_at(term));
        if !equal_extents || !equal_strides {
            lies_elsewhere();
        }
    }
    named
}

#[diagnostic::do_not_recommend]
impl<M: Nominal> Internals for M {
    type __At = <M::As as Layout>::Index;
    type __Known = <M::As as Internals>::__Known;
    type __Extents = <M::As as Internals>::__Extents;
    type __Find<K: Key> = <M::As as Internals>::__Find<K>;
    type __Missing<G: Given> = <M::As as Internals>::__Missing<G>;
    type __Terms = <M::As as Internals>::__Terms;
    type __Digits = <M::As as Internals>::__Digits;
    const __RESOLVED: &'static Result<Spec, PartError> = <M::As as Internals>::__RESOLVED;
    // As `__SOUND`, not by it: the message is a constant shorter.
    const __SOUND_VALUE: () = match Self::__RESOLVED {
        Ok(_) => (),
        Err(error) => error.raise(),
    };
    const __KNOWN_UNIQUENESS: Uniqueness = <M::As as Internals>::__KNOWN_UNIQUENESS;

    const __WRITTEN_RULES: Option<WrittenOrder> = <M::As as Internals>::__WRITTEN_RULES;
    const __IS_MADE: bool = <M::As as Internals>::__IS_MADE;

    #[inline(always)]
    fn __only_value() -> Option<Self> {
        <M::As as Internals>::__only_value().map(M::of)
    }

    #[inline(always)]
    fn __run_time(&self) -> &<Self::__Known as Known>::RunTime<Self::__Extents, Self::__Terms> {
        match RunTime::nothing() {
            Some(nothing) => nothing,
            None => held_by(self).__run_time(),
        }
    }

    fn __rules(&self) -> Option<WrittenOrder> {
        plain_of(self).__rules()
    }
}

#[diagnostic::do_not_recommend]
impl<M: Nominal> Layout for M {
    type Index = <M::As as Layout>::Index;
}

#[diagnostic::do_not_recommend]
impl<M: Nominal<As: KnownAxes>> KnownAxes for M {
    type Of<K: Layout> = <M::As as KnownAxes>::Of<K>;
}

#[diagnostic::do_not_recommend]
impl<M: Nominal<As: StridedLayout>> StridedLayout for M {}

#[diagnostic::do_not_recommend]
impl<M: Nominal<As: StaticLayout> + Default> StaticLayout for M {}

#[diagnostic::do_not_recommend]
impl<M: Nominal<As: StaticLayout>> StaticInternals for M {
    const __VALUE: Self = M::__VALUE;
}
