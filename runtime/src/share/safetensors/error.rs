//! The errors of `.safetensors` files.

use crate::any::{ParseError, ViewError};
use crate::element::DataType;
use crate::error::{Printable, no_memory};
use ::safetensors::{Dtype, SafeTensorError};
use alloc::string::String;
use alloc::vec::Vec;
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
    /// The storage of the layout in the metadata is another array than the tensor: another program has changed the tensor, and kept the text.
    /// [`ignore_text`](super::Layouts::ignore_text) takes the tensor as its extents say.
    Storage {
        /// The name of the tensor.
        name: String,
        /// The extents of the storage of the layout, as [`storage_extents`](crate::AnyLayout::storage_extents) gives them.
        storage: Vec<usize>,
        /// The extents that the tensor has in the file.
        actual: Vec<usize>,
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
            Self::File(error) => Printable(error).fmt(f),
            Self::Text { name, error } => {
                write!(f, "the layout of `{}` in the metadata is wrong:\n{error}", Printable(name))
            }
            Self::Storage { name, storage, actual } => write!(
                f,
                "the layout of `{}` in the metadata has a storage of extents {storage:?}, and the tensor has {actual:?}; another program may have changed the tensor: `ignore_text` takes it as its extents say",
                Printable(name)
            ),
            Self::View { name, error } => write!(f, "`{}`: {error}", Printable(name)),
            Self::Type { name, dtype } => {
                write!(f, "the elements of `{}` are {dtype}, which is not known", Printable(name))
            }
            Self::ByteOrder { name } => write!(
                f,
                "the file is little-endian, and this machine is not: read a copy of `{}` with `tensor`",
                Printable(name)
            ),
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
    /// The text of the layout is not one that a reader takes, as it is over 16 KiB.
    Text {
        /// The name of the tensor.
        name: String,
        /// The text.
        text: String,
    },
    /// The storage of elements of less than a byte has gaps, or is not whole bytes.
    Gaps {
        /// The name of the tensor.
        name: String,
        /// The type of its elements.
        data_type: DataType,
    },
    /// There is no memory for the copy of a tensor, or for the file.
    Memory {
        /// The name of the tensor; empty for the file.
        name: String,
        /// The size of the copy or of the file, in bytes; the largest number if it is larger.
        bytes: u64,
    },
    /// The crate `safetensors` refuses the file.
    Serializer(SafeTensorError),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("safetensors: ")?;
        match self {
            Self::Twice { name } => write!(f, "`{}` occurs twice; give each tensor its own name", Printable(name)),
            Self::Type { name, data_type } => write!(
                f,
                "the elements of `{}` are {data_type}, which a `.safetensors` file does not have",
                Printable(name)
            ),
            Self::Gaps { name, data_type } => write!(
                f,
                "the elements of `{}` are {data_type}, and the storage is not whole bytes without gaps; copy them into a tensor without gaps",
                Printable(name)
            ),
            Self::Memory { name, bytes } if name.is_empty() => {
                write!(f, "there is no memory for the file, which has over {bytes} bytes; write several files")
            }
            Self::Memory { name, bytes } => {
                write!(f, "`{}`: ", Printable(name))?;
                write!(f, no_memory!(), bytes = bytes)
            }
            Self::Text { name, text } => write!(
                f,
                "the text of the layout of `{}` has {} bytes, and no reader takes it; use shorter names of axes",
                Printable(name),
                text.len()
            ),
            Self::Serializer(error) => Printable(error).fmt(f),
        }
    }
}

impl core::error::Error for WriteError {}
