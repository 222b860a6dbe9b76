//! The loops in which the function is called: over slices where elements lie together, so that the compiler makes vectors of
//! what it can.

use super::MapStrategy;
use super::place::Place;
use super::plan::{Block, Digits, MapPlan};
use crate::arith::nest::{Loop, Nest};
use crate::arith::odometer::Odometer;
use core::array;
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// Calls the function for each element of a block, and puts what it gives to its place.
///
/// # Safety
///
/// At each turn of the plan's rows in this block, `to` reaches an initialised element that is ours to write, and no other
/// turn's; `from` reaches an initialised one that nobody writes.
#[inline(always)]
pub(super) unsafe fn walk<P: Place, T, U: Copy>(
    plan: &MapPlan,
    block: &Block,
    to: *mut T,
    from: *const U,
    function: &mut impl FnMut(P, U) -> T,
) {
    let (rows, outer) = Rows::of(plan, block);
    let mut at = Odometer::start(&outer);
    for _ in 0..outer.iterations() {
        let (to, from) = (to.wrapping_add(at.offsets[0]), from.wrapping_add(at.offsets[1]));
        let mut place = P::FIRST;
        if P::INDEXED {
            for k in 0..outer.depth {
                let digits = plan.digits(block, k);
                place = place.with(digits.axis, digits.at(at.digits[k]));
            }
        }
        match plan.strategy {
            MapStrategy::Interleave { channels } if rows.are_known::<P>() => {
                // SAFETY: the caller's promise, at a turn of the outer loops; the plan has found the strides that are asked for.
                unsafe { rows.interleave(channels, place, to, from, function) };
            }
            // SAFETY: the caller's promise, at a turn of the outer loops.
            _ => unsafe { rows.one_by_one(place, to, from, function) },
        }
        at.advance(&outer);
    }
}

/// The two innermost loops of a block.
struct Rows {
    across: Loop<2>,
    down: Loop<2>,
    /// What they count.
    of_across: Digits,
    of_down: Digits,
}

impl Rows {
    /// With the loops around them.
    #[inline(always)]
    fn of(plan: &MapPlan, block: &Block) -> (Self, Nest<2>) {
        let mut outer = plan.rows;
        for (k, line) in outer.loops.iter_mut().enumerate() {
            // Where no block has fewer turns, perhaps a constant.
            line.extent = if plan.cut[k] { block.extents[k] } else { line.extent };
        }
        let depth = outer.depth;
        let down = outer.take(depth.wrapping_sub(1));
        let across = outer.take(depth.wrapping_sub(2));
        // A loop that is not there counts to 0, along any axis.
        let digits = |back| if depth >= back { plan.digits(block, depth - back) } else { Digits::NONE };
        (Rows { across, down, of_across: digits(2), of_down: digits(1) }, outer)
    }

    /// # Safety
    ///
    /// As of [`walk`], for these two loops.
    #[inline(always)]
    unsafe fn one_by_one<P: Place, T, U: Copy>(
        &self,
        place: P,
        to: *mut T,
        from: *const U,
        function: &mut impl FnMut(P, U) -> T,
    ) {
        let Rows { across, down, of_across, of_down } = *self;
        for turn in 0..across.extent {
            let [offset, other_offset] = across.strides.map(|stride| stride.wrapping_mul(turn as isize));
            let (to, from) = (to.wrapping_offset(offset), from.wrapping_offset(other_offset));
            let place = place.with(of_across.axis, of_across.at(turn));
            if P::knows(0, of_down.axis) {
                let at = |turn| place.along(0, of_down.at(turn));
                // SAFETY: the caller's promise, at a turn of `across`.
                unsafe { row(&down, to, from, |turn, element| function(at(turn), element)) };
            } else {
                let at = |turn| place.with(of_down.axis, of_down.at(turn));
                // SAFETY: as above.
                unsafe { row(&down, to, from, |turn, element| function(at(turn), element)) };
            }
        }
    }

    /// Whether the type knows the axes of both loops.
    #[inline(always)]
    fn are_known<P: Place>(&self) -> bool {
        P::knows(1, self.of_across.axis) && P::knows(0, self.of_down.axis)
    }

