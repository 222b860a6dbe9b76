//! Reductions along axes: an accumulator for each index of the axes that are left.

use super::Zip;
use super::count::LogicalIndex;
use super::fold::Walking;
use super::operand::{Alongside, sealed};
use crate::arith::numbers::Numbers;
use crate::arith::spec::{MAX_RANK, MAX_TERMS, SAME_AXES, Spec, StrideTerm};
use crate::arith::unroll::each_axis;
use crate::crate_token::CrateToken;
use crate::error::ExtentMismatch;
use crate::error::text::Text;
use crate::layout::Layout;
use crate::layout::rank::each_axis_of;
use crate::view::raw::RawView;
use crate::view::viewed::Viewed;
use crate::view::{View, ViewMut};
use core::marker::PhantomData;
use core::ops::ControlFlow;
use core::ptr::NonNull;

/// What follows from the types of the layouts of accumulators and of what is folded into them.
pub(crate) struct Reduced<L, S>(PhantomData<(L, S)>);

impl<L: Layout, S: Layout> Reduced<L, S> {
    /// For each axis of `S`, the axis of `L` of that name, if there is one.
    const AXES: [Option<usize>; MAX_RANK] = {
        let mut axes = [None; MAX_RANK];
        up_to!(axis < S::__SPEC.rank, {
            axes[axis] = L::__SPEC.position(S::__SPEC.names[axis]);
        });
        axes
    };

    /// The demand that each axis of `L` is one of `S`, that extents that both types know are equal, and that the axes of `S` and the digits
    /// of `L` are no more than a layout may have. The error of an invalid layout is raised where its value is made.
    pub(crate) const AGREE: () = if let Some(text) = &Self::DISAGREEMENT {
        text.raise();
    };
    /// What keeps any two values from agreeing.
    const DISAGREEMENT: Option<Text> = match (L::__RESOLVED, S::__RESOLVED) {
        (Ok(accumulators), Ok(source)) => disagreement(accumulators, source),
        _ => None,
    };
    /// Whether the types let two values agree.
    const MAY_AGREE: bool = L::__RESOLVED.is_ok() && S::__RESOLVED.is_ok() && Self::DISAGREEMENT.is_none();

    /// The accumulators as a layout of the axes of `S`: those that they lack have stride 0.
    const SPEC: Spec = {
        let mut spec =
            Spec { rank: S::__SPEC.rank, term_count: S::__SPEC.rank, names: S::__SPEC.names, ..Spec::SCALAR };
        up_to!(axis < S::__SPEC.rank, {
            spec.extents[axis] = S::__SPEC.extents[axis];
            spec.known_extents |= S::__SPEC.known_extents & 1 << axis;
            let (stride, is_known, is_forward) = match Self::AXES[axis] {
                None => (0, true, true),
                Some(own) => {
                    (L::__SPEC.terms[own].stride, L::__SPEC.knows_stride(own), L::__SPEC.is_forward_along(own))
                }
            };
            spec.terms[axis] = StrideTerm::plain(axis, stride);
            spec.known_strides |= (is_known as u32) << axis;
            spec.forward |= (is_forward as u32) << axis;
        });
        spec.with_inner_terms(L::__SPEC, &Self::AXES)
    };

    /// Checks that each axis of the accumulators is one of the source, and that the extents of two values are equal. What the types know is
    /// compared here too, whatever demands the callers have named.
    ///
    /// # Errors
    ///
    /// The first axis of the accumulators whose extents differ.
    ///
    /// # Panics
    ///
    /// If the types do not agree. A public function that names its demands does not compile then.
    #[inline(always)]
    pub(super) fn equal_extents(accumulators: &L, source: &S) -> Result<(), ExtentMismatch> {
        if const { !Self::MAY_AGREE } {
            disagree(&Self::DISAGREEMENT);
        }
        let axes = const { &Self::AXES };
        each_axis_of!(S::Index: axis => {
            if let Some(own) = axes[axis] {
                let (left, right) = (accumulators.__extent_at(own), source.__extent_at(axis));
                if left != right {
                    return Err(ExtentMismatch::of(L::__SPEC.names[own], left, right));
                }
            }
        });
        Ok(())
    }
}

