//! A destination and a source of the same extents, and the checks of both.

use crate::copy::copy;
use crate::copy::few::{are_few, copy_few};
use crate::error::{Side, StridedError};
use crate::loops::MAX_RANK;
use crate::loops::few::FewLoops;
use crate::loops::nest::{Nest, Traversal};
use crate::loops::numbers::Numbers;
use crate::loops::unique::{Uniqueness, uniqueness};
use crate::map::{ElementSizes, MapPlan, map};
use crate::plan::Plan;
use crate::vectors::SimdLevel;

/// The axes of other extents than 1 of a destination and of a source, in this order.
#[derive(Clone, Copy)]
pub(super) struct Sides {
    rank: usize,
    numbers: [Numbers; 2],
    /// The position of each axis among the axes that the caller gave.
    given: [usize; MAX_RANK],
}

const SIDES: [Side; 2] = [Side::Destination, Side::Source];
/// Axis `k` of one array is axis `k` of the other.
const SAME_AXES: [[usize; MAX_RANK]; 2] = [[0, 1, 2, 3, 4, 5, 6, 7]; 2];

impl Sides {
    const NONE: Self = Sides { rank: 0, numbers: [Numbers::NONE; 2], given: [0; MAX_RANK] };

    /// The axes of slices of these lengths, with all checks.
    ///
    /// # Errors
    ///
    /// The errors of [`of`](Self::of). Also if a slice is too short, or if two indices of the destination share an element.
    pub(super) fn checked(strides: [&[isize]; 2], extents: &[usize], lens: [usize; 2]) -> Result<Self, StridedError> {
        let sides = Self::of(strides, extents)?;
        sides.check(lens)?;
        Ok(sides)
    }

    /// The axes of arrays that the caller has checked.
    ///
    /// # Panics
    ///
    /// Where [`of`](Self::of) has an error.
    #[track_caller]
    pub(super) fn unchecked(strides: [&[isize]; 2], extents: &[usize]) -> Self {
        match Self::of(strides, extents) {
            Ok(sides) => sides,
            Err(error) => panic!("{error}"),
        }
    }

    /// # Errors
    ///
    /// If there are not as many strides as extents, or too many axes.
    pub(super) const fn of(strides: [&[isize]; 2], extents: &[usize]) -> Result<Self, StridedError> {
        up_to!(side < 2, {
            let count = strides[side].len();
            if count != extents.len() {
                return Err(StridedError::Rank { side: SIDES[side], strides: count, extents: extents.len() });
            }
        });
        let mut sides = Self::NONE;
        let mut axes = 0;
        up_to!(axis < extents.len(), {
            if extents[axis] == 0 {
                let mut empty = Sides { rank: 1, ..Self::NONE };
                empty.set(0, 0, [0; 2]);
                return Ok(empty);
            }
            if extents[axis] != 1 {
                if axes < MAX_RANK {
                    sides.set(axes, extents[axis], [strides[0][axis], strides[1][axis]]);
                    sides.given[axes] = axis;
                }
                axes += 1;
            }
        });
        sides.rank = axes;
        if axes > MAX_RANK { Err(StridedError::TooManyAxes { axes }) } else { Ok(sides) }
    }

    const fn set(&mut self, axis: usize, extent: usize, strides: [isize; 2]) {
        up_to!(side < 2, {
            (self.numbers[side].extents[axis], self.numbers[side].strides[axis]) = (extent, strides[side]);
        });
    }

    /// Checks that slices of these lengths have all elements, and that no two indices of the destination share one.
    fn check(&self, lens: [usize; 2]) -> Result<(), StridedError> {
        if self.is_empty() {
            return Ok(());
        }
        for ((numbers, side), len) in self.numbers.iter().zip(SIDES).zip(lens) {
            let axes = numbers.extents.iter().zip(&numbers.strides);
            let reach = axes.fold(0_usize, |reach, (extent, stride)| {
                reach.saturating_add(stride.unsigned_abs().saturating_mul(extent - 1))
            });
            let needed = reach.saturating_add(1);
            if needed > len {
                return Err(StridedError::OutOfBounds { side, needed, len });
            }
        }
        self.check_unique()
    }

    /// Checks that no two indices of the destination share an element.
    pub(super) const fn check_unique(&self) -> Result<(), StridedError> {
        let Numbers { extents, strides } = self.numbers[0];
        let mut distances = [0; MAX_RANK];
        up_to!(axis < self.rank, {
            distances[axis] = strides[axis].unsigned_abs();
        });
        match uniqueness(&extents, &distances) {
            Uniqueness::Unique => Ok(()),
            Uniqueness::Undecided => Err(StridedError::NotDecided),
            Uniqueness::Shared => Err(self.shared(&distances)),
        }
    }

