//! Batches of transposes, tile by tile.

use super::{Element, planes};
use crate::runner::Case;
use std::arch::x86_64::*;
use std::mem::MaybeUninit;
use tensor_layout::{Layout, Tensor};

/// `case` with what AVX2 can do: `B` matrices of `R` rows and `C` columns.
pub(super) fn candidates<T, S, D, const B: usize, const R: usize, const C: usize>(
    mut case: Case<Tensor<T, S>, Tensor<T, D>>,
) -> Case<Tensor<T, S>, Tensor<T, D>>
where
    T: Element,
    S: Layout,
    D: Layout,
{
    /// A candidate from a function of two pointers.
    macro_rules! by_hand {
        ($name:literal, $function:expr) => {
            case = case.by_hand($name, |source, destination| {
                // SAFETY: both are `B` matrices of `R * C` elements, 64-byte aligned, and the CPU has AVX2.
                unsafe { $function(source.storage().as_ptr(), destination.storage_mut().as_mut_ptr()) }
            });
        };
    }
    let line = 64 / size_of::<T>();
    if R == 3 {
        by_hand!("by hand, three planes", planes::interleave::<T, B, C, false>);
        by_hand!("by hand, three planes, streamed", planes::interleave::<T, B, C, true>);
    } else if C == 3 {
        by_hand!("by hand, three planes", planes::deinterleave::<T, B, R, false>);
        by_hand!("by hand, three planes, streamed", planes::deinterleave::<T, B, R, true>);
    } else {
        by_hand!("by hand, tiles", tiled::<T, B, R, C>);
        if R.is_multiple_of(line) && C.is_multiple_of(line) {
            by_hand!("by hand, lines", lines::<T, B, R, C, { usize::MAX }, false>);
            by_hand!("by hand, lines streamed", lines::<T, B, R, C, { usize::MAX }, true>);
        }
        if R.is_multiple_of(512) && C.is_multiple_of(512) {
            by_hand!("by hand, blocks of 512 streamed", lines::<T, B, R, C, 512, true>);
        }
    }
    case
}

/// Where blocks of `len` begin that cover `0..extent`: the last one is moved back to end at the end.
fn starts(extent: usize, len: usize) -> impl Iterator<Item = usize> {
    (0..extent.div_ceil(len)).map(move |k| (k * len).min(extent - len))
}

/// In blocks of a cache line squared. Blocks are smaller where the matrix has fewer rows or columns than that.
///
/// # Safety
///
/// `source` and `destination` are `B` matrices of `R * C` elements, and the CPU has AVX2.
#[inline(never)]
#[target_feature(enable = "avx2")]
unsafe fn tiled<T: Element, const B: usize, const R: usize, const C: usize>(source: *const T, destination: *mut T) {
    let line = 64 / size_of::<T>();
    let block = |extent: usize| if extent < line { extent / T::EDGE * T::EDGE } else { line };
    let (rows, columns) = (block(R), block(C));
    for matrix in 0..B {
        for column in starts(C, columns) {
            for row in starts(R, rows) {
                for c in (column..column + columns).step_by(T::EDGE) {
                    for r in (row..row + rows).step_by(T::EDGE) {
                        let (from, to) = (matrix * R * C + r * C + c, matrix * R * C + c * R + r);
                        // SAFETY: the tile ends within the block, which ends within the matrix.
                        unsafe { T::transpose(source.add(from), C, destination.add(to), R) };
                    }
                }
            }
        }
    }
}

/// Room for a block of a cache line squared.
#[repr(align(64))]
struct Stage {
    _bytes: MaybeUninit<[u8; 4096]>,
}

/// In blocks of `K` rows and columns. Each block of a cache line squared goes through the L1 cache, and is written in whole
/// lines, past the caches if `STREAMED`.
///
/// # Safety
///
/// `source` and `destination` are `B` matrices of `R * C` elements, whole lines of each row and each column, 64-byte aligned;
/// and the CPU has AVX2.
#[inline(never)]
#[target_feature(enable = "avx2")]
unsafe fn lines<T, const B: usize, const R: usize, const C: usize, const K: usize, const STREAMED: bool>(
    source: *const T,
    destination: *mut T,
) where
    T: Element,
{
    let line = 64 / size_of::<T>();
    let mut stage = Stage { _bytes: MaybeUninit::uninit() };
    let stage: *mut T = (&raw mut stage).cast();
    for matrix in 0..B {
        for (columns, rows) in blocks::<R, C, K>() {
            for column in (columns..C.min(columns.saturating_add(K))).step_by(line) {
                for row in (rows..R.min(rows.saturating_add(K))).step_by(line) {
                    let from = matrix * R * C + row * C + column;
                    let to = matrix * R * C + column * R + row;
                    // SAFETY: both blocks are within their matrix, and the stage has room for one.
                    unsafe { block::<T, R, C, STREAMED>(source.add(from), stage, destination.add(to)) };
                }
            }
        }
    }
    _mm_sfence();
}

/// The first column and the first row of each block of `K`.
fn blocks<const R: usize, const C: usize, const K: usize>() -> impl Iterator<Item = (usize, usize)> {
    (0..C).step_by(K).flat_map(|column| (0..R).step_by(K).map(move |row| (column, row)))
}

/// One block of a cache line squared.
///
/// # Safety
///
/// `from` and `to` are at blocks of a cache line squared in matrices as [`lines`] has them, and `stage` has room for one; the CPU has AVX2.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn block<T: Element, const R: usize, const C: usize, const STREAMED: bool>(
    from: *const T,
    stage: *mut T,
    to: *mut T,
) {
    let line = 64 / size_of::<T>();
    // SAFETY: the caller says that both blocks are within their matrices, that the stage has room for one, and that the CPU
    // has AVX2.
    unsafe {
        // Rows outside: each line of the source is read whole while few of its cache set are in use.
        for r in (0..line).step_by(T::EDGE) {
            for c in (0..line).step_by(T::EDGE) {
                T::transpose(from.add(r * C + c), C, stage.add(c * line + r), line);
            }
        }
        for c in 0..line {
            let (from, to): (*const __m256i, *mut __m256i) = (stage.add(c * line).cast(), to.add(c * R).cast());
            for half in 0..2 {
                let bytes = _mm256_load_si256(from.add(half));
                if STREAMED {
                    _mm256_stream_si256(to.add(half), bytes);
                } else {
                    _mm256_store_si256(to.add(half), bytes);
                }
            }
        }
    }
}
