//! The loops in which the function is called. They go over slices where elements are contiguous, so that the compiler vectorises
//! the function where it can.

use super::nest::{ElementSizes, LEAST_TURNED};
use super::plan::{AxisIndex, Block, MapPlan};
use super::position::Position;
use crate::loops::nest::{Loop, Nest};
use crate::loops::odometer::Odometer;
use crate::strategy::MapStrategy;
use core::hint::black_box;
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// From this number of elements on, a row is worth a test whether [rows may meet](Innermost::rows_may_meet).
const LEAST_APART: usize = 64;

/// The elements of a block. (1) and (2) hold for the inner loops of the plan in this block, where the source is what `from` points to. Each element of the
/// source is an initialised `U`, and each element of the destination an initialised `T`.
pub(super) struct Elements<'p, T, U> {
    pub(super) plan: &'p MapPlan,
    pub(super) block: &'p Block,
    pub(super) to: *mut T,
    pub(super) from: *const U,
}

impl<T, U: Copy> Elements<'_, T, U> {
    /// Calls the function for each element, and writes its results.
    #[inline(always)]
    pub(super) fn map<P: Position>(self, function: &mut impl FnMut(P, U) -> T) {
        let Elements { plan, block, to, from } = self;
        let (loops, outer) = InnermostLoops::of(plan, block);
        let mut at = Odometer::start(&outer);
        for _ in 0..outer.iterations() {
            let (to, from) = (to.wrapping_add(at.offsets[0]), from.wrapping_add(at.offsets[1]));
            let innermost = Innermost { loops: &loops, to, from };
            let mut position = P::FIRST;
            if P::INDEXED {
                for k in 0..outer.depth {
                    let index = plan.axis_index(block, k);
                    position = position.with(index.axis, index.at(at.digits[k]));
                }
            }
            match plan.strategy {
                MapStrategy::Interleave { .. }
                    if const { may_interleave::<P, T, U>() } && loops.are_channels::<P>() =>
                {
                    innermost.interleave(position, function);
                }
                // Without an index there is no such plan, and no code for it.
                MapStrategy::Pixels { .. }
                    if const { P::INDEXED && !P::CHANNELS.is_empty() } && loops.are_channels::<P>() =>
                {
                    innermost.map_pixels(position, function);
                }
                _ => innermost.map_rows(position, function),
            }
            at.advance(&outer);
        }
    }
}

/// Whether a plan for these types may interleave.
const fn may_interleave<P: Position, T, U>() -> bool {
    !P::CHANNELS.is_empty() && ElementSizes::of::<T, U>().may_interleave(P::INDEXED)
}

/// Whether there is code for this number of channels.
const fn may_have<P: Position>(channels: usize) -> bool {
    up_to!(k < P::CHANNELS.len(), {
        if P::CHANNELS[k] == channels {
            return true;
        }
    });
    false
}

/// The code for the number of channels, 2 to 4. What the type excludes is not compiled.
macro_rules! each_channels {
    ($position:ident, $channels:expr; $count:ident => $code:expr) => {
        each_channels!(@ $position $channels, $count, $code; 2 3 4)
    };
    (@ $position:ident $channels:expr, $count:ident, $code:expr; $($number:literal)*) => {
        match $channels {
            $($number => {
                if const { may_have::<$position>($number) } {
                    const $count: usize = $number;
                    $code
                }
            })*
            _ => unreachable!("`are_channels`"),
        }
    };
}

/// The two innermost loops of a block, and the index along them.
struct InnermostLoops {
    across: Loop<2>,
    down: Loop<2>,
    across_index: AxisIndex,
    down_index: AxisIndex,
}

impl InnermostLoops {
    /// With the loops around them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of(plan: &MapPlan, block: &Block) -> (Self, Nest<2>) {
        let mut outer = plan.inner;
        for (k, this) in outer.loops.iter_mut().enumerate() {
            // Where every block is whole, the extent may be a constant.
            this.extent = if plan.has_remainder[k] { block.inner_extents[k] } else { this.extent };
        }
        let depth = outer.depth;
        let down = outer.take(depth.wrapping_sub(1));
        let across = outer.take(depth.wrapping_sub(2));
        let index =
            |from_end| if depth >= from_end { plan.axis_index(block, depth - from_end) } else { AxisIndex::ZERO };
        (InnermostLoops { across, down, across_index: index(2), down_index: index(1) }, outer)
    }

    /// Whether the type knows the axes of both loops, and the inner one has 2 to 4 iterations.
    #[inline(always)]
    fn are_channels<P: Position>(&self) -> bool {
        let channels = self.down.extent;
        P::is_known(1, self.across_index.axis) && P::is_known(0, self.down_index.axis) && may_have::<P>(channels)
    }
}

