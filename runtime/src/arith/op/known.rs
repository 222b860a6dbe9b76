//! What the type of the result of an operation knows.

use super::source::SourceTerms;
use super::{KeptDigit, KeptDigits, Op, Precondition};
use crate::arith::spec::{MAX_RANK, MAX_TERMS, Spec, StrideTerm};
use crate::arith::storage::StorageEnd;
use crate::error::{PartError, attempt};

/// What the type knows of the result of an operation.
///
/// # Errors
///
/// If what the type knows of the operand rules a result out, or a number overflows.
pub(crate) const fn apply(spec: &Spec, op: &Op) -> Result<Spec, PartError> {
    if let Some(packing) = &op.packing {
        return packing.apply(spec);
    }
    let of = spec.numbers();
    if op.precondition.is_decided(spec) {
        attempt!(op.check(&spec.names, &of, 1));
    }
    let mut result = Spec { rank: op.rank, term_count: op.rank, names: op.names, ..Spec::SCALAR };
    let mut axis = 0;
    while axis < op.rank {
        let source = op.sources[axis];
        let (extent, stride) = source.numbers(&of, 1);
        let (knows_extent, knows_stride) = source.is_known(spec);
        result.extents[axis] = if knows_extent { extent } else { 1 };
        result.known_extents |= (knows_extent as u32) << axis;
        result.terms[axis] = StrideTerm::plain(axis, if knows_stride { stride } else { 0 });
        result.known_strides |= (knows_stride as u32) << axis;
        let is_forward = if knows_stride { stride >= 0 } else { source.is_forward(spec) };
        result.forward |= (is_forward as u32) << axis;
        axis += 1;
    }
    let mut digits = KeptDigits::NONE;
    if !spec.is_strided() {
        digits = attempt!(op.digits(spec));
        result = with_digits(result, spec, &digits);
    }
    // Where all numbers are known, they tell; a type that is named by hand may have no value whose operations were checked. Around an axis
    // of extent 0 strides are 0. No view fixes it; such a type has its other axes.
    // Whole blocks have the indices that the last one lacks: only strides that follow from what lies inside them have room for those.
    let has_room = spec.is_ordered || !matches!(op.precondition, Precondition::WholeBlocks { .. });
    let is_unique = spec.is_unique && has_room && !op.repeats && (!spec.is_empty() || result.is_empty());
    result.is_unique = is_unique && !result.is_static();
    (result.order, result.is_ordered) = memory_order(spec, op, &digits);
    result.continues = continued(spec, op, &result);
    (result.end, result.pads) = if op.is_whole { moved_end(spec, op, &digits) } else { (StorageEnd::Span, spec.pads) };
    let result = match result.measured() {
        Ok(result) => result,
        Err(error) => return Err(PartError::Layout(error)),
    };
    match op.precondition {
        Precondition::WholeBlocks { axis } if spec.is_static() && result.span > spec.storage => {
            Err(PartError::NotStored { axis: spec.names[axis], required: result.span, storage: spec.storage })
        }
        _ => Ok(result),
    }
}

/// The result with the digits of the operand that it keeps.
const fn with_digits(mut result: Spec, spec: &Spec, digits: &KeptDigits) -> Spec {
    let of = spec.numbers();
    up_to!(k < digits.count, {
        let KeptDigit { term, axis, .. } = digits.all[k];
        result.terms[axis].digit.divisor = spec.terms[spec.terms[term].axis].digit.divisor;
        result.terms[result.term_count] = StrideTerm { axis, stride: digits.all[k].stride(&of), ..spec.terms[term] };
        result.known_strides |= (spec.known_strides >> term & 1) << result.term_count;
        result.term_count += 1;
    });
    result
}

/// The memory order of the result, and whether it holds whatever the unknown numbers are: each axis has the place of the axis
/// that it comes from.
const fn memory_order(spec: &Spec, op: &Op, digits: &KeptDigits) -> ([usize; MAX_TERMS], bool) {
    let mut order = [0; MAX_TERMS];
    let (mut place, mut is_ordered) = (0, spec.is_ordered);
    up_to!(from < spec.term_count, {
        up_to!(kept < digits.count, {
            if digits.all[kept].term == spec.order[from] {
                order[place] = op.rank + kept;
                place += 1;
            }
        });
        up_to!(axis < op.rank, {
            // The outer part of a split and the first indices of windows come before the inner part, as they stand.
            if let Some(source) = op.sources[axis].place() {
                if source == spec.order[from] {
                    order[place] = axis;
                    place += 1;
                }
            }
        });
    });
    // An axis that does not come from one has stride 0: it is innermost, as broadcast ones are.
    up_to!(axis < op.rank, {
        if op.sources[axis].place().is_none() {
            order[place] = axis;
            place += 1;
        }
        is_ordered = is_ordered && op.sources[axis].keeps_order(spec);
    });
    (order, is_ordered)
}

/// Which axes of the result continue where the one after them ends.
const fn continued(spec: &Spec, op: &Op, result: &Spec) -> u32 {
    let mut continues = 0;
    up_to!(place < result.term_count.saturating_sub(1), {
        let (outer, inner) = (result.order[place], result.order[place + 1]);
        if outer < result.rank && inner < result.rank {
            continues |= (op.sources[outer].continues(&op.sources[inner], spec) as u32) << outer;
        }
    });
    continues
}

/// Where the storage of the result ends, if the result has the storage of the operand, and the pad of each axis.
const fn moved_end(spec: &Spec, op: &Op, digits: &KeptDigits) -> (StorageEnd, [usize; MAX_RANK]) {
    let mut pads = [1; MAX_RANK];
    // The operation may drop the outermost axis: then the storage ends with the span.
    let (mut end, outermost, pad) = match spec.end {
        StorageEnd::Past { term, pad } => (StorageEnd::Span, term, pad),
        end => (end, usize::MAX, 1),
    };
    up_to!(axis < op.rank, {
        if let SourceTerms::Term(source) = op.sources[axis].along {
            if source < spec.rank {
                pads[axis] = spec.pads[source];
            }
            if source == outermost {
                end = StorageEnd::Past { term: axis, pad };
            }
        }
    });
    up_to!(kept < digits.count, {
        if digits.all[kept].term == outermost {
            end = StorageEnd::Past { term: op.rank + kept, pad };
        }
    });
    (end, pads)
}
