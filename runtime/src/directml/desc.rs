//! The descriptor.

use super::data_type::{DataType, Element};
use super::error::DescriptorError;
use super::limits::{MOST, checked_minimum, saturated, size, stride};
use super::place::Placing;
use super::raw::RawDesc;
use crate::arith::attempt;
use crate::arith::spec::{MAX_RANK, Part, Spec};
use crate::arith::unique::{Uniqueness, uniqueness};
use crate::layout::{Layout, StaticLayout};
use core::fmt;
use core::marker::PhantomData;
use core::ptr::null;

/// `DML_BUFFER_TENSOR_DESC` of a layout: type, sizes, strides and total size of a tensor in a buffer.
///
/// Every constructor and every modifier checks DirectML's rules. They are `const`: in a `const` or a `static` a broken rule
/// is a compile-time error that names it.
///
/// # The order of the dimensions
///
/// DirectML takes sizes in logical order, whatever the memory order. Its operators know a dimension by its place, so axes
/// are placed by *name*: names among N, C, H, W as N C H W; with a D, where H and W are there too, as N C D H W; filters
/// with O and I as O I H W or O I D H W; a lone O (a bias) in C's place. Absent axes get size 1. Any other set of names
/// keeps the logical order, with leading sizes of 1 up to rank 4; so does [`in_logical_order`](Self::in_logical_order).
///
/// ```
/// use tensor_layout::{directml::BufferTensorDesc, layout};
///
/// const ROWS: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(H=3 W=5)>();
/// assert_eq!(ROWS.sizes(), [1, 1, 3, 5]);
/// assert_eq!(ROWS.strides(), None); // packed
/// assert_eq!(ROWS.with_explicit_strides().strides(), Some(&[15, 15, 5, 1][..]));
///
/// const BIAS: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(O=64)>();
/// assert_eq!(BIAS.sizes(), [1, 64, 1, 1]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct BufferTensorDesc {
    data_type: DataType,
    role: Role,
    rank: u32,
    sizes: [u32; MAX_RANK],
    strides: [u32; MAX_RANK],
    /// The stride of a dimension that no axis fills: past all of the tensor, though any would do.
    filler_stride: u32,
    explicit_strides: bool,
    minimum_size_in_bytes: u64,
    total_tensor_size_in_bytes: u64,
    guaranteed_base_offset_alignment: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Input,
    OwnedInput,
    Output,
}

/// The value of a result, or its error at the caller's line.
macro_rules! or_raise {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => error.raise(),
        }
    };
}

impl BufferTensorDesc {
    /// The descriptor of a tensor of `T` in a static layout, as an input; its dimensions placed by name.
    ///
    /// # Panics
    ///
    /// If DirectML would refuse it; in a `const` or `static` that is a compile-time error.
    #[must_use]
    #[track_caller]
    pub const fn of<T: Element, L: StaticLayout>() -> Self {
        or_raise!(Self::describe_static::<T, L>(Placing::ByName))
    }

    /// [`of`](Self::of), with the dimensions in the layout's logical order.
    ///
    /// ```
    /// use tensor_layout::{directml::BufferTensorDesc, layout};
    ///
    /// type Act = layout!(H=2 W=3 C=4);
    /// const BY_NAME: BufferTensorDesc = BufferTensorDesc::of::<f32, Act>();
    /// const AS_WRITTEN: BufferTensorDesc = BufferTensorDesc::in_logical_order::<f32, Act>();
    /// assert_eq!(BY_NAME.sizes(), [1, 4, 2, 3]);
    /// assert_eq!(AS_WRITTEN.sizes(), [1, 2, 3, 4]);
    /// ```
    ///
    /// # Panics
    ///
    /// As [`of`](Self::of).
    #[must_use]
    #[track_caller]
    pub const fn in_logical_order<T: Element, L: StaticLayout>() -> Self {
        or_raise!(Self::describe_static::<T, L>(Placing::Logical))
    }

    /// [`of`](Self::of) for any layout value.
    ///
    /// ```
    /// use tensor_layout::{directml::BufferTensorDesc, layout};
    ///
    /// let photo = <layout!(H=? W=? C=3)>::with_extents([300, 451])?;
    /// let descriptor = BufferTensorDesc::try_of::<u8, _>(&photo)?;
    /// assert_eq!(descriptor.sizes(), [1, 3, 300, 451]);
    /// assert_eq!(descriptor.strides(), Some(&[405900, 1, 1353, 3][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If DirectML would refuse it.
    pub fn try_of<T: Element, L: Layout>(layout: &L) -> Result<Self, DescriptorError> {
        Self::describe(T::DATA_TYPE, &layout.spec(), Placing::ByName)
    }

    /// [`in_logical_order`](Self::in_logical_order) for any layout value.
    ///
    /// # Errors
    ///
    /// If DirectML would refuse it.
    pub fn try_in_logical_order<T: Element, L: Layout>(layout: &L) -> Result<Self, DescriptorError> {
        Self::describe(T::DATA_TYPE, &layout.spec(), Placing::Logical)
    }

    const fn describe_static<T: Element, L: StaticLayout>(placing: Placing) -> Result<Self, DescriptorError> {
        match L::RESOLVED {
            Ok(spec) => Self::describe(T::DATA_TYPE, spec, placing),
            Err(error) => Err(DescriptorError::Layout(*error)),
        }
    }