    /// The error for two indices that share an element. It names an axis of distance 0, or else the axis with the largest distance that is
    /// not over the reach of the axes with smaller distances. Without such an axis, no two indices would share an element.
    const fn shared(&self, distances: &[usize; MAX_RANK]) -> StridedError {
        let (mut found, mut reach) = (None, 0);
        up_to!(axis < self.rank, {
            if distances[axis] == 0 {
                (found, reach) = (Some(axis), 0);
                break;
            }
            let inside = self.reach_inside(axis, distances);
            let is_larger = match found {
                Some(found) => distances[axis] > distances[found],
                None => true,
            };
            if distances[axis] <= inside && is_larger {
                (found, reach) = (Some(axis), inside);
            }
        });
        let axis = found.expect("two indices share an element");
        StridedError::SharedElements { axis: self.given[axis], stride: self.numbers[0].strides[axis], reach }
    }

    /// How far the axes with smaller distances reach together. Of two axes with equal distances, the later axis counts as the one with the
    /// smaller distance.
    const fn reach_inside(&self, axis: usize, distances: &[usize; MAX_RANK]) -> usize {
        let mut reach = 0_usize;
        up_to!(other < self.rank, {
            let is_equal = distances[other] == distances[axis];
            if distances[other] < distances[axis] || (is_equal && other > axis) {
                let last = self.numbers[0].extents[other] - 1;
                reach = reach.saturating_add(distances[other].saturating_mul(last));
            }
        });
        reach
    }

    const fn is_empty(&self) -> bool {
        self.rank > 0 && self.numbers[0].extents[0] == 0
    }

    /// The number of indices, of arrays that have been checked.
    #[cfg(feature = "rayon")]
    pub(super) fn count(&self) -> usize {
        self.numbers[0].extents.iter().product()
    }

    /// The loops over both, in the order of the destination's memory.
    pub(super) const fn nest(&self) -> Nest<2> {
        Nest::over(self.rank, &self.numbers, &SAME_AXES, Traversal::Memory)
    }

    /// The pointers to the elements of the lowest addresses, from the pointers to the elements of index 0.
    pub(super) fn lowest<T, U>(&self, to: *mut T, from: *const U) -> (*mut T, *const U) {
        let [to_first, from_first] = self.first();
        (to.wrapping_sub(to_first), from.wrapping_sub(from_first))
    }

    /// The number of elements from the element of the lowest address to the element of index 0, in the destination and in the source.
    fn first(&self) -> [usize; 2] {
        self.numbers.map(|numbers| {
            let axes = numbers.extents.iter().zip(&numbers.strides);
            let behind = axes.filter(|(_, stride)| **stride < 0);
            behind.map(|(extent, stride)| (extent - 1) * stride.unsigned_abs()).sum()
        })
    }

    /// Copies, from the elements of the lowest addresses on.
    ///
    /// # Safety
    ///
    /// (1) and (2), for each index.
    #[inline]
    pub(super) unsafe fn copy<T: Copy>(&self, to: *mut T, from: *const T) {
        if self.is_empty() {
            return;
        }
        let mut loops = FewLoops::NONE;
        let [to_numbers, from_numbers] = &self.numbers;
        for axis in 0..self.rank {
            loops.insert(to_numbers.extents[axis], [to_numbers.strides[axis], from_numbers.strides[axis]]);
        }
        let loops = loops.merged();
        if are_few(loops, size_of::<T>()) {
            let [to_first, from_first] = self.first();
            // SAFETY: the contract of `copy`: the loops visit the elements of each index.
            return unsafe { copy_few(loops, to.wrapping_add(to_first), from.wrapping_add(from_first)) };
        }
        let plan = Plan::of(self.nest(), size_of::<T>());
        // SAFETY: the contract of `copy`: the plan visits the elements of each index.
        unsafe { copy(&plan, to.cast(), from.cast(), SimdLevel::Best) }
    }

    /// Maps, from the elements of the lowest addresses on.
    ///
    /// # Safety
    ///
    /// (1) and (2), for each index. All elements are initialised.
    #[inline]
    pub(super) unsafe fn map<T, U: Copy>(&self, to: *mut T, from: *const U, mut function: impl FnMut(U) -> T) {
        let plan = MapPlan::of(self.nest(), false, &ElementSizes::of::<T, U>());
        // SAFETY: the contract of `map`: the plan visits the elements of each index.
        unsafe { map(&plan, to, from, SimdLevel::Best, |(), element| function(element)) };
    }
}
