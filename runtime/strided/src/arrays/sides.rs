//! A destination and a source of the same extents, and the checks of both.

use crate::error::{Side, StridedError};
use crate::loops::MAX_RANK;
use crate::loops::few::{FewLoop, FewLoops, Loops, nest_of};
use crate::loops::nest::Nest;
use crate::loops::steps::Steps;
use crate::loops::unique::{BUDGET, Uniqueness};

/// A destination and a source: a loop for each axis of another extent than 1, in the order of the destination's memory. It is filled in its place, as
/// each move of it costs more than a small copy.
pub(super) struct Sides {
    /// From the elements of index 0 on.
    pub(super) loops: FewLoops<2>,
}

/// How far loops reach, in the destination and in the source. The largest number stands for more.
struct Reach {
    /// The distance from the element of the lowest address to the one of the highest.
    last: [usize; 2],
    /// The distance from the element of the lowest address to the element of index 0.
    first: [usize; 2],
    /// Whether each axis of the destination has room for all axes of smaller strides. Then no two indices share an element.
    is_nested: bool,
}

const SIDES: [Side; 2] = [Side::Destination, Side::Source];

/// More axes of an extent over 1 than an array in memory has.
const MOST_AXES: usize = usize::BITS as usize;

impl Sides {
    pub(super) const NONE: Self = Sides { loops: FewLoops::NONE };

    /// Reads the axes, into [`NONE`](Self::NONE).
    ///
    /// # Errors
    ///
    /// If there are not as many strides as extents, or too many axes.
    pub(super) const fn read(&mut self, strides: [&[isize]; 2], extents: &[usize]) -> Result<(), StridedError> {
        up_to!(side < 2, {
            let count = strides[side].len();
            if count != extents.len() {
                return Err(StridedError::Rank { side: SIDES[side], strides: count, extents: extents.len() });
            }
        });
        let mut axes = 0;
        up_to!(axis < extents.len(), {
            if extents[axis] == 0 {
                *self = Self::NONE;
                self.loops.insert(0, [0; 2]);
                return Ok(());
            }
            if extents[axis] != 1 {
                if axes < MAX_RANK {
                    self.loops.insert(extents[axis], [strides[0][axis], strides[1][axis]]);
                }
                axes += 1;
            }
        });
        if axes > MAX_RANK { self.read_many(axes, strides, extents) } else { Ok(()) }
    }

    /// Reads more than [`MAX_RANK`] axes, none of extent 0. Those that continue one another in both arrays are one.
    ///
    /// # Errors
    ///
    /// If too many are left.
    #[cold]
    const fn read_many(&mut self, axes: usize, strides: [&[isize]; 2], extents: &[usize]) -> Result<(), StridedError> {
        if axes > MOST_AXES {
            return Err(StridedError::TooManyAxes { axes });
        }
        let mut all = Loops::<2, MOST_AXES>::NONE;
        up_to!(axis < extents.len(), {
            all.insert(extents[axis], [strides[0][axis], strides[1][axis]]);
        });
        *self = Self::NONE;
        let (loops, mut left) = (all.as_slice(), 0);
        let mut k = loops.len();
        while k > 0 {
            // The axes that continue the innermost one that is left.
            k -= 1;
            let FewLoop { mut extent, strides: inner } = loops[k];
            while k > 0 {
                let outer = &loops[k - 1];
                let Some(continued) = extent.checked_mul(outer.extent) else { break };
                if !is_continued(inner[0], extent, outer.strides[0])
                    || !is_continued(inner[1], extent, outer.strides[1])
                {
                    break;
                }
                extent = continued;
                k -= 1;
            }
            if left < MAX_RANK {
                self.loops.insert(extent, inner);
            }
            left += 1;
        }
        if left > MAX_RANK { Err(StridedError::TooManyAxes { axes: left }) } else { Ok(()) }
    }

    /// Reads the axes, into [`NONE`](Self::NONE). In the destination the elements are neighbours, in the order of the indices. So the axes that continue one
    /// another are found as they are read, the last one first.
    ///
    /// # Errors
    ///
    /// As of [`read`](Self::read).
    pub(super) const fn read_packed(&mut self, strides: &[isize], extents: &[usize]) -> Result<(), StridedError> {
        if strides.len() != extents.len() {
            return Err(StridedError::Rank { side: Side::Source, strides: strides.len(), extents: extents.len() });
        }
        let (mut elements, mut axes, mut axis) = (1_usize, 0, extents.len());
        let mut inner = FewLoop { extent: 1, strides: [1, 0] };
        while axis > 0 {
            axis -= 1;
            let (extent, stride) = (extents[axis], strides[axis]);
            if extent == 0 {
                *self = Self::NONE;
                self.loops.insert(0, [0; 2]);
                return Ok(());
            }
            if extent == 1 {
                continue;
            }
            if inner.extent != 1 && is_continued(inner.strides[1], inner.extent, stride) {
                inner.extent = inner.extent.saturating_mul(extent);
            } else {
                if axes < MAX_RANK {
                    self.loops.insert(inner.extent, inner.strides);
                }
                axes += 1;
                // No slice has an element that is farther away, but of size 0.
                let step = if elements < isize::MAX as usize { elements as isize } else { isize::MAX };
                inner = FewLoop { extent, strides: [step, stride] };
            }
            elements = elements.saturating_mul(extent);
        }
        if axes > MAX_RANK {
            return Err(StridedError::TooManyAxes { axes });
        }
        self.loops.insert(inner.extent, inner.strides);
        Ok(())
    }

