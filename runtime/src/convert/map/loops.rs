//! The loops of a conversion with a function, and the choice of a strategy from them: in a `const fn`, so that it is made at
//! compile time where both layouts are static.

use super::MapStrategy;
use super::plan::STAGE;
use crate::arith::nest::{Loop, Nest};
use crate::convert::Strategy;
use crate::convert::plan::is_few;
use crate::convert::tiles::LINE;

/// The size of the largest element that is staged, in bytes: so a block has room for no fewer than 64.
const LARGEST: usize = STAGE / 64;
/// From how many elements on a row is long enough for vectors, so that it is worth a copy to have one.
const SHORT: usize = 16;
/// From how many elements on a row is so long that a longer one is not worth a copy.
const LONG: usize = 32;

/// What a plan must know of the elements.
#[derive(Clone, Copy)]
pub(crate) struct Sizes {
    /// In the destination, in bytes.
    to: usize,
    /// In the source, in bytes.
    pub(super) from: usize,
    /// The alignment in the source, in bytes.
    align: usize,
}

impl Sizes {
    /// Of a function from `U` to `T`.
    pub(crate) const fn of<T, U>() -> Sizes {
        Sizes { to: size_of::<T>(), from: size_of::<U>(), align: align_of::<U>() }
    }
}

/// The loops over two layouts, destination and source, in the order of the destination's memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loops {
    pub(super) nest: Nest<2>,
    /// Whether each is along one axis, as the function is told the index.
    pub(super) along_axes: bool,
}

impl Loops {
    /// Of a nest that has a loop for each axis. Where the index is not asked for, loops are merged.
    pub(crate) const fn of(nest: Nest<2>, along_axes: bool) -> Loops {
        Loops { nest: if along_axes { nest } else { nest.merged() }, along_axes }
    }

    /// The strategy. How blocks are copied to a stage, and what rows that leaves, is for the plan to say.
    pub(super) const fn strategy(&self, sizes: &Sizes) -> MapStrategy {
        if self.nest.iterations() == 0 {
            return MapStrategy::Nothing;
        }
        // Bytes are cheaper to interleave in a stage than what the function makes of them; but along one axis, the rows of a
        // stage would end with a pixel.
        if (self.along_axes || (sizes.to >= 4 && sizes.from >= 4)) && self.are_planes_to_pixels() {
            return MapStrategy::Interleave { channels: self.innermost().extent };
        }
        let Loop { extent: elements, strides, .. } = self.innermost();
        let run = self.run();
        let is_long = elements >= LONG || (elements == run && self.across().is_none());
        let can_be_staged = 0 < sizes.from && sizes.from <= LARGEST && sizes.align <= LINE;
        match strides {
            [1, 1] if is_long => MapStrategy::Rows { elements },
            [1, 0] if is_long => MapStrategy::Fill { elements },
            [1, _] if run >= SHORT && can_be_staged => MapStrategy::Staged { copy: Strategy::Nothing, elements: run },
            _ => MapStrategy::Elements,
        }
    }

    const fn innermost(&self) -> Loop<2> {
        if self.nest.depth == 0 { Loop::ONCE } else { self.nest.loops[self.nest.depth - 1] }
    }

    /// How many elements of the destination lie together, along as many loops as may be one row.
    const fn run(&self) -> usize {
        let mut run = 1;
        let mut k = self.nest.depth;
        while k > 0 && self.nest.loops[k - 1].strides[0] == run as isize {
            k -= 1;
            run *= self.nest.loops[k].extent;
            if self.along_axes {
                break;
            }
        }
        run
    }

    /// Whether the innermost loops are over few channels, and around that over pixels of no more than these; and the source has
    /// a plane for each channel.
    const fn are_planes_to_pixels(&self) -> bool {
        if self.nest.depth < 2 {
            return false;
        }
        let Loop { extent, strides: [stride, _], .. } = self.innermost();
        let pixels = self.nest.loops[self.nest.depth - 2].strides;
        is_few(extent) && stride == 1 && pixels[0] == extent as isize && pixels[1] == 1
    }

    /// The loop along the source's cache lines, where the source is nested the other way round than the destination; but for a
    /// row of elements that lie together in both.
    pub(super) const fn across(&self) -> Option<usize> {
        let lines = &self.nest.loops;
        let mut down = self.nest.depth.saturating_sub(1);
        if down > 0 && lines[down].is_contiguous() {
            down -= 1;
        }
        let (mut across, mut smallest) = (None, lines[down].strides[1].unsigned_abs());
        let mut k = 0;
        while k < down {
            let stride = lines[k].strides[1].unsigned_abs();
            if stride != 0 && stride < smallest {
                (across, smallest) = (Some(k), stride);
            }
            k += 1;
        }
        across
    }
}
