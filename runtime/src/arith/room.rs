//! Whether a layout shares elements where its rules do not say so.
//!
//! A stride that follows from the rules inside it has room for all that lies there. A `stride` is a number from elsewhere: it may be too
//! small, and then two indices share an element. That is an error. `overlap` is the rule of strides that may share, and so may the strides
//! that follow from one, up to the next `stride`. The other items are *guarded*.

use super::spec::{MAX_TERMS, Places, Rules, Spec, StrideRule};
use super::whole::{Uniqueness, uniqueness_within};
use crate::error::LayoutError;
use tensor_layout_strided::internals::{BUDGET, uniqueness};

/// What is known of the items of an order from the innermost one on.
#[derive(Clone, Copy)]
pub(super) struct Sharing {
    /// Some two indices may share an element.
    pub(super) may_share: bool,
    /// The stride of the last item is an `overlap`, or follows from one.
    follows_overlap: bool,
    /// There is a `stride`.
    has_stride: bool,
    /// The step past these items is over the reach of the guarded ones.
    is_clear: bool,
    /// The stride of some guarded item is not over the reach of the guarded ones inside it.
    is_doubtful: bool,
    /// The first item of stride 0 that may not share elements.
    zero: Option<&'static str>,
}

impl Sharing {
    pub(super) const NONE: Self = Sharing {
        may_share: false,
        follows_overlap: false,
        has_stride: false,
        is_clear: true,
        is_doubtful: false,
        zero: None,
    };

    /// With the item at `place`, whose term is the last one of `spec`. `step` is that of all that lies inside it.
    #[inline(always)]
    pub(super) const fn with(mut self, spec: &Spec, order: &Places, place: usize, step: Option<usize>) -> Self {
        let rules = &order.rules[place];
        match rules.stride {
            StrideRule::Aligned(_) if !self.has_stride => return self,
            StrideRule::Aligned(_) => {}
            StrideRule::Broadcast => return self.with_broadcast(spec, order, place),
            StrideRule::Exactly(_) | StrideRule::AtRunTime => {
                (self.follows_overlap, self.has_stride) = (rules.may_share, true);
            }
        }
        if self.follows_overlap {
            (self.may_share, self.is_clear) = (true, false);
            return self;
        }
        let own = term_at(spec, order, place);
        // Numbers that are not known are checked where they are bound.
        if let (true, Some(step)) = (spec.knows_stride(own), step) {
            let stride = spec.terms[own].stride.unsigned_abs();
            if !self.is_clear || stride < step {
                self.is_clear = stride as u128 > Guarded::from(spec, order, place + 1).reach();
                self.is_doubtful |= !self.is_clear;
            }
        }
        self
    }

    /// With an item of stride 0.
    const fn with_broadcast(mut self, spec: &Spec, order: &Places, place: usize) -> Self {
        let axis = order.axes[place];
        if order.rules[place].may_share {
            self.may_share = true;
        } else if self.zero.is_none() && spec.knows_extent(axis) && spec.extents[axis] > 1 {
            self.zero = Some(spec.names[axis]);
        }
        self
    }

    /// The error, if two indices share an element that may not, as far as numbers are known.
    pub(super) const fn error(&self, spec: &Spec, order: &Places) -> Option<LayoutError> {
        match self.zero {
            _ if spec.is_empty() => None,
            Some(axis) => Some(LayoutError::ZeroStride { axis }),
            None if self.is_doubtful => Guarded::from(spec, order, 0).error(spec, order),
            None => None,
        }
    }
}

/// The term of the item at `place`: the items of an axis but the last one have theirs after the axes, innermost first.
const fn term_at(spec: &Spec, order: &Places, place: usize) -> usize {
    if order.digits[place].is_last() {
        return order.axes[place];
    }
    let (mut term, mut inside) = (spec.rank, place + 1);
    while inside < order.count {
        term += !order.digits[inside].is_last() as usize;
        inside += 1;
    }
    term
}

