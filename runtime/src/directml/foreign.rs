//! The way back: a descriptor that comes from elsewhere, checked, and compared with a layout.

use super::any_layout::AnyLayout;
use super::data_type::{DataType, Element};
use super::desc::{BufferTensorDesc, Role};
use super::error::DescriptorError;
use super::mismatch::LayoutMismatch;
use super::place::Placing;
use super::raw::{FLAG_OWNED_BY_DML, RawDesc, RawTensorDesc, TENSOR_TYPE_BUFFER};
use crate::arith::spec::MAX_RANK;
use crate::layout::Layout;
use core::slice;

impl BufferTensorDesc {
    /// Copies a `DML_BUFFER_TENSOR_DESC` that comes from elsewhere, and checks it by the rules that hold for this crate's own.
    ///
    /// Nothing of the result points into the original. Whether it is an output the struct does not say; where it is, ask
    /// [`try_as_output`](Self::try_as_output).
    ///
    /// ```
    /// use core::{marker::PhantomData, ptr};
    /// use tensor_layout::directml::{BufferTensorDesc, RawDesc};
    /// use tensor_layout::layout;
    ///
    /// let sizes = [1, 64, 57, 57];
    /// let strides = [233472, 1, 3648, 64];
    /// let raw = RawDesc {
    ///     data_type: 1,
    ///     flags: 0,
    ///     dimension_count: 4,
    ///     sizes: sizes.as_ptr(),
    ///     strides: strides.as_ptr(),
    ///     total_tensor_size_in_bytes: 831744,
    ///     guaranteed_base_offset_alignment: 0,
    ///     descriptor: PhantomData,
    /// };
    /// // SAFETY: both pointers are to four numbers.
    /// let descriptor = unsafe { BufferTensorDesc::from_raw(&raw) }?;
    /// type Act = layout!(N=1 C=64 H=57 W=57; order = NHWC; pad(H) = 8);
    /// assert_eq!(descriptor.check_layout::<f32, _>(&Act::default()), Ok(()));
    /// # Ok::<(), tensor_layout::directml::DescriptorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it breaks a rule of DirectML's: an unknown data type or flag, a rank that is not 1 to 8, no sizes, a size of 0, too
    /// many elements, a total below the minimum, an alignment. With a rank that is not 1 to 8 no pointer is read.
    ///
    /// # Safety
    ///
    /// 1. `sizes` is null, or points to `dimension_count` aligned and initialised numbers that nobody writes during the call.
    /// 2. So does `strides`.
    pub unsafe fn from_raw(raw: &RawDesc<'_>) -> Result<Self, DescriptorError> {
        let data_type =
            DataType::from_value(raw.data_type).ok_or(DescriptorError::DataType { value: raw.data_type })?;
        if raw.flags & !FLAG_OWNED_BY_DML != 0 {
            return Err(DescriptorError::Flags { flags: raw.flags });
        }
        let rank = raw.dimension_count as usize;
        if rank == 0 || rank > MAX_RANK {
            return Err(DescriptorError::Rank { rank });
        }
        // SAFETY: the caller's first promise, for a rank of at most 8.
        let sizes = unsafe { copied(raw.sizes, rank) }.ok_or(DescriptorError::NoSizes)?;
        // SAFETY: the caller's second promise.
        let strides = unsafe { copied(raw.strides, rank) };

        let mut descriptor = Self::from_numbers(data_type, rank, sizes, strides)?
            .try_with_total_tensor_size_in_bytes(raw.total_tensor_size_in_bytes)?
            .try_with_guaranteed_base_offset_alignment(raw.guaranteed_base_offset_alignment)?;
        if raw.flags == FLAG_OWNED_BY_DML {
            descriptor.role = Role::OwnedInput;
        }
        Ok(descriptor)
    }