/// What keeps values of two layouts, whose numbers are valid, from agreeing.
const fn disagreement(accumulators: &Spec, source: &Spec) -> Option<Text> {
    up_to!(axis < accumulators.rank, {
        let name = accumulators.names[axis];
        let Some(other) = source.position(name) else { return Some(missing_axis(name)) };
        let (left, right) = (accumulators.extents[axis], source.extents[other]);
        if accumulators.knows_extent(axis) && source.knows_extent(other) && left != right {
            return Some(ExtentMismatch::of(name, left, right).text());
        }
    });
    if source.rank + accumulators.term_count - accumulators.rank > MAX_TERMS {
        return Some(too_many_terms(source.rank));
    }
    None
}

#[cold]
fn disagree(known: &Option<Text>) -> ! {
    match known {
        Some(text) => text.raise(),
        None => panic!("the numbers of a layout are invalid"),
    }
}

const fn too_many_terms(rank: usize) -> Text {
    Text::new("fold_from: the source has ")
        .count(rank)
        .str(" axes, which with the blocks and digits of the accumulators are more than 8; fold into a layout without blocks")
}

const fn missing_axis(name: &str) -> Text {
    Text::new("fold_from: the source has no axis ")
        .axis(name)
        .str("; each axis of the accumulators must be an axis of the source: `fix` or `squeeze` this one")
}

/// What [`fold_from`](crate::ViewMut::fold_from) folds: what is seen through a layout, or a [`Zip`] of two or three shared views. Sealed.
#[diagnostic::on_unimplemented(
    message = "`fold_from` does not fold `{Self}`",
    label = "a `View`, a `ViewMut`, a `Tensor` or a zip of two or three `View`s can stand here",
    note = "view a buffer through a layout: `View::<_, layout!(..)>::new(&buffer)`"
)]
pub trait Folded<'s> {
    /// What is given with the accumulator: a reference to an element, or one to an element of each view of the zip, as a tuple.
    type Item;
    /// The layout of the first view, whose memory order is the order of the walk.
    type Layout: Layout;

    #[doc(hidden)]
    fn __fold_into<T, L: Layout>(
        &'s self,
        accumulators: ViewMut<'_, T, L>,
        f: impl FnMut(&mut T, Self::Item),
        _: CrateToken,
    ) -> Result<(), ExtentMismatch>;

    #[doc(hidden)]
    fn __fold_into_indexed<T, L: Layout>(
        &'s self,
        accumulators: ViewMut<'_, T, L>,
        f: impl FnMut(&mut T, <Self::Layout as Layout>::Index, Self::Item),
        _: CrateToken,
    ) -> Result<(), ExtentMismatch>;
}

/// The methods of [`Folded`]: what is folded as a zip of `$count - 1` operands, and what `f` is given of their items.
macro_rules! folds {
    ($count:literal $this:ident: $zip:expr; ($($item:ident),*) => $given:expr) => {
        folds!(@ $count $this __fold_into [() =>] $zip; ($($item),*) => $given);
        folds!(@ $count $this __fold_into_indexed [LogicalIndex::<Self::Layout>(index) => index: <Self::Layout as Layout>::Index] $zip; ($($item),*) => $given);
    };
    (@ $count:literal $this:ident $name:ident [$counted:pat => $($index:ident: $type:ty)?] $zip:expr; ($($item:ident),*) => $given:expr) => {
        #[inline]
        fn $name<T, L: Layout>(
            &'s $this,
            accumulators: ViewMut<'_, T, L>,
            mut f: impl FnMut(&mut T, $($type,)? Self::Item),
            _: CrateToken,
        ) -> Result<(), ExtentMismatch> {
            let zip = $zip;
            Reduced::equal_extents(accumulators.layout(), zip.operands().0.layout())?;
            Walking::<_, _, $count>::over(zip.into(accumulators)).fold_steps(
                (),
                #[inline(always)]
                |(), $counted, ($($item,)* mut accumulator)| {
                    // SAFETY: nobody else reaches it; the reference ends with the call.
                    ControlFlow::Continue(f(unsafe { accumulator.as_mut() }, $($index,)? $given))
                },
            );
            Ok(())
        }
    };
}

#[diagnostic::do_not_recommend]
impl<'s, V: Viewed + ?Sized> Folded<'s> for V
where
    V::Element: 's,
{
    type Item = &'s V::Element;
    type Layout = V::Layout;

    folds!(2 self: Zip::alone(self.viewed()); (element) => element);
}

