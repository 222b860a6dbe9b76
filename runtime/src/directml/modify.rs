//! What a descriptor may be changed to: role, rank, total size, alignment. Each change checks its rule.

use super::desc::{BufferTensorDesc, Role, or_raise};
use super::error::DescriptorError;
use super::limits::MOST;
use crate::arith::spec::{MAX_RANK, Part, Spec};
use crate::arith::unique::{Uniqueness, uniqueness};

impl BufferTensorDesc {
    /// As an output, which must be unique: DirectML writes each element once, in no order.
    ///
    /// # Panics
    ///
    /// If two indices share an element, or the tensor is owned by DirectML; in a `const` that is a compile-time error.
    #[must_use]
    #[track_caller]
    pub const fn as_output(self) -> Self {
        or_raise!(self.try_as_output())
    }

    /// [`as_output`](Self::as_output), with an error in place of the panic.
    ///
    /// # Errors
    ///
    /// If two indices share an element, or the tensor is owned by DirectML.
    pub const fn try_as_output(mut self) -> Result<Self, DescriptorError> {
        if matches!(self.role, Role::OwnedInput) {
            return Err(DescriptorError::OwnedOutput);
        }
        self.role = Role::Output;
        match uniqueness(&self.spec()) {
            Uniqueness::Unique => Ok(self),
            Uniqueness::Shared => Err(DescriptorError::OutputNotUnique),
            Uniqueness::Undecided => Err(DescriptorError::OutputUndecided),
        }
    }

    /// As an input that DirectML owns: weights that it uploads and may rearrange once, when the operator is initialised.
    ///
    /// # Panics
    ///
    /// If the tensor is an output; in a `const` that is a compile-time error.
    #[must_use]
    #[track_caller]
    pub const fn owned_by_dml(self) -> Self {
        or_raise!(self.try_owned_by_dml())
    }

    /// [`owned_by_dml`](Self::owned_by_dml), with an error in place of the panic.
    ///
    /// # Errors
    ///
    /// If the tensor is an output.
    pub const fn try_owned_by_dml(mut self) -> Result<Self, DescriptorError> {
        if matches!(self.role, Role::Output) {
            return Err(DescriptorError::OwnedOutput);
        }
        self.role = Role::OwnedInput;
        Ok(self)
    }

    /// With so many dimensions, 1 to 8: leading ones of size 1 are added or dropped.
    ///
    /// ```
    /// use tensor_layout::{directml::BufferTensorDesc, layout};
    ///
    /// const ROWS: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>();
    /// assert_eq!(ROWS.with_rank(2).sizes(), [3, 5]);
    /// assert_eq!(ROWS.with_rank(5).sizes(), [1, 1, 1, 3, 5]);
    /// ```
    ///
    /// # Panics
    ///
    /// If the rank is not 1 to 8, or would drop a dimension of another size; in a `const` that is a compile-time error.
    #[must_use]
    #[track_caller]
    pub const fn with_rank(self, rank: usize) -> Self {
        or_raise!(self.try_with_rank(rank))
    }

    /// [`with_rank`](Self::with_rank), with an error in place of the panic.
    ///
    /// # Errors
    ///
    /// If the rank is not 1 to 8, or would drop a dimension of another size than 1.
    pub const fn try_with_rank(mut self, rank: usize) -> Result<Self, DescriptorError> {
        if rank == 0 || rank > MAX_RANK {
            return Err(DescriptorError::Rank { rank });
        }
        let (mut sizes, mut strides) = ([1; MAX_RANK], [self.filler_stride; MAX_RANK]);
        let mut from = self.rank as usize;
        let mut to = rank;
        while from > 0 {
            from -= 1;
            if to > 0 {
                to -= 1;
                (sizes[to], strides[to]) = (self.sizes[from], self.strides[from]);
            } else if self.sizes[from] != 1 {
                return Err(DescriptorError::RankDropsAxis { rank, size: self.sizes[from] });
            }
        }
        (self.sizes, self.strides, self.rank) = (sizes, strides, rank as u32);
        Ok(self)
    }

