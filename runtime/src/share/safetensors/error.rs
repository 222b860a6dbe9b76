//! The errors of `.safetensors` files.

use crate::any::{ParseError, ViewError};
use crate::element::DataType;
use ::safetensors::{Dtype, SafeTensorError};
use alloc::string::String;
use core::fmt;

/// Why a file, or a tensor in it, cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes are not such a file, or it has no tensor of this name.
    File(SafeTensorError),
    /// The text in the metadata is not a layout.
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
    /// It is not a tensor of the required type and layout.
    View {
        /// The name of the tensor.
        name: String,
        /// The first difference.
        error: ViewError,
    },
    /// The elements have a type that this crate does not know.
    Type {
        /// The name of the tensor.
        name: String,
        /// Their type.
        dtype: Dtype,
    },
    /// The file is little-endian, and this machine is not.
    ByteOrder {
        /// The name of the tensor.
        name: String,
    },
}

impl From<SafeTensorError> for ReadError {
    fn from(error: SafeTensorError) -> Self {
        Self::File(error)
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
            Self::View { name, error } => write!(f, "`{name}`: {error}"),
            Self::Type { name, dtype } => write!(f, "the elements of `{name}` are {dtype}, which is not known"),
            Self::ByteOrder { name } => {
                write!(f, "the file is little-endian, and this machine is not: read a copy of `{name}` with `tensor`")
            }
        }
    }
}

impl core::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Text { error, .. } => Some(error),
            Self::View { error, .. } => Some(error),
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
    /// A file has no such type.
    Type {
        /// The name of the tensor.
        name: String,
        /// The type of its elements.
        data_type: DataType,
    },
    /// The storage of elements of less than a byte has gaps, or is not whole bytes.
    Gaps {
        /// The name of the tensor.
        name: String,
        /// The type of its elements.
        data_type: DataType,
    },
    /// The crate `safetensors` refuses the file.
    Serializer(SafeTensorError),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("safetensors: ")?;
        match self {
            Self::Twice { name } => write!(f, "`{name}` occurs twice; give each tensor its own name"),
            Self::Type { name, data_type } => {
                write!(f, "the elements of `{name}` are {data_type}, which a `.safetensors` file does not have")
            }
            Self::Gaps { name, data_type } => {
                write!(
                    f,
                    "the elements of `{name}` are {data_type}, and the storage is not whole bytes without gaps; copy them into a tensor without gaps"
                )
            }
            Self::Serializer(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for WriteError {}
