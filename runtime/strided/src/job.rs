//! What a kernel works on. A [`Job`] and a [`Batch`] are promises: they are made where (1) and (2) of the contract are known to hold, and
//! then a kernel is safe to run.

use crate::loops::nest::Nest;
use crate::loops::odometer::Odometer;
use crate::plan::matrix::Matrix;

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

/// A matrix of units, where it is, how it is written, and the kernel that copies it.
///
/// (1) and (2) hold for the units that the kernel visits. The matrix has the strides that the kernel asks for. If the job is streamed, nothing
/// else accesses the destination before the fence (4).
#[derive(Clone, Copy)]
pub(crate) struct Job<'a, K> {
    kernel: K,
    unit_in_bytes: usize,
    matrix: &'a Matrix,
    at: Pointers,
    streamed: bool,
}

impl<'a, K: Copy> Job<'a, K> {
    #[inline(always)]
    pub(crate) fn matrix(&self) -> &'a Matrix {
        self.matrix
    }

    #[inline(always)]
    pub(crate) fn at(&self) -> Pointers {
        self.at
    }

    /// Whether the destination is written past the caches.
    #[inline(always)]
    pub(crate) fn is_streamed(&self) -> bool {
        self.streamed
    }

    /// The job of another kernel, or of another matrix that is this many bytes further.
    ///
    /// # Safety
    ///
    /// The units that the kernel visits there are units of this job. The matrix has the strides that the kernel asks for.
    #[inline(always)]
    pub(crate) unsafe fn part<'b, L>(self, kernel: L, matrix: &'b Matrix, offsets: [usize; 2]) -> Job<'b, L> {
        let Job { unit_in_bytes, streamed, .. } = self;
        Job { kernel, unit_in_bytes, matrix, at: self.at.add(offsets), streamed }
    }
}

/// A matrix at each iteration of the loops around it, which is a [`Job`] at each of them.
#[derive(Clone, Copy)]
pub(crate) struct Batch<'a, K> {
    /// The matrix at offset 0.
    first: Job<'a, K>,
    around: &'a Nest<2>,
}

impl<'a, K: Copy> Batch<'a, K> {
    /// # Safety
    ///
    /// At each iteration of the loops around, the documentation of [`Job`] holds for what is there, from the matrix at these positions on.
    #[inline(always)]
    pub(crate) unsafe fn new(
        kernel: K,
        unit_in_bytes: usize,
        matrix: &'a Matrix,
        around: &'a Nest<2>,
        at: Pointers,
        streamed: bool,
    ) -> Self {
        Batch { first: Job { kernel, unit_in_bytes, matrix, at, streamed }, around }
    }

    /// One matrix.
    #[inline(always)]
    pub(crate) fn one(first: Job<'a, K>) -> Self {
        Batch { first, around: &Nest::NONE }
    }

    #[inline(always)]
    pub(crate) fn kernel(&self) -> K {
        self.first.kernel
    }

    #[inline(always)]
    pub(crate) fn unit_in_bytes(&self) -> usize {
        self.first.unit_in_bytes
    }

    #[inline(always)]
    pub(crate) fn matrix(&self) -> &'a Matrix {
        self.first.matrix
    }

    /// The batch of another kernel.
    ///
    /// # Safety
    ///
    /// The contract of [`Job::part`], for each job.
    #[cfg(test)]
    pub(crate) unsafe fn with_kernel<L>(self, kernel: L) -> Batch<'a, L> {
        // SAFETY: the contract of `with_kernel`.
        Batch { first: unsafe { self.first.part(kernel, self.first.matrix, [0; 2]) }, around: self.around }
    }

    /// Calls `body` with the job at each iteration. It is not an iterator: its state would be in memory where the loops are constants.
    #[inline(always)]
    pub(crate) fn each(self, mut body: impl FnMut(Job<'a, K>)) {
        let mut at = Odometer::start(self.around);
        for _ in 0..self.around.iterations() {
            body(Job { at: self.first.at.add(at.offsets), ..self.first });
            at.advance(self.around);
        }
    }
}
