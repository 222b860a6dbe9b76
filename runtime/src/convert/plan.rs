//! The choice of a strategy: from the loop nest of two layouts, in a `const fn`, so that it is made at compile time where
//! both layouts are static.

use super::Strategy;
use crate::arith::nest::{self, Nest};
use core::ops::Range;

/// From how many bytes on the destination is written past the caches, where the strategy can: about what the last-level
/// cache leaves to one of two buffers. Below it, the caller's next pass finds the result in the cache.
pub(super) const STREAM_BYTES: usize = 12 << 20;

/// How a conversion is done. All strides are in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) strategy: Strategy,
    /// How many bytes are moved as one: an element, or a row of elements that lie together in both layouts.
    pub(super) unit: usize,
    /// The two loops that a kernel does.
    pub(super) plane: Plane,
    /// The loops around it.
    pub(super) outer: Nest<2>,
}

/// One loop over the destination and the source. A source that lies the other way round has a negative stride, as what
/// `wrapping_add` of it comes to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) extent: usize,
    pub(super) stride: usize,
    pub(super) other_stride: usize,
}

/// Two nested loops over units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane {
    /// The loop with the smallest stride in the destination.
    pub(super) down: Line,
    /// Where another loop has a smaller stride in the source than `down`, that one; else the next in the destination.
    pub(super) across: Line,
}

/// A part of a plane.
pub(super) struct Part {
    pub(super) plane: Plane,
    /// How many bytes past the beginning of the whole plane this one begins in the destination.
    pub(super) offset: usize,
    /// As `offset`, in the source.
    pub(super) other_offset: usize,
}

impl Plan {
    /// The plan for elements of `size` bytes; the nest's first layout is the destination's.
    pub(crate) const fn of(nest: &Nest<2>, size: usize) -> Plan {
        let mut rest = nest.scaled(size);
        let bytes = nest.turns().wrapping_mul(size);
        if bytes == 0 {
            return Plan { strategy: Strategy::Nothing, unit: 0, plane: Plane::ONE, outer: rest };
        }
        let unit = rest.take_row(size);
        let down = Line::of(rest.take(rest.depth.wrapping_sub(1)));
        let across = Line::of(rest.take(rest.position_across(&down)));
        let plane = Plane { down, across };
        let strategy = if down.extent == 1 { Strategy::Whole { bytes } } else { plane.strategy(unit, size, bytes) };
        Plan { strategy, unit, plane, outer: rest }
    }

    /// How many bytes are moved.
    #[cfg(feature = "rayon")]
    pub(super) fn bytes(&self) -> usize {
        match self.strategy {
            Strategy::Nothing => 0,
            Strategy::Whole { bytes } => bytes,
            _ => self.unit * self.plane.down.extent * self.plane.across.extent * self.outer.turns(),
        }
    }
}

impl Plane {
    const ONE: Plane = Plane { down: Line::ONE, across: Line::ONE };

    const fn strategy(&self, unit: usize, size: usize, bytes: usize) -> Strategy {
        let Plane { down, across } = *self;
        let in_vectors = unit <= 16 && unit.is_power_of_two() && !down.turns_back() && !across.turns_back();
        if !in_vectors || down.stride != unit {
            return if unit > size { Strategy::Rows { bytes: unit } } else { Strategy::Elements { unit } };
        }
        if down.other_stride == 0 {
            return Strategy::Fill { unit };
        }
        if across.other_stride != unit {
            return if unit > size { Strategy::Rows { bytes: unit } } else { Strategy::Elements { unit } };
        }
        let large = bytes >= STREAM_BYTES;
        if is_few(down.extent) && across.stride == down.extent * unit {
            return Strategy::Interleave { channels: down.extent, unit, streamed: large };
        }
        if is_few(across.extent) && down.other_stride == across.extent * unit {
            return Strategy::Deinterleave { channels: across.extent, unit, streamed: large };
        }
        Strategy::Tiles { unit, streamed: large && across.stride % super::tiles::LINE == 0 }
    }

    /// The part of the plane in these ranges; `None` if it is empty. Along `down` the destination is contiguous, in units of
    /// `unit` bytes, and along `across` the source is.
    pub(super) fn part(&self, unit: usize, across: Range<usize>, down: Range<usize>) -> Option<Part> {
        if down.is_empty() || across.is_empty() {
            return None;
        }
        Some(Part {
            offset: across.start * self.across.stride + down.start * unit,
            other_offset: across.start * unit + down.start * self.down.other_stride,
            plane: Plane {
                down: Line { extent: down.len(), ..self.down },
                across: Line { extent: across.len(), ..self.across },
            },
        })
    }

    /// Whether the two loops are nested the other way round in the source.
    pub(super) const fn is_transposed(&self) -> bool {
        let (down, across) = (&self.down, &self.across);
        across.extent > 1 && across.other_stride != 0 && across.other_stride < down.other_stride
    }
}

/// How many channels have a kernel of their own.
const fn is_few(extent: usize) -> bool {
    matches!(extent, 2..=4)
}

impl Nest<2> {
    /// The nest with strides in bytes, of elements of `size` bytes.
    const fn scaled(mut self, size: usize) -> Self {
        // Wraps only in layouts of which no buffer can exist.
        let mut k = 0;
        while k < self.depth {
            let [stride, other_stride] = self.lines[k].strides;
            self.lines[k].strides = [stride.wrapping_mul(size as isize), other_stride.wrapping_mul(size as isize)];
            k += 1;
        }
        let [start, other_start] = self.starts;
        self.starts = [start.wrapping_mul(size), other_start.wrapping_mul(size)];
        self
    }

    /// Takes the innermost loop out if its elements lie together in both layouts; how many bytes do so.
    const fn take_row(&mut self, size: usize) -> usize {
        if self.depth > 0 {
            let last = self.depth - 1;
            let [stride, other_stride] = self.lines[last].strides;
            if stride == size as isize && other_stride == size as isize {
                return self.take(last).extent.wrapping_mul(size);
            }
        }
        size
    }

    /// The loop that goes with `down` in a [`Plane`].
    const fn position_across(&self, down: &Line) -> usize {
        let mut best = self.depth.wrapping_sub(1);
        let mut smallest = down.other_stride;
        let mut k = 0;
        while k < self.depth {
            let other_stride = self.lines[k].strides[1] as usize;
            if other_stride != 0 && other_stride < smallest {
                (best, smallest) = (k, other_stride);
            }
            k += 1;
        }
        best
    }
}

impl Line {
    pub(super) const ONE: Line = Line { extent: 1, stride: 0, other_stride: 0 };

    pub(super) const fn of(line: nest::Line<2>) -> Line {
        Line { extent: line.extent, stride: line.strides[0] as usize, other_stride: line.strides[1] as usize }
    }

    /// Whether the source lies the other way round.
    const fn turns_back(&self) -> bool {
        (self.other_stride as isize) < 0
    }
}
