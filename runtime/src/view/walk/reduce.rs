//! Reductions along axes: an accumulator for each index of the axes that are left.

use super::fold::Walking;
use super::operand::{Operands, sealed};
use crate::arith::nest::Loop;
use crate::arith::numbers::Numbers;
use crate::arith::spec::{MAX_RANK, MAX_TERMS, Spec, StrideTerm};
use crate::arith::unroll::each_axis;
use crate::error::ExtentMismatch;
use crate::error::text::Text;
use crate::layout::Layout;
use crate::view::{View, ViewMut};
use core::marker::PhantomData;
use core::ops::{ControlFlow, Range};
use core::ptr::NonNull;

/// What follows from the types of the layouts of accumulators and of what is folded into them.
pub(crate) struct Reduced<L, S>(PhantomData<(L, S)>);

impl<L: Layout, S: Layout> Reduced<L, S> {
    /// For each axis of `S`, the axis of `L` of that name, if there is one.
    const AXES: [Option<usize>; MAX_RANK] = {
        let (mut axes, mut axis) = ([None; MAX_RANK], 0);
        while axis < S::SPEC.rank {
            axes[axis] = L::SPEC.position(S::SPEC.names[axis]);
            axis += 1;
        }
        axes
    };

    /// The demand that each axis of `L` is one of `S`, that extents that both types know are equal, and that the axes of `S` and the digits
    /// of `L` are no more than a layout may have. The error of an invalid layout is raised where its value is made.
    pub(crate) const AGREE: () = if let (Ok(accumulators), Ok(source)) = (L::RESOLVED, S::RESOLVED) {
        let mut axis = 0;
        while axis < accumulators.rank {
            let name = accumulators.names[axis];
            match source.position(name) {
                None => missing_axis(name).raise(),
                Some(other) => {
                    let (left, right) = (accumulators.extents[axis], source.extents[other]);
                    if accumulators.knows_extent(axis) && source.knows_extent(other) && left != right {
                        ExtentMismatch::of(name, left, right).text().raise();
                    }
                }
            }
            axis += 1;
        }
        if source.rank + accumulators.term_count - accumulators.rank > MAX_TERMS {
            too_many_terms(source.rank).raise();
        }
    };

    /// The accumulators as a layout of the axes of `S`: those that they lack have stride 0.
    const SPEC: Spec = {
        let mut spec = Spec { rank: S::SPEC.rank, term_count: S::SPEC.rank, names: S::SPEC.names, ..Spec::SCALAR };
        let mut axis = 0;
        while axis < S::SPEC.rank {
            spec.extents[axis] = S::SPEC.extents[axis];
            spec.known_extents |= S::SPEC.known_extents & 1 << axis;
            let (stride, is_known, is_forward) = match Self::AXES[axis] {
                None => (0, true, true),
                Some(own) => (L::SPEC.terms[own].stride, L::SPEC.knows_stride(own), L::SPEC.is_forward_along(own)),
            };
            spec.terms[axis] = StrideTerm::plain(axis, stride);
            spec.known_strides |= (is_known as u32) << axis;
            spec.forward |= (is_forward as u32) << axis;
            axis += 1;
        }
        spec.with_inner_terms(L::SPEC, &Self::AXES)
    };

