//! Units moved one after the other: the strategy of any layout, and the portable twin of every kernel.

use super::Job;
use super::plan::Plane;
use super::vector::{Kernel, Vectors};
use core::mem::MaybeUninit;
use core::ptr::copy_nonoverlapping;

/// How many units square a block of a transposed walk is: what it touches stays in the nearest cache.
const BLOCK: usize = 32;

/// Copies units of so many bytes, whatever the strides.
#[derive(Clone, Copy)]
pub(super) struct Items {
    pub(super) unit: usize,
}

impl Kernel for Items {
    /// Needs no vectors; but among wider ones, the compiler uses them for rows.
    #[inline(always)]
    unsafe fn run<V: Vectors>(self, _: V, job: Job<'_>) {
        let Items { unit } = self;
        macro_rules! walk {
            ($how:expr) => {
                // SAFETY: the caller's promise.
                unsafe { walk(job.plane, job.to, job.from, $how) }
            };
        }
        match unit {
            1 => walk!(Exactly::<1>),
            2 => walk!(Exactly::<2>),
            4 => walk!(Exactly::<4>),
            8 => walk!(Exactly::<8>),
            16 => walk!(Exactly::<16>),
            3 => walk!(TwoOf::<2>(unit)),
            5..8 => walk!(TwoOf::<4>(unit)),
            9..16 => walk!(TwoOf::<8>(unit)),
            17..=32 => walk!(TwoOf::<16>(unit)),
            33..=2048 => walk!(Row(unit)),
            _ => walk!(Memcpy(unit)),
        }
    }
}

/// A way to move one unit. Each is an untyped copy: padding and pointers arrive as they are.
trait Move: Copy {
    /// # Safety
    ///
    /// The unit can be read and written, and the two do not overlap.
    unsafe fn unit(self, to: *mut u8, from: *const u8);
}

/// `N` bytes, the compiler knows how many.
#[derive(Clone, Copy)]
struct Exactly<const N: usize>;

impl<const N: usize> Move for Exactly<N> {
    #[inline(always)]
    unsafe fn unit(self, to: *mut u8, from: *const u8) {
        // SAFETY: the caller's promise.
        unsafe { copy_nonoverlapping(from, to, N) }
    }
}

/// `N` to `2 * N` bytes: the first and the last `N`, which may overlap.
#[derive(Clone, Copy)]
struct TwoOf<const N: usize>(usize);

impl<const N: usize> Move for TwoOf<N> {
    #[inline(always)]
    unsafe fn unit(self, to: *mut u8, from: *const u8) {
        let last = self.0 - N;
        // SAFETY: inside the unit.
        unsafe { Exactly::<N>.unit(to, from) };
        // SAFETY: inside the unit.
        unsafe { Exactly::<N>.unit(to.wrapping_add(last), from.wrapping_add(last)) };
    }
}

/// At least 32 bytes, by 32: shorter than it takes to call `memcpy`.
#[derive(Clone, Copy)]
struct Row(usize);

impl Move for Row {
    #[inline(always)]
    unsafe fn unit(self, to: *mut u8, from: *const u8) {
        let last = self.0 - 32;
        let mut at = 0;
        while at < last {
            // SAFETY: inside the unit.
            unsafe { Exactly::<32>.unit(to.wrapping_add(at), from.wrapping_add(at)) };
            at += 32;
        }
        // SAFETY: inside the unit.
        unsafe { Exactly::<32>.unit(to.wrapping_add(last), from.wrapping_add(last)) };
    }
}

/// Any number of bytes.
#[derive(Clone, Copy)]
struct Memcpy(usize);

impl Move for Memcpy {
    #[inline(always)]
    unsafe fn unit(self, to: *mut u8, from: *const u8) {
        // SAFETY: the caller's promise.
        unsafe { copy_nonoverlapping(from, to, self.0) }
    }
}

/// Moves each unit of a plane; block by block if the source is nested the other way round.
///
/// # Safety
///
/// As of [`Items`].
#[inline(always)]
unsafe fn walk(plane: &Plane, to: *mut u8, from: *const u8, how: impl Move) {
    let (mut outer, mut inner) = (plane.across, plane.down);
    if inner.extent < outer.extent && inner.extent < BLOCK {
        core::mem::swap(&mut outer, &mut inner);
    }
    let block = if plane.is_transposed() { BLOCK } else { usize::MAX };
    let mut first_out = 0;
    while first_out < outer.extent {
        let end_out = outer.extent.min(first_out.saturating_add(block));
        let mut first_in = 0;
        while first_in < inner.extent {
            let end_in = inner.extent.min(first_in.saturating_add(block));
            for o in first_out..end_out {
                let start = first_in * inner.stride + o * outer.stride;
                let other_start =
                    first_in.wrapping_mul(inner.other_stride).wrapping_add(o.wrapping_mul(outer.other_stride));
                let (mut to, mut from) = (to.wrapping_add(start), from.wrapping_add(other_start));
                for _ in first_in..end_in {
                    // SAFETY: the caller's promise.
                    unsafe { how.unit(to, from) };
                    (to, from) = (to.wrapping_add(inner.stride), from.wrapping_add(inner.other_stride));
                }
            }
            first_in = end_in;
        }
        first_out = end_out;
    }
}

/// Repeats one unit, of which `UNITS` make 16 bytes, along `down`, for each turn of `across`.
///
/// Its contract: along `down` the destination is contiguous and the source stands still.
#[derive(Clone, Copy)]
pub(super) struct Fill<const UNITS: usize>;

impl<const UNITS: usize> Kernel for Fill<UNITS> {
    #[inline(always)]
    #[expect(clippy::multiple_unsafe_ops_per_block, reason = "only one of them is done")]
    unsafe fn run<V: Vectors>(self, _: V, job: Job<'_>) {
        let Job { plane: Plane { down, across }, to, from, .. } = job;
        for turn in 0..across.extent {
            let to = to.wrapping_add(turn * across.stride);
            let from = from.wrapping_add(turn * across.other_stride);
            // SAFETY: the caller's promise.
            unsafe {
                match UNITS {
                    16 => repeat::<1>(down.extent, to, from),
                    8 => repeat::<2>(down.extent, to, from),
                    4 => repeat::<4>(down.extent, to, from),
                    2 => repeat::<8>(down.extent, to, from),
                    _ => repeat::<16>(down.extent, to, from),
                }
            }
        }
    }
}

/// # Safety
///
/// `N` bytes can be read, and `N * count` written.
#[inline(always)]
unsafe fn repeat<const N: usize>(count: usize, to: *mut u8, from: *const u8) {
    // SAFETY: the caller's promise; whatever the bytes are, `MaybeUninit` may hold them.
    let value = unsafe { from.cast::<MaybeUninit<[u8; N]>>().read_unaligned() };
    // SAFETY: the caller's promise; an array of bytes is aligned anywhere.
    let units = unsafe { core::slice::from_raw_parts_mut(to.cast::<MaybeUninit<[u8; N]>>(), count) };
    units.fill(value);
}
