//! Reductions along axes: an accumulator for each index of the axes that are left.

use super::Zip;
use super::fold::Walking;
use super::operand::{Operand, Operands};
use crate::arith::nest::Loop;
use crate::arith::numbers::Numbers;
use crate::arith::spec::{MAX_RANK, MAX_TERMS, Spec, StrideTerm};
use crate::arith::unroll::each_axis;
use crate::error::ExtentMismatch;
use crate::error::text::Text;
use crate::layout::Layout;
use crate::layout::internals::Internals;
use crate::layout::pair::Pair;
use crate::ours::Ours;
use crate::view::viewed::Viewed;
use crate::view::{View, ViewMut};
use core::marker::PhantomData;
use core::ops::{ControlFlow, Range};
use core::ptr::NonNull;

/// What follows from the types of the layouts of accumulators and of what is folded into them.
pub(crate) struct Reduced<L, S>(PhantomData<(L, S)>);

impl<L: Layout, S: Layout> Reduced<L, S> {
    /// For each axis of `S`, the axis of `L` of that name, if there is one.
    const AXES: [Option<usize>; MAX_RANK] = {
        let mut axes = [None; MAX_RANK];
        up_to!(axis < S::SPEC.rank, {
            axes[axis] = L::SPEC.position(S::SPEC.names[axis]);
        });
        axes
    };

    /// The demand that each axis of `L` is one of `S`, that extents that both types know are equal, and that the axes of `S` and the digits
    /// of `L` are no more than a layout may have. The error of an invalid layout is raised where its value is made.
    pub(crate) const AGREE: () = if let Some(text) = &Self::DISAGREEMENT {
        text.raise();
    };
    /// What keeps any two values from agreeing.
    const DISAGREEMENT: Option<Text> = match (L::RESOLVED, S::RESOLVED) {
        (Ok(accumulators), Ok(source)) => disagreement(accumulators, source),
        _ => None,
    };
    /// Whether the types let two values agree.
    const MAY_AGREE: bool = L::RESOLVED.is_ok() && S::RESOLVED.is_ok() && Self::DISAGREEMENT.is_none();