/// The elements of the two innermost loops, from these on. What the documentation of [`Elements`] says holds for them.
struct Innermost<'l, T, U> {
    loops: &'l InnermostLoops,
    to: *mut T,
    from: *const U,
}

impl<T, U: Copy> Innermost<'_, T, U> {
    /// Whether the rows lie in turns with those of the other side, or descend. Where a program is compiled in several parts, the loops over rows can
    /// forget that a row has no alias. LLVM then tests before them that all rows of both sides ascend and lie apart, and takes no vectors if not.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn rows_may_meet(&self) -> bool {
        let InnermostLoops { across, down, .. } = self.loops;
        let places = |k: usize, first: usize, size: usize| {
            let row = down.strides[k].wrapping_mul(down.extent as isize - 1);
            let rows = across.strides[k].wrapping_mul(across.extent as isize - 1);
            let at = |elements: isize| first.wrapping_add_signed(elements.wrapping_mul(size as isize));
            at(row.min(0))..at(rows.wrapping_add(row.max(0)).wrapping_add(1))
        };
        let (to, from) = (places(0, self.to.addr(), size_of::<T>()), places(1, self.from.addr(), size_of::<U>()));
        let descend = across.strides[0] < 0 || across.strides[1] < 0;
        descend || (to.start < from.end && from.start < to.end)
    }

    #[inline(always)]
    fn map_rows<P: Position>(&self, position: P, function: &mut impl FnMut(P, U) -> T) {
        let InnermostLoops { across, down, across_index, down_index } = *self.loops;
        let may_meet = across.extent > 1 && down.extent >= LEAST_APART && self.rows_may_meet();
        for k in 0..across.extent {
            let past = [across.strides[0].wrapping_mul(k as isize), across.strides[1].wrapping_mul(k as isize)];
            let (to, from) = (self.to.wrapping_offset(past[0]), self.from.wrapping_offset(past[1]));
            // The compiler does not know where this row is, and tests for itself alone whether it overlaps the other one.
            let row = Row { row: down, to, from: if may_meet { black_box(from) } else { from } };
            let position = position.with(across_index.axis, across_index.at(k));
            // Without an index there is one form, and code for one.
            if const { P::INDEXED } && !P::is_known(0, down_index.axis) {
                let at = |k| position.with(down_index.axis, down_index.at(k));
                row.map(|k, element| function(at(k), element));
            } else {
                let at = |k| position.with_known(0, down_index.at(k));
                row.map(|k, element| function(at(k), element));
            }
        }
    }

    /// Of [channels](InnermostLoops::are_channels). `down` is contiguous in the destination, where `across` continues it. `across` is contiguous in the
    /// source.
    #[inline(always)]
    fn interleave<P: Position>(&self, position: P, function: &mut impl FnMut(P, U) -> T) {
        let InnermostLoops { across, down, .. } = self.loops;
        each_channels!(P, down.extent; CHANNELS => {
            let mut planes: [&[U]; CHANNELS] = [&[]; CHANNELS];
            for (channel, plane) in planes.iter_mut().enumerate() {
                let first = self.from.wrapping_offset(down.strides[1].wrapping_mul(channel as isize));
                // SAFETY: (1) and (2), for the elements of this plane.
                *plane = unsafe { from_raw_parts(first, across.extent) };
            }
            self.map_to_pixels::<CHANNELS, _>(position, |pixel, channel| planes[channel][pixel], function);
        });
    }

    /// Of [channels](InnermostLoops::are_channels). `down` is contiguous in both, where `across` continues it; in the source it may do so in the other
    /// direction.
    #[inline(always)]
    fn map_pixels<P: Position>(&self, position: P, function: &mut impl FnMut(P, U) -> T) {
        // SAFETY: (1), for an element of a pixel of the source.
        let element = |past: isize| unsafe { *self.from.wrapping_offset(past) };
        each_channels!(P, self.loops.down.extent; CHANNELS => {
            let first = |pixel: usize| (pixel * CHANNELS) as isize;
            if self.loops.across.strides[1] < 0 {
                let element = |pixel, channel| element(channel as isize - first(pixel));
                self.map_to_pixels::<CHANNELS, _>(position, element, function);
            } else {
                let element = |pixel, channel| element(channel as isize + first(pixel));
                self.map_to_pixels::<CHANNELS, _>(position, element, function);
            }
        });
    }

    /// Maps to contiguous pixels of the destination, from what `element` gives of a pixel and a channel.
    ///
    /// In the destination, `down` has `CHANNELS` iterations and is contiguous, and `across` continues it. The type knows their axes.
    #[inline(always)]
    fn map_to_pixels<const CHANNELS: usize, P: Position>(
        &self,
        position: P,
        element: impl Fn(usize, usize) -> U,
        function: &mut impl FnMut(P, U) -> T,
    ) {
        let InnermostLoops { across, across_index, down_index, .. } = self.loops;
        // SAFETY: (1) and (2), for the pixels.
        let to = unsafe { from_raw_parts_mut(self.to.cast::<[T; CHANNELS]>(), across.extent) };
        for (k, pixel) in to.iter_mut().enumerate() {
            let position = position.with_known(1, across_index.at(k));
            for (channel, place) in pixel.iter_mut().enumerate() {
                *place = function(position.with_known(0, down_index.at(channel)), element(k, channel));
            }
        }
    }
}