    /// With a total size larger than the minimum: as it must be on both ends of a graph edge.
    ///
    /// # Panics
    ///
    /// If the total is less than the minimum, or over 2^32 - 1 elements; in a `const` that is a compile-time error.
    #[must_use]
    #[track_caller]
    pub const fn with_total_tensor_size_in_bytes(self, total: u64) -> Self {
        or_raise!(self.try_with_total_tensor_size_in_bytes(total))
    }

    /// [`with_total_tensor_size_in_bytes`](Self::with_total_tensor_size_in_bytes), with an error in place of the panic.
    ///
    /// # Errors
    ///
    /// If the total is less than the minimum, or over 2^32 - 1 elements, rounded up as DirectML 1.15.4 does.
    pub const fn try_with_total_tensor_size_in_bytes(mut self, total: u64) -> Result<Self, DescriptorError> {
        let (minimum, bits) = (self.minimum_size_in_bytes, self.data_type.bits());
        if total < minimum {
            return Err(DescriptorError::TotalBelowMinimum { total, minimum });
        }
        if (total as u128 * 8).div_ceil(bits as u128) > MOST {
            return Err(DescriptorError::TotalOver32Bits { total, bits });
        }
        self.total_tensor_size_in_bytes = total;
        Ok(self)
    }

    /// With the promise that the tensor begins at a multiple of so many bytes: 0 for no promise, or a power of two of at
    /// least 16.
    ///
    /// # Panics
    ///
    /// If it is any other number; in a `const` that is a compile-time error.
    #[must_use]
    #[track_caller]
    pub const fn with_guaranteed_base_offset_alignment(self, alignment: u32) -> Self {
        or_raise!(self.try_with_guaranteed_base_offset_alignment(alignment))
    }

    /// [`with_guaranteed_base_offset_alignment`](Self::with_guaranteed_base_offset_alignment), with an error in place of the
    /// panic.
    ///
    /// # Errors
    ///
    /// If it is neither 0 nor a power of two of at least 16: the runtime refuses 1 to 8, though the documents do not say so.
    pub const fn try_with_guaranteed_base_offset_alignment(mut self, alignment: u32) -> Result<Self, DescriptorError> {
        if alignment != 0 && (!alignment.is_power_of_two() || alignment < 16) {
            return Err(DescriptorError::Alignment { alignment });
        }
        self.guaranteed_base_offset_alignment = alignment;
        Ok(self)
    }

    /// With trailing dimensions of size 1 up to `rank`, for a bias that is placed by its channels alone.
    pub(super) const fn with_trailing_dimensions(mut self, rank: u32) -> Self {
        while self.rank < rank {
            self.strides[self.rank as usize] = self.filler_stride;
            self.rank += 1;
        }
        self
    }

    /// With strides even where the tensor is packed, and [`strides`](Self::strides) would be `None`.
    #[must_use]
    pub const fn with_explicit_strides(mut self) -> Self {
        self.explicit_strides = true;
        self
    }

    /// As a layout, for the arithmetic.
    const fn spec(&self) -> Spec {
        let mut spec = Spec { rank: self.rank as usize, part_count: self.rank as usize, ..Spec::SCALAR };
        let mut axis = 0;
        while axis < spec.rank {
            spec.extents[axis] = self.sizes[axis] as usize;
            spec.parts[axis] = Part::plain(axis, saturated(self.strides[axis]));
            axis += 1;
        }
        spec
    }
}

/// A stride over `isize::MAX`, which a 32-bit target can meet, is past all that the other dimensions reach together, as the
/// span has 32 bits; and so is `isize::MAX`.
const fn saturated(stride: u32) -> isize {
    if stride as u64 > isize::MAX as u64 { isize::MAX } else { stride as isize }
}
