//! To typed layouts.

use super::AnyLayout;
use crate::error::PartError;
use crate::error::demand::demand;
use crate::layout::target::{compared, equal_blocks};
use crate::notation::Written;
use alloc::string::String;
use core::fmt;

/// Why a layout cannot be [bound](AnyLayout::bind) to a type: the first difference.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BindError {
    /// The ranks differ.
    Rank {
        /// The number of axes.
        rank: usize,
        /// That of the required layout.
        required: usize,
    },
    /// Another axis is in the place of one of the required layout.
    Axis {
        /// The axis.
        axis: String,
        /// The axis of the required layout.
        required: &'static str,
    },
    /// A number differs: [`OtherExtent`](PartError::OtherExtent), [`OtherStride`](PartError::OtherStride) of an axis of extent over 1, or
    /// [`OtherBlock`](PartError::OtherBlock), where an axis without blocks has blocks of 1.
    /// Or a number that follows from the rules of the required layout is over `isize::MAX`: [`Layout`](PartError::Layout).
    Numbers(PartError),
}

impl AnyLayout {
    /// The typed layout of the same names in the same order, of the same extents, and of the same strides where an extent is over 1. A
    /// `?` takes the number that is there.
    ///
    /// ```
    /// use tensor_layout::{AnyLayout, Layout, layout};
    ///
    /// let any = AnyLayout::parse("H=300 W=451 C=3; align(H) = 64")?;
    /// let photo = any.bind::<layout!(H=? W=? C=3; align(H) = 64)>()?;
    /// assert_eq!(photo.extents(), [300, 451, 3]);
    ///
    /// let error = any.bind::<layout!(H=? W=? C=3)>().unwrap_err();
    /// assert_eq!(error.to_string(), "bind: axis `H` has stride 1408, and the required layout has 1353");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is none: the first difference, with the axis and both numbers.
    pub fn bind<L: Written>(&self) -> Result<L, BindError> {
        demand!(L::SOUND);
        if self.rank() != L::RANK {
            return Err(BindError::Rank { rank: self.rank(), required: L::RANK });
        }
        for (axis, required) in self.names().zip(L::SPEC.names) {
            if axis != required {
                return Err(BindError::Axis { axis: axis.into(), required });
            }
        }
        (0..L::RANK)
            .try_for_each(|axis| equal_blocks(&self.spec, L::SPEC, axis))
            .and_then(|()| compared(&self.all_numbers()))
            .map_err(BindError::Numbers)
    }
}

impl fmt::Display for BindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bind: ")?;
        match self {
            Self::Rank { rank, required } => {
                write!(f, "the number of axes is {rank}, and the required layout has {required}")
            }
            Self::Axis { axis, required } => {
                write!(f, "axis `{axis}` is in the place of the axis `{required}` of the required layout")
            }
            Self::Numbers(PartError::OtherExtent { axis, extent, required }) => {
                write!(f, "axis `{axis}` has extent {extent}, and the required layout has {required}")
            }
            Self::Numbers(PartError::OtherStride { axis, stride, required }) => {
                write!(f, "axis `{axis}` has stride {stride}, and the required layout has {required}")
            }
            Self::Numbers(PartError::OtherBlock { axis, size, required }) => {
                write!(f, "axis `{axis}` has blocks of {size}, and the required layout has blocks of {required}")
            }
            Self::Numbers(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for BindError {}