    /// The rules on sizes and strides, axis by axis, and then those on all of them.
    const fn describe(data_type: DataType, spec: &Spec, placing: Placing) -> Result<Self, DescriptorError> {
        let places = placing.places(spec);
        let filler_stride = saturated(spec.storage);
        let mut sizes = [1; MAX_RANK];
        let mut strides = [filler_stride; MAX_RANK];
        let mut dimension = 0;
        while dimension < places.rank {
            if let Some(axis) = places.axes[dimension] {
                sizes[dimension] = attempt!(size(spec, axis));
                strides[dimension] = attempt!(stride(spec, axis));
            }
            dimension += 1;
        }
        let minimum_size_in_bytes = attempt!(checked_minimum(data_type, &sizes, &strides));
        Self {
            data_type,
            role: Role::Input,
            rank: places.rank as u32,
            sizes,
            strides,
            filler_stride,
            explicit_strides: false,
            minimum_size_in_bytes,
            total_tensor_size_in_bytes: 0,
            guaranteed_base_offset_alignment: 0,
        }
        .try_with_total_tensor_size_in_bytes(minimum_size_in_bytes)
    }

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

    /// With strides even where the tensor is packed, and [`strides`](Self::strides) would be `None`.
    #[must_use]
    pub const fn with_explicit_strides(mut self) -> Self {
        self.explicit_strides = true;
        self
    }

    /// The type of the elements.
    #[must_use]
    pub const fn data_type(&self) -> DataType {
        self.data_type
    }

    /// The size of each dimension, in elements.
    #[must_use]
    pub const fn sizes(&self) -> &[u32] {
        self.sizes.split_at(self.rank as usize).0
    }

    /// The stride of each dimension, in elements; `None` if the tensor is packed in this order, unless
    /// [`with_explicit_strides`](Self::with_explicit_strides) asks for them. A dimension that no axis fills has the layout's
    /// `storage_size`.
    #[must_use]
    pub const fn strides(&self) -> Option<&[u32]> {
        if self.explicit_strides || !self.is_packed() {
            Some(self.strides.split_at(self.rank as usize).0)
        } else {
            None
        }
    }

    /// The size of the tensor in its buffer, in bytes: a multiple of 4, unless it was given.
    #[must_use]
    pub const fn total_tensor_size_in_bytes(&self) -> u64 {
        self.total_tensor_size_in_bytes
    }

    /// `DML_TENSOR_FLAGS`: 0, or 1 if the tensor is owned by DirectML.
    #[must_use]
    pub const fn flags(&self) -> i32 {
        matches!(self.role, Role::OwnedInput) as i32
    }

    /// What the tensor's offset in its buffer is promised to be a multiple of, in bytes; 0 for no promise.
    #[must_use]
    pub const fn guaranteed_base_offset_alignment(&self) -> u32 {
        self.guaranteed_base_offset_alignment
    }

    /// Checks that a buffer of so many bytes is large enough to bind: one byte less than the total removes the device.
    ///
    /// # Errors
    ///
    /// If it is smaller than the total size.
    pub const fn check_buffer(&self, bytes: u64) -> Result<(), DescriptorError> {
        let required = self.total_tensor_size_in_bytes;
        if bytes < required {
            return Err(DescriptorError::BufferTooSmall { required, actual: bytes });
        }
        Ok(())
    }

    /// The struct that DirectML reads. It points into this descriptor.
    ///
    /// ```
    /// use tensor_layout::{directml::BufferTensorDesc, layout};
    ///
    /// static INPUT: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(N=1 C=3 H=8 W=8; order = NHWC)>();
    /// let raw = INPUT.as_raw();
    /// assert_eq!((raw.data_type, raw.dimension_count, raw.total_tensor_size_in_bytes), (1, 4, 768));
    /// ```
    #[must_use]
    pub const fn as_raw(&self) -> RawDesc<'_> {
        RawDesc {
            data_type: self.data_type as i32,
            flags: self.flags(),
            dimension_count: self.rank,
            sizes: self.sizes.as_ptr(),
            strides: if let Some(strides) = self.strides() { strides.as_ptr() } else { null() },
            total_tensor_size_in_bytes: self.total_tensor_size_in_bytes,
            guaranteed_base_offset_alignment: self.guaranteed_base_offset_alignment,
            descriptor: PhantomData,
        }
    }

    /// Whether the strides are those that DirectML assumes where there are none: innermost dimension last, no gaps. The
    /// stride of a dimension of size 1 does not count.
    const fn is_packed(&self) -> bool {
        let mut step = 1;
        let mut dimension = self.rank as usize;
        while dimension > 0 {
            dimension -= 1;
            if self.sizes[dimension] != 1 && self.strides[dimension] as u64 != step {
                return false;
            }
            step *= self.sizes[dimension] as u64;
        }
        true
    }

    /// As a layout, for the arithmetic.
    const fn spec(&self) -> Spec {
        let mut spec = Spec { rank: self.rank as usize, part_count: self.rank as usize, ..Spec::SCALAR };
        let mut axis = 0;
        while axis < spec.rank {
            spec.extents[axis] = self.sizes[axis] as usize;
            spec.parts[axis] = Part::plain(axis, self.strides[axis] as isize);
            axis += 1;
        }
        spec
    }
}

impl fmt::Debug for BufferTensorDesc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BufferTensorDesc")
            .field("data_type", &self.data_type)
            .field("flags", &self.flags())
            .field("sizes", &self.sizes())
            .field("strides", &self.strides())
            .field("total_tensor_size_in_bytes", &self.total_tensor_size_in_bytes)
            .field("guaranteed_base_offset_alignment", &self.guaranteed_base_offset_alignment)
            .finish()
    }
}
