//! The vectors of ARM64: NEON, which every processor with the usual targets has. So there is nothing to detect.
//!
//! Bytes of any kind are loaded and written as `x86_64.rs` says: what is loaded is [`freeze`]d, and [`finish`](Vectors::finish) stands for
//! one more `memcpy`.
//!
//! Big-endian targets do not have this file. Their compiler numbers the units of a vector from the other end, and the meaning of an
//! operation depends on how its vector was loaded.

use super::interface::{Places, Task, Vectors, load_bytes, store_parts};
use core::arch::aarch64::*;
use core::arch::asm;
use core::mem::MaybeUninit;

/// The number of kinds of vectors.
#[cfg(test)]
pub(super) const KINDS: usize = 1;

/// Runs a task with NEON.
#[inline]
pub(super) fn run_with_best<T: Task>(task: T) {
    task.run(Neon);
}

/// The vectors that every processor of the target has.
#[cfg(test)]
pub(super) const BASELINE: Neon = Neon;

/// NEON: one lane.
#[derive(Clone, Copy)]
pub(super) struct Neon;

/// An operation on registers.
macro_rules! operation {
    ($call:expr) => {{
        // SAFETY: the target has NEON. The instruction accesses no memory.
        #[allow(unused_unsafe, reason = "safe from Rust 1.87 on")]
        unsafe {
            $call
        }
    }};
}

/// Two zips of vectors that are reinterpreted as units of another size, and back.
macro_rules! zips {
    ($a:expr, $b:expr, $zip1:ident, $zip2:ident, $to_units:ident, $to_bytes:ident) => {{
        let (a, b) = (operation!($to_units($a)), operation!($to_units($b)));
        [operation!($to_bytes($zip1(a, b))), operation!($to_bytes($zip2(a, b)))]
    }};
}

/// The bytes of a vector as integers, whatever they are. The compiler does not know how they were computed.
#[inline(always)]
fn freeze(vector: MaybeUninit<uint8x16_t>) -> uint8x16_t {
    let frozen;
    // SAFETY: the block is empty. Its output is what the register holds.
    unsafe { asm!("/* {0:v} */", inlateout(vreg) vector => frozen, options(pure, nomem, nostack, preserves_flags)) };
    frozen
}

/// Indices for a table lookup. The compiler does not know them. Otherwise it replaces a lookup by other instructions, of units of 4 bytes by
/// up to three.
#[inline(always)]
fn indices(bytes: [u8; 16]) -> uint8x16_t {
    // SAFETY: 16 bytes are a vector, and a `MaybeUninit` of it may hold any bytes.
    freeze(unsafe { core::mem::transmute::<[u8; 16], MaybeUninit<uint8x16_t>>(bytes) })
}

/// The parts of a vector as numbers.
#[inline(always)]
fn numbers(vector: uint8x16_t, parts: usize) -> [u64; 4] {
    if parts == 2 {
        let halves = operation!(vreinterpretq_u64_u8(vector));
        return [operation!(vgetq_lane_u64::<0>(halves)), operation!(vgetq_lane_u64::<1>(halves)), 0, 0];
    }
    let words = operation!(vreinterpretq_u32_u8(vector));
    let (first, second) = (operation!(vgetq_lane_u32::<0>(words)), operation!(vgetq_lane_u32::<1>(words)));
    let (third, fourth) = (operation!(vgetq_lane_u32::<2>(words)), operation!(vgetq_lane_u32::<3>(words)));
    [first, second, third, fourth].map(u64::from)
}

impl Vectors for Neon {
    type Vector = uint8x16_t;
    type Narrow = Neon;

    #[inline(always)]
    fn narrow(self) -> Neon {
        self
    }

    #[inline(always)]
    #[allow(clippy::pointers_in_nomem_asm_block, reason = "nothing is read or written")]
    fn opaque(self, mut pointer: *mut u8) -> *mut u8 {
        // SAFETY: the block is empty. Its output is what the register holds.
        unsafe { asm!("/* {0} */", inlateout(reg) pointer, options(pure, nomem, nostack, preserves_flags)) };
        pointer
    }

    #[inline(always)]
    #[allow(clippy::pointers_in_nomem_asm_block, reason = "a hint reads and writes nothing")]
    fn prefetch(self, from: *const u8) {
        // SAFETY: every ARM64 has this instruction, which never faults.
        unsafe { asm!("prfm pldl1keep, [{0}]", in(reg) from, options(nomem, nostack, preserves_flags)) };
    }

    #[inline(always)]
    unsafe fn load(self, from: *const u8, places: Places) -> uint8x16_t {
        // SAFETY: (1), for these bytes.
        freeze(unsafe { load_bytes(from, places) })
    }

    /// The vector is frozen, so that the compiler does not know that it was zipped. Otherwise it makes one instruction of a zip and its
    /// store, which has half the bytes and takes no offset: a tile then takes twice as many instructions.
    #[inline(always)]
    unsafe fn store(self, to: *mut u8, places: Places, vector: uint8x16_t) {
        if let Places::Parts(parts) = places {
            // SAFETY: (1), for the bytes of the parts.
            return unsafe { store_parts(to, parts, numbers(vector, parts.in_lane)) };
        }
        // SAFETY: (1), for these bytes.
        unsafe { to.cast::<uint8x16_t>().write_unaligned(freeze(MaybeUninit::new(vector))) }
    }

    #[inline(always)]
    fn zip<const UNITS: usize>(self, a: uint8x16_t, b: uint8x16_t) -> [uint8x16_t; 2] {
        match UNITS {
            16 => [operation!(vzip1q_u8(a, b)), operation!(vzip2q_u8(a, b))],
            8 => zips!(a, b, vzip1q_u16, vzip2q_u16, vreinterpretq_u16_u8, vreinterpretq_u8_u16),
            4 => zips!(a, b, vzip1q_u32, vzip2q_u32, vreinterpretq_u32_u8, vreinterpretq_u8_u32),
            2 => zips!(a, b, vzip1q_u64, vzip2q_u64, vreinterpretq_u64_u8, vreinterpretq_u8_u64),
            _ => [a, b],
        }
    }

    #[inline(always)]
    fn shuffle(self, vector: uint8x16_t, bytes: &[u8; 16]) -> uint8x16_t {
        operation!(vqtbl1q_u8(vector, indices(*bytes)))
    }

    /// A lookup in both vectors. It overwrites neither of them, nor the mask, as the instruction for it does (`bsl`).
    #[inline(always)]
    fn select(self, a: uint8x16_t, b: uint8x16_t, mask: &[u8; 16]) -> uint8x16_t {
        let chosen = core::array::from_fn(|at| at as u8 | (mask[at] & 16));
        operation!(vqtbl2q_u8(uint8x16x2_t(a, b), indices(chosen)))
    }

    /// Plain stores need no fence.
    #[inline(always)]
    fn finish(self, to: *mut u8, _: bool) {
        // SAFETY: the block is empty. What the compiler has to assume of it, by (1) the caller may do.
        unsafe { asm!("/* {0} */", in(reg) to, options(nostack, preserves_flags)) };
    }
}
