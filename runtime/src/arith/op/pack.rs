//! The layout of the same axes without gaps, in the order that the operand has in memory.

use super::Op;
use crate::arith::numbers::Numbers;
use crate::arith::rules::DigitRule;
use crate::arith::spec::{LIMIT, MAX_RANK, MAX_TERMS, SAME_AXES, Spec, StrideTerm};
use crate::arith::storage::StorageEnd;
use crate::arith::unroll::each_axis;
use crate::error::{LayoutError, PartError, attempt};

/// The terms of the result, which are those of the operand, and their order in memory.
///
/// The order is that of the strides, whatever their signs: of two of different size, the larger one is the outer one, and stride 0 is
/// innermost. Terms of equal strides keep the order that the operand's type has. A sign stays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packing {
    count: usize,
    /// The axis and the digit of each term.
    terms: [(usize, DigitRule); MAX_TERMS],
    /// Outermost first.
    order: [usize; MAX_TERMS],
    /// How many places of the order the run-time strides decide: the outermost ones.
    undecided: usize,
    /// Whether no stride of the result is negative, whatever those of the operand are.
    is_forward: bool,
}

impl Op {
    /// `packed`.
    pub(crate) const fn packed(spec: &Spec) -> Op {
        Op { packing: Some(Packing::of(spec)), ..Op::same(spec) }
    }

    /// The order of the indices: the last axis is innermost, and none has digits.
    #[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "what owns elements asks for it"))]
    pub(crate) const fn in_index_order(spec: &Spec) -> Op {
        let mut terms = [(0, DigitRule::WHOLE); MAX_TERMS];
        up_to!(axis < spec.rank, {
            terms[axis].0 = axis;
        });
        let packing = Packing { count: spec.rank, terms, order: SAME_AXES, undecided: 0, is_forward: true };
        Op { packing: Some(packing), ..Op::same(spec) }
    }
}

impl Packing {
    const fn of(spec: &Spec) -> Packing {
        let mut terms = [(0, DigitRule::WHOLE); MAX_TERMS];
        up_to!(term < spec.term_count, {
            terms[term] = (spec.terms[term].axis, spec.terms[term].digit);
        });
        let (mut order, mut undecided) = (spec.order, undecided(spec));
        if spec.is_static() {
            sort(&mut order, undecided, &spec.numbers());
            undecided = 0;
        }
        Packing { count: spec.term_count, terms, order, undecided, is_forward: false }
    }

