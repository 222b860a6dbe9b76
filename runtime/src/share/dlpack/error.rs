//! The errors of tensors from other libraries.

use crate::any::ViewError;
use crate::element::DataType;
use crate::error::run_time::run_time_errors;

run_time_errors! {
    /// Why a tensor of DLPack cannot be taken, or not viewed through a layout. Axes are counted from 0.
    #[derive(Clone, PartialEq, Eq)]
    pub enum ImportError ["dlpack: "] {
        /// The pointer to the struct is null.
        NoTensor
        => "the pointer to the tensor is null";

        /// The major version is not 1. The deleter has been called.
        Version { major: u32, minor: u32 }
        => "the tensor has version {major}.{minor}; this crate reads version 1";

        /// The memory is not one that the CPU reaches. A device of type 2 is CUDA.
        Device { device_type: u32, device_id: i32 }
        => "the memory is that of device {device_id} of type {device_type}; a view needs memory of the host, of type 1, 3, 11 or 13: copy it there";

        /// The elements have a type that this crate does not know. The code is one of `DLDataTypeCode`.
        Type { code: u8, bits: u8 }
        => "the elements have type code {code} and {bits} bits, which is not known";

        /// Elements of less than a byte: each has a byte of its own, or the first one does not begin a byte.
        SubByte { data_type: DataType }
        => "elements of {data_type} are packed here, the first one at the beginning of a byte; those of the tensor are not";

        /// An element is a vector of several numbers.
        Lanes { lanes: u16 }
        => "an element has {lanes} lanes; an element of a view is one number: make the lanes an axis";

        /// The number of axes is negative or over 8.
        Rank { ndim: i32 }
        => "the number of axes is {ndim}; a layout has 0 to 8";

        /// There are axes, and the pointer to the extents is null.
        NoShape
        => "there are axes, and the pointer to their extents is null";

        /// An extent is negative, or over `isize::MAX`.
        Extent { axis: usize, extent: i64 }
        => "axis {axis} has extent {extent}; extents are 0 to isize::MAX";

        /// A stride, in elements, is not an `isize`.
        Stride { axis: usize, stride: i64 }
        => "axis {axis} has stride {stride}, which is not an isize";

        /// There are elements, and the pointer to them is null.
        NoData
        => "there are elements, and the pointer to them is null";

        /// The elements, from the lowest to the highest one, do not lie in the address space. The offset in bytes is the offset of the element of index 0.
        AddressSpace { byte_offset: u64, required: usize }
        => "the span of {required} elements at a byte offset of {byte_offset} is not inside the address space";

        /// The producer marks the tensor as read-only, and a mutable view is asked for.
        ReadOnly
        => "the tensor is read-only: use `view`, or copy it";

        /// Bytes of any value may be written to the view that is asked for, and not to these elements.
        AnyBytes { data_type: DataType }
        => "bytes of any value may be written to this view, and not to elements of {data_type}: use `view_mut::<{data_type}, _>`";
    }
    or View(ViewError as Into): "It is not a tensor of the required type and layout.";
}

run_time_errors! {
    /// Why a tensor cannot be given as a struct of DLPack without a version.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub enum ExportError ["dlpack: "] {
        /// The tensor is read-only.
        ReadOnly
        => "the tensor is read-only, which a struct without a version cannot say: give a copy, or `into_raw`";

        /// Its elements have less than a byte, and are each in a byte of their own.
        Padded
        => "each element of less than a byte has a byte of its own, which a struct without a version cannot say: give `into_raw`";
    }
}