    /// Reads the axes of a destination that is filled, into [`NONE`](Self::NONE): of an axis of stride 0 one index. The other strides are those from the
    /// lowest element on, and the source has strides of 0.
    ///
    /// # Errors
    ///
    /// As of [`read`](Self::read).
    pub(super) const fn read_filled(&mut self, strides: &[isize], extents: &[usize]) -> Result<(), StridedError> {
        let read = self.read([strides; 2], extents);
        if read.is_ok() && !self.is_empty() {
            self.loops.forward();
        }
        read
    }

    /// Checks that slices of these lengths have all elements, and that no two indices of the destination share one. Gives where the elements of index 0
    /// are in the destination and in the source.
    pub(super) fn check(&self, lens: [usize; 2]) -> Result<[usize; 2], StridedError> {
        if self.is_empty() {
            return Ok([0; 2]);
        }
        let Reach { last, first, is_nested } = self.reach();
        for (side, len) in lens.into_iter().enumerate() {
            if last[side] >= len {
                let needed = last[side].saturating_add(1);
                return Err(StridedError::OutOfBounds { side: SIDES[side], needed, len });
            }
        }
        if !is_nested {
            self.check_steps()?;
        }
        Ok(first)
    }

    /// How far the loops reach, in one pass: to find it takes as long as copying a few elements.
    const fn reach(&self) -> Reach {
        let loops = self.loops.as_slice();
        let mut reach = Reach { last: [0; 2], first: [0; 2], is_nested: true };
        let mut k = loops.len();
        while k > 0 {
            k -= 1;
            let FewLoop { extent, strides } = &loops[k];
            reach.is_nested &= strides[0].unsigned_abs() > reach.last[0];
            up_to!(side < 2, {
                let past = strides[side].unsigned_abs().saturating_mul(extent.saturating_sub(1));
                reach.last[side] = reach.last[side].saturating_add(past);
                if strides[side] < 0 {
                    reach.first[side] = reach.first[side].saturating_add(past);
                }
            });
        }
        reach
    }

    /// Checks that slices of elements of these sizes can have all elements.
    pub(super) const fn check_size(&self, sizes: [usize; 2]) -> Result<(), StridedError> {
        let Reach { last, .. } = self.reach();
        up_to!(side < 2, {
            let len = isize::MAX as usize / if sizes[side] == 0 { 1 } else { sizes[side] };
            if last[side] >= len && !self.is_empty() {
                return Err(StridedError::OutOfBounds { side: SIDES[side], needed: last[side].saturating_add(1), len });
            }
        });
        Ok(())
    }

    /// Checks that no two indices of the destination share an element.
    pub(super) const fn check_unique(&self) -> Result<(), StridedError> {
        if self.reach().is_nested { Ok(()) } else { self.check_steps() }
    }

    /// [`check_unique`](Self::check_unique), where an axis has no room for all axes of smaller strides.
    const fn check_steps(&self) -> Result<(), StridedError> {
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
    pub(super) fn elements_without_gaps(&self) -> Result<usize, StridedError> {
        if self.is_empty() {
            return Ok(0);
        }
        // No two indices share an element, so there are at most as many as a slice has.
        let elements = self.elements();
        if elements - 1 == self.reach().last[0] { Ok(elements) } else { Err(self.gap()) }
    }

    /// The number of indices. The largest number stands for more.
    pub(super) fn elements(&self) -> usize {
        self.loops.as_slice().iter().fold(1, |elements, each| usize::saturating_mul(elements, each.extent))
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
        StridedError::Gaps { axis, stride: self.loops.as_slice()[axis].strides[0], reach }
    }

    /// The destination's steps in memory.
    const fn steps(&self) -> Steps {
        let loops = self.loops.as_slice();
        let (mut extents, mut distances) = ([1; MAX_RANK], [0; MAX_RANK]);
        up_to!(axis < loops.len(), {
            (extents[axis], distances[axis]) = (loops[axis].extent, loops[axis].strides[0].unsigned_abs());
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
        StridedError::NotUnique { axis, stride: self.loops.as_slice()[axis].strides[0], reach }
    }

    pub(super) const fn is_empty(&self) -> bool {
        matches!(self.loops.as_slice(), [FewLoop { extent: 0, .. }])
    }

    /// [`loops`](Self::loops) as a nest.
    pub(super) const fn nest(&self) -> Nest<2> {
        nest_of(self.loops.as_slice())
    }
}

/// Whether an axis of stride `outer` goes on where one of `extent` indices and the stride `inner` ends.
const fn is_continued(inner: isize, extent: usize, outer: isize) -> bool {
    matches!(inner.checked_mul(extent as isize), Some(next) if next == outer)
}

/// An error that has the place of a loop, with the axis of this stride among those that the caller gave.
#[cold]
pub(super) const fn at_axis(mut error: StridedError, strides: &[isize], extents: &[usize]) -> StridedError {
    if let StridedError::NotUnique { axis, stride, .. } | StridedError::Gaps { axis, stride, .. } = &mut error {
        up_to!(given < extents.len(), {
            if extents[given] != 1 && strides[given] == *stride {
                *axis = given;
                return error;
            }
        });
    }
    error
}
