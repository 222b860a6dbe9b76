//! What a kernel works on.

use crate::loops::nest::Nest;
use crate::plan::matrix::{Matrix, SubMatrix};

/// A position in the destination and in the source.
///
/// Addresses are computed by `wrapping_add`, so that an address may be computed which is not used. Whoever uses one shows that
/// it is in bounds.
#[derive(Clone, Copy)]
pub(crate) struct Pointers {
    pub(crate) to: *mut u8,
    pub(crate) from: *const u8,
}

impl Pointers {
    /// The position this many bytes further in the destination and in the source.
    #[inline(always)]
    pub(crate) fn add(self, [to, from]: [usize; 2]) -> Pointers {
        Pointers { to: self.to.wrapping_add(to), from: self.from.wrapping_add(from) }
    }
}

/// A matrix of units, where it is, and how it is written.
#[derive(Clone, Copy)]
pub(crate) struct Job<'a> {
    pub(crate) matrix: &'a Matrix,
    pub(crate) at: Pointers,
    /// Whether the destination is written past the caches.
    pub(crate) streamed: bool,
}

impl<'a> Job<'a> {
    /// The same matrix at another position.
    #[inline(always)]
    pub(crate) fn offset(self, offsets: [usize; 2]) -> Job<'a> {
        Job { at: self.at.add(offsets), ..self }
    }

    /// The job of a part of the matrix.
    #[inline(always)]
    pub(crate) fn part<'b>(self, part: &'b SubMatrix) -> Job<'b> {
        Job { matrix: &part.matrix, at: self.at.add(part.offsets), streamed: self.streamed }
    }
}

/// A matrix at each iteration of the loops around it.
#[derive(Clone, Copy)]
pub(crate) struct Batch<'a> {
    /// The matrix at offset 0.
    pub(crate) first: Job<'a>,
    pub(crate) around: &'a Nest<2>,
}

impl<'a> Batch<'a> {
    /// One matrix.
    pub(crate) fn one(first: Job<'a>) -> Batch<'a> {
        Batch { first, around: &Nest::NONE }
    }
}
