//! What the type of the result of an operation knows.

use super::merge::inner_stride_decides;
use super::{Op, Requirement, Source};
use crate::arith::spec::{MAX_RANK, Spec, StorageEnd, StrideTerm};
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
    if !spec.is_strided() {
        result = attempt!(with_blocks(result, spec, op));
    }
    // Around an axis of extent 0 strides are 0. No view fixes it; a type that is named by hand has its other axes.
    result.is_nested = spec.is_nested && !op.repeats && (!spec.is_empty() || result.is_empty());
    (result.order, result.is_ordered) = memory_order(spec, op);
    result.continues = continued(spec, op, &result);
    (result.end, result.pads) = if op.is_whole { moved_end(spec, op) } else { (StorageEnd::Span, spec.pads) };
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

/// The result with the blocks of the operand. An axis that is split in blocks keeps them, is shown as its two parts, or is left out.
///
/// # Errors
///
/// If the operation has no result with one term for each part.
const fn with_blocks(mut result: Spec, spec: &Spec, op: &Op) -> Result<Spec, PartError> {
    let mut k = spec.rank;
    while k < spec.term_count {
        let inner = spec.terms[k];
        let uses = op.uses(inner.axis);
        let (mut is_kept, mut axis) = (uses == 0, 0);
        while axis < op.rank {
            let keeps = match op.sources[axis] {
                // A part begins with a block: the view checks where it begins. Of two axes of one, none keeps the blocks.
                Source::Same(source)
                | Source::Range(source)
                | Source::Crop { axis: source, .. }
                | Source::Rest { axis: source, .. } => source == inner.axis && uses == 1,
                Source::OfArrays { axis: source, .. } | Source::OfElements { axis: source, .. } => source == inner.axis,
                _ => false,
            };
            if keeps {
                let stride = match op.sources[axis] {
                    Source::OfArrays { len, .. } => inner.stride / len as isize,
                    Source::OfElements { len, .. } => inner.stride.saturating_mul(len as isize), // see `Requirement`
                    _ => inner.stride,
                };
                result.terms[axis].divisor = inner.modulus;
                result.terms[result.term_count] = StrideTerm { axis, stride, ..inner };
                result.known_strides |= 1 << result.term_count;
                result.term_count += 1;
            }
            is_kept = is_kept
                || keeps
                || matches!(op.sources[axis], Source::Blocks { axis: source, .. } if source == inner.axis);
            axis += 1;
        }
        if !is_kept {
            return Err(PartError::Blocked { axis: spec.names[inner.axis], size: inner.modulus });
        }
        if result.term_count > MAX_RANK {
            return Err(PartError::TooManyAxes { axis: spec.names[inner.axis] });
        }
        k += 1;
    }
    Ok(result)
}

/// The memory order of the result, and whether it holds whatever the unknown numbers are: each axis has the place of the axis
/// that it comes from.
const fn memory_order(spec: &Spec, op: &Op) -> ([usize; MAX_RANK], bool) {
    let mut order = [0; MAX_RANK];
    let (mut place, mut is_ordered) = (0, spec.is_ordered);
    let mut from = 0;
    while from < spec.rank {
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
                // Placed innermost: so it is, unless another block lies inside it.
                Source::InBlock { stride, .. } => stride == 1,
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
    while place + 1 < result.rank {
        let (outer, inner) = (result.order[place], result.order[place + 1]);
        // The inner axis must keep every index. The outer one may lose some.
        let is_continued = match (op.sources[outer], op.sources[inner]) {
            (Source::Groups { axis, by }, Source::Crop { axis: of, len }) if axis == of && by == len => true,
            (
                Source::Same(a) | Source::Crop { axis: a, .. } | Source::Range(a) | Source::Rest { axis: a, .. },
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
const fn moved_end(spec: &Spec, op: &Op) -> (StorageEnd, [usize; MAX_RANK]) {
    let mut pads = [1; MAX_RANK];
    let mut end = match spec.end {
        StorageEnd::Past { .. } => StorageEnd::Span, // unless its axis is found
        end => end,
    };
    let mut axis = 0;
    while axis < op.rank {
        if let Source::Same(source) | Source::Reverse(source) | Source::Blocks { axis: source, .. } = op.sources[axis] {
            pads[axis] = spec.pads[source];
            match spec.end {
                StorageEnd::Past { axis: before, pad } if before == source => end = StorageEnd::Past { axis, pad },
                _ => {}
            }
        }
        axis += 1;
    }
    (end, pads)
}
