//! What strides and extents are refused for.

use crate::loops::MAX_RANK;
use core::fmt;

/// One of the two arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// What is written.
    Destination,
    /// What is read.
    Source,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Destination => "destination",
            Side::Source => "source",
        })
    }
}

/// Why nothing was copied. Axes are counted from 0, in the order of the extents.
///
/// ```
/// use tensor_layout_strided::{Side, StridedError, copy};
///
/// let error = copy(&mut [0; 6], &[3, 1], &[0; 5], &[1, 2], &[2, 3]).unwrap_err();
/// assert_eq!(error, StridedError::OutOfBounds { side: Side::Source, needed: 6, len: 5 });
/// assert_eq!(error.to_string(), "the source has 5 elements, and these extents and strides need 6");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum StridedError {
    /// There are not as many strides as extents.
    Rank {
        /// Whose strides they are.
        side: Side,
        /// The number of strides.
        strides: usize,
        /// The number of extents.
        extents: usize,
    },
    /// Too many axes have an extent over 1, after those that continue one another in both arrays are one.
    TooManyAxes {
        /// The number of such axes.
        axes: usize,
    },
    /// The slice is shorter than what the extents and strides reach.
    OutOfBounds {
        /// Whose slice it is.
        side: Side,
        /// The least length, in elements. `usize::MAX` also stands for more.
        needed: usize,
        /// The length of the slice, in elements.
        len: usize,
    },
    /// Two indices of the destination share an element.
    NotUnique {
        /// The axis that meets others: the outermost one of a stride that is too small.
        axis: usize,
        /// Its stride in the destination, in elements.
        stride: isize,
        /// How far the axes of smaller strides reach together, in elements.
        reach: usize,
    },
    /// The destination has gaps: elements that no index reaches, which would stay uninitialised.
    Gaps {
        /// The axis of the smallest stride that is too large.
        axis: usize,
        /// Its stride in the destination, in elements.
        stride: isize,
        /// How far the axes of smaller strides reach together, in elements.
        reach: usize,
    },
    /// Whether two indices of the destination share an element was not found within 20,000 steps. Strides that people write take a few
    /// hundred.
    Undecided,
}

impl fmt::Display for StridedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Rank { side, strides, extents } => {
                write!(f, "the {side} has {strides} strides, and there are {extents} extents")
            }
            Self::TooManyAxes { axes } => {
                write!(f, "{axes} axes have an extent over 1 and do not continue one another, and the most is {MAX_RANK}; copy slice by slice")
            }
            Self::OutOfBounds { side, needed, len } => {
                write!(f, "the {side} has {len} elements, and these extents and strides need {needed}")
            }
            Self::NotUnique { axis, stride: 0, .. } => {
                write!(f, "axis {axis} of the destination has stride 0: its indices share one element")
            }
            Self::NotUnique { axis, stride, reach } => write!(
                f,
                "axis {axis} of the destination has stride {stride}, and the axes of smaller strides reach over {reach} elements: two \
                 indices share an element"
            ),
            Self::Gaps { axis, stride, reach } => write!(
                f,
                "axis {axis} of the destination has stride {stride}, and the axes of smaller strides reach over {reach} elements: what lies \
                 between stays uninitialised; a stride of {}{} leaves no gap",
                if stride < 0 { "-" } else { "" },
                reach.saturating_add(1)
            ),
            Self::Undecided => f.write_str(
                "whether two indices of the destination share an element was not decided in 20000 steps; copy to an array of nested strides",
            ),
        }
    }
}

impl fmt::Debug for StridedError {
    /// As `Display` shows it, so that `unwrap` does.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for StridedError {}
