//! What a kernel works on.

use super::matrix::{Matrix, SubMatrix};
use crate::arith::nest::Nest;

/// A position in the destination and in the source.
///
/// Addresses are computed by `wrapping_add`, so that an address may be computed which is not used. Whoever uses one shows that
/// it is in bounds.
#[derive(Clone, Copy)]
pub(super) struct Pointers {
    pub(super) to: *mut u8,
    pub(super) from: *const u8,
}

impl Pointers {
    /// The position this many bytes further in the destination and in the source.
    #[inline(always)]
    pub(super) fn add(self, [to, from]: [usize; 2]) -> Pointers {
        Pointers { to: self.to.wrapping_add(to), from: self.from.wrapping_add(from) }
    }
}

/// A matrix of units, where it is, and how it is written.
#[derive(Clone, Copy)]
pub(super) struct Job<'a> {
    pub(super) matrix: &'a Matrix,
    pub(super) at: Pointers,
    /// Whether the destination is written past the caches.
    pub(super) streamed: bool,
}

impl<'a> Job<'a> {
    /// The same matrix at another position.
    #[inline(always)]
    pub(super) fn offset(self, offsets: [usize; 2]) -> Job<'a> {
        Job { at: self.at.add(offsets), ..self }
    }

    /// The job of a part of the matrix.
    #[inline(always)]
    pub(super) fn part<'b>(self, part: &'b SubMatrix) -> Job<'b> {
        Job { matrix: &part.matrix, at: self.at.add(part.offsets), streamed: self.streamed }
    }
}

/// All matrices of a plan, in its blocks.
#[derive(Clone, Copy)]
pub(super) struct Batch<'a> {
    /// The matrix at offset 0.
    pub(super) first: Job<'a>,
    /// The extents of its blocks.
    pub(super) block: [usize; 2],
    /// The loops inside each block.
    pub(super) near: &'a Nest<2>,
    /// The loops around the blocks.
    pub(super) far: &'a Nest<2>,
}

impl<'a> Batch<'a> {
    /// One matrix.
    pub(super) fn one(first: Job<'a>) -> Batch<'a> {
        Batch { first, block: [usize::MAX; 2], near: &Nest::NONE, far: &Nest::NONE }
    }
}
