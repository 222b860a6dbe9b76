//! The terms of the sum that is an offset, from the description of a layout.

use crate::description::Description;

/// An axis with one stride has one term. An axis that is split into blocks has two.
pub(super) const MAX_TERMS: usize = 2 * Description::MAX_RANK;

/// One term of the sum: `index[axis] / divisor % modulus * stride` elements.
#[derive(Clone, Copy)]
pub(super) struct Term {
    pub(super) axis: usize,
    pub(super) divisor: usize,
    /// `None` if the term takes all of the index.
    pub(super) modulus: Option<usize>,
    /// `None` if it is known at run time only.
    pub(super) stride: Option<isize>,
}

/// The terms of a layout: `0..rank` are those of the axes, in logical order, of a split axis the term of its blocks. Those after them are of
/// the indices in blocks, innermost first.
pub(super) struct Terms<'d> {
    pub(super) layout: &'d Description,
    all: [Term; MAX_TERMS],
    count: usize,
}

impl<'d> Terms<'d> {
    pub(super) const fn of(layout: &'d Description) -> Self {
        const NONE: Term = Term { axis: 0, divisor: 1, modulus: None, stride: None };
        let mut terms = Terms { layout, all: [NONE; MAX_TERMS], count: layout.rank() };
        let mut axis = 0;
        while axis < layout.rank() {
            let mut outer = Term { axis, stride: layout.stride(axis), ..NONE };
            if let Some((size, stride)) = layout.block(axis) {
                outer.divisor = size;
                terms.insert(Term { axis, divisor: 1, modulus: Some(size), stride: Some(stride) });
            }
            terms.all[axis] = outer;
            axis += 1;
        }
        terms
    }

    /// Behind those inside it. Of two blocks at the same stride, that of one index is inside.
    const fn insert(&mut self, inner: Term) {
        let mut at = self.count;
        while at > self.layout.rank() && is_inside(&inner, &self.all[at - 1]) {
            self.all[at] = self.all[at - 1];
            at -= 1;
        }
        self.all[at] = inner;
        self.count += 1;
    }

    pub(super) const fn count(&self) -> usize {
        self.count
    }

    pub(super) const fn get(&self, term: usize) -> &Term {
        &self.all[term]
    }

    /// Whether each axis has one stride.
    pub(super) const fn is_strided(&self) -> bool {
        self.count == self.layout.rank()
    }

    /// Whether it is of the indices in blocks.
    pub(super) const fn is_inner(&self, term: usize) -> bool {
        term >= self.layout.rank()
    }

    /// The largest value of the factor of a stride, where the layout has elements. `None` if it is known at run time only.
    pub(super) const fn most(&self, term: usize) -> Option<usize> {
        let Term { axis, divisor, modulus, .. } = self.all[term];
        let Some(extent) = self.layout.extent(axis) else { return None };
        let last = extent.saturating_sub(1);
        Some(match modulus {
            Some(modulus) if last >= modulus => modulus - 1,
            _ => last / divisor,
        })
    }

    /// Whether it is known that the term is 0 for each index.
    pub(super) const fn is_idle(&self, term: usize) -> bool {
        matches!(self.most(term), Some(0)) || matches!(self.all[term].stride, Some(0))
    }

    /// Whether it is known that there is no element. If not, there may be none all the same.
    pub(super) const fn is_empty(&self) -> bool {
        let mut axis = 0;
        while axis < self.layout.rank() {
            if matches!(self.layout.extent(axis), Some(0)) {
                return true;
            }
            axis += 1;
        }
        false
    }
}

const fn is_inside(one: &Term, other: &Term) -> bool {
    let (one_step, other_step) = (step(one), step(other));
    one_step < other_step || (one_step == other_step && matches!((one.modulus, other.modulus), (Some(1), Some(2..))))
}

/// The size of a stride; 0 where it is not known.
pub(super) const fn step(term: &Term) -> usize {
    match term.stride {
        Some(stride) => stride.unsigned_abs(),
        None => 0,
    }
}
