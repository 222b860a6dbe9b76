//! The errors of tensors from other libraries.

use crate::any::ViewError;
use crate::element::DataType;
use core::fmt;

/// Why a tensor of DLPack cannot be taken, or not viewed through a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImportError {
    /// The pointer to the struct is null.
    NoTensor,
    /// The major version is not 1. The deleter has been called.
    Version {
        /// The major version of the struct.
        major: u32,
        /// The minor version of the struct.
        minor: u32,
    },
    /// The memory is not one that the CPU reaches.
    Device {
        /// The type of the device: 2 is CUDA.
        device_type: u32,
        /// The number of the device.
        device_id: i32,
    },
    /// The elements have a type that this crate does not know.
    Type {
        /// The code of the type, as in `DLDataTypeCode`.
        code: u8,
        /// The size of an element, in bits.
        bits: u8,
    },
    /// Elements of less than a byte: each has a byte of its own, or the first one does not begin a byte.
    SubByte {
        /// The type of the elements.
        data_type: DataType,
    },
    /// An element is a vector of several numbers.
    Lanes {
        /// How many numbers an element has.
        lanes: u16,
    },
    /// The number of axes is negative or over 8.
    Rank {
        /// The number of axes.
        ndim: i32,
    },
    /// There are axes, and the pointer to the extents is null.
    NoShape,
    /// An extent is negative, or over `isize::MAX`.
    Extent {
        /// The axis, counted from 0.
        axis: usize,
        /// The extent.
        extent: i64,
    },
    /// A stride is not an `isize`.
    Stride {
        /// The axis, counted from 0.
        axis: usize,
        /// The stride, in elements.
        stride: i64,
    },
    /// There are elements, and the pointer to them is null.
    NoData,
    /// The elements do not lie in the address space.
    AddressSpace {
        /// The offset of the element of index 0, in bytes.
        byte_offset: u64,
        /// The number of elements from the lowest to the highest one.
        required: usize,
    },
    /// The producer marks the tensor as read-only, and a mutable view is asked for.
    ReadOnly,
    /// Bytes of any value may be written to the view that is asked for, and not to these elements.
    AnyBytes {
        /// The type of the elements.
        data_type: DataType,
    },
    /// It is not a tensor of the required type and layout.
    View(ViewError),
}

impl<E: Into<ViewError>> From<E> for ImportError {
    fn from(error: E) -> Self {
        Self::View(error.into())
    }
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("dlpack: ")?;
        match self {
            Self::NoTensor => f.write_str("the pointer to the tensor is null"),
            Self::Version { major, minor } => {
                write!(f, "the tensor has version {major}.{minor}; this crate reads version 1")
            }
            Self::Device { device_type, device_id } => write!(
                f,
                "the memory is that of device {device_id} of type {device_type}; a view needs memory of the host, of type 1, 3, 11 or 13: copy it there"
            ),
            Self::Type { code, bits } => {
                write!(f, "the elements have type code {code} and {bits} bits, which is not known")
            }
            Self::SubByte { data_type } => write!(
                f,
                "elements of {data_type} are packed here, the first one at the beginning of a byte; those of the tensor are not"
            ),
            Self::Lanes { lanes } => {
                write!(f, "an element has {lanes} lanes; an element of a view is one number: make the lanes an axis")
            }
            Self::Rank { ndim } => write!(f, "the number of axes is {ndim}; a layout has 0 to 8"),
            Self::NoShape => f.write_str("there are axes, and the pointer to their extents is null"),
            Self::Extent { axis, extent } => write!(f, "axis {axis} has extent {extent}; extents are 0 to isize::MAX"),
            Self::Stride { axis, stride } => write!(f, "axis {axis} has stride {stride}, which is not an isize"),
            Self::NoData => f.write_str("there are elements, and the pointer to them is null"),
            Self::AddressSpace { byte_offset, required } => write!(
                f,
                "the span of {required} elements at a byte offset of {byte_offset} is not inside the address space"
            ),
            Self::ReadOnly => f.write_str("the tensor is read-only: use `view`, or copy it"),
            Self::AnyBytes { data_type } => write!(
                f,
                "bytes of any value may be written to this view, and not to elements of {data_type}: use `view_mut::<{data_type}, _>`"
            ),
            Self::View(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ImportError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::View(error) => Some(error),
            _ => None,
        }
    }
}

/// Why a tensor cannot be given as a struct of DLPack without a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExportError {
    /// The tensor is read-only.
    ReadOnly,
    /// Its elements have less than a byte, and are each in a byte of their own.
    Padded,
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ReadOnly => "dlpack: the tensor is read-only, which a struct without a version cannot say: give a copy, or `into_raw`",
            Self::Padded => "dlpack: each element of less than a byte has a byte of its own, which a struct without a version cannot say: give `into_raw`",
        })
    }
}

impl core::error::Error for ExportError {}