    /// Checks that the extents of two values are equal.
    ///
    /// # Errors
    ///
    /// The first axis of the accumulators whose extents differ.
    #[inline(always)]
    fn equal_extents(accumulators: &L, source: &S) -> Result<(), ExtentMismatch> {
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

/// What is folded, and what it is folded into.
struct Reduction<'a, 's, T, U, L, S> {
    source: View<'s, U, S>,
    accumulators: ViewMut<'a, T, L>,
}

impl<'s, T, U, L: Layout, S: Layout> Operands<2> for Reduction<'_, 's, T, U, L, S> {
    /// An element, and the accumulator for it, which is given again for other elements.
    type Items = (&'s U, NonNull<T>);
    type Lowest = (NonNull<U>, NonNull<T>);
    type Index = S::Index;
    const MATCHINGS: [[usize; MAX_RANK]; 2] = [[0, 1, 2, 3, 4, 5, 6, 7]; 2];
    const SPECS: [&'static Spec; 2] = [S::SPEC, &Reduced::<L, S>::SPEC];

    #[inline(always)]
    fn numbers(&self) -> [Numbers; 2] {
        let source = self.source.layout().all_numbers();
        let mut accumulators = Numbers { extents: source.extents, ..Numbers::NONE };
        each_axis!(axis < const S::RANK => {
            if let Some(own) = const { &Reduced::<L, S>::AXES }[axis] {
                accumulators.strides[axis] = self.accumulators.layout().stride_at(own);
            }
        });
        // The digits are in the order in which the accumulators have them.
        each_axis!(k < L::SPEC.term_count - L::SPEC.rank => {
            accumulators.strides[S::RANK + k] = self.accumulators.layout().stride_at(L::RANK + k);
        });
        [source, accumulators]
    }

    #[inline(always)]
    fn lowest(&self) -> Self::Lowest {
        (self.source.raw().lowest(), self.accumulators.raw().lowest())
    }

    #[inline(always)]
    unsafe fn fold_inner<Acc, B>(
        &self,
        (source, all_accumulators): &Self::Lowest,
        at: [usize; 2],
        inner: &Loop<2>,
        _is_length_known: bool,
        iterations: Range<usize>,
        mut acc: Acc,
        mut f: impl FnMut(Acc, usize, Self::Items) -> ControlFlow<B, Acc>,
    ) -> ControlFlow<B, Acc> {
        if iterations.is_empty() {
            return ControlFlow::Continue(acc); // a view of no element may point anywhere
        }
        if let [1, stride @ (0 | 1)] = inner.strides {
            let (first, len) = (iterations.start, iterations.len());
            // SAFETY: by invariants 1 and 5; the caller says that the first of these iterations is at an element of the source.
            let elements = unsafe { source.add(at[0] + first) };
            // SAFETY: and so are all: invariants 1 and 2.
            let elements = unsafe { <View<'s, U, S> as sealed::Operand>::row(elements, len) };
            // SAFETY: as above; the first of these iterations is at an accumulator, and with a stride of 1 all of them are.
            let accumulators = unsafe { all_accumulators.add(at[1] + stride as usize * first) };
            let count = if stride == 1 { len } else { 1 };
            // SAFETY: invariants 1 and 3. Nobody else is given these accumulators during the call, as the caller says.
            let accumulators = unsafe { core::slice::from_raw_parts_mut(accumulators.as_ptr(), count) };
            return if stride == 1 {
                fold_each(accumulators, elements, first, acc, f)
            } else {
                fold_into_one(&mut accumulators[0], elements, first, acc, f)
            };
        }
        for iteration in iterations {
            let offset = |k: usize| at[k].wrapping_add_signed(inner.strides[k].wrapping_mul(iteration as isize));
            let [offset, other_offset] = [offset(0), offset(1)];
            // SAFETY: by invariants 1 and 5; the caller says that this iteration is at an element of the source.
            let element = unsafe { source.add(offset) };
            // SAFETY: and of the accumulators.
            let accumulator = unsafe { all_accumulators.add(other_offset) };
            // SAFETY: an element of a view: invariants 1 and 2.
            let element = unsafe { <View<'s, U, S> as sealed::Operand>::item(element) };
            acc = f(acc, iteration, (element, accumulator))?;
        }
        ControlFlow::Continue(acc)
    }
}

/// Each element into an accumulator of its own. The slices are parameters, so that the compiler knows that they are apart. Not
/// `inline(always)`: rustc would inline it before LLVM is told.
#[inline]
fn fold_each<'s, T, U, Acc, B>(
    accumulators: &mut [T],
    elements: &'s [U],
    mut iteration: usize,
    mut acc: Acc,
    mut f: impl FnMut(Acc, usize, (&'s U, NonNull<T>)) -> ControlFlow<B, Acc>,
) -> ControlFlow<B, Acc> {
    let mut accumulators = accumulators.iter_mut(); // and not `zip`: see `each_item`
    for element in elements {
        let Some(accumulator) = accumulators.next() else { break };
        acc = f(acc, iteration, (element, NonNull::from(accumulator)))?;
        iteration += 1;
    }
    ControlFlow::Continue(acc)
}

/// All elements into one accumulator; parameters as for [`fold_each`].
#[inline]
fn fold_into_one<'s, T, U, Acc, B>(
    accumulator: &mut T,
    elements: &'s [U],
    mut iteration: usize,
    mut acc: Acc,
    mut f: impl FnMut(Acc, usize, (&'s U, NonNull<T>)) -> ControlFlow<B, Acc>,
) -> ControlFlow<B, Acc> {
    for element in elements {
        acc = f(acc, iteration, (element, NonNull::from(&mut *accumulator)))?;
        iteration += 1;
    }
    ControlFlow::Continue(acc)
}

impl<T, L: Layout> ViewMut<'_, T, L> {
    #[inline]
    pub(crate) fn fold_matched<U, S: Layout>(
        &mut self,
        source: &View<'_, U, S>,
        mut f: impl FnMut(&mut T, &U),
    ) -> Result<(), ExtentMismatch> {
        Reduced::<L, S>::equal_extents(self.layout(), source.layout())?;
        let operands = Reduction { source: *source, accumulators: self.view_mut() };
        Walking::<_, (), 2>::over(operands).fold((), |(), (), (element, mut accumulator)| {
            // SAFETY: an element of a mutable view, which nobody else reaches (invariants 1 and 3); the reference ends with the
            // call, before the accumulator is given again.
            f(unsafe { accumulator.as_mut() }, element);
        });
        Ok(())
    }
}

#[cfg(feature = "rayon")]
impl<T: Send, L: Layout> ViewMut<'_, T, L> {
    pub(crate) fn par_fold_matched<U: Sync, S: Layout>(
        &mut self,
        source: &View<'_, U, S>,
        f: impl Fn(&mut T, &U) + Sync,
    ) -> Result<(), ExtentMismatch> {
        Reduced::<L, S>::equal_extents(self.layout(), source.layout())?;
        let operands = Reduction { source: *source, accumulators: self.view_mut() };
        Walking::<_, (), 2>::over(operands).par_for_each_of(1, |(element, mut accumulator)| {
            // SAFETY: an element of a mutable view, which nobody else reaches (invariants 1 and 3), and which one thread is given;
            // the reference ends with the call, before the accumulator is given again.
            f(unsafe { accumulator.as_mut() }, element);
        });
        Ok(())
    }
}