/// A zip of views.
macro_rules! fold_zip {
    ($count:literal: $($lifetime:lifetime $element:ident $layout:ident $item:ident),*) => {
        #[diagnostic::do_not_recommend]
        impl<'s, $($lifetime,)* $($element, $layout: Layout),*> Folded<'s> for Zip<($(View<$lifetime, $element, $layout>,)*)> {
            type Item = ($(&$lifetime $element,)*);
            type Layout = A;

            folds!($count self: (*self); ($($item),*) => ($($item,)*));
        }
    };
}

fold_zip!(3: 'a E A a, 'b F B b);
fold_zip!(4: 'a E A a, 'b F B b, 'c G C c);

/// Accumulators beside what is folded into them, as [`Zip::into`] brings them together: each is given again for other elements.
pub(crate) struct Accumulators<'a, T, L>(pub(super) ViewMut<'a, T, L>);

impl<'a, T, L: Layout> sealed::Operand for Accumulators<'a, T, L> {
    type Element = T;
    type Layout = L;
    /// Nobody else reaches it (invariants 1 and 3) until the walk goes on.
    type Item = NonNull<T>;
    type __Row = AccumulatorRow<'a, T>;
    const __IS_MUTABLE: bool = true;

    #[inline(always)]
    fn __first(row: AccumulatorRow<'a, T>) -> NonNull<T> {
        NonNull::from(row.0).cast()
    }

    #[inline(always)]
    fn __raw(&self) -> &RawView<T, L> {
        self.0.__raw()
    }

    #[inline(always)]
    unsafe fn __item(element: NonNull<T>) -> NonNull<T> {
        element
    }

    #[inline(always)]
    unsafe fn __row(first: NonNull<T>, len: usize) -> AccumulatorRow<'a, T> {
        // SAFETY: invariants 1 and 3, of each of them; the caller says that no other reference to them is given out.
        AccumulatorRow(unsafe { NonNull::slice_from_raw_parts(first, len).as_mut() })
    }
}

impl<'a, T, L: Layout, S: Layout> Alongside<S> for Accumulators<'a, T, L> {
    const MATCHING: [usize; MAX_RANK] = SAME_AXES;
    const SPEC: &'static Spec = &Reduced::<L, S>::SPEC;
    const REPEATS: bool = true;
    type Repeated = Repeated<'a, T>;

    #[inline(always)]
    fn numbers(&self, first: &S) -> Numbers {
        let mut numbers = Numbers { extents: first.__all_numbers().extents, ..Numbers::NONE };
        let axes = const { &Reduced::<L, S>::AXES };
        each_axis_of!(S::Index: axis => {
            if let Some(own) = axes[axis] {
                numbers.strides[axis] = self.0.layout().__stride_at(own);
            }
        });
        // The digits are in the order in which the accumulators have them.
        each_axis!(k < L::__SPEC.term_count - L::__SPEC.rank => {
            numbers.strides[S::RANK + k] = self.0.layout().__stride_at(L::RANK + k);
        });
        numbers
    }

    #[inline(always)]
    fn repeated(row: AccumulatorRow<'a, T>) -> Repeated<'a, T> {
        Repeated(&mut row.0[0])
    }
}

/// Each element into an accumulator of its own.
pub(crate) struct AccumulatorRow<'a, T>(&'a mut [T]);

impl<'a, T> IntoIterator for AccumulatorRow<'a, T> {
    type Item = NonNull<T>;
    type IntoIter = core::iter::Map<core::slice::IterMut<'a, T>, fn(&'a mut T) -> NonNull<T>>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut().map(NonNull::from)
    }
}

/// All elements into one accumulator.
pub(crate) struct Repeated<'a, T>(&'a mut T);

impl<T> Iterator for Repeated<'_, T> {
    type Item = NonNull<T>;

    #[inline(always)]
    fn next(&mut self) -> Option<NonNull<T>> {
        Some(NonNull::from(&mut *self.0))
    }
}

#[cfg(feature = "rayon")]
impl<T: Send, L: Layout> ViewMut<'_, T, L> {
    pub(crate) fn par_fold_matched<U: Sync, S: Layout>(
        &mut self,
        source: &View<'_, U, S>,
        f: impl Fn(&mut T, &U) + Sync,
    ) -> Result<(), ExtentMismatch> {
        Reduced::equal_extents(self.layout(), source.layout())?;
        let both = Zip::alone(*source).into(self.view_mut());
        Walking::<_, (), 2>::over(both).par_for_each_of(1, |(element, mut accumulator)| {
            // SAFETY: nobody else reaches it, as one thread is given it; the reference ends with the call.
            f(unsafe { accumulator.as_mut() }, element);
        });
        Ok(())
    }
}
