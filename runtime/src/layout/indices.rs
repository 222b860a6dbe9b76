//! The indices of a layout, in logical order.

use crate::layout::Layout;
use crate::layout::rank::IndexInternals;
use core::iter::FusedIterator;

/// The indices of a layout in logical order, each once; see [`Layout::indices`].
#[derive(Clone, Debug)]
#[must_use = "iterators do nothing unless they are consumed"]
pub struct Indices<L: Layout> {
    layout: L,
    next: L::Index,
    remaining: usize,
}

impl<L: Layout> Indices<L> {
    #[inline]
    pub(super) fn new(layout: L) -> Self {
        let remaining = layout.__element_count();
        Indices { layout, next: L::Index::__ZERO, remaining }
    }

    /// Adds one to the digit of the axis before `end`, and carries outwards. Returns whether there is a next index. The
    /// outermost digit is not set back: it is not used again.
    #[inline(always)]
    fn carry(&mut self, end: usize) -> bool {
        let mut axis = end;
        while axis > 0 {
            axis -= 1;
            let digit = &mut self.next.as_mut()[axis];
            *digit += 1;
            let goes_on = *digit < self.layout.__extent_at(axis);
            if goes_on || axis == 0 {
                return goes_on;
            }
            *digit = 0;
        }
        false
    }
}

/// The last axes that are contiguous together: how many indices in a row, in logical order, have neighbouring elements.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    pub(crate) len: usize,
    /// The axes before those.
    pub(crate) outer: usize,
}

impl Run {
    /// Whether runs are looked for: where the rules put the last axis innermost. Those of a static layout are loops of known lengths to an
    /// optimiser, which makes better code of them than of slices: there each index is by itself. It does not depend on the build, so that tests
    /// walk what a release walks.
    pub(crate) const fn are_taken<L: Layout>() -> bool {
        let is_innermost = L::RANK > 0 && L::__SPEC.order[L::RANK - 1] == L::RANK - 1;
        is_innermost && L::__SPEC.term_count == L::RANK && !L::__SPEC.is_static()
    }

    /// Whether the types say that all indices are one run.
    pub(crate) const fn is_all<L: Layout>() -> bool {
        let mut is_all = Self::are_taken::<L>() && L::__SPEC.is_dense();
        up_to!(axis < L::RANK, {
            is_all = is_all && L::__SPEC.order[axis] == axis;
        });
        is_all
    }

    #[inline(always)]
    pub(crate) fn of<L: Layout>(layout: &L) -> Self {
        if const { Self::is_all::<L>() } {
            return Run { len: layout.__element_count(), outer: 0 };
        }
        let mut run = Run { len: 1, outer: L::RANK };
        while const { Self::are_taken::<L>() } && run.outer > 0 {
            let (extent, stride) = (layout.__extent_at(run.outer - 1), layout.__stride_at(run.outer - 1));
            if extent != 1 && stride != run.len as isize {
                break;
            }
            // It is over `usize::MAX` only where there is no element.
            run = Run { len: run.len.wrapping_mul(extent), outer: run.outer - 1 };
        }
        run
    }
}

impl<L: Layout> Indices<L> {
    /// The first index of the next run. All indices so far were given in whole runs.
    #[inline(always)]
    pub(crate) fn next_run(&mut self, run: Run) -> Option<L::Index> {
        if self.remaining == 0 {
            return None;
        }
        self.remaining -= run.len;
        let index = self.next;
        self.carry(run.outer);
        Some(index)
    }
}

impl<L: Layout> Iterator for Indices<L> {
    type Item = L::Index;

    #[inline]
    fn next(&mut self) -> Option<L::Index> {
        if self.remaining == 0 {
            return None;
        }
        self.remaining -= 1;
        let index = self.next;
        self.carry(L::RANK);
        Some(index)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.remaining, Some(self.remaining))
    }

    /// The innermost axis has its own loop, which the compiler can optimise.
    #[inline]
    fn fold<B, F: FnMut(B, L::Index) -> B>(mut self, init: B, mut f: F) -> B {
        let mut result = init;
        if self.remaining == 0 {
            return result;
        }
        if L::RANK == 0 {
            return f(result, self.next);
        }
        let last = L::RANK - 1;
        loop {
            let mut index = self.next;
            // Not a `for`, which takes several calls for each index in a debug build.
            let (mut digit, extent) = (index.as_ref()[last], self.layout.__extent_at(last));
            while digit < extent {
                index.as_mut()[last] = digit;
                result = f(result, index);
                digit += 1;
            }
            self.next.as_mut()[last] = 0;
            if !self.carry(last) {
                return result;
            }
        }
    }
}

impl<L: Layout> ExactSizeIterator for Indices<L> {}
impl<L: Layout> FusedIterator for Indices<L> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout;

    /// In a test as in a release: it follows from the layout alone.
    #[test]
    fn runs_are_taken_where_a_number_is_not_known() {
        assert!(!Run::are_taken::<layout!(H=2 W=3)>());
        assert!(Run::are_taken::<layout!(H=? W=3)>());
        assert!(!Run::are_taken::<layout!(H=? W=3; order = WH)>());
        assert!(Run::is_all::<layout!(H=? W=3)>());
        assert!(!Run::is_all::<layout!(H=? W=3; stride(H) = ?)>());
    }
}
