//! The loops of a map, and the choice of a strategy from them. It is a `const fn`, so that it is made at compile time where both
//! layouts are static.

use crate::cache::{CACHE_LINE_BYTES, STAGE_BYTES};
use crate::loops::nest::{Loop, Nest};
use crate::plan::are_channels;
use crate::strategy::{MapStrategy, Strategy};

/// The size of the largest element that is staged: a block has room for at least 64.
const LARGEST_STAGED_BYTES: usize = STAGE_BYTES / 64;
/// From this number of elements on, a row is long enough for vectors, and worth a copy that makes it contiguous.
const SHORT_ROW: usize = 16;
/// From this number of elements on, a row is so long that a longer one is not worth a copy.
pub const LONG_ROW: usize = 32;

/// From this size on, in bytes, rows of elements are made from rows that lie last to first. To turn elements of 4 and 8 bytes in vectors takes
/// less time than a copy that turns the rows first, and that of smaller ones more. (Measured.)
pub const LEAST_TURNED: usize = 4;

/// The numbers of the two element types that a plan depends on. All are in bytes.
#[derive(Clone, Copy)]
pub struct ElementSizes {
    pub(super) to: usize,
    pub(super) from: usize,
    from_align: usize,
}

impl ElementSizes {
    /// For a function from `U` to `T`.
    pub const fn of<T, U>() -> ElementSizes {
        ElementSizes { to: size_of::<T>(), from: size_of::<U>(), from_align: align_of::<U>() }
    }

    /// Whether a map may interleave. Bytes take less time to interleave into a buffer than what the function makes of them. But with an
    /// index, the rows of the buffer would end with each pixel.
    pub(super) const fn may_interleave(&self, indexed: bool) -> bool {
        indexed || (self.to >= 4 && self.from >= 4)
    }
}

/// The loops over destination and source, in the order of the destination's memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct MapNest {
    pub(super) nest: Nest<2>,
    /// Whether each loop is along one axis, because the function is given the index.
    pub(super) indexed: bool,
}

impl MapNest {
    /// From a nest that has a loop for each axis.
    pub(super) const fn of(nest: Nest<2>, indexed: bool) -> MapNest {
        MapNest { nest: if indexed { nest } else { nest.merged() }, indexed }
    }

    /// The strategy. For [`Staged`](MapStrategy::Staged), the plan fills in the copy and the row.
    pub(super) const fn strategy(&self, sizes: &ElementSizes) -> MapStrategy {
        if self.nest.iterations() == 0 {
            return MapStrategy::Nothing;
        }
        let Loop { extent: elements, strides, .. } = self.nest.get(self.nest.depth.wrapping_sub(1));
        // The source has a plane for each channel, or pixels too; it may have them last to first.
        let channels = elements;
        match self.pixels_in_source() {
            1 if sizes.may_interleave(self.indexed) => return MapStrategy::Interleave { channels },
            step if self.indexed && step.unsigned_abs() == channels && strides[1] == 1 => {
                return MapStrategy::Pixels { channels };
            }
            _ => {}
        }
        let run = self.run();
        let is_long = elements >= LONG_ROW || (elements == run && self.across().is_none());
        let can_be_staged =
            0 < sizes.from && sizes.from <= LARGEST_STAGED_BYTES && sizes.from_align <= CACHE_LINE_BYTES;
        match strides {
            [1, 1] if is_long => MapStrategy::Rows { elements },
            [1, -1] if elements >= LONG_ROW && sizes.to >= LEAST_TURNED => MapStrategy::Rows { elements },
            [1, 0] if is_long => MapStrategy::Fill { elements },
            // The elements of a row come one after the other in the source too: a stage would have them in the same order.
            [1, step] if step != -1 && elements >= LONG_ROW && self.across().is_none() => MapStrategy::Elements,
            [1, _] if run >= SHORT_ROW && can_be_staged => {
                MapStrategy::Staged { copy: Strategy::Nothing, elements: run }
            }
            _ => MapStrategy::Elements,
        }
    }

    /// The number of contiguous elements of the destination, along as many loops as one row may have.
    const fn run(&self) -> usize {
        let mut run = 1;
        let mut k = self.nest.depth;
        while k > 0 && self.nest.loops[k - 1].strides[0] == run as isize {
            k -= 1;
            run *= self.nest.loops[k].extent;
            if self.indexed {
                break;
            }
        }
        run
    }

    /// If the destination has pixels of 2 to 4 contiguous channels in the two innermost loops, the stride of the pixels in the source; else 0.
    const fn pixels_in_source(&self) -> isize {
        let depth = self.nest.depth;
        let (channels, pixels) = (self.nest.get(depth.wrapping_sub(1)), self.nest.get(depth.wrapping_sub(2)));
        let are_pixels = channels.strides[0] == 1 && pixels.strides[0] == channels.extent as isize;
        if are_channels(channels.extent) && are_pixels { pixels.strides[1] } else { 0 }
    }

    /// The loop along the source's cache lines, where this is not the innermost loop. A row that is contiguous in both layouts
    /// does not count as one.
    pub(super) const fn across(&self) -> Option<usize> {
        let loops = &self.nest.loops;
        let mut down = self.nest.depth.saturating_sub(1);
        if down > 0 && loops[down].is_contiguous() {
            down -= 1;
        }
        let (mut across, mut smallest) = (None, loops[down].strides[1].unsigned_abs());
        up_to!(k < down, {
            let from_stride = loops[k].strides[1].unsigned_abs();
            if from_stride != 0 && from_stride < smallest {
                (across, smallest) = (Some(k), from_stride);
            }
        });
        across
    }
}