    /// # Safety
    ///
    /// As of [`walk`], for these two loops, of which the type knows the axes. `down` has so many turns, 2 to 4; it is
    /// contiguous in the destination, and `across` goes on where it ends, and is contiguous in the source.
    #[inline(always)]
    unsafe fn interleave<P: Place, T, U: Copy>(
        &self,
        channels: usize,
        place: P,
        to: *mut T,
        from: *const U,
        function: &mut impl FnMut(P, U) -> T,
    ) {
        let (count, apart) = (self.across.extent, self.down.strides[1]);
        let (of_pixel, of_channel) = (self.of_across, self.of_down);
        let function = |pixel, channel, element| {
            function(place.along(1, of_pixel.at(pixel)).along(0, of_channel.at(channel)), element)
        };
        match channels {
            // SAFETY: the caller's promise.
            2 => unsafe { pixels::<2, _, _>(count, apart, to, from, function) },
            // SAFETY: the caller's promise.
            3 => unsafe { pixels::<3, _, _>(count, apart, to, from, function) },
            // SAFETY: the caller's promise.
            _ => unsafe { pixels::<4, _, _>(count, apart, to, from, function) },
        }
    }
}

/// One loop. What is overwritten is dropped, as by any assignment; if the function panics, it is still there.
///
/// # Safety
///
/// As of [`walk`], for this loop.
#[inline(always)]
unsafe fn row<T, U: Copy>(line: &Loop<2>, to: *mut T, from: *const U, mut function: impl FnMut(usize, U) -> T) {
    let Loop { extent, strides: [stride, other_stride], .. } = *line;
    if stride == 1 && (other_stride == 1 || other_stride == 0) {
        // SAFETY: the caller's promise; the turns are neighbours.
        let to = unsafe { from_raw_parts_mut(to, extent) };
        // SAFETY: the caller's promise; the turns are neighbours, or all of them at one element.
        let from = unsafe { from_raw_parts(from, if other_stride == 1 { extent } else { 1 }) };
        return if other_stride == 1 { map_each(to, from, function) } else { map_one(to, from[0], function) };
    }
    for turn in 0..extent {
        let [offset, other_offset] = [stride, other_stride].map(|stride| stride.wrapping_mul(turn as isize));
        // SAFETY: the caller's promise.
        let element = unsafe { *from.wrapping_offset(other_offset) };
        // SAFETY: the caller's promise.
        let place = unsafe { &mut *to.wrapping_offset(offset) };
        *place = function(turn, element);
    }
}

#[inline(always)]
fn map_each<T, U: Copy>(to: &mut [T], from: &[U], mut function: impl FnMut(usize, U) -> T) {
    for (turn, (place, &element)) in to.iter_mut().zip(from).enumerate() {
        *place = function(turn, element);
    }
}

#[inline(always)]
fn map_one<T, U: Copy>(to: &mut [T], element: U, mut function: impl FnMut(usize, U) -> T) {
    for (turn, place) in to.iter_mut().enumerate() {
        *place = function(turn, element);
    }
}

/// Pixels of `CHANNELS` elements, from as many planes, each `apart` from the one before it.
///
/// # Safety
///
/// So many pixels, one after the other, are ours to write, and so many elements of each plane can be read; all are
/// initialised.
#[inline(always)]
unsafe fn pixels<const CHANNELS: usize, T, U: Copy>(
    count: usize,
    apart: isize,
    to: *mut T,
    from: *const U,
    mut function: impl FnMut(usize, usize, U) -> T,
) {
    // SAFETY: the caller's promise.
    let to = unsafe { from_raw_parts_mut(to.cast::<[T; CHANNELS]>(), count) };
    let planes: [&[U]; CHANNELS] = array::from_fn(|channel| {
        let plane = from.wrapping_offset(apart.wrapping_mul(channel as isize));
        // SAFETY: the caller's promise.
        unsafe { from_raw_parts(plane, count) }
    });
    for (at, pixel) in to.iter_mut().enumerate() {
        *pixel = array::from_fn(|channel| function(at, channel, planes[channel][at]));
    }
}