    /// [`from_raw`](Self::from_raw) of what a `DML_TENSOR_DESC` points to.
    ///
    /// # Errors
    ///
    /// If it is no buffer, or points to nothing; else as [`from_raw`](Self::from_raw).
    ///
    /// # Safety
    ///
    /// If the type is 1, `desc` is null, or points to an aligned and initialised [`RawDesc`] that nobody writes during the call,
    /// for which the two promises of [`from_raw`](Self::from_raw) hold.
    pub unsafe fn from_raw_tensor_desc(raw: &RawTensorDesc<'_>) -> Result<Self, DescriptorError> {
        if raw.tensor_type != TENSOR_TYPE_BUFFER {
            return Err(DescriptorError::TensorType { tensor_type: raw.tensor_type });
        }
        // SAFETY: the caller's promise.
        let buffer = unsafe { raw.desc.cast::<RawDesc<'_>>().as_ref() };
        // SAFETY: the caller's promise.
        unsafe { Self::from_raw(buffer.ok_or(DescriptorError::NoDesc)?) }
    }

    fn from_numbers(
        data_type: DataType,
        rank: usize,
        sizes: [u32; MAX_RANK],
        strides: Option<[u32; MAX_RANK]>,
    ) -> Result<Self, DescriptorError> {
        if let Some(dimension) = sizes[..rank].iter().position(|&size| size == 0) {
            return Err(DescriptorError::EmptyDimension { dimension });
        }
        let packed = packed_strides(&sizes, rank);
        let filler_stride = sizes[0].saturating_mul(packed[0]);
        let mut descriptor = Self::assemble(data_type, rank as u32, sizes, strides.unwrap_or(packed), filler_stride)?;
        descriptor.explicit_strides = strides.is_some();
        Ok(descriptor)
    }

    /// Checks that this descriptor, wherever it comes from, is that of a tensor of `T` in `layout`, its dimensions placed by
    /// name: the same type, sizes and strides. Leading sizes of 1, strides of dimensions of size 1 and a larger total make no
    /// difference.
    ///
    /// What is bound to it can then be viewed through the layout, as DirectML sees it.
    ///
    /// ```
    /// use tensor_layout::{directml::BufferTensorDesc, layout};
    ///
    /// const PLANES: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(C=3 H=57 W=57)>();
    /// let error = PLANES.check_layout::<f32, _>(&<layout!(C=3 H=57 W=57; order = HWC)>::default()).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "DirectML: axis `C` has stride 1 in the layout and 3249 in the descriptor (dimension 1); \
    ///      describe the layout that the buffer has"
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// If they differ; or if the layout has no descriptor at all.
    pub fn check_layout<T: Element, L: Layout>(&self, layout: &L) -> Result<(), LayoutMismatch> {
        if !self.data_type.is(T::DATA_TYPE) {
            return Err(LayoutMismatch::DataType { layout: T::DATA_TYPE, descriptor: self.data_type });
        }
        let expected = Self::try_of::<T, L>(layout).map_err(LayoutMismatch::Layout)?;
        let rank = self.rank as usize;
        let expected = expected
            .try_with_rank(rank)
            .map_err(|_| LayoutMismatch::Rank { layout: expected.rank, descriptor: self.rank })?;
        // The axis at a dimension; `None` is one that was added in front, or that no axis fills.
        let spec = layout.spec();
        let places = Placing::ByName.places(&spec);
        let axis_at = |dimension: usize| {
            let place = (dimension + places.rank).checked_sub(rank)?;
            places.axes[place].map(|axis| spec.names[axis])
        };
        for (dimension, (&layout, &descriptor)) in expected.sizes().iter().zip(self.sizes()).enumerate() {
            if layout != descriptor {
                return Err(LayoutMismatch::Size { axis: axis_at(dimension), dimension, layout, descriptor });
            }
        }
        for dimension in (0..rank).filter(|&dimension| self.sizes[dimension] != 1) {
            let (layout, descriptor) = (expected.strides[dimension], self.strides[dimension]);
            if layout != descriptor {
                return Err(LayoutMismatch::Stride { axis: axis_at(dimension), dimension, layout, descriptor });
            }
        }
        Ok(())
    }

    /// Where each element lies, as a layout whose rank is known at run time only: for a descriptor whose layout no type tells.
    ///
    /// ```
    /// use tensor_layout::{directml::BufferTensorDesc, layout};
    ///
    /// const ACT: BufferTensorDesc = BufferTensorDesc::of::<f32, layout!(N=1 C=3 H=8 W=8; order = NHWC)>();
    /// let layout = ACT.any_layout();
    /// assert_eq!(layout.extents(), [1, 3, 8, 8]);
    /// assert_eq!(layout.offset(&[0, 2, 1, 1]), Some(29)); // 2 * 1 + 1 * 24 + 1 * 3
    /// ```
    #[must_use]
    pub fn any_layout(&self) -> AnyLayout {
        AnyLayout::new(self.sizes(), &self.strides[..self.rank as usize])
    }
}

/// `None` if the pointer is null.
///
/// # Safety
///
/// The pointer is null, or valid for reads of `rank` numbers; `rank` is at most 8.
unsafe fn copied(numbers: *const u32, rank: usize) -> Option<[u32; MAX_RANK]> {
    if numbers.is_null() {
        return None;
    }
    let mut copy = [1; MAX_RANK];
    // SAFETY: the caller's promise.
    copy[..rank].copy_from_slice(unsafe { slice::from_raw_parts(numbers, rank) });
    Some(copy)
}

/// What DirectML assumes where there are no strides. One that does not fit in 32 bits is saturated: then there are too many
/// elements, which is found out by their number.
fn packed_strides(sizes: &[u32; MAX_RANK], rank: usize) -> [u32; MAX_RANK] {
    let mut strides = [1; MAX_RANK];
    let mut step = 1u128;
    for dimension in (0..rank).rev() {
        strides[dimension] = u32::try_from(step).unwrap_or(u32::MAX);
        step = step.saturating_mul(u128::from(sizes[dimension]));
    }
    strides
}
