//! Conversions written by hand, with every number a literal or a const: what ours is measured by.

#[cfg(target_arch = "x86_64")]
mod planes;
#[cfg(target_arch = "x86_64")]
mod tiles;
#[cfg(target_arch = "x86_64")]
mod transpose;

use crate::runner::Case;
use bytemuck::Pod;
use tensor_layout::{Layout, Tensor};

/// An element whose tiles can be transposed in registers.
pub(crate) trait Element:
    Send + Sync + Copy + Default + PartialEq + Pod + tensor_layout::element::Element + Tiles + 'static
{
    /// An element from 24 random bits.
    fn of(bits: u32) -> Self;
}

#[cfg(target_arch = "x86_64")]
pub(crate) use tiles::Tiles;
#[cfg(not(target_arch = "x86_64"))]
pub(crate) trait Tiles {}
#[cfg(not(target_arch = "x86_64"))]
impl<T> Tiles for T {}

impl Element for f32 {
    fn of(bits: u32) -> f32 {
        bits as f32
    }
}

impl Element for u16 {
    fn of(bits: u32) -> u16 {
        bits as u16
    }
}

impl Element for u8 {
    fn of(bits: u32) -> u8 {
        bits as u8
    }
}

/// `case` with all ways to transpose `B` matrices of `R` rows and `C` columns that make sense for them.
pub(super) fn with_transposes<T, S, D, const B: usize, const R: usize, const C: usize>(
    case: Case<Tensor<T, S>, Tensor<T, D>>,
) -> Case<Tensor<T, S>, Tensor<T, D>>
where
    T: Element,
    S: Layout,
    D: Layout,
{
    let case = case.by_hand("by hand, loops", |source, destination| {
        loops::<T, B, R, C>(source.storage(), destination.storage_mut());
    });
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("avx2") {
        return transpose::candidates::<T, S, D, B, R, C>(case);
    }
    case
}

/// Loops in blocks of a cache line squared.
fn loops<T: Element, const B: usize, const R: usize, const C: usize>(source: &[T], destination: &mut [T]) {
    let matrices = source.chunks_exact(R * C).zip(destination.chunks_exact_mut(R * C));
    for (source, destination) in matrices.take(B) {
        loops_in_blocks::<T, R, C>(source, destination, 64 / size_of::<T>());
    }
}

/// `R` rows of `C` pixels of three bytes transposed, in square blocks.
pub(super) fn turn_pixels<const R: usize, const C: usize, const BLOCK: usize>(source: &[u8], destination: &mut [u8]) {
    let (source, destination) = (source.as_chunks::<3>().0, destination.as_chunks_mut::<3>().0);
    loops_in_blocks::<[u8; 3], R, C>(&source[..R * C], &mut destination[..R * C], BLOCK);
}

/// One matrix, in square blocks.
#[inline(always)]
fn loops_in_blocks<T: Copy, const R: usize, const C: usize>(source: &[T], destination: &mut [T], block: usize) {
    for column in (0..C).step_by(block) {
        for row in (0..R).step_by(block) {
            for c in column..(column + block).min(C) {
                for r in row..(row + block).min(R) {
                    destination[c * R + r] = source[r * C + c];
                }
            }
        }
    }
}

/// `R` rows of `W` elements, `FROM` elements apart in the source and `TO` in the destination.
pub(super) fn copy_rows<T: Copy, const R: usize, const W: usize, const FROM: usize, const TO: usize>(
    source: &[T],
    destination: &mut [T],
) {
    let rows = source.chunks_exact(FROM).zip(destination.chunks_exact_mut(TO));
    for (source, destination) in rows.take(R) {
        destination[..W].copy_from_slice(&source[..W]);
    }
}

/// The same in blocks of 16 elements, which `W` is a multiple of, moved without a call.
pub(super) fn copy_rows_in_blocks<T: Copy, const R: usize, const W: usize, const FROM: usize, const TO: usize>(
    source: &[T],
    destination: &mut [T],
) {
    let rows = source.chunks_exact(FROM).zip(destination.chunks_exact_mut(TO));
    for (source, destination) in rows.take(R) {
        let (source, destination) = (source[..W].as_chunks::<16>().0, destination[..W].as_chunks_mut::<16>().0);
        for (from, to) in source.iter().zip(destination) {
            *to = *from;
        }
    }
}

/// Weights of `O` outputs, `I` inputs and `K` taps to OIhw16i16o, in the order of the destination.
pub(super) fn blocks_as_written<T: Copy, const O: usize, const I: usize, const K: usize>(
    source: &[T],
    destination: &mut [T],
) {
    let (source, destination) = (&source[..O * I * K], &mut destination[..O * I * K]);
    for (block, to) in destination.as_chunks_mut::<256>().0.iter_mut().enumerate() {
        let (outer, inner, tap) = (block / (I / 16 * K), block / K % (I / 16), block % K);
        for i in 0..16 {
            for o in 0..16 {
                to[i * 16 + o] = source[((outer * 16 + o) * I + inner * 16 + i) * K + tap];
            }
        }
    }
}

/// The same, so that all taps of a line of the source are read one after the other.
pub(super) fn blocks_as_read<T: Copy, const O: usize, const I: usize, const K: usize>(
    source: &[T],
    destination: &mut [T],
) {
    let (source, destination) = (&source[..O * I * K], &mut destination[..O * I * K]);
    for (place, to) in destination.chunks_exact_mut(256 * K).enumerate() {
        let (outer, inner) = (place / (I / 16), place % (I / 16));
        for o in 0..16 {
            for i in 0..16 {
                for tap in 0..K {
                    to[tap * 256 + i * 16 + o] = source[((outer * 16 + o) * I + inner * 16 + i) * K + tap];
                }
            }
        }
    }
}