/// The elements of one loop, from these on. What the documentation of [`Elements`] says holds for them.
struct Row<T, U> {
    row: Loop<2>,
    to: *mut T,
    from: *const U,
}

impl<T, U: Copy> Row<T, U> {
    /// An assignment drops what it overwrites. If the function panics, that is still there.
    #[inline(always)]
    fn map(self, mut function: impl FnMut(usize, U) -> T) {
        let Row { row: Loop { extent, strides: [to_stride, from_stride], .. }, to, from } = self;
        // In bytes: of strides in elements, LLVM makes a loop for strides of 1, and one without vectors for all others.
        let steps =
            [to_stride.wrapping_mul(size_of::<T>() as isize), from_stride.wrapping_mul(size_of::<U>() as isize)];
        // SAFETY: (1), for the element of the source at this iteration.
        let element = |k: usize| unsafe { *from.wrapping_byte_offset(steps[1].wrapping_mul(k as isize)) };
        if to_stride == 1 {
            // SAFETY: (1) and (2), for elements of the destination that are contiguous.
            let to = unsafe { from_raw_parts_mut(to, extent) };
            if from_stride == 1 {
                // SAFETY: (1) and (2), for elements of the source that are contiguous.
                return map_each(to, unsafe { from_raw_parts(from, extent) }, function);
            }
            if from_stride == 0 {
                let element = element(0);
                return map_from_each(to, |_| element, function);
            }
            if const { size_of::<T>() >= LEAST_TURNED } && from_stride == -1 {
                // SAFETY: (1), as of `element`. Of a step that is a constant LLVM makes vectors.
                return map_from_each(to, |k| unsafe { *from.wrapping_sub(k) }, function);
            }
            return map_from_each(to, element, function);
        }
        for k in 0..extent {
            let element = element(k);
            // SAFETY: (1) and (2), for the element of the destination at this iteration.
            let place = unsafe { &mut *to.wrapping_byte_offset(steps[0].wrapping_mul(k as isize)) };
            *place = function(k, element);
        }
    }
}

/// From slice to slice. It is not `inline(always)`: rustc would inline it before LLVM sees that the two have no alias.
#[inline]
fn map_each<T, U: Copy>(to: &mut [T], from: &[U], function: impl FnMut(usize, U) -> T) {
    let from = &from[..to.len()];
    map_from_each(to, |k| from[k], function);
}

/// From what is read at each place to a slice; see [`map_each`]. It has no iterator, which takes several calls for each element in a debug build.
#[inline]
fn map_from_each<T, U>(to: &mut [T], from: impl Fn(usize) -> U, mut function: impl FnMut(usize, U) -> T) {
    let mut k = 0;
    while k < to.len() {
        to[k] = function(k, from(k));
        k += 1;
    }
}
