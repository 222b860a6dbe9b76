//! The size of a tensor in its buffer, and the rules on it.

use super::TARGET;
use super::axis::MOST;
use crate::arith::spec::MAX_RANK;
use crate::element::DataType;
use crate::error::sentence::errors;

errors! {
    /// Why DirectML does not take the size of a tensor.
    pub enum TotalError [TARGET.about("")] {
        /// The tensor has more than 2^32 - 1 elements, rounded up to whole words of 4 bytes. Broadcast elements count too.
        TooManyElements { elements: Wide }
        => "the tensor has {elements} elements (broadcast elements count too), and at most 4294967295 are allowed after rounding up to whole words of 4 bytes; split the tensor";

        /// The span is over 2^32 - 1 elements, rounded up to whole words of 4 bytes.
        SpanOver32Bits { span: Wide }
        => "the required span size is {span} elements, and at most 4294967295 are allowed after rounding up to whole words of 4 bytes; pad less, or split the tensor";

        /// The total size is below the minimum. Both are in bytes.
        BelowMinimum { total: U64, minimum: U64 }
        => "a total size of {total} bytes is less than the minimum of {minimum} bytes for these sizes and strides; give at least {minimum}";

        /// The total size, in bytes, is over 2^32 - 1 elements of this many bits.
        Over32Bits { total: U64, bits: Count }
        => "a total size of {total} bytes is over 4294967295 elements of {bits} bits, the most that is allowed; give a smaller total size, or split the tensor";
    }
}

/// The size in bytes of the smallest buffer that holds a tensor of these sizes and strides (in elements):
/// `round_up_4(ceil((1 + sum (size - 1) * stride) * bits / 8))`. `None` if a size is 0, or if the result does not fit in 64 bits.
///
/// Microsoft's `DMLCalcBufferTensorSize` sums in 32 bits. It returns 524,292 for the first of these:
///
/// ```
/// use tensor_layout::directml::minimum_size_in_bytes;
/// use tensor_layout::element::DataType;
///
/// assert_eq!(
///     minimum_size_in_bytes(DataType::Float32, &[65537, 65537], &[65537, 1]),
///     Some(17_180_393_476)
/// );
/// assert_eq!(minimum_size_in_bytes(DataType::Float32, &[0, 3], &[3, 1]), None);
/// ```
///
/// # Panics
///
/// If the number of strides is not the number of sizes.
#[must_use]
pub const fn minimum_size_in_bytes(data_type: DataType, sizes: &[u32], strides: &[u32]) -> Option<u64> {
    assert!(sizes.len() == strides.len(), "there are as many strides as sizes");
    let mut span = 1u128;
    up_to!(dimension < sizes.len(), {
        if sizes[dimension] == 0 {
            return None;
        }
        span += (sizes[dimension] - 1) as u128 * strides[dimension] as u128;
    });
    let bytes = (span * data_type.size_in_bits() as u128).div_ceil(8).next_multiple_of(4);
    if bytes > u64::MAX as u128 { None } else { Some(bytes as u64) }
}

/// Whether `elements` is over the limit, be it the number of elements or the span.
///
/// The runtime rounds both up to 4 bytes before it compares them with 2^32 - 1, which is not documented: 4,294,967,293 elements
/// of 8 bits are too many.
const fn too_many(elements: u128, data_type: DataType) -> bool {
    let in_a_word = 32 / data_type.size_in_bits();
    elements > MOST || (in_a_word > 1 && elements.next_multiple_of(in_a_word as u128) > MOST)
}

/// [`minimum_size_in_bytes`], with the rules on the number of elements.
pub(super) const fn checked_minimum(
    data_type: DataType,
    sizes: &[u32; MAX_RANK],
    strides: &[u32; MAX_RANK],
) -> Result<u64, TotalError> {
    let (mut elements, mut span) = (1u128, 1u128);
    up_to!(dimension < MAX_RANK, {
        let size = sizes[dimension] as u128;
        elements = elements.saturating_mul(size);
        span += (size - 1) * strides[dimension] as u128;
    });
    if too_many(elements, data_type) {
        return Err(TotalError::TooManyElements { elements });
    }
    match minimum_size_in_bytes(data_type, sizes, strides) {
        Some(bytes) if !too_many(span, data_type) => Ok(bytes),
        _ => Err(TotalError::SpanOver32Bits { span }),
    }
}
