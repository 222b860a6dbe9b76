//! Whether the elements of a layout are neighbours in the order of the indices: the last axis runs fastest, as in a slice.

use super::numbers::Numbers;
use super::spec::Spec;
use super::unroll::each_axis;

/// Whether the element of each index follows that of the index before it, in a layout of these terms and numbers. It has an element.
///
/// The stride of each digit of more than one value is its divisor times the product of the extents after its axis.
#[cfg_attr(not(debug_assertions), inline(always))]
#[expect(unused_assignments, reason = "the body is written out once for each axis, and nothing follows the last one")]
pub(crate) const fn is_in_index_order(spec: &Spec, numbers: &Numbers) -> bool {
    let mut step = 1usize;
    each_axis!(back < spec.rank => {
        let axis = spec.rank - 1 - back;
        let extent = numbers.extents[axis];
        let mut term = axis;
        while term < spec.term_count {
            let digit = spec.terms[term].digit;
            let has_step = spec.terms[term].axis == axis && digit.count(extent) > 1;
            if has_step && numbers.strides[term] != step.wrapping_mul(digit.divisor) as isize {
                return false;
            }
            term = if term < spec.rank { spec.rank } else { term + 1 };
        }
        step = step.wrapping_mul(extent);
    });
    true
}
