//! What a tensor of a run-time type and layout, and a required type and layout, disagree in.

use crate::any::{BindError, NumbersError};
use crate::element::DataType;
use crate::error::{BufferError, no_memory};
use crate::tensor::NoMemory;
use core::fmt;

/// Why a tensor whose type and layout are known at run time is not one of the type and layout that a program requires: the first difference.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ViewError {
    /// The elements have another type.
    Type {
        /// Their type.
        data_type: DataType,
        /// The type that is required.
        required: DataType,
    },
    /// The elements have another size than the integers that their bits are viewed as.
    Bits {
        /// Their type.
        data_type: DataType,
        /// The size of the integer, in bits.
        required_bits: usize,
    },
    /// No layout has the numbers or the names of a foreign tensor.
    Numbers(NumbersError),
    /// The layout has another rank, other axes, extents, blocks, or, in a view, other strides.
    Layout(BindError),
    /// The bytes of an element are not a value of its type: a `bool` is neither 0 nor 1.
    Value {
        /// The type of the elements.
        data_type: DataType,
    },
    /// The elements begin at the wrong place, there are too few of them, or the layout cannot be written.
    Buffer(BufferError),
    /// A copy into a layout that leaves numbers open is larger than the tensor: its indices share elements, as with `broadcast`. What says so
    /// may be a file.
    Larger {
        /// The size of the copy, in bytes; the largest number if it is larger.
        bytes: u64,
        /// The size of the memory of the tensor, in bytes.
        held_bytes: usize,
    },
    /// There is no memory for a copy.
    Memory {
        /// The size of the copy, in bytes; the largest number if it is larger.
        bytes: u64,
    },
}

impl From<NumbersError> for ViewError {
    fn from(error: NumbersError) -> Self {
        Self::Numbers(error)
    }
}

impl From<BindError> for ViewError {
    fn from(error: BindError) -> Self {
        Self::Layout(error)
    }
}

impl From<BufferError> for ViewError {
    fn from(error: BufferError) -> Self {
        Self::Buffer(error)
    }
}

impl From<NoMemory> for ViewError {
    fn from(NoMemory { bytes, .. }: NoMemory) -> Self {
        Self::Memory { bytes }
    }
}

impl fmt::Display for ViewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Type { data_type, required } => {
                write!(f, "the elements are {data_type}, and {required} is required")?;
                match data_type.size_in_bits() == required.size_in_bits() {
                    true => f.write_str("; `view_bits` views the bits of either"),
                    false => Ok(()),
                }
            }
            Self::Bits { data_type, required_bits } => write!(
                f,
                "the elements are {data_type}, of {} bits each, and cannot be viewed as integers of {required_bits} bits",
                data_type.size_in_bits()
            ),
            Self::Numbers(error) => error.fmt(f),
            Self::Layout(error) => error.fmt(f),
            Self::Value { data_type } => write!(f, "the bytes of an element are not a value of {data_type}"),
            Self::Buffer(error) => error.fmt(f),
            Self::Larger { bytes, held_bytes } => write!(
                f,
                "the copy would have {bytes} bytes, and the tensor has {held_bytes}, as its indices share elements; if it is to be so large, make it with `Tensor::zeros_with`, and fill it with `copy_to`"
            ),
            Self::Memory { bytes } => write!(f, no_memory!(), bytes = bytes),
        }
    }
}

impl core::error::Error for ViewError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Numbers(error) => Some(error),
            Self::Layout(error) => Some(error),
            Self::Buffer(error) => Some(error),
            _ => None,
        }
    }
}