    /// The accumulators as a layout of the axes of `S`: those that they lack have stride 0.
    const SPEC: Spec = {
        let mut spec = Spec { rank: S::SPEC.rank, term_count: S::SPEC.rank, names: S::SPEC.names, ..Spec::SCALAR };
        up_to!(axis < S::SPEC.rank, {
            spec.extents[axis] = S::SPEC.extents[axis];
            spec.known_extents |= S::SPEC.known_extents & 1 << axis;
            let (stride, is_known, is_forward) = match Self::AXES[axis] {
                None => (0, true, true),
                Some(own) => (L::SPEC.terms[own].stride, L::SPEC.knows_stride(own), L::SPEC.is_forward_along(own)),
            };
            spec.terms[axis] = StrideTerm::plain(axis, stride);
            spec.known_strides |= (is_known as u32) << axis;
            spec.forward |= (is_forward as u32) << axis;
        });
        spec.with_inner_terms(L::SPEC, &Self::AXES)
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
    fn equal_extents(accumulators: &L, source: &S) -> Result<(), ExtentMismatch> {
        if const { !Self::MAY_AGREE } {
            disagree(&Self::DISAGREEMENT);
        }
        each_axis!(axis < const S::RANK => {
            if let Some(own) = const { &Self::AXES }[axis] {
                let (left, right) = (accumulators.extent_at(own), source.extent_at(axis));
                if left != right {
                    return Err(ExtentMismatch::of(L::SPEC.names[own], left, right));
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
    fn fold_into<T, L: Layout>(
        &'s self,
        accumulators: ViewMut<'_, T, L>,
        f: impl FnMut(&mut T, Self::Item),
        _: Ours,
    ) -> Result<(), ExtentMismatch>;
}

#[diagnostic::do_not_recommend]
impl<'s, V: Viewed + ?Sized> Folded<'s> for V
where
    V::Element: 's,
{
    type Item = &'s V::Element;
    type Layout = V::Layout;

    #[inline]
    fn fold_into<T, L: Layout>(
        &'s self,
        accumulators: ViewMut<'_, T, L>,
        mut f: impl FnMut(&mut T, Self::Item),
        _: Ours,
    ) -> Result<(), ExtentMismatch> {
        let reduction = Reduction::of(Zip::alone(self.viewed()), accumulators)?;
        reduction.fold::<_, 2>(|accumulator, (element,)| f(accumulator, element));
        Ok(())
    }
}

/// A zip of views.
macro_rules! fold_zip {
    ($count:literal: $($lifetime:lifetime $element:ident $layout:ident),*) => {
        #[diagnostic::do_not_recommend]
        impl<'s, $($lifetime,)* $($element, $layout: Layout),*> Folded<'s> for Zip<($(View<$lifetime, $element, $layout>,)*)> {
            type Item = ($(&$lifetime $element,)*);
            type Layout = A;

            #[inline]
            fn fold_into<T, L: Layout>(
                &'s self,
                accumulators: ViewMut<'_, T, L>,
                f: impl FnMut(&mut T, Self::Item),
                _: Ours,
            ) -> Result<(), ExtentMismatch> {
                Reduction::of(*self, accumulators)?.fold::<_, $count>(f);
                Ok(())
            }
        }
    };
}

fold_zip!(3: 'a E A, 'b F B);
fold_zip!(4: 'a E A, 'b F B, 'c G C);

/// What is folded, and what it is folded into. Each axis of the accumulators is one of the sources, with the same extent: see
/// [`of`](Reduction::of).
struct Reduction<'a, P, T, L> {
    sources: P,
    accumulators: ViewMut<'a, T, L>,
}

impl<'a, P, T, L: Layout> Reduction<'a, P, T, L> {
    /// # Errors
    ///
    /// If extents of these sources and of these accumulators differ.
    #[inline(always)]
    fn of<const N: usize>(sources: P, accumulators: ViewMut<'a, T, L>) -> Result<Self, ExtentMismatch>
    where
        P: Operands<N>,
    {
        Reduced::<L, P::First>::equal_extents(accumulators.layout(), sources.first())?;
        Ok(Reduction { sources, accumulators })
    }

    /// Calls `f` with each accumulator and the elements for it.
    #[inline(always)]
    fn fold<I, const N: usize>(self, mut f: impl FnMut(&mut T, I))
    where
        Self: Operands<N, Items = (I, NonNull<T>)>,
    {
        Walking::<_, (), N>::over(self).fold((), |(), (), (elements, mut accumulator)| {
            // SAFETY: an element of a mutable view, which nobody else reaches (invariants 1 and 3); the reference ends with the
            // call, before the accumulator is given again.
            f(unsafe { accumulator.as_mut() }, elements);
        });
    }
}

/// [`Operands`] of sources, and of the accumulators as the last one.
macro_rules! reductions {
    ($count:literal: $($name:ident $row:ident $k:tt),*; $last:tt) => {
        impl<$($name: Operand,)* T, L: Layout> Operands<$count> for Reduction<'_, Zip<($($name,)*)>, T, L> {
            /// Elements, and the accumulator for them, which is given again for other elements.
            type Items = (($($name::Item,)*), NonNull<T>);
            type Lowest = ($(NonNull<$name::Element>,)* NonNull<T>);
            type First = A::Layout;
            const MATCHINGS: [[usize; MAX_RANK]; $count] =
                [$(Pair::<A::Layout, $name::Layout>::MATCHING,)* [0, 1, 2, 3, 4, 5, 6, 7]];
            const SPECS: [&'static Spec; $count] =
                [$(<$name::Layout as Internals>::SPEC,)* &Reduced::<L, A::Layout>::SPEC];

            #[inline(always)]
            fn first(&self) -> &A::Layout {
                self.sources.first()
            }

            #[inline(always)]
            fn numbers(&self) -> [Numbers; $count] {
                let sources = [$(self.sources.operands().$k.raw().layout().all_numbers()),*];
                let mut accumulators = Numbers { extents: sources[0].extents, ..Numbers::NONE };
                each_axis!(axis < const A::Layout::RANK => {
                    if let Some(own) = const { &Reduced::<L, A::Layout>::AXES }[axis] {
                        accumulators.strides[axis] = self.accumulators.layout().stride_at(own);
                    }
                });
                // The digits are in the order in which the accumulators have them.
                each_axis!(k < L::SPEC.term_count - L::SPEC.rank => {
                    accumulators.strides[A::Layout::RANK + k] = self.accumulators.layout().stride_at(L::RANK + k);
                });
                [$(sources[$k],)* accumulators]
            }

            #[inline(always)]
            fn lowest(&self) -> Self::Lowest {
                ($(self.sources.operands().$k.raw().lowest(),)* self.accumulators.raw().lowest())
            }

            #[inline(always)]
            unsafe fn fold_inner<Acc, Break>(
                &self,
                lowest: &Self::Lowest,
                at: [usize; $count],
                inner: &Loop<$count>,
                _is_length_known: bool,
                iterations: Range<usize>,
                mut acc: Acc,
                mut f: impl FnMut(Acc, usize, Self::Items) -> ControlFlow<Break, Acc>,
            ) -> ControlFlow<Break, Acc> {
                /// Each element into an accumulator of its own. The slices are parameters, so that the compiler knows that they are apart.
                /// Not `inline(always)`: rustc would inline it before LLVM is told.
                #[inline]
                fn fold_each<T, $($name: Operand,)* Acc, Break>(
                    accumulators: &mut [T],
                    $($row: $name::Row,)*
                    mut iteration: usize,
                    mut acc: Acc,
                    mut f: impl FnMut(Acc, usize, (($($name::Item,)*), NonNull<T>)) -> ControlFlow<Break, Acc>,
                ) -> ControlFlow<Break, Acc> {
                    // And not `zip`: see `each_item`.
                    $(let mut $row = $row.into_iter();)*
                    for accumulator in accumulators {
                        $(let Some($row) = $row.next() else { break };)*
                        acc = f(acc, iteration, (($($row,)*), NonNull::from(accumulator)))?;
                        iteration += 1;
                    }
                    ControlFlow::Continue(acc)
                }
                /// All elements into one accumulator; parameters as for [`fold_each`].
                #[inline]
                fn fold_into_one<T, $($name: Operand,)* Acc, Break>(
                    accumulator: &mut T,
                    $($row: $name::Row,)*
                    mut iteration: usize,
                    mut acc: Acc,
                    mut f: impl FnMut(Acc, usize, (($($name::Item,)*), NonNull<T>)) -> ControlFlow<Break, Acc>,
                ) -> ControlFlow<Break, Acc> {
                    $(let mut $row = $row.into_iter();)*
                    loop {
                        $(let Some($row) = $row.next() else { break };)*
                        acc = f(acc, iteration, (($($row,)*), NonNull::from(&mut *accumulator)))?;
                        iteration += 1;
                    }
                    ControlFlow::Continue(acc)
                }
                if iterations.is_empty() {
                    return ControlFlow::Continue(acc); // a view of no element may point anywhere
                }
                let stride = inner.strides[$last];
                if matches!(stride, 0 | 1) $(&& inner.strides[$k] == 1)* {
                    let (first, len) = (iterations.start, iterations.len());
                    $(
                        // SAFETY: by invariants 1 and 5; the caller says that the first of these iterations is at an element of the source.
                        let $row = unsafe { lowest.$k.add(at[$k] + first) };
                        // SAFETY: and so are all: invariants 1 and 2.
                        let $row = unsafe { $name::row($row, len) };
                    )*
                    // SAFETY: as above; the first of these iterations is at an accumulator, and with a stride of 1 all of them are.
                    let accumulators = unsafe { lowest.$last.add(at[$last] + stride as usize * first) };
                    let count = if stride == 1 { len } else { 1 };
                    // SAFETY: invariants 1 and 3. Nobody else is given these accumulators during the call, as the caller says.
                    let accumulators = unsafe { core::slice::from_raw_parts_mut(accumulators.as_ptr(), count) };
                    return if stride == 1 {
                        fold_each::<T, $($name,)* _, _>(accumulators, $($row,)* first, acc, f)
                    } else {
                        fold_into_one::<T, $($name,)* _, _>(&mut accumulators[0], $($row,)* first, acc, f)
                    };
                }
                for iteration in iterations {
                    let offset = |k: usize| at[k].wrapping_add_signed(inner.strides[k].wrapping_mul(iteration as isize));
                    $(
                        // SAFETY: by invariants 1 and 5; the caller says that this iteration is at an element of the source.
                        let $row = unsafe { lowest.$k.add(offset($k)) };
                        // SAFETY: an element of a view: invariants 1 and 2.
                        let $row = unsafe { $name::item($row) };
                    )*
                    // SAFETY: the iteration is at an accumulator too.
                    let accumulator = unsafe { lowest.$last.add(offset($last)) };
                    acc = f(acc, iteration, (($($row,)*), accumulator))?;
                }
                ControlFlow::Continue(acc)
            }
        }
    };
}

reductions!(2: A a 0; 1);
reductions!(3: A a 0, B b 1; 2);
reductions!(4: A a 0, B b 1, C c 2; 3);

#[cfg(feature = "rayon")]
impl<T: Send, L: Layout> ViewMut<'_, T, L> {
    pub(crate) fn par_fold_matched<U: Sync, S: Layout>(
        &mut self,
        source: &View<'_, U, S>,
        f: impl Fn(&mut T, &U) + Sync,
    ) -> Result<(), ExtentMismatch> {
        let reduction = Reduction::of(Zip::alone(*source), self.view_mut())?;
        Walking::<_, (), 2>::over(reduction).par_for_each_of(1, |((element,), mut accumulator)| {
            // SAFETY: an element of a mutable view, which nobody else reaches (invariants 1 and 3), and which one thread is given;
            // the reference ends with the call, before the accumulator is given again.
            f(unsafe { accumulator.as_mut() }, element);
        });
        Ok(())
    }
}
