//! The names of the ways to convert.

/// How [`copy_from`](crate::ViewMut::copy_from) copies; see the [module](super). A *unit* is what is moved as one: an element,
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
    pub(super) const fn is_streamed(self) -> bool {
        matches!(
            self,
            Strategy::Interleave { streamed: true, .. }
                | Strategy::Deinterleave { streamed: true, .. }
                | Strategy::Tiles { streamed: true, .. }
        )
    }
}

/// How [`map_from`](crate::ViewMut::map_from) maps; see the [module](super). A *row* is what the function is applied to in one
/// loop. Its `elements` are those of the destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MapStrategy {
    /// There is no element.
    Nothing,
    /// From rows of the source to rows of the destination.
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
