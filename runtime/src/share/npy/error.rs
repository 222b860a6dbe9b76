//! The errors of `.npy` files.

use crate::any::ViewError;
use crate::element::DataType;
use crate::error::Printable;
use alloc::string::String;
use core::fmt;

/// Why bytes are not a `.npy` file that this crate reads.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeaderError {
    /// The file does not begin with the bytes `\x93NUMPY`.
    Magic,
    /// The version of the format is not 1.0, 2.0 or 3.0.
    Version {
        /// The version before the point.
        major: u8,
        /// The version after the point.
        minor: u8,
    },
    /// The file ends before its header does.
    Truncated {
        /// The size of the file up to the end of its header, in bytes.
        required_bytes: u64,
        /// The size of the file, in bytes.
        actual_bytes: usize,
    },
    /// The header is not a dictionary of `descr`, `fortran_order` and `shape`, each once.
    Syntax {
        /// The place in the file, in bytes.
        at: usize,
        /// What should be there.
        expected: &'static str,
    },
    /// The elements have no size: they are structures or objects, or their type is not one of NumPy's.
    Descr {
        /// The type, as the file says it; the first 64 characters.
        descr: String,
    },
    /// There are more than 8 axes.
    Rank {
        /// The number of axes.
        rank: usize,
    },
    /// An extent is over `isize::MAX`.
    Extent {
        /// The axis, counted from 0.
        axis: usize,
    },
    /// The number of elements or of their bytes is over `isize::MAX`.
    Size {
        /// The axis with which it is.
        axis: usize,
        /// The extent of the axis, in elements.
        extent: usize,
    },
    /// The file has fewer bytes than its header promises.
    Data {
        /// The size of the elements, in bytes.
        required_bytes: usize,
        /// The number of bytes after the header.
        actual_bytes: usize,
    },
}

impl fmt::Display for HeaderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("npy: ")?;
        match self {
            Self::Magic => f.write_str("the file does not begin with `\\x93NUMPY`, as a `.npy` file does"),
            Self::Version { major, minor } => {
                write!(f, "version {major}.{minor} of the format is not known; there are 1.0, 2.0 and 3.0")
            }
            Self::Truncated { required_bytes, actual_bytes } => {
                write!(f, "the header ends at byte {required_bytes}, and the file has {actual_bytes} bytes")
            }
            Self::Syntax { at, expected } => write!(f, "byte {at} of the header: expected {expected}"),
            Self::Descr { descr } => write!(
                f,
                "the type `{}` is not one of elements with a size, as `<f4`, `>i2`, `|b1`, `<V2` and `<M8[ns]`; structures and objects have none",
                Printable(descr)
            ),
            Self::Rank { rank } => write!(f, "there are {rank} axes; a layout has at most 8"),
            Self::Extent { axis } => write!(f, "axis {axis} has an extent over isize::MAX"),
            Self::Size { axis, extent } => {
                write!(f, "with axis {axis} of extent {extent} the size in bytes is over isize::MAX")
            }
            Self::Data { required_bytes, actual_bytes } => {
                write!(f, "the elements have {required_bytes} bytes, and {actual_bytes} bytes follow the header")
            }
        }
    }
}

impl core::error::Error for HeaderError {}

/// Why a `.npy` file cannot be viewed or read as a tensor of some layout.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes of each element are in another order than this machine's.
    ByteOrder {
        /// The type of the elements.
        data_type: DataType,
    },
    /// The file has a type that this crate does not know.
    Unknown {
        /// The type, as the file says it.
        descr: String,
        /// The size of each element, in bytes.
        item_size_in_bytes: usize,
    },
    /// The type that the program names has another size than the elements of the file.
    ItemSize {
        /// The type, as the file says it.
        descr: String,
        /// The size of each element, in bytes.
        item_size_in_bytes: usize,
        /// The type that the program names.
        required: DataType,
    },
    /// The file is not a tensor of the required type and layout.
    View(ViewError),
}

impl<E: Into<ViewError>> From<E> for ReadError {
    fn from(error: E) -> Self {
        Self::View(error.into())
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("npy: ")?;
        match self {
            Self::ByteOrder { data_type } => write!(
                f,
                "the bytes of each {data_type} are in another order than this machine's: read a copy with `tensor` or `copy_to`"
            ),
            Self::Unknown { descr, item_size_in_bytes } => write!(
                f,
                "the type `{}` is not known, only its size: name a type of {item_size_in_bytes} bytes by `with_data_type`, or take the bytes by `any_bytes`",
                Printable(descr)
            ),
            Self::ItemSize { descr, item_size_in_bytes, required } => write!(
                f,
                "the elements are `{}`, of {} bits each, and {required} has {} bits",
                Printable(descr),
                *item_size_in_bytes as u128 * 8,
                required.size_in_bits()
            ),
            Self::View(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::View(error) => Some(error),
            _ => None,
        }
    }
}
