//! The numbers of an axis, and how wide a target takes them.

#[cfg(feature = "descriptors")]
use super::known::known_span;
use super::known::{known_extent, known_stride};
use super::{Description, ExportError, Refusal, Target};
#[cfg(feature = "descriptors")]
use crate::error::attempt;

/// What a target takes of the numbers of an axis.
#[derive(Clone, Copy)]
pub(crate) struct Width {
    pub(crate) target: Target,
    /// The largest number of its integer type.
    pub(crate) most: u64,
    /// The bytes of an element if the target counts bytes; 1 if it counts elements.
    pub(crate) unit_in_bytes: usize,
}

impl Width {
    const fn refuse<T>(self, refusal: Refusal) -> Result<T, ExportError> {
        Err(self.target.refuses(refusal))
    }

    /// The extent of an axis, which is not 0.
    pub(crate) const fn extent(self, layout: &Description, axis: usize) -> Result<u64, ExportError> {
        let (axis, extent) = (layout.name(axis), known_extent(layout, axis));
        match extent {
            0 => self.refuse(Refusal::Empty { axis }),
            _ if extent as u128 > self.most as u128 => {
                self.refuse(Refusal::ExtentTooLarge { axis, extent, most: self.most })
            }
            _ => Ok(extent as u64),
        }
    }

    /// The stride of an axis that has one, of an extent over 1: it is over 0.
    pub(crate) const fn stride(self, layout: &Description, axis: usize) -> Result<u64, ExportError> {
        if let Some(size) = layout.block(axis) {
            return self.refuse(Refusal::Blocked { axis: layout.name(axis), size });
        }
        self.step(layout, axis)
    }

    /// [`stride`](Self::stride), or the distance between the blocks of an axis.
    pub(crate) const fn step(self, layout: &Description, axis: usize) -> Result<u64, ExportError> {
        let (extent, stride) = (known_extent(layout, axis), known_stride(layout, axis));
        let axis = layout.name(axis);
        if stride < 0 {
            return self.refuse(Refusal::NegativeStride { axis, stride });
        }
        if stride == 0 {
            return self.refuse(Refusal::Broadcast { axis, extent });
        }
        let units = stride as u128 * self.unit_in_bytes as u128;
        if units > self.most as u128 {
            return self.refuse(Refusal::StrideTooLarge {
                axis,
                stride,
                unit_in_bytes: self.unit_in_bytes,
                most: self.most,
            });
        }
        Ok(units as u64)
    }

    /// A number that has no effect, such as the stride of an axis of one index: where it does not fit, the largest one.
    pub(crate) const fn at_most(self, number: u128) -> u64 {
        if number > self.most as u128 { self.most } else { number as u64 }
    }

    /// Checks every extent, before anything else is computed from them; and that the bytes from the first to the last element are a number of
    /// 63 bits, as each allocation has, so that a size with a gap behind the last element fits 64 bits.
    #[cfg(feature = "descriptors")]
    pub(crate) const fn check(self, layout: &Description) -> Result<(), ExportError> {
        up_to!(axis < layout.rank(), {
            attempt!(self.extent(layout, axis));
        });
        let (elements, most) = (known_span(layout), i64::MAX as u64 / self.unit_in_bytes as u64);
        if elements as u128 > most as u128 {
            return self.refuse(Refusal::SpanTooLarge { elements, most });
        }
        Ok(())
    }
}
