//! The numbers of an axis, and how wide a target takes them.

use super::known::{known_extent, known_stride};
use super::{Description, ExportError, Refusal, Target};

/// What a target takes of the numbers of an axis.
#[derive(Clone, Copy)]
pub(crate) struct Width {
    pub(crate) target: Target,
    /// The largest number of its integer type.
    pub(crate) most: u64,
    /// The bytes of an element if the target counts bytes; 1 if it counts elements.
    pub(crate) unit_bytes: usize,
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
        let units = stride as u128 * self.unit_bytes as u128;
        if units > self.most as u128 {
            return self.refuse(Refusal::StrideTooLarge { axis, stride, unit_bytes: self.unit_bytes, most: self.most });
        }
        Ok(units as u64)
    }

    /// Checks every extent, before anything else is computed from them.
    #[cfg(feature = "descriptors")]
    pub(crate) const fn check(self, layout: &Description) -> Result<(), ExportError> {
        let mut axis = 0;
        while axis < layout.rank() {
            if let Err(error) = self.extent(layout, axis) {
                return Err(error);
            }
            axis += 1;
        }
        Ok(())
    }
}
