//! Conversions to and from the types of the `windows` crate: the same structs under other names.

use super::data_type::{from_value, lacks, value};
use super::error::RawError;
use super::raw::{RawDesc, RawTensorDesc};
use crate::description::ExportError;
use crate::element::DataType;
use ::windows::Win32::AI::MachineLearning::DirectML::{
    DML_BUFFER_TENSOR_DESC, DML_TENSOR_DATA_TYPE, DML_TENSOR_DESC, DML_TENSOR_FLAGS, DML_TENSOR_TYPE,
};
use core::marker::PhantomData;
use core::mem::offset_of;

/// Checks at compile time that both structs have each field at the same offset.
macro_rules! same_layout {
    ($($ours:ty as $theirs:ty { $($field:ident: $other:ident,)* })*) => { $(
        const _: () = {
            assert!(size_of::<$ours>() == size_of::<$theirs>() && align_of::<$ours>() == align_of::<$theirs>());
            $( assert!(offset_of!($ours, $field) == offset_of!($theirs, $other)); )*
        };
    )* };
}

same_layout! {
    RawDesc<'static> as DML_BUFFER_TENSOR_DESC {
        data_type: DataType,
        flags: Flags,
        dimension_count: DimensionCount,
        sizes: Sizes,
        strides: Strides,
        total_tensor_size_in_bytes: TotalTensorSizeInBytes,
        guaranteed_base_offset_alignment: GuaranteedBaseOffsetAlignment,
    }
    RawTensorDesc<'static> as DML_TENSOR_DESC {
        tensor_type: Type,
        desc: Desc,
    }
}

impl TryFrom<DataType> for DML_TENSOR_DATA_TYPE {
    type Error = ExportError;

    /// `UINT4` and `INT4` too, for which the `windows` crate has no constants.
    fn try_from(data_type: DataType) -> Result<Self, ExportError> {
        value(data_type).map(DML_TENSOR_DATA_TYPE).ok_or(lacks(data_type))
    }
}

impl TryFrom<DML_TENSOR_DATA_TYPE> for DataType {
    type Error = RawError;

    fn try_from(DML_TENSOR_DATA_TYPE(value): DML_TENSOR_DATA_TYPE) -> Result<Self, RawError> {
        from_value(value).ok_or(RawError::DataType { value })
    }
}

/// The pointers are copied from `raw`, without its borrow. They are valid as long as the descriptor is neither moved nor dropped.
impl From<RawDesc<'_>> for DML_BUFFER_TENSOR_DESC {
    fn from(raw: RawDesc<'_>) -> Self {
        DML_BUFFER_TENSOR_DESC {
            DataType: DML_TENSOR_DATA_TYPE(raw.data_type),
            Flags: DML_TENSOR_FLAGS(raw.flags),
            DimensionCount: raw.dimension_count,
            Sizes: raw.sizes,
            Strides: raw.strides,
            TotalTensorSizeInBytes: raw.total_tensor_size_in_bytes,
            GuaranteedBaseOffsetAlignment: raw.guaranteed_base_offset_alignment,
        }
    }
}

/// For [`BufferTensorDesc::from_raw`](super::BufferTensorDesc::from_raw).
impl<'a> From<&'a DML_BUFFER_TENSOR_DESC> for RawDesc<'a> {
    fn from(desc: &'a DML_BUFFER_TENSOR_DESC) -> Self {
        RawDesc {
            data_type: desc.DataType.0,
            flags: desc.Flags.0,
            dimension_count: desc.DimensionCount,
            sizes: desc.Sizes,
            strides: desc.Strides,
            total_tensor_size_in_bytes: desc.TotalTensorSizeInBytes,
            guaranteed_base_offset_alignment: desc.GuaranteedBaseOffsetAlignment,
            descriptor: PhantomData,
        }
    }
}

/// The pointer is copied from `raw`, without its borrow. It is valid as long as the [`RawDesc`] is neither moved nor dropped.
impl From<RawTensorDesc<'_>> for DML_TENSOR_DESC {
    fn from(raw: RawTensorDesc<'_>) -> Self {
        DML_TENSOR_DESC { Type: DML_TENSOR_TYPE(raw.tensor_type), Desc: raw.desc }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::directml::BufferTensorDesc;
    use ::windows::Win32::AI::MachineLearning::DirectML::{
        DML_TENSOR_DATA_TYPE_FLOAT16, DML_TENSOR_FLAG_OWNED_BY_DML, DML_TENSOR_TYPE_BUFFER,
    };
    use core::ptr::from_ref;

    /// Four channels of 2 x 3 pixels, channels last.
    fn image() -> BufferTensorDesc {
        let raw = RawDesc {
            data_type: 2,
            flags: 1,
            dimension_count: 4,
            sizes: [1, 4, 2, 3].as_ptr(),
            strides: [24, 1, 12, 4].as_ptr(),
            total_tensor_size_in_bytes: 48,
            guaranteed_base_offset_alignment: 32,
            descriptor: PhantomData,
        };
        // SAFETY: both pointers point to 4 numbers, constants that nobody writes.
        unsafe { BufferTensorDesc::from_raw(&raw) }.unwrap()
    }

    #[test]
    fn there_and_back() {
        let image = image();
        let buffer = DML_BUFFER_TENSOR_DESC::from(image.as_raw());
        assert_eq!(buffer.DataType, DML_TENSOR_DATA_TYPE_FLOAT16);
        assert_eq!((buffer.Flags, buffer.DimensionCount), (DML_TENSOR_FLAG_OWNED_BY_DML, 4));
        // SAFETY: the pointers come from `image` and point to 4 sizes and 4 strides.
        assert_eq!(unsafe { BufferTensorDesc::from_raw(&RawDesc::from(&buffer)) }, Ok(image));

        let raw = image.as_raw();
        let tensor = DML_TENSOR_DESC { Type: DML_TENSOR_TYPE_BUFFER, Desc: from_ref(&raw).cast() };
        assert_eq!(DML_TENSOR_DESC::from(raw.as_tensor_desc()), tensor);
    }

    #[test]
    fn data_types() {
        for value in 1..=13 {
            let data_type = DataType::try_from(DML_TENSOR_DATA_TYPE(value)).unwrap();
            assert_eq!(DML_TENSOR_DATA_TYPE::try_from(data_type).map(|it| it.0), Ok(value));
        }
        assert_eq!(DataType::try_from(DML_TENSOR_DATA_TYPE(0)), Err(RawError::DataType { value: 0 }));
    }
}
