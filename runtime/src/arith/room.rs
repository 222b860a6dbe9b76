//! Whether a layout shares elements where its rules do not say so.
//!
//! A stride that follows from the rules inside it has room for all that lies there. A `stride` is a number from elsewhere: it may be too
//! small, and then two indices share an element. That is an error. `overlap` is the rule of strides that may share, and so may the strides
//! that follow from one, up to the next `stride`. The other items are *guarded*.

use super::complete::{Steps, Uniqueness};
use super::rules::{Rules, StrideRule, WrittenOrder};
use super::spec::{MAX_TERMS, Spec};
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

    /// With the item at `place`, whose term is the last one of `spec`. `step` is the step of all that lies inside it.
    #[inline(always)]
    pub(super) const fn with(mut self, spec: &Spec, order: &WrittenOrder, place: usize, step: Option<usize>) -> Self {
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
    const fn with_broadcast(mut self, spec: &Spec, order: &WrittenOrder, place: usize) -> Self {
        let axis = order.axes[place];
        if order.rules[place].may_share {
            self.may_share = true;
        } else if self.zero.is_none() && spec.knows_extent(axis) && spec.extents[axis] > 1 {
            self.zero = Some(spec.names[axis]);
        }
        self
    }

    /// The error, if two indices share an element that may not, as far as numbers are known.
    pub(super) const fn error(&self, spec: &Spec, order: &WrittenOrder) -> Option<LayoutError> {
        match self.zero {
            _ if spec.is_empty() => None,
            Some(axis) => Some(LayoutError::ZeroStride { axis }),
            None if self.is_doubtful => Guarded::from(spec, order, 0).error(spec, order),
            None => None,
        }
    }
}

/// The term of the item at `place`: the items of an axis but the last one have theirs after the axes, innermost first.
const fn term_at(spec: &Spec, order: &WrittenOrder, place: usize) -> usize {
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

/// Whether the last block of this axis is not full.
const fn has_part_of_block(spec: &Spec, order: &WrittenOrder, axis: usize) -> bool {
    up_to!(at < order.count, {
        if order.axes[at] == axis && spec.extents[axis] % order.digits[at].divisor != 0 {
            return true;
        }
    });
    false
}

/// The guarded items whose numbers are known, from the innermost one on: their values, the steps between those, and their places in the order.
#[derive(Clone, Copy)]
struct Guarded {
    count: usize,
    counts: [usize; MAX_TERMS],
    steps: [usize; MAX_TERMS],
    places: [usize; MAX_TERMS],
}

impl Guarded {
    /// Those from `place` on.
    const fn from(spec: &Spec, order: &WrittenOrder, place: usize) -> Self {
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
        let mut reach = 0;
        up_to!(k < count, {
            reach += self.reach_of(k);
        });
        reach
    }

    const fn reach_of(&self, item: usize) -> u128 {
        self.counts[item].saturating_sub(1) as u128 * self.steps[item] as u128
    }

    /// The error, if indices share an element. There are two items at least.
    const fn error(&self, spec: &Spec, order: &WrittenOrder) -> Option<LayoutError> {
        let mut budget = BUDGET;
        let is_decided = match self.uniqueness(self.count, &mut budget) {
            Uniqueness::Unique => return None,
            Uniqueness::Shared => true,
            Uniqueness::Undecided => false,
        };
        let own = self.at_fault(&mut budget);
        let (place, inside) = (self.places[own], self.reach_inside(own));
        let (axis, item, stride) = (spec.names[order.axes[place]], order.digits[place].parts(), self.steps[own]);
        let inside_axis = order.axes[self.places[self.beside(own, &mut budget)]];
        let inner = spec.names[inside_axis];
        let least = if inside < usize::MAX as u128 { inside as usize + 1 } else { usize::MAX };
        Some(match order.rules[place].stride {
            _ if !is_decided => LayoutError::SharedUndecided { axis, item, stride, least },
            _ if has_part_of_block(spec, order, order.axes[place]) || has_part_of_block(spec, order, inside_axis) => {
                LayoutError::SharedInBlock { axis, item, stride, inner, least }
            }
            StrideRule::Aligned(_) => LayoutError::SharedOutside { axis, item, stride, inner, least },
            _ => LayoutError::Shared { axis, item, stride, inner, least },
        })
    }

    /// Of the first `count` items.
    const fn uniqueness(&self, count: usize, budget: &mut u32) -> Uniqueness {
        Steps::of(self.counts.split_at(count).0, self.steps.split_at(count).0).uniqueness_within(budget)
    }

    /// The first item that shares elements with those inside it; or, where the search does not tell, the last one whose stride is too small.
    const fn at_fault(&self, budget: &mut u32) -> usize {
        let (mut last, mut own) = (1, 1);
        while own < self.count {
            if self.counts[own] > 1 && self.steps[own] as u128 <= self.reach_inside(own) {
                last = own;
                if matches!(self.uniqueness(own + 1, budget), Uniqueness::Shared) {
                    return own;
                }
            }
            own += 1;
        }
        last
    }

    /// The item inside this one with which it shares elements; or else, of those with which it shares some together, the one that reaches
    /// farthest.
    const fn beside(&self, own: usize, budget: &mut u32) -> usize {
        let [counts, steps] = [&self.counts, &self.steps];
        up_to!(inner < own, {
            if matches!(uniqueness(&[counts[inner], counts[own]], &[steps[inner], steps[own]]), Uniqueness::Shared) {
                return inner;
            }
        });
        // Each item without which elements are still shared takes no part.
        let mut parts = *self;
        let (mut inner, mut farthest) = (own, own);
        while inner > 0 {
            inner -= 1;
            parts.counts[inner] = 1;
            if !matches!(parts.uniqueness(own + 1, budget), Uniqueness::Shared) {
                parts.counts[inner] = counts[inner];
                if farthest == own || parts.reach_of(inner) > parts.reach_of(farthest) {
                    farthest = inner;
                }
            }
        }
        farthest
    }
}