/// The guarded items whose numbers are known, from the innermost one on: their values, the steps between those, and their places in the order.
struct Guarded {
    count: usize,
    counts: [usize; MAX_TERMS],
    steps: [usize; MAX_TERMS],
    places: [usize; MAX_TERMS],
}

impl Guarded {
    /// Those from `place` on.
    const fn from(spec: &Spec, order: &Places, place: usize) -> Self {
        let mut guarded = Guarded { count: 0, counts: [1; MAX_TERMS], steps: [0; MAX_TERMS], places: [0; MAX_TERMS] };
        let (mut at, mut follows_overlap) = (order.count, false);
        while at > place {
            at -= 1;
            let Rules { stride, may_share, .. } = order.rules[at];
            match stride {
                StrideRule::Broadcast => continue,
                StrideRule::Exactly(_) | StrideRule::AtRunTime => follows_overlap = may_share,
                StrideRule::Aligned(_) => {}
            }
            let (term, axis) = (term_at(spec, order, at), order.axes[at]);
            if !follows_overlap && spec.knows_stride(term) && spec.knows_extent(axis) {
                let own = guarded.count;
                guarded.counts[own] = order.digits[at].count(spec.extents[axis]);
                guarded.steps[own] = spec.terms[term].stride.unsigned_abs();
                guarded.places[own] = at;
                guarded.count += 1;
            }
        }
        guarded
    }

    const fn reach(&self) -> u128 {
        self.reach_inside(self.count)
    }

    /// The reach of the first `count` items together.
    const fn reach_inside(&self, count: usize) -> u128 {
        let (mut reach, mut k) = (0, 0);
        while k < count {
            reach += self.reach_of(k);
            k += 1;
        }
        reach
    }

    const fn reach_of(&self, item: usize) -> u128 {
        self.counts[item].saturating_sub(1) as u128 * self.steps[item] as u128
    }

    /// Whether two indices share an element that differ along these two items only.
    const fn is_shared(&self, a: usize, b: usize) -> bool {
        let [counts, steps] = [&self.counts, &self.steps];
        matches!(uniqueness(&[counts[a], counts[b]], &[steps[a], steps[b]]), Uniqueness::Shared)
    }

    /// The error, if indices share an element. There is one.
    const fn error(&self, spec: &Spec, order: &Places) -> Option<LayoutError> {
        let (counts, steps) = (self.counts.split_at(self.count).0, self.steps.split_at(self.count).0);
        let is_decided = match uniqueness_within(counts, steps, &mut { BUDGET }) {
            Uniqueness::Unique => return None,
            Uniqueness::Shared => true,
            Uniqueness::Undecided => false,
        };
        let (own, inner) = self.at_fault();
        let (place, inside) = (self.places[own], self.reach_inside(own));
        let (axis, item, stride) = (spec.names[order.axes[place]], order.digits[place].parts(), steps[own]);
        let inner = spec.names[order.axes[self.places[inner]]];
        let least = if inside < usize::MAX as u128 { inside as usize + 1 } else { usize::MAX };
        Some(match order.rules[place].stride {
            _ if !is_decided => LayoutError::SharedUndecided { axis, item, stride, least },
            StrideRule::Aligned(_) => LayoutError::SharedOutside { axis, item, stride, inner, least },
            _ => LayoutError::Shared { axis, item, stride, inner, least },
        })
    }

    /// The first item that shares elements with one inside it, and that one. If each does so with several together: the outermost one whose
    /// stride is too small, and the one inside it that reaches farthest.
    const fn at_fault(&self) -> (usize, usize) {
        let (mut last, mut own) = (0, 1);
        while own < self.count {
            if self.steps[own] as u128 <= self.reach_inside(own) {
                last = own;
                let mut inner = 0;
                while inner < own {
                    if self.is_shared(inner, own) {
                        return (own, inner);
                    }
                    inner += 1;
                }
            }
            own += 1;
        }
        let (mut farthest, mut inner) = (0, 1);
        while inner < last {
            if self.reach_of(inner) > self.reach_of(farthest) {
                farthest = inner;
            }
            inner += 1;
        }
        (last, farthest)
    }
}
