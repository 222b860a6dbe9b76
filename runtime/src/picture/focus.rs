//! What a picture looks at: a range of the indices of each axis.

use super::memory_map::{Found, MemoryMap, Step};
use super::shown::{Shown, shown, shown_around};
use crate::arith::spec::MAX_RANK;

/// The first and the last index along each axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Focus {
    first: [usize; MAX_RANK],
    last: [usize; MAX_RANK],
}

impl Focus {
    /// From the elements at these two offsets. `None` if they are padding.
    pub(super) fn between(map: &MemoryMap<'_>, lowest: usize, highest: usize) -> Option<Focus> {
        let index = |offset| match map.cell(offset) {
            Found::Element { index, .. } => Some(index),
            _ => None,
        };
        let (one, other) = (index(lowest)?, index(highest)?);
        let each = |pick: fn(usize, usize) -> usize| core::array::from_fn(|axis| pick(one[axis], other[axis]));
        Some(Focus { first: each(Ord::min), last: each(Ord::max) })
    }

    /// Along an axis of the logical view.
    pub(super) fn axis(&self, axis: usize) -> (usize, usize) {
        (self.first[axis], self.last[axis])
    }

    /// Along a digit, from its lower place in memory to its higher one.
    pub(super) fn digit(&self, digit: &Step) -> (usize, usize) {
        let (first, last) = (self.first[digit.axis], self.last[digit.axis]);
        if first / digit.digit.divisor / digit.count != last / digit.digit.divisor / digit.count {
            return (0, digit.count - 1); // several blocks
        }
        let (one, other) = (digit.place(first), digit.place(last));
        (one.min(other), one.max(other))
    }
}

/// What is drawn of a row of this length.
pub(super) fn pieces(len: usize, room: usize, focus: Option<(usize, usize)>) -> alloc::vec::Vec<Shown> {
    match focus {
        Some(focus) => shown_around(len, room, focus),
        None => shown(len, room),
    }
}
