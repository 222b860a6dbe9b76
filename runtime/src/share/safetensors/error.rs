//! The errors of `.safetensors` files.

use crate::any::{BindError, ParseError};
use crate::element::DataType;
use crate::error::BufferError;
use ::safetensors::{Dtype, SafeTensorError};
use alloc::string::String;
use core::fmt;

/// Why a file, or a tensor in it, cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes are not such a file, or it has no tensor of this name.
    File(SafeTensorError),
    /// The text in the metadata is not that of a layout.
    Text {
        /// The name of the tensor.
        name: String,
        /// All mistakes of the text.
        error: ParseError,
    },
    /// The layout in the metadata has another size than its tensor.
    Storage {
        /// The name of the tensor.
        name: String,
        /// The storage of the layout, in elements.
        storage: usize,
        /// The number of elements that the file has.
        actual: usize,
    },
    /// The elements have another type.
    Type {
        /// The name of the tensor.
        name: String,
        /// Their type.
        dtype: Dtype,
        /// The type that is required.
        required: DataType,
    },
    /// The layout in the metadata, or the extents, are not those of the required layout.
    Layout {
        /// The name of the tensor.
        name: String,
        /// The first difference.
        error: BindError,
    },
    /// The file is little-endian, and this machine is not.
    ByteOrder {
        /// The name of the tensor.
        name: String,
    },
    /// The bytes of an element are not a value of its type: a `bool` is neither 0 nor 1.
    Value {
        /// The name of the tensor.
        name: String,
    },
    /// The elements begin at the wrong place, or there are too few.
    Buffer(BufferError),
}

impl From<SafeTensorError> for ReadError {
    fn from(error: SafeTensorError) -> Self {
        Self::File(error)
    }
}

impl From<BufferError> for ReadError {
    fn from(error: BufferError) -> Self {
        Self::Buffer(error)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("safetensors: ")?;
        match self {
            Self::File(error) => error.fmt(f),
            Self::Text { name, error } => write!(f, "the layout of `{name}` in the metadata is wrong:\n{error}"),
            Self::Storage { name, storage, actual } => write!(
                f,
                "the layout of `{name}` in the metadata has a storage of {storage} elements, and the tensor has {actual}"
            ),
            Self::Type { name, dtype, required } => {
                write!(f, "the elements of `{name}` are {dtype}, and {required} is required")
            }
            Self::Layout { name, error } => write!(f, "`{name}`: {error}"),
            Self::ByteOrder { name } => {
                write!(f, "the file is little-endian, and this machine is not: read a copy of `{name}` with `tensor`")
            }
            Self::Value { name } => write!(f, "the bytes of an element of `{name}` are not a value of its type"),
            Self::Buffer(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Text { error, .. } => Some(error),
            Self::Layout { error, .. } => Some(error),
            Self::Buffer(error) => Some(error),
            // Its type is an `Error` only with a feature of the crate `safetensors`.
            _ => None,
        }
    }
}

/// Why a file cannot be written.
#[derive(Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// Two tensors, or two entries of the metadata, have the same name.
    Twice {
        /// The name.
        name: String,
    },
    /// The crate `safetensors` refuses the file.
    Serializer(SafeTensorError),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("safetensors: ")?;
        match self {
            Self::Twice { name } => write!(f, "`{name}` occurs twice; give each tensor its own name"),
            Self::Serializer(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for WriteError {}
