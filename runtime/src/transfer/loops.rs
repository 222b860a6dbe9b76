//! Regions of one size as loops: what a program has that is written for two layouts by hand.
//!
//! Arrays are indexed by constants alone, in [`each_axis!`]. So the compiler keeps their entries in registers, and what a type knows of them
//! leaves no instruction.

use super::Region;
use crate::arith::nest::{Loop, Nest};
use crate::arith::spec::{LIMIT, MAX_RANK};
use crate::arith::unroll::each_axis;
use crate::layout::Layout;
use crate::layout::pair::Pair;
use crate::layout::rank::each_axis_of;

/// What is left of a walk over regions. Offsets count bytes, and the first of each two is the destination's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loops {
    /// Where the next region of the row begins.
    at: [usize; 2],
    bytes: usize,
    /// From a region of a row to the next one. A row is what the innermost loop visits.
    step: [isize; 2],
    /// The regions that are left of the row, and the regions of a row.
    row: usize,
    count: usize,
    /// The rows that are left after this one.
    rows: usize,
    /// The loops around the rows, the innermost first. The last one is not used.
    levels: [Level; MAX_RANK],
}

/// A loop around rows.
#[derive(Clone, Copy, Debug)]
struct Level {
    count: usize,
    /// The iterations that are left after this one.
    left: usize,
    /// From past the last row inside this iteration to the first row inside the next one.
    jump: [isize; 2],
}

/// Loops over elements, the innermost first: the extents, and the strides in elements.
#[derive(Clone, Copy)]
struct Stack {
    extents: [usize; MAX_RANK],
    strides: [[isize; 2]; MAX_RANK],
}

impl Stack {
    const NONE: Self = Stack { extents: [1; MAX_RANK], strides: [[0; 2]; MAX_RANK] };

    /// Adds a loop inside all others, or makes it and the innermost one a single loop if one continues the other.
    #[inline(always)]
    const fn push(&mut self, extent: usize, [to, from]: [isize; 2]) {
        if extent == 1 {
            return;
        }
        let [around_to, around_from] = self.strides[0];
        let len = extent as isize;
        if self.extents[0] != 1 && around_to == to.wrapping_mul(len) && around_from == from.wrapping_mul(len) {
            self.extents[0] *= extent;
        } else {
            each_axis!(k < const MAX_RANK => {
                // From the outermost place on.
                let place = MAX_RANK - 1 - k;
                if place > 0 {
                    self.extents[place] = self.extents[place - 1];
                    self.strides[place] = self.strides[place - 1];
                }
            });
            self.extents[0] = extent;
        }
        self.strides[0] = [to, from];
    }

    /// Takes the innermost loop out, if its elements are neighbours in both layouts; its extent, or 1.
    #[inline(always)]
    const fn pop_row(&mut self) -> usize {
        if self.extents[0] == 1 || self.strides[0][0] != 1 || self.strides[0][1] != 1 {
            return 1;
        }
        let extent = self.extents[0];
        each_axis!(k < const MAX_RANK => {
            if k + 1 < MAX_RANK {
                self.extents[k] = self.extents[k + 1];
                self.strides[k] = self.strides[k + 1];
            } else {
                self.extents[k] = 1;
            }
        });
        extent
    }
}

impl Loops {
    pub(super) const NONE: Self = Loops {
        at: [0; 2],
        bytes: 0,
        step: [0; 2],
        row: 0,
        count: 0,
        rows: 0,
        levels: [Level { count: 1, left: 0, jump: [0; 2] }; MAX_RANK],
    };

    /// The regions of the elements that merged loops in memory order visit. `None` if they are not the fewest regions, or do not ascend in the
    /// destination, or if two indices may share an element there, or if offsets in bytes may overflow.
    pub(super) const fn of(merged: &Nest<2>, element_bytes: usize) -> Option<Self> {
        if merged.depth == 1 && merged.loops[0].extent == 0 || element_bytes == 0 {
            return Some(Self::NONE);
        }
        let (nest, elements) = merged.into_rows();
        Self::checked(&Stack::of(&nest), nest.starts, elements, element_bytes)
    }

    /// One region of so many elements for each iteration of the loops, whose offsets in bytes do not overflow.
    pub(super) const fn around(nest: &Nest<2>, elements: usize, element_bytes: usize) -> Self {
        Self::unchecked(&Stack::of(nest), nest.starts, elements, element_bytes)
    }

    /// [`of`](Self::of) two layouts of equal extents in which each axis has one stride, with what their types know.
    #[inline(always)]
    pub(super) fn of_layouts<L: Layout, S: Layout>(to: &L, from: &S, element_bytes: usize) -> Option<Self> {
        let (mut extents, mut strides) = ([1; MAX_RANK], [[0; 2]; MAX_RANK]);
        let (mut start, mut is_empty) = (0usize, element_bytes == 0);
        let matching = const { &Pair::<L, S>::MATCHING };
        each_axis_of!(L::Index: place => {
            let axis = if L::__SPEC.is_ordered { L::__SPEC.order[place] } else { place };
            let other = matching[axis];
            let (extent, mut both) = (to.__extent_at(axis), [to.__stride_at(axis), from.__stride_at(other)]);
            is_empty |= extent == 0;
            if !L::__SPEC.is_forward_along(axis) && both[0] < 0 {
                both = both.map(isize::wrapping_neg);
            }
            if !(L::__SPEC.is_forward_along(axis) && S::__SPEC.is_forward_along(other)) && both[1] < 0 {
                start = start.wrapping_add(extent.wrapping_sub(1).wrapping_mul(both[1].unsigned_abs()));
            }
            (extents[place], strides[place]) = (extent, both);
        });
        if is_empty {
            return Some(Self::NONE);
        }
        if const { !L::__SPEC.is_ordered } {
            each_axis_of!(L::Index: pass => {
                each_axis_of!(L::Index: place => {
                    let next = (place + 1) % MAX_RANK;
                    if pass > 0 && place + pass < L::RANK && strides[place][0] < strides[next][0] {
                        strides.swap(place, next);
                        extents.swap(place, next);
                    }
                });
            });
        }
        let mut stack = Stack::NONE;
        each_axis_of!(L::Index: place => {
            stack.push(extents[place], strides[place]);
        });
        let elements = stack.pop_row();
        Self::checked(&stack, [0, start], elements, element_bytes)
    }

