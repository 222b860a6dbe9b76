//! The digits of an axis: the terms that they are, how far they reach, and where blocks of them begin.

use super::spec::{MAX_RANK, MAX_TERMS, Spec, StrideTerm};
use super::unroll::each_axis;
use crate::error::PartError;

impl Spec {
    /// The largest distance from an element of index 0 along an axis of this extent, which is not 0, in elements.
    pub(super) const fn reach(&self, axis: usize, extent: usize) -> u128 {
        self.reach_with(axis, &self.digits(axis), extent, &self.numbers().strides)
    }

    /// [`reach`](Self::reach) of an axis of these [`digits`](Self::digits), with these strides of the terms.
    ///
    /// It is the distance of the last index, or of an index that has one smaller digit than the last index, and below it the largest digits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) const fn reach_with(
        &self,
        axis: usize,
        (digits, count): &([usize; MAX_TERMS], usize),
        extent: usize,
        strides: &[isize; MAX_TERMS],
    ) -> u128 {
        let (last, step) = (extent.wrapping_sub(1), strides[axis].unsigned_abs() as u128);
        if self.terms[axis].digit.is_whole() {
            return last as u128 * step;
        }
        // Of the digits below a divisor: the reach of the largest digits, and the reach of the indices up to the last index.
        let (mut full, mut reach) = (0, 0);
        each_axis!(back < *count - 1 => {
            let term = digits[*count - 1 - back];
            let (digit, step) = (self.terms[term].digit, strides[term].unsigned_abs() as u128);
            reach = farthest(digit.of(last) as u128, step, reach, full);
            full += (digit.room(extent) as u128 - 1) * step;
        });
        farthest((last / self.terms[axis].digit.divisor) as u128, step, reach, full)
    }

    /// [`digits`](Self::digits) of each axis.
    pub(crate) const fn all_digits(&self) -> [([usize; MAX_TERMS], usize); MAX_RANK] {
        let mut all = [([0; MAX_TERMS], 1); MAX_RANK];
        up_to!(axis < self.rank, {
            all[axis] = self.digits(axis);
        });
        all
    }

    /// The terms of the digits of an axis, the most significant first, and how many there are.
    pub(crate) const fn digits(&self, axis: usize) -> ([usize; MAX_TERMS], usize) {
        let (mut terms, mut count) = ([axis; MAX_TERMS], 1);
        let mut k = self.rank;
        while k < self.term_count {
            // Sorted by the divisor. Of two digits of the same divisor, the digit with one value lies inside.
            if self.terms[k].axis == axis {
                let mut place = count;
                while place > 1 && self.terms[k].digit.is_above(self.terms[terms[place - 1]].digit) {
                    terms[place] = terms[place - 1];
                    place -= 1;
                }
                terms[place] = k;
                count += 1;
            }
            k += 1;
        }
        (terms, count)
    }

    /// Whether a part with `len` indices of the axis can begin at `start`.
    ///
    /// # Errors
    ///
    /// If it is inside a block. A part without an index begins anywhere.
    #[inline(always)]
    pub(crate) const fn begins_block(&self, axis: usize, start: usize, len: usize) -> Result<(), PartError> {
        match self.block_of(axis) {
            Some(size) if start % size != 0 && len > 0 => {
                Err(PartError::InsideBlock { axis: self.names[axis], start, size })
            }
            _ => Ok(()),
        }
    }

    /// The indices at whose multiples a part of the axis may begin, if it has digits: the product of its moduli.
    #[inline(always)]
    pub(crate) const fn block_of(&self, axis: usize) -> Option<usize> {
        let mut k = self.rank;
        while k < self.term_count {
            if self.terms[k].axis == axis {
                return Some(self.terms[axis].digit.divisor);
            }
            k += 1;
        }
        None
    }

    /// With the digits of another layout, in its order, where `axes[k]` is the axis of it that axis `k` is.
    pub(crate) const fn with_inner_terms(mut self, other: &Spec, axes: &[Option<usize>; MAX_RANK]) -> Spec {
        let mut k = other.rank;
        while k < other.term_count {
            up_to!(axis < self.rank, {
                // More of them than a layout may have are an error of the caller's.
                if matches!(axes[axis], Some(own) if own == other.terms[k].axis) && self.term_count < MAX_TERMS {
                    self.terms[axis].digit.divisor = other.terms[other.terms[k].axis].digit.divisor;
                    self.terms[self.term_count] = StrideTerm { axis, ..other.terms[k] };
                    self.known_strides |= (other.known_strides >> k & 1) << self.term_count;
                    self.term_count += 1;
                }
            });
            k += 1;
        }
        self
    }

    /// An axis that is split in blocks, if there is one.
    pub(crate) const fn first_blocked(&self) -> Option<usize> {
        if self.is_strided() { None } else { Some(self.terms[self.rank].axis) }
    }
}

/// The largest distance of the indices whose digits down to this one are at most `digit`. The digits after it reach `reach` at most, or
/// `full` after a smaller digit.
#[inline(always)]
const fn farthest(digit: u128, step: u128, reach: u128, full: u128) -> u128 {
    let last = digit * step + reach;
    if digit == 0 || last >= (digit - 1) * step + full { last } else { (digit - 1) * step + full }
}
