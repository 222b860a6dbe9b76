//! The choice of a strategy: from the loop nest of two layouts, in a `const fn`, so that it is made at compile time where
//! both layouts are static.

use super::Strategy;
use super::tiles::LINE;
use crate::arith::nest::{self, Nest};
use core::ops::Range;

/// From how many bytes on the destination is written past the caches, where the strategy can: about what the last-level
/// cache leaves to one of two buffers. Below it, the caller's next pass finds the result in the cache.
pub(super) const STREAM_BYTES: usize = 12 << 20;

/// Steps that are multiples of this many bytes reach two sets of the nearest cache at most, of some sixteen lines together.
const CROWDED: usize = 2048;

/// How many units a plane of tiles has at least: those of fewer are done before they are set up.
const TILED_UNITS: usize = 64;

/// What it takes to begin a loop, in the bytes that [`cost`] counts. (Measured; half and twice as much are little worse.)
const BEGIN: usize = 8 * LINE;

/// How a conversion is done. All strides are in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) strategy: Strategy,
    /// How many bytes are moved as one: an element, or a row of elements that lie together in both layouts.
    pub(super) unit: usize,
    /// The two loops that a kernel does. Where there is no kernel for them, the two that are cheapest.
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
        let bytes = nest.iterations().wrapping_mul(size);
        if bytes == 0 {
            return Plan { strategy: Strategy::Nothing, unit: 0, plane: Plane::ONE, outer: rest };
        }
        let unit = rest.take_row(size);
        if rest.depth == 0 {
            return Plan { strategy: Strategy::Whole { bytes }, unit, plane: Plane::ONE, outer: rest };
        }
        let mut others = rest;
        let down = Line::of(others.take(others.depth - 1));
        let across = Line::of(others.take(others.position_across(&down)));
        let plane = Plane { down, across };
        if let Some(strategy) = plane.strategy(unit, bytes) {
            return Plan { strategy, unit, plane, outer: others };
        }
        let down = Line::of(rest.take(rest.cheapest(BEGIN)));
        // Begun less often, so what it shares with the first one counts for more.
        let across = Line::of(rest.take(rest.cheapest(BEGIN / 8)));
        let strategy = if unit > size { Strategy::Rows { bytes: unit } } else { Strategy::Elements { unit } };
        Plan { strategy, unit, plane: Plane { down, across }, outer: rest.dearest_first() }
    }

    /// How many bytes are moved.
    #[cfg(feature = "rayon")]
    pub(super) fn bytes(&self) -> usize {
        match self.strategy {
            Strategy::Nothing => 0,
            Strategy::Whole { bytes } => bytes,
            _ => self.unit * self.plane.down.extent * self.plane.across.extent * self.outer.iterations(),
        }
    }
}

impl Plane {
    const ONE: Plane = Plane { down: Line::ONE, across: Line::ONE };

    /// The strategy that has a kernel for such a plane: its contiguous loops are long enough for vectors.
    const fn strategy(&self, unit: usize, bytes: usize) -> Option<Strategy> {
        let Plane { down, across } = *self;
        let in_vectors = unit <= 16 && unit.is_power_of_two() && !down.turns_back() && !across.turns_back();
        if !in_vectors || down.stride != unit {
            return None;
        }
        if down.other_stride == 0 {
            return if fills_vectors(&down, unit) { Some(Strategy::Fill { unit }) } else { None };
        }
        if across.other_stride != unit {
            return None;
        }
        let large = bytes >= STREAM_BYTES;
        let in_lanes = unit < 16; // units that fill a vector need no shuffle
        if in_lanes && is_few(down.extent) && across.stride == down.extent * unit && fills_vectors(&across, unit) {
            return Some(Strategy::Interleave { channels: down.extent, unit, streamed: large });
        }
        if in_lanes && is_few(across.extent) && down.other_stride == across.extent * unit && fills_vectors(&down, unit)
        {
            return Some(Strategy::Deinterleave { channels: across.extent, unit, streamed: large });
        }
        if fills_vectors(&down, unit) && fills_vectors(&across, unit) && down.extent * across.extent >= TILED_UNITS {
            return Some(Strategy::Tiles { unit, streamed: large && across.stride % LINE == 0 });
        }
        None
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

/// Whether the units of a contiguous loop fill a vector.
const fn fills_vectors(line: &Line, unit: usize) -> bool {
    line.extent * unit >= 16
}

/// How many channels have a kernel of their own.
pub(super) const fn is_few(extent: usize) -> bool {
    matches!(extent, 2..=4)
}

impl Nest<2> {
    /// The nest with strides in bytes, of elements of `size` bytes.
    const fn scaled(mut self, size: usize) -> Self {
        // Wraps only in layouts of which no buffer can exist.
        let mut k = 0;
        while k < self.depth {
            let [stride, other_stride] = self.loops[k].strides;
            self.loops[k].strides = [stride.wrapping_mul(size as isize), other_stride.wrapping_mul(size as isize)];
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
            let [stride, other_stride] = self.loops[last].strides;
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
            let other_stride = self.loops[k].strides[1] as usize;
            if other_stride != 0 && other_stride < smallest {
                (best, smallest) = (k, other_stride);
            }
            k += 1;
        }
        best
    }

    /// The loop whose steps cost least, if beginning it costs so much.
    const fn cheapest(&self, begin: usize) -> usize {
        let mut best = self.depth.wrapping_sub(1);
        let mut k = 0;
        while k < self.depth {
            let (this, least) = (&self.loops[k], &self.loops[best]);
            if cost(this) + begin / this.extent < cost(least) + begin / least.extent {
                best = k;
            }
            k += 1;
        }
        best
    }

    /// The same loops, sorted by cost; those of equal cost stay as they are, in the destination's order.
    const fn dearest_first(mut self) -> Self {
        let mut sorted = 1;
        while sorted < self.depth {
            let line = self.loops[sorted];
            let mut k = sorted;
            while k > 0 && cost(&self.loops[k - 1]) < cost(&line) {
                self.loops[k] = self.loops[k - 1];
                k -= 1;
            }
            self.loops[k] = line;
            sorted += 1;
        }
        self
    }
}

/// How much of a cache line a step of a loop leaves behind in the two layouts together, in bytes. Lines that crowd in a few sets
/// of the nearest cache drive each other out: as if there were twice as many.
const fn cost(line: &nest::Loop<2>) -> usize {
    let mut cost = 0;
    let mut k = 0;
    while k < line.strides.len() {
        cost += match line.strides[k].unsigned_abs() {
            stride if stride < LINE => stride,
            stride if stride % CROWDED == 0 => 2 * LINE,
            _ => LINE,
        };
        k += 1;
    }
    cost
}

impl Line {
    pub(super) const ONE: Line = Line { extent: 1, stride: 0, other_stride: 0 };

    pub(super) const fn of(line: nest::Loop<2>) -> Line {
        Line { extent: line.extent, stride: line.strides[0] as usize, other_stride: line.strides[1] as usize }
    }

    /// Whether the source lies the other way round.
    const fn turns_back(&self) -> bool {
        (self.other_stride as isize) < 0
    }
}