    /// The numbers of the result, of an operand with these numbers.
    ///
    /// No number overflows, where [`check`](Self::check) finds nothing.
    #[inline(always)]
    #[expect(
        unused_assignments,
        reason = "the body is written out once for each term, and nothing follows the last one"
    )]
    pub(super) const fn numbers(&self, of: &Numbers) -> Numbers {
        let mut order = self.order;
        if self.undecided > 0 {
            sort(&mut order, self.undecided, of);
        }
        let (mut numbers, mut step) = (*of, 1usize);
        each_axis!(back < self.count => {
            let term = order[self.count - 1 - back];
            let stride = step as isize;
            numbers.strides[term] = if of.strides[term] < 0 && !self.is_forward { stride.wrapping_neg() } else { stride };
            step = step.wrapping_mul(self.room(term, &of.extents));
        });
        numbers
    }

    /// How many values of a term have room: of a digit that is not the last one of its axis, all.
    #[inline(always)]
    const fn room(&self, term: usize, extents: &[usize; MAX_RANK]) -> usize {
        let (axis, digit) = self.terms[term];
        digit.room(extents[axis])
    }

    /// Checks that the storage of the result is within the limit. It has the digits that the operand has no element for, and where there is no
    /// element, the product of the other extents counts.
    ///
    /// # Errors
    ///
    /// If it is over `isize::MAX`.
    pub(super) const fn check(
        &self,
        names: &[&'static str; MAX_RANK],
        extents: &[usize; MAX_RANK],
    ) -> Result<(), PartError> {
        let mut storage = 1u128;
        up_to!(term < self.count, {
            let room = self.room(term, extents);
            storage = if room == 0 { storage } else { storage.saturating_mul(room as u128) };
            if storage > LIMIT as u128 {
                let (axis, extent) = (names[self.terms[term].0], room);
                return Err(PartError::Layout(LayoutError::TooManyElements { axis, extent }));
            }
        });
        Ok(())
    }

    /// What the type of the result knows.
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check), of a layout whose numbers the type knows.
    pub(super) const fn apply(&self, spec: &Spec) -> Result<Spec, PartError> {
        if spec.is_static() {
            attempt!(self.check(&spec.names, &spec.extents));
        }
        // No two indices of a packed layout share an element, whatever the numbers are.
        let mut result = Spec {
            term_count: self.count,
            order: self.order,
            known_strides: 0,
            continues: 0,
            end: match (self.count, self.undecided) {
                (0, _) => StorageEnd::One,
                (_, 0) => StorageEnd::Past { term: self.order[0], pad: 1 },
                _ => StorageEnd::Span,
            },
            pads: [1; MAX_RANK],
            is_unique: !spec.is_static(),
            is_ordered: self.undecided == 0,
            ..*spec
        };
        let mut step = Some(1usize);
        let mut place = self.count;
        while place > 0 {
            place -= 1;
            let term = self.order[place];
            let (axis, digit) = self.terms[term];
            let is_known = place >= self.undecided;
            let (is_forward, is_backward) = self.signs(spec, term);
            let mut stride = 0;
            if let (Some(step), true, true) = (step, is_known, is_forward || is_backward) {
                result.known_strides |= 1 << term;
                stride = if is_backward { -(step as isize) } else { step as isize };
            }
            // Inside of an extent of 0, the step is 0, whatever the sign.
            let has_no_sign = result.knows_stride(term) && stride >= 0;
            if term < spec.rank && (self.is_forward || has_no_sign) {
                result.forward |= 1 << term;
            }
            result.terms[term] = StrideTerm { axis, digit, stride };
            result.continues |=
                (is_known && place + 1 < self.count && self.continues(spec, place)) as u32 * (1 << term);
            step = match (step, spec.knows_extent(axis) || !digit.is_last()) {
                (Some(step), true) => Some(step.wrapping_mul(digit.room(spec.extents[axis]))),
                _ => None,
            };
        }
        match result.measured() {
            Ok(result) => Ok(result),
            Err(error) => Err(PartError::Layout(error)),
        }
    }

    /// Whether the axis at this place of the order continues where the one after it ends: both have the same sign, and no digits.
    const fn continues(&self, spec: &Spec, place: usize) -> bool {
        let (outer, inner) = (self.order[place], self.order[place + 1]);
        if !self.terms[outer].1.is_whole() || !self.terms[inner].1.is_whole() {
            return false;
        }
        let ((outer_forward, outer_backward), (inner_forward, inner_backward)) =
            (self.signs(spec, outer), self.signs(spec, inner));
        (outer_forward && inner_forward) || (outer_backward && inner_backward)
    }

    /// Whether the type knows that the stride of a term is not negative, and that it is.
    const fn signs(&self, spec: &Spec, term: usize) -> (bool, bool) {
        // Of an axis with digits, no stride is negative.
        let is_forward = self.is_forward || term >= spec.rank || spec.is_forward_along(term);
        (is_forward, !is_forward && spec.knows_stride(term) && spec.terms[term].stride < 0)
    }
}

/// How many places of the memory order the numbers decide that the type does not know: the outermost ones, and of one place there is
/// nothing to decide.
///
/// The innermost axes, as far as they fill their memory without a gap, stay inside: an axis that shares no element with them has a larger
/// stride.
const fn undecided(spec: &Spec) -> usize {
    if spec.is_ordered {
        return 0;
    }
    let mut place = spec.term_count;
    if spec.is_unique && !spec.is_static() && place > 0 && begins_dense(spec) {
        place -= 1;
        while place > 0 && are_dense(spec, spec.order[place - 1], spec.order[place]) {
            place -= 1;
        }
    }
    if place == 1 { 0 } else { place }
}

/// Whether the innermost axis has neighbours as its elements.
const fn begins_dense(spec: &Spec) -> bool {
    let innermost = spec.order[spec.term_count - 1];
    spec.terms[innermost].digit.is_whole() && spec.knows_stride(innermost) && spec.step(innermost) == 1
}

/// Whether `outer` goes on where `inner`, which is the axis inside it, ends.
const fn are_dense(spec: &Spec, outer: usize, inner: usize) -> bool {
    spec.terms[outer].digit.is_whole() && spec.terms[inner].digit.is_whole() && spec.is_continued(outer, inner)
}

/// Sorts the first `count` places by the sizes of the strides, the largest first. Equal ones keep their places.
const fn sort(order: &mut [usize; MAX_TERMS], count: usize, numbers: &Numbers) {
    let mut sorted = 1;
    while sorted < count {
        let mut place = sorted;
        while place > 0 {
            let (outer, inner) = (order[place - 1], order[place]);
            if numbers.strides[outer].unsigned_abs() >= numbers.strides[inner].unsigned_abs() {
                break;
            }
            (order[place - 1], order[place]) = (inner, outer);
            place -= 1;
        }
        sorted += 1;
    }
}
