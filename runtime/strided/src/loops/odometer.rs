//! A position in a loop nest, for code that cannot be nested loops, such as an iterator.

use super::nest::{Loop, Nest};
use super::numbers::MAX_RANK;

/// A position in a [`Nest`]: a digit for each loop, and the offset in each layout.
#[derive(Clone, Copy, Debug)]
pub struct Odometer<const N: usize> {
    /// The iteration of each loop.
    pub digits: [usize; MAX_RANK],
    /// The offset in each layout.
    pub offsets: [usize; N],
}

impl<const N: usize> Odometer<N> {
    /// At the first iteration.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn start(nest: &Nest<N>) -> Self {
        Odometer { digits: [0; MAX_RANK], offsets: nest.starts }
    }

    /// At the iteration of this number among all iterations of the nest. The nest has an iteration.
    #[cfg(feature = "rayon")]
    pub fn start_at(nest: &Nest<N>, mut iteration: usize) -> Self {
        let mut at = Self::start(nest);
        for k in (0..nest.depth).rev() {
            let this = &nest.loops[k];
            let digit = if k == 0 { iteration } else { iteration % this.extent };
            at.digits[k] = digit;
            at.step(this, digit as isize);
            iteration /= this.extent;
        }
        at
    }

    /// Moves to the next iteration of the innermost loop, or of the loop around one that ends. The outermost loop is not set
    /// back: the caller counts the iterations.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn advance(&mut self, nest: &Nest<N>) {
        let mut k = nest.depth;
        while k > 0 {
            k -= 1;
            let this = &nest.loops[k];
            self.digits[k] += 1;
            self.step(this, 1);
            if k == 0 || self.digits[k] < this.extent {
                return;
            }
            self.digits[k] = 0;
            self.step(this, (this.extent as isize).wrapping_neg());
        }
    }

    #[inline(always)]
    fn step(&mut self, this: &Loop<N>, iterations: isize) {
        for (offset, stride) in self.offsets.iter_mut().zip(this.strides) {
            // Does not wrap within a layout. An offset past the last iteration is not used.
            *offset = offset.wrapping_add_signed(stride.wrapping_mul(iterations));
        }
    }
}