    #[inline(always)]
    const fn checked(stack: &Stack, starts: [usize; 2], elements: usize, element_bytes: usize) -> Option<Self> {
        let row = elements as isize;
        // From the first element inside a loop to the last one, and over how many elements each layout goes.
        let (mut reach, mut span) = ([row - 1; 2], row - 1);
        let mut are_fewest = true;
        each_axis!(k < const MAX_RANK => {
            if stack.extents[k] != 1 {
                let [to, from] = stack.strides[k];
                let jump = [to.wrapping_sub(reach[0]), from.wrapping_sub(reach[1])];
                are_fewest = are_fewest && jump[0] > 0 && !(jump[0] == 1 && jump[1] == 1);
                let last = stack.extents[k] as isize - 1;
                reach = [reach[0].wrapping_add(last.wrapping_mul(to)), reach[1].wrapping_add(last.wrapping_mul(from))];
                span = span.wrapping_add(last.wrapping_mul(from.wrapping_abs()));
            }
        });
        // Spans in elements do not overflow.
        let most = (LIMIT / element_bytes) as isize;
        if !are_fewest || reach[0] >= most || span >= most {
            return None;
        }
        Some(Self::unchecked(stack, starts, elements, element_bytes))
    }

    #[inline(always)]
    const fn unchecked(stack: &Stack, starts: [usize; 2], elements: usize, element_bytes: usize) -> Self {
        let size = element_bytes as isize;
        let [to, from] = stack.strides[0];
        let count = stack.extents[0];
        let mut loops = Loops {
            at: [starts[0] * element_bytes, starts[1] * element_bytes],
            bytes: elements * element_bytes,
            step: [to.wrapping_mul(size), from.wrapping_mul(size)],
            row: count,
            count,
            ..Self::NONE
        };
        // From the first row inside a loop to past the last one.
        let mut past = [loops.step[0].wrapping_mul(count as isize), loops.step[1].wrapping_mul(count as isize)];
        let mut rows = 1;
        each_axis!(k < const MAX_RANK => {
            if k > 0 && stack.extents[k] != 1 {
                let ([to, from], extent) = (stack.strides[k], stack.extents[k]);
                let (to, from, last) = (to.wrapping_mul(size), from.wrapping_mul(size), extent as isize - 1);
                let jump = [to.wrapping_sub(past[0]), from.wrapping_sub(past[1])];
                loops.levels[k - 1] = Level { count: extent, left: extent - 1, jump };
                rows *= extent;
                past = [past[0].wrapping_add(last.wrapping_mul(to)), past[1].wrapping_add(last.wrapping_mul(from))];
            }
        });
        let _ = past; // no row is after the last one
        loops.rows = rows - 1;
        loops
    }

    /// How many regions are left.
    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.rows * self.count + self.row
    }

    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<Region> {
        if self.row == 0 {
            if self.rows == 0 {
                return None;
            }
            self.next_row();
        }
        self.row -= 1;
        Some(self.pass())
    }

    /// The next region of a row that has one.
    #[inline(always)]
    fn pass(&mut self) -> Region {
        let region = Region { to: self.at[0], from: self.at[1], bytes: self.bytes };
        self.jump(self.step);
        region
    }

    #[inline(always)]
    fn jump(&mut self, [to, from]: [isize; 2]) {
        self.at = [self.at[0].wrapping_add_signed(to), self.at[1].wrapping_add_signed(from)];
    }

    /// To the next row. There is one.
    #[inline(always)]
    fn next_row(&mut self) {
        self.rows -= 1;
        self.row = self.count;
        each_axis!(k < const MAX_RANK => {
            let level = &mut self.levels[k];
            if level.left > 0 {
                level.left -= 1;
                let jump = level.jump;
                return self.jump(jump);
            }
            level.left = level.count - 1;
        });
    }

    /// All regions that are left, as nested loops.
    #[inline(always)]
    pub(super) fn fold<A>(mut self, mut state: A, mut with: impl FnMut(A, Region) -> A) -> A {
        loop {
            for _ in 0..self.row {
                state = with(state, self.pass());
            }
            if self.rows == 0 {
                return state;
            }
            self.next_row();
        }
    }
}

impl Stack {
    /// The loops of a nest.
    const fn of(nest: &Nest<2>) -> Self {
        let mut stack = Self::NONE;
        up_to!(k < nest.depth, {
            let Loop { extent, strides, .. } = nest.loops[nest.depth - 1 - k];
            (stack.extents[k], stack.strides[k]) = (extent, strides);
        });
        stack
    }
}
