//! The names of the ways to convert.

use core::fmt;

/// How a copy is done; see [the table](https://docs.rs/tensor-layout-strided/latest/tensor_layout_strided/index.html#how-a-copy-is-done). A *unit* is what is moved as one: an element,
/// or a short row of elements that is contiguous in both layouts, such as the channels of a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Strategy {
    /// There is no element, or an element has no bytes.
    Nothing,
    /// One `memcpy`.
    Whole {
        /// The size of all elements, in bytes.
        bytes: usize,
    },
    /// Row by row.
    Rows {
        /// The size of a row, in bytes.
        bytes: usize,
    },
    /// One unit, repeated along each row of the destination.
    Fill {
        /// The size of a unit, in bytes.
        unit: usize,
    },
    /// Row by row, where the units of a row are last to first in the source.
    Reverse {
        /// The size of a unit, in bytes.
        unit: usize,
    },
    /// From planes to interleaved channels.
    Interleave {
        /// The number of channels, 2 to 4.
        channels: usize,
        /// The size of a unit, in bytes.
        unit: usize,
        /// Whether the destination is written past the caches.
        streamed: bool,
    },
    /// From interleaved channels to planes.
    Deinterleave {
        /// The number of channels, 2 to 4.
        channels: usize,
        /// The size of a unit, in bytes.
        unit: usize,
        /// Whether the destination is written past the caches.
        streamed: bool,
    },
    /// In tiles that are transposed in registers.
    Tiles {
        /// The size of a unit, in bytes.
        unit: usize,
        /// Whether whole cache lines are collected and written past the caches.
        streamed: bool,
    },
    /// Unit by unit.
    Elements {
        /// The size of a unit, in bytes.
        unit: usize,
    },
}

impl Strategy {
    /// The name of the variant in lower case: `"interleave"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Whole { .. } => "whole",
            Self::Rows { .. } => "rows",
            Self::Fill { .. } => "fill",
            Self::Reverse { .. } => "reverse",
            Self::Interleave { .. } => "interleave",
            Self::Deinterleave { .. } => "deinterleave",
            Self::Tiles { .. } => "tiles",
            Self::Elements { .. } => "elements",
        }
    }

    /// The size of what is moved as one, in bytes: all elements, a row, or a unit.
    #[must_use]
    pub const fn unit_in_bytes(self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Whole { bytes } | Self::Rows { bytes } => bytes,
            Self::Fill { unit }
            | Self::Reverse { unit }
            | Self::Interleave { unit, .. }
            | Self::Deinterleave { unit, .. }
            | Self::Tiles { unit, .. }
            | Self::Elements { unit } => unit,
        }
    }

    /// Whether the destination is written past the caches.
    #[must_use]
    pub const fn is_streamed(self) -> bool {
        matches!(
            self,
            Strategy::Interleave { streamed: true, .. }
                | Strategy::Deinterleave { streamed: true, .. }
                | Strategy::Tiles { streamed: true, .. }
        )
    }
}

impl fmt::Display for Strategy {
    /// How it copies, with the numbers.
    ///
    /// ```
    /// use tensor_layout_strided::Strategy;
    ///
    /// let strategy = Strategy::Interleave { channels: 3, unit: 1, streamed: true };
    /// assert_eq!(
    ///     strategy.to_string(),
    ///     "from 3 planes to interleaved channels, units of 1 byte, written past the caches"
    /// );
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = |bytes: usize| if bytes == 1 { "byte" } else { "bytes" };
        match *self {
            Self::Nothing => f.write_str("nothing is copied"),
            Self::Whole { bytes: size } => write!(f, "one memcpy of {size} {}", bytes(size)),
            Self::Rows { bytes: size } => write!(f, "row by row, rows of {size} {}", bytes(size)),
            Self::Fill { unit } => write!(f, "one unit of {unit} {} repeated along each row", bytes(unit)),
            Self::Reverse { unit } => write!(f, "rows reversed, units of {unit} {}", bytes(unit)),
            Self::Interleave { channels, unit, .. } => {
                write!(f, "from {channels} planes to interleaved channels, units of {unit} {}", bytes(unit))
            }
            Self::Deinterleave { channels, unit, .. } => {
                write!(f, "from {channels} interleaved channels to planes, units of {unit} {}", bytes(unit))
            }
            Self::Tiles { unit, .. } => {
                write!(f, "tiles that are transposed in registers, units of {unit} {}", bytes(unit))
            }
            Self::Elements { unit } => write!(f, "unit by unit, units of {unit} {}", bytes(unit)),
        }?;
        f.write_str(if self.is_streamed() { ", written past the caches" } else { "" })
    }
}

/// How a map is done; see [the table](https://docs.rs/tensor-layout-strided/latest/tensor_layout_strided/index.html#how-a-copy-is-done). A *row* is the elements that one loop applies the function to. `elements`
/// counts the elements of the destination in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MapStrategy {
    /// There is no element.
    Nothing,
    /// From rows of the source to rows of the destination, for elements of 4 bytes and more also from rows that lie last to first.
    Rows {
        /// The number of elements of a row.
        elements: usize,
    },
    /// From one element of a broadcast source to a row of the destination.
    Fill {
        /// The number of elements of a row.
        elements: usize,
    },
    /// From planes to interleaved channels.
    Interleave {
        /// The number of channels, 2 to 4.
        channels: usize,
    },
    /// From pixels to pixels, where the function is given the index.
    Pixels {
        /// The number of channels, 2 to 4.
        channels: usize,
    },
    /// Blocks of the source are copied to a buffer, and mapped from its rows to rows of the destination.
    Staged {
        /// How a block is copied to the buffer.
        copy: Strategy,
        /// The number of elements of a row.
        elements: usize,
    },
    /// One by one, in blocks that fit in the L1 cache.
    Elements,
}
