//! What the type of the result of an operation knows.

use super::merge::inner_stride_decides;
use super::{Digits, KeptDigit, Op, Requirement, Source};
use crate::arith::spec::{MAX_RANK, MAX_TERMS, Spec, StorageEnd, StrideTerm};
use crate::error::PartError;

/// What the type knows of the result of an operation.
///
/// # Errors
///
/// If what the type knows of the operand rules a result out, or a number overflows.
pub(crate) const fn apply(spec: &Spec, op: &Op) -> Result<Spec, PartError> {
    let of = spec.numbers();
    if op.requirement.is_decided(spec) {
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
    let mut digits = Digits::NONE;
    if !spec.is_strided() {
        digits = attempt!(op.digits(spec));
        result = with_digits(result, spec, &digits);
    }
    // Where all numbers are known, they tell; a type that is named by hand may have no value whose operations were checked. Around an axis
    // of extent 0 strides are 0. No view fixes it; such a type has its other axes.
    // Whole blocks have the indices that the last one lacks: only strides that follow from what lies inside them have room for those.
    let has_room = spec.is_ordered || !matches!(op.requirement, Requirement::WholeBlocks { .. });
    let is_unique = spec.is_unique && has_room && !op.repeats && (!spec.is_empty() || result.is_empty());
    result.is_unique = is_unique && !result.is_static();
    (result.order, result.is_ordered) = memory_order(spec, op, &digits);
    result.continues = continued(spec, op, &result);
    (result.end, result.pads) = if op.is_whole { moved_end(spec, op, &digits) } else { (StorageEnd::Span, spec.pads) };
    let result = match result.measured() {
        Ok(result) => result,
        Err(error) => return Err(PartError::Layout(error)),
    };
    match op.requirement {
        Requirement::WholeBlocks { axis } if spec.is_static() && result.span > spec.storage => {
            Err(PartError::NotStored { axis: spec.names[axis], required: result.span, storage: spec.storage })
        }
        _ => Ok(result),
    }
}

/// The result with the digits of the operand that it keeps.
const fn with_digits(mut result: Spec, spec: &Spec, digits: &Digits) -> Spec {
    let of = spec.numbers();
    let mut k = 0;
    while k < digits.count {
        let KeptDigit { term, axis, .. } = digits.all[k];
        result.terms[axis].digit.divisor = spec.terms[spec.terms[term].axis].digit.divisor;
        result.terms[result.term_count] = StrideTerm { axis, stride: digits.all[k].stride(&of), ..spec.terms[term] };
        result.known_strides |= (spec.known_strides >> term & 1) << result.term_count;
        result.term_count += 1;
        k += 1;
    }
    result
}

/// The memory order of the result, and whether it holds whatever the unknown numbers are: each axis has the place of the axis
/// that it comes from.
const fn memory_order(spec: &Spec, op: &Op, digits: &Digits) -> ([usize; MAX_TERMS], bool) {
    let mut order = [0; MAX_TERMS];
    let (mut place, mut is_ordered) = (0, spec.is_ordered);
    let mut from = 0;
    while from < spec.term_count {
        let mut kept = 0;
        while kept < digits.count {
            if digits.all[kept].term == spec.order[from] {
                order[place] = op.rank + kept;
                place += 1;
            }
            kept += 1;
        }
        let mut axis = 0;
        while axis < op.rank {
            // The outer part of a split and the first indices of windows come before the inner part, as they stand.
            if let Some(source) = op.sources[axis].axis() {
                if source == spec.order[from] {
                    order[place] = axis;
                    place += 1;
                }
            }
            axis += 1;
        }
        from += 1;
    }
    // An axis that does not come from one has stride 0: it is innermost, as broadcast ones are.
    let mut axis = 0;
    while axis < op.rank {
        if op.sources[axis].axis().is_none() {
            order[place] = axis;
            place += 1;
        }
        is_ordered = is_ordered
            && match op.sources[axis] {
                Source::Diagonal(_) | Source::StepBy(_) => false,
                // A longer stride may be over that of the axis around it where this one has no room: windows share elements.
                Source::Step { by, .. } | Source::Groups { by, .. } | Source::Windows { step: by, .. } => {
                    by == 1 || spec.is_unique
                }
                Source::Merge { axes, count } => inner_stride_decides(spec, axes[count - 1]),
                _ => true,
            };
        axis += 1;
    }
    (order, is_ordered)
}

/// Which axes of the result continue where the one after them ends.
const fn continued(spec: &Spec, op: &Op, result: &Spec) -> u32 {
    let (mut continues, mut place) = (0, 0);
    while place + 1 < result.term_count {
        let (outer, inner) = (result.order[place], result.order[place + 1]);
        if outer >= result.rank || inner >= result.rank {
            place += 1;
            continue;
        }
        // The inner axis must keep every index. The outer one may lose some.
        let is_continued = match (op.sources[outer], op.sources[inner]) {
            (Source::Groups { axis, by }, Source::Crop { axis: of, len }) if axis == of && by == len => true,
            (
                Source::Same(a) | Source::Crop { axis: a, .. } | Source::Range(a),
                Source::Same(b) | Source::Groups { axis: b, .. },
            )
            | (Source::OfArrays { axis: a, .. }, Source::OfArrays { axis: b, .. })
            | (Source::OfElements { axis: a, .. }, Source::OfElements { axis: b, .. }) => {
                spec.continues >> a & 1 == 1 && spec.follows(a, b)
            }
            _ => false,
        };
        continues |= (is_continued as u32) << outer;
        place += 1;
    }
    continues
}

/// Where the storage of the result ends, if it is that of the operand, and the pad of each axis.
const fn moved_end(spec: &Spec, op: &Op, digits: &Digits) -> (StorageEnd, [usize; MAX_RANK]) {
    let mut pads = [1; MAX_RANK];
    let mut end = match spec.end {
        StorageEnd::Past { .. } => StorageEnd::Span, // unless its axis is found
        end => end,
    };
    let StorageEnd::Past { term: outermost, pad } = spec.end else {
        let mut axis = 0;
        while axis < op.rank {
            if let Source::Same(source) | Source::Reverse(source) | Source::Blocks { axis: source, .. } =
                op.sources[axis]
            {
                pads[axis] = spec.pads[source];
            }
            axis += 1;
        }
        return (end, pads);
    };
    let mut axis = 0;
    while axis < op.rank {
        if let Source::Same(source)
        | Source::Reverse(source)
        | Source::Blocks { axis: source, .. }
        | Source::Digit { term: source, .. } = op.sources[axis]
        {
            if source < spec.rank {
                pads[axis] = spec.pads[source];
            }
            if source == outermost {
                end = StorageEnd::Past { term: axis, pad };
            }
        }
        axis += 1;
    }
    let mut kept = 0;
    while kept < digits.count {
        if digits.all[kept].term == outermost {
            end = StorageEnd::Past { term: op.rank + kept, pad };
        }
        kept += 1;
    }
    (end, pads)
}
