//! The layouts without gaps: in the order of the memory, and in the order of the indices.

use super::Tally;
use super::elements::{Elements, check_facts, check_numbers};
use super::parts::Subject;
use crate::arith::index_order::is_in_index_order;
use crate::arith::op::{KeptDigits, Op, apply};

/// `packed` keeps axes, extents, signs and the order of the strides, and leaves no gap. The layout in the order of the indices has the elements
/// of a slice. What the types know of both holds.
pub(super) fn check_packed(tally: &mut Tally, subject: &Subject) {
    let elements = &subject.elements;
    let packed = check_without_gaps(tally, subject, &Op::packed(&subject.known));
    let strides = || elements.strides.iter().zip(&packed.strides).zip(&elements.extents);
    for ((&from, &to), &extent) in strides() {
        // Without a second index, the stride reaches no element.
        tally.equal(elements, elements.is_empty() || extent == 1 || (from < 0) == (to < 0), true);
    }
    for ((&outer_from, &outer_to), &outer) in strides() {
        for ((&inner_from, &inner_to), &inner) in strides() {
            let is_over = outer > 1 && inner > 1 && outer_from.unsigned_abs() > inner_from.unsigned_abs();
            tally.equal(elements, elements.is_empty() || !is_over || outer_to.abs() > inner_to.abs(), true);
        }
    }
    let in_order = check_without_gaps(tally, subject, &Op::in_index_order(&subject.known));
    tally.equal(elements, in_order.offsets.iter().copied().eq(0..elements.offsets.len()), true);
    if !elements.is_empty() {
        let is_slice = elements.offsets.iter().copied().eq(0..elements.offsets.len());
        tally.equal(elements, is_in_index_order(&elements.spec(), &elements.numbers()), is_slice);
        tally.equal(elements, is_in_index_order(&subject.known, &elements.numbers()), is_slice);
    }
}

fn check_without_gaps(tally: &mut Tally, subject: &Subject, op: &Op) -> Elements {
    let Subject { known, elements, .. } = subject;
    let numbers = op.numbers(&KeptDigits::NONE, &elements.numbers(), 0);
    let result = Elements::of(elements.extents.clone(), numbers.strides[..known.rank].to_vec());
    let count = elements.offsets.len();
    tally.equal(elements, (result.is_unique(), result.span(), result.offsets.len()), (true, count, count));
    let applied = apply(known, op).ok();
    tally.equal(elements, applied.is_some(), true);
    let Some(applied) = applied else { return result };
    check_facts(tally, &applied, &result, count);
    tally.equal(elements, &applied.names, &known.names);
    tally.equal(elements, applied.known_extents, known.known_extents);
    tally.equal(elements, applied.is_static() || !known.is_static(), true);
    if applied.is_static() {
        check_numbers(tally, &applied, &result, count);
    }
    result
}
