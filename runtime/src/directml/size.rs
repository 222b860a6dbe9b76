//! The size of a tensor in its buffer, and the rules on it.

use super::axis::MOST;
use super::error::step_error;
use crate::arith::spec::MAX_RANK;
use crate::element::DataType;
use crate::error::text::Text;

/// Why DirectML does not take the size of a tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TotalError {
    /// The tensor has more than 2^32 - 1 elements, rounded up to whole words of 4 bytes. Broadcast elements count too.
    TooManyElements {
        /// The elements.
        elements: u128,
    },
    /// The span is over 2^32 - 1 elements, rounded up to whole words of 4 bytes.
    SpanOver32Bits {
        /// The required span size, in elements.
        span: u128,
    },
    /// The total size is below the minimum.
    BelowMinimum {
        /// The total size, in bytes.
        total: u64,
        /// The minimum, in bytes.
        minimum: u64,
    },
    /// The total size is over 2^32 - 1 elements.
    Over32Bits {
        /// The total size, in bytes.
        total: u64,
        /// The size of an element, in bits.
        bits: usize,
    },
}

impl TotalError {
    pub(super) const fn tell(&self, about: Text) -> Text {
        match *self {
            Self::TooManyElements { elements } => about
                .str("the tensor has ")
                .number(elements)
                .str(" elements (broadcast elements count too)")
                .str(IN_WORDS)
                .str("; split the tensor"),
            Self::SpanOver32Bits { span } => about
                .str("the required span size is ")
                .number(span)
                .str(" elements")
                .str(IN_WORDS)
                .str("; pad less, or split the tensor"),
            Self::BelowMinimum { total, minimum } => about
                .str("a total size of ")
                .number(total as u128)
                .str(" bytes is less than the minimum of ")
                .number(minimum as u128)
                .str(" bytes for these sizes and strides; give at least ")
                .number(minimum as u128),
            Self::Over32Bits { total, bits } => about
                .str("a total size of ")
                .number(total as u128)
                .str(" bytes is over 4294967295 elements of ")
                .count(bits)
                .str(" bits, the most that is allowed; give a smaller total size, or split the tensor"),
        }
    }
}

const IN_WORDS: &str = ", and at most 4294967295 are allowed after rounding up to whole words of 4 bytes";

step_error!(TotalError);

/// The size in bytes of the smallest buffer that holds a tensor of these sizes and strides (in elements):
/// `round_up_4(ceil((1 + sum (size - 1) * stride) * bits / 8))`. `None` if a size is 0, or if the result does not fit in 64 bits.
///
/// Microsoft's `DMLCalcBufferTensorSize` sums in 32 bits. It returns 524,292 for the first of these:
///
/// ```
/// use tensor_layout::directml::{DataType, minimum_size_in_bytes};
///
/// assert_eq!(minimum_size_in_bytes(DataType::Float32, &[65537, 65537], &[65537, 1]), Some(17_180_393_476));
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
    let mut dimension = 0;
    while dimension < sizes.len() {
        if sizes[dimension] == 0 {
            return None;
        }
        span += (sizes[dimension] - 1) as u128 * strides[dimension] as u128;
        dimension += 1;
    }
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
    let mut dimension = 0;
    while dimension < MAX_RANK {
        let size = sizes[dimension] as u128;
        elements = elements.saturating_mul(size);
        span += (size - 1) * strides[dimension] as u128;
        dimension += 1;
    }
    if too_many(elements, data_type) {
        return Err(TotalError::TooManyElements { elements });
    }
    match minimum_size_in_bytes(data_type, sizes, strides) {
        Some(bytes) if !too_many(span, data_type) => Ok(bytes),
        _ => Err(TotalError::SpanOver32Bits { span }),
    }
}
