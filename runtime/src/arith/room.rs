//! Whether a layout shares elements where its rules do not say so.
//!
//! A stride that follows from the rules inside it has room for all that lies there. A `stride` is a number from elsewhere: it may be too
//! small, and then two indices share an element. That is an error. `overlap` is the rule of strides that may share, and so may the strides
//! that follow from one, up to the next `stride`.

use super::spec::{MAX_TERMS, Places, Rules, Spec, StrideRule};
use crate::error::LayoutError;
use tensor_layout_strided::internals::{Uniqueness, uniqueness};

/// What is known of the items of an order from the innermost one on.
#[derive(Clone, Copy)]
pub(super) struct Sharing {
    /// Some two indices may share an element.
    pub(super) may_share: bool,
    /// The stride of the last item is an `overlap`, or follows from one.
    follows_overlap: bool,
    /// There is a `stride`.
    has_stride: bool,
    /// The step past these items is over the reach of those that may not share.
    is_clear: bool,
    /// The first item that shares elements, and may not.
    pub(super) error: Option<LayoutError>,
}

impl Sharing {
    pub(super) const NONE: Self =
        Sharing { may_share: false, follows_overlap: false, has_stride: false, is_clear: true, error: None };

    /// With the item at `place`, whose term is the last one of `spec`. `step` is that of all that lies inside it.
    ///
    /// Numbers that are not known are checked where they are bound.
    #[inline(always)]
    pub(super) const fn with(mut self, spec: &Spec, order: &Places, place: usize, step: Option<usize>) -> Self {
        let rules = &order.rules[place];
        match rules.stride {
            StrideRule::Aligned(_) if !self.has_stride && !self.follows_overlap => return self,
            StrideRule::Aligned(_) => {}
            StrideRule::Broadcast => return self.with_broadcast(spec, order, place),
            StrideRule::Exactly(_) | StrideRule::AtRunTime => {
                (self.follows_overlap, self.has_stride) = (rules.may_share, true);
            }
        }
        if self.follows_overlap {
            (self.may_share, self.is_clear) = (true, false);
        } else if self.error.is_none() {
            let own = term_at(spec, order, place);
            if let (true, Some(step)) = (spec.knows_stride(own), step) {
                if !self.is_clear || spec.terms[own].stride.unsigned_abs() < step {
                    (self.is_clear, self.error) = has_room(spec, order, place);
                }
            }
        }
        self
    }

    /// With an item of stride 0.
    const fn with_broadcast(mut self, spec: &Spec, order: &Places, place: usize) -> Self {
        let axis = order.axes[place];
        if order.rules[place].may_share {
            self.may_share = true;
        } else if self.error.is_none() && spec.knows_extent(axis) && spec.extents[axis] > 1 {
            self.error = Some(LayoutError::ZeroStride { axis: spec.names[axis] });
        }
        self
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

/// Whether the stride of the item at `place` is over the reach of all items inside it that may not share elements; and the error if it
/// shares elements with them.
#[cold]
const fn has_room(spec: &Spec, order: &Places, place: usize) -> (bool, Option<LayoutError>) {
    let (mut counts, mut steps, mut places) = ([1; MAX_TERMS], [0; MAX_TERMS], [0; MAX_TERMS]);
    let (mut count, mut reach, mut at, mut follows_overlap) = (0, 0u128, order.count, false);
    while at > place {
        at -= 1;
        let Rules { stride, may_share, .. } = order.rules[at];
        match stride {
            StrideRule::Broadcast => continue,
            StrideRule::Exactly(_) | StrideRule::AtRunTime => follows_overlap = may_share,
            StrideRule::Aligned(_) => {}
        }
        let (term, axis) = (term_at(spec, order, at), order.axes[at]);
        if follows_overlap {
            continue;
        }
        if !spec.knows_stride(term) || !spec.knows_extent(axis) {
            return (false, None);
        }
        (counts[count], places[count]) = (order.digits[at].count(spec.extents[axis]), at);
        steps[count] = spec.terms[term].stride.unsigned_abs();
        if counts[count] == 0 {
            return (false, None); // no index, so nothing to share
        }
        if at > place {
            reach += (counts[count] as u128 - 1) * steps[count] as u128;
        }
        count += 1;
    }
    let own = count - 1;
    if steps[own] as u128 > reach {
        return (true, None);
    }
    let is_decided = match uniqueness(counts.split_at(count).0, steps.split_at(count).0) {
        Uniqueness::Unique => return (false, None),
        Uniqueness::Shared => true,
        Uniqueness::Undecided => false,
    };
    // The item inside that shares elements with this one, or the one that reaches farthest.
    let (mut inner, mut k) = (0, 0);
    while k < own {
        let farthest = (counts[inner] as u128 - 1) * steps[inner] as u128;
        if (counts[k] as u128 - 1) * steps[k] as u128 > farthest {
            inner = k;
        }
        k += 1;
    }
    k = 0;
    while k < own {
        if matches!(uniqueness(&[counts[k], counts[own]], &[steps[k], steps[own]]), Uniqueness::Shared) {
            inner = k;
        }
        k += 1;
    }
    let (axis, item, stride) = (spec.names[order.axes[place]], order.digits[place].parts(), steps[own]);
    let inner = spec.names[order.axes[places[inner]]];
    let least = if reach < usize::MAX as u128 { reach as usize + 1 } else { usize::MAX };
    (
        false,
        Some(match order.rules[place].stride {
            _ if !is_decided => LayoutError::SharedUndecided { axis, item, stride, least },
            StrideRule::Aligned(_) => LayoutError::SharedOutside { axis, item, stride, inner, least },
            _ => LayoutError::Shared { axis, item, stride, inner, least },
        }),
    )
}
