//! A destination and a source of the same extents, and the checks of both.

#[cfg(feature = "rayon")]
use crate::copy::Copying;
use crate::copy::few::copy_matched;
use crate::error::{Side, StridedError};
use crate::loops::MAX_RANK;
use crate::loops::few::FewLoops;
use crate::loops::nest::{Nest, Traversal};
use crate::loops::numbers::Numbers;
use crate::loops::steps::Steps;
use crate::loops::unique::{BUDGET, Uniqueness};
use crate::map::{ElementSizes, MapPlan, map};
#[cfg(feature = "rayon")]
use crate::map::{map_pieces, par_map};
#[cfg(feature = "rayon")]
use crate::plan::Plan;
use crate::vectors::SimdLevel;
use core::mem::MaybeUninit;
use core::slice;

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

    /// [`of`](Self::of), after all checks of slices of these lengths.
    fn in_slices(strides: [&[isize]; 2], extents: &[usize], lens: [usize; 2]) -> Result<Self, StridedError> {
        let sides = Self::of(strides, extents)?;
        sides.check(lens)?;
        Ok(sides)
    }

    /// Checks that slices of these lengths have all elements, and that no two indices of the destination share one.
    fn check(&self, lens: [usize; 2]) -> Result<(), StridedError> {
        if self.is_empty() {
            return Ok(());
        }
        for ((numbers, side), len) in self.numbers.iter().zip(SIDES).zip(lens) {
            let needed = span(numbers, self.rank);
            if needed > len as u128 {
                let needed = usize::try_from(needed).unwrap_or(usize::MAX);
                return Err(StridedError::OutOfBounds { side, needed, len });
            }
        }
        self.check_unique()
    }

    /// Checks that no two indices of the destination share an element.
    pub(super) const fn check_unique(&self) -> Result<(), StridedError> {
        let steps = self.steps();
        match steps.uniqueness_within(&mut { BUDGET }) {
            Uniqueness::Unique => Ok(()),
            Uniqueness::Undecided => Err(StridedError::Undecided),
            Uniqueness::Shared => Err(self.shared(&steps)),
        }
    }

    /// The number of elements of the destination, in whose slice they all are, and no two indices share one.
    ///
    /// # Errors
    ///
    /// If there are others between them.
    fn elements_without_gaps(&self) -> Result<usize, StridedError> {
        if self.is_empty() {
            return Ok(0);
        }
        // No two indices share an element, so there are at most as many as the span, which is at most the length of a slice.
        let mut extents = self.numbers[0].extents[..self.rank].iter().copied();
        match extents.try_fold(1, usize::checked_mul) {
            Some(elements) if elements as u128 == span(&self.numbers[0], self.rank) => Ok(elements),
            _ => Err(self.gap()),
        }
    }

    /// The error for elements between those of the indices. It names the axis of the smallest stride that is over the reach of the axes of smaller
    /// strides by more than 1. Without such an axis, there would be no gap.
    #[cold]
    fn gap(&self) -> StridedError {
        let steps = self.steps();
        let mut k = steps.len - 1;
        while steps.sizes[k] as u128 <= steps.reach[k + 1] + 1 {
            k -= 1;
        }
        let (axis, reach) = (steps.places[k], steps.reach[k + 1] as usize);
        StridedError::Gaps { axis: self.given[axis], stride: self.numbers[0].strides[axis], reach }
    }

    /// The destination's steps in memory.
    const fn steps(&self) -> Steps {
        let Numbers { extents, strides } = self.numbers[0];
        let mut distances = [0; MAX_RANK];
        up_to!(axis < self.rank, {
            distances[axis] = strides[axis].unsigned_abs();
        });
        Steps::of(&extents, &distances)
    }

    /// The error for two indices that share an element. It names an axis of distance 0, or else the axis with the largest distance that is
    /// not over the reach of the axes with smaller distances. Without such an axis, no two indices would share an element.
    const fn shared(&self, steps: &Steps) -> StridedError {
        let mut k = if steps.moving < steps.len { steps.moving } else { 0 };
        while steps.has_room(k) {
            k += 1;
        }
        let (axis, reach) = (steps.places[k], steps.reach[k + 1] as usize);
        StridedError::NotUnique { axis: self.given[axis], stride: self.numbers[0].strides[axis], reach }
    }

    const fn is_empty(&self) -> bool {
        self.rank > 0 && self.numbers[0].extents[0] == 0
    }

    /// The loops over both, in the order of the destination's memory.
    pub(super) const fn nest(&self) -> Nest<2> {
        Nest::over(self.rank, &self.numbers, &SAME_AXES, Traversal::Memory)
    }

    /// The number of elements from the element of the lowest address to the element of index 0, in the destination and in the source.
    fn first(&self) -> [usize; 2] {
        self.numbers.map(|numbers| {
            let axes = numbers.extents.iter().zip(&numbers.strides);
            let behind = axes.filter(|(_, stride)| **stride < 0);
            behind.map(|(extent, stride)| (extent - 1) * stride.unsigned_abs()).sum()
        })
    }
}

/// The number of elements from the lowest one to the highest one, over so many axes. The largest number stands for more. No extent is 0.
fn span(numbers: &Numbers, rank: usize) -> u128 {
    let axes = numbers.extents[..rank].iter().zip(&numbers.strides);
    let reach = axes.fold(0_u128, |reach, (extent, stride)| {
        reach.saturating_add(stride.unsigned_abs() as u128 * (extent - 1) as u128)
    });
    reach.saturating_add(1)
}

