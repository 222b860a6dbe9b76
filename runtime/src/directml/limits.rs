//! DirectML's limits on sizes, strides and totals.

use super::data_type::DataType;
use super::error::DescriptorError;
use crate::arith::spec::{MAX_RANK, Spec};

/// DirectML counts elements in 32 bits.
pub(super) const MOST: u128 = u32::MAX as u128;

/// The smallest buffer that holds a tensor of these sizes and strides (in elements), in bytes:
/// `round_up_4(ceil((1 + sum (size - 1) * stride) * bits / 8))`. `None` if a size is 0, or it is over 2^64.
///
/// Microsoft's `DMLCalcBufferTensorSize` sums in 32 bits, and gives 524,292 for the first of these:
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
/// If there are not as many strides as sizes.
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
    let bytes = (span * data_type.bits() as u128).div_ceil(8).next_multiple_of(4);
    if bytes > u64::MAX as u128 { None } else { Some(bytes as u64) }
}

/// Whether so many elements are too many: the elements themselves, or those of the span.
///
/// The runtime rounds both up to 4 bytes before it asks whether they fit in 32 bits, which is not documented: of 8-bit elements,
/// 4,294,967,293 are too many.
const fn too_many(elements: u128, data_type: DataType) -> bool {
    let in_a_word = 32 / data_type.bits();
    elements > MOST || (in_a_word > 1 && elements.next_multiple_of(in_a_word as u128) > MOST)
}

/// [`minimum_size_in_bytes`], with the rules on the number of elements.
pub(super) const fn checked_minimum(
    data_type: DataType,
    sizes: &[u32; MAX_RANK],
    strides: &[u32; MAX_RANK],
) -> Result<u64, DescriptorError> {
    let (mut elements, mut span) = (1u128, 1u128);
    let mut dimension = 0;
    while dimension < MAX_RANK {
        let size = sizes[dimension] as u128;
        elements = elements.saturating_mul(size);
        span += (size - 1) * strides[dimension] as u128;
        dimension += 1;
    }
    if too_many(elements, data_type) {
        return Err(DescriptorError::TooManyElements { elements });
    }
    match minimum_size_in_bytes(data_type, sizes, strides) {
        Some(bytes) if !too_many(span, data_type) => Ok(bytes),
        _ => Err(DescriptorError::SpanOver32Bits { span }),
    }
}

pub(super) const fn size(spec: &Spec, axis: usize) -> Result<u32, DescriptorError> {
    let (name, extent) = (spec.names[axis], spec.extents[axis]);
    match extent {
        0 => Err(DescriptorError::EmptyAxis { axis: name }),
        _ if extent as u128 > MOST => Err(DescriptorError::SizeOver32Bits { axis: name, extent }),
        _ => Ok(extent as u32),
    }
}

/// The stride of an axis of extent 1 may be anything, so there it need not fit.
pub(super) const fn stride(spec: &Spec, axis: usize) -> Result<u32, DescriptorError> {
    let (name, stride) = (spec.names[axis], spec.parts[axis].stride);
    if spec.extents[axis] == 1 {
        Ok(saturated(stride.unsigned_abs()))
    } else if stride < 0 {
        Err(DescriptorError::NegativeStride { axis: name, stride })
    } else if stride as u128 > MOST {
        Err(DescriptorError::StrideOver32Bits { axis: name, stride })
    } else {
        Ok(stride as u32)
    }
}

pub(super) const fn saturated(value: usize) -> u32 {
    if value as u128 > MOST { u32::MAX } else { value as u32 }
}