/// A destination and a source, from the elements of the lowest addresses on. (1) and (2) hold for the element of each index.
pub(super) struct Arrays<T, U> {
    sides: Sides,
    to: *mut T,
    from: *const U,
}

impl<T, U: Copy> Arrays<T, U> {
    /// Calls `body` with two slices, after all checks.
    ///
    /// # Errors
    ///
    /// The errors of [`Sides::of`]. Also if a slice is too short, or if two indices of the destination share an element.
    #[inline]
    pub(super) fn in_slices(
        (to, from): (&mut [T], &[U]),
        strides: [&[isize]; 2],
        extents: &[usize],
        body: impl FnOnce(Self),
    ) -> Result<(), StridedError> {
        let sides = Sides::in_slices(strides, extents, [to.len(), from.len()])?;
        // (1): each slice has the elements of all indices, initialised. (2): a `&mut [T]` and a `&[U]` have none in common, and no two indices
        // of the destination share one. Both are borrowed until `body` returns.
        body(Arrays { sides, to: to.as_mut_ptr(), from: from.as_ptr() });
        Ok(())
    }

    /// From pointers to the elements of index 0.
    ///
    /// # Safety
    ///
    /// (1) and (2), for the element of each index. If they are mapped, all are initialised.
    ///
    /// # Panics
    ///
    /// Where [`Sides::of`] has an error.
    #[track_caller]
    pub(super) unsafe fn at(
        to: *mut T,
        to_strides: &[isize],
        from: *const U,
        from_strides: &[isize],
        extents: &[usize],
    ) -> Self {
        let sides = match Sides::of([to_strides, from_strides], extents) {
            Ok(sides) => sides,
            Err(error) => panic!("{error}"),
        };
        let [to_first, from_first] = sides.first();
        Arrays { sides, to: to.wrapping_sub(to_first), from: from.wrapping_sub(from_first) }
    }

    /// Maps.
    #[inline]
    pub(super) fn map(self, mut function: impl FnMut(U) -> T) {
        let plan = MapPlan::of(self.sides.nest(), false, &ElementSizes::of::<T, U>());
        // SAFETY: (1) and (2): the plan visits the element of each index.
        unsafe { map(&plan, self.to, self.from, SimdLevel::Best, |(), element| function(element)) };
    }

    /// [`map`](Self::map) on all threads.
    #[cfg(feature = "rayon")]
    pub(super) fn par_map(self, function: impl Fn(U) -> T + Sync)
    where
        T: Send,
        U: Sync,
    {
        let plan = MapPlan::for_threads(self.sides.nest(), false, &ElementSizes::of::<T, U>());
        let pieces = map_pieces(self.sides.numbers[0].extents.iter().copied().fold(1, usize::saturating_mul));
        let function = |(), element| function(element);
        // SAFETY: (1) and (2): the plan visits the element of each index. `T: Send` and `U: Sync`.
        unsafe { par_map(|| &plan, pieces, self.to, self.from, function) };
    }
}

impl<T: Copy> Arrays<T, T> {
    /// Calls `copy`, which writes the element of each index, to a slice that is not initialised, after all checks. Gives the elements of all
    /// indices, which are the first ones of the slice.
    ///
    /// # Errors
    ///
    /// The errors of [`in_slices`](Self::in_slices). Also if there are gaps between the elements.
    #[inline]
    pub(super) fn in_uninit<'a>(
        (to, from): (&'a mut [MaybeUninit<T>], &[T]),
        strides: [&[isize]; 2],
        extents: &[usize],
        copy: impl FnOnce(Self),
    ) -> Result<&'a mut [T], StridedError> {
        let sides = Sides::in_slices(strides, extents, [to.len(), from.len()])?;
        // (1) and (2), as in `in_slices`. What is written need not be initialised.
        let arrays = Arrays { sides, to: to.as_mut_ptr().cast(), from: from.as_ptr() };
        let elements = arrays.sides.elements_without_gaps()?;
        copy(arrays);
        // SAFETY: as many elements as the indices have are from the lowest to the highest one. So they are the first ones of the slice, and `copy`
        // has written each. They stay borrowed.
        Ok(unsafe { slice::from_raw_parts_mut(to.as_mut_ptr().cast(), elements) })
    }

    /// Copies.
    #[inline]
    pub(super) fn copy(self) {
        let Arrays { sides, to, from } = self;
        // Elements of size 0 have no bytes, and may be more than a loop ends.
        if sides.is_empty() || size_of::<T>() == 0 {
            return;
        }
        let mut loops = FewLoops::NONE;
        let [to_numbers, from_numbers] = &sides.numbers;
        for axis in 0..sides.rank {
            loops.insert(to_numbers.extents[axis], [to_numbers.strides[axis], from_numbers.strides[axis]]);
        }
        let [to_first, from_first] = sides.first();
        // SAFETY: (1) and (2): the loops visit the element of each index.
        unsafe { copy_matched(&mut loops, to.wrapping_add(to_first), from.wrapping_add(from_first)) };
    }

    /// [`copy`](Self::copy) on all threads.
    #[cfg(feature = "rayon")]
    pub(super) fn par_copy(self)
    where
        T: Send + Sync,
    {
        if size_of::<T>() == 0 {
            return;
        }
        let plan = Plan::of(self.sides.nest(), size_of::<T>());
        // SAFETY: (1) and (2): the plan visits the element of each index.
        let copying = unsafe { Copying::new(&plan, self.to.cast(), self.from.cast()) };
        // SAFETY: `T: Send + Sync`.
        unsafe { copying.run_on_threads() }
    }
}
