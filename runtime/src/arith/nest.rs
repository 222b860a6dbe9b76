//! The loop nest that visits the elements of a layout in memory order.

use super::spec::{MAX_RANK, Spec};

/// Nested loops over two layouts at once, outermost first, without loops of one turn, neighbours merged where one loop
/// does for both layouts. The order is that of the first layout's memory: its strides descend.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nest {
    pub(crate) depth: usize,
    pub(crate) extents: [usize; MAX_RANK],
    pub(crate) strides: [usize; MAX_RANK],
    pub(crate) other_strides: [usize; MAX_RANK],
}

impl Nest {
    /// No loop: one turn.
    pub(crate) const NONE: Nest =
        Nest { depth: 0, extents: [1; MAX_RANK], strides: [0; MAX_RANK], other_strides: [0; MAX_RANK] };

    pub(crate) const fn of(spec: &Spec) -> Self {
        let mut same = [0; MAX_RANK];
        let mut axis = 0;
        while axis < spec.rank {
            same[axis] = axis;
            axis += 1;
        }
        Self::pair(spec, spec, &same)
    }

    /// The nest of two layouts of the same extents; axis `k` of the first is axis `map[k]` of the other.
    pub(crate) const fn pair(first: &Spec, other: &Spec, map: &[usize; MAX_RANK]) -> Self {
        let mut nest = Nest::NONE;
        if first.is_empty() {
            // Nobody walks it; other extents, which may be huge, are not multiplied.
            nest.put(0, 0, 0, 0);
            nest.depth = 1;
            return nest;
        }
        let mut axis = 0;
        while axis < first.rank {
            let stride = first.parts[axis].stride.unsigned_abs();
            let other_stride = other.parts[map[axis]].stride.unsigned_abs();
            nest.insert(first.extents[axis], stride, other_stride);
            axis += 1;
        }
        nest.merged()
    }

    /// How many turns the loops take together. Asked of a nest whose layout's elements have been counted.
    pub(crate) const fn turns(&self) -> usize {
        let mut turns = 1;
        let mut k = 0;
        while k < self.depth {
            turns *= self.extents[k];
            k += 1;
        }
        turns
    }

    /// Adds a loop at its place.
    pub(crate) const fn insert(&mut self, extent: usize, stride: usize, other_stride: usize) {
        if extent == 1 {
            return;
        }
        let mut k = self.depth;
        while k > 0
            && (self.strides[k - 1] < stride
                || (self.strides[k - 1] == stride && self.other_strides[k - 1] < other_stride))
        {
            self.put(k, self.extents[k - 1], self.strides[k - 1], self.other_strides[k - 1]);
            k -= 1;
        }
        self.put(k, extent, stride, other_stride);
        self.depth += 1;
    }

    pub(crate) const fn put(&mut self, k: usize, extent: usize, stride: usize, other_stride: usize) {
        self.extents[k] = extent;
        self.strides[k] = stride;
        self.other_strides[k] = other_stride;
    }

    /// Two loops are one where the outer one takes up, in both layouts, exactly where the inner one ends.
    pub(crate) const fn merged(mut self) -> Nest {
        let mut kept = 0;
        let mut k = 1;
        while k < self.depth {
            let (extent, stride, other) = (self.extents[k], self.strides[k], self.other_strides[k]);
            let joins = self.strides[kept] == stride.wrapping_mul(extent)
                && self.other_strides[kept] == other.wrapping_mul(extent);
            if joins {
                self.put(kept, self.extents[kept] * extent, stride, other);
            } else {
                kept += 1;
                self.put(kept, extent, stride, other);
            }
            k += 1;
        }
        if self.depth > 0 {
            self.depth = kept + 1;
        }
        self
    }
}

/// One loop of a [`Nest`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) extent: usize,
    pub(crate) stride: usize,
    pub(crate) other_stride: usize,
}

/// The contiguous runs of a layout: a loop nest over their starts, and the elements of each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunPlan {
    pub(crate) run: usize,
    pub(crate) runs: usize,
    pub(crate) outer: Nest,
}

impl RunPlan {
    pub(crate) const fn of(spec: &Spec) -> Self {
        let mut outer = Nest::of(spec);
        // Broadcast loops come last in the nest: a run is given again for each of their turns.
        let mut k = outer.depth;
        while k > 0 && outer.strides[k - 1] == 0 {
            k -= 1;
        }
        let mut run = 1;
        if k > 0 && outer.strides[k - 1] == 1 {
            run = outer.extents[k - 1];
            while k < outer.depth {
                outer.put(k - 1, outer.extents[k], 0, 0);
                k += 1;
            }
            outer.depth -= 1;
        }
        if spec.is_empty() {
            return RunPlan { run: 0, runs: 0, outer };
        }
        RunPlan { run, runs: spec.element_count() / run, outer }
    }
}

/// Where a walk through a [`Nest`] is: a digit for each loop, and the offsets that they come to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Odometer {
    digits: [usize; MAX_RANK],
    pub(crate) offset: usize,
    pub(crate) other_offset: usize,
}

impl Odometer {
    pub(crate) const START: Odometer = Odometer { digits: [0; MAX_RANK], offset: 0, other_offset: 0 };

    /// Takes the next turn of the innermost loop; after its last, of the one around it, and so on. The outermost loop is not
    /// set back: whoever walks counts the turns.
    #[inline(always)]
    pub(crate) fn turn(&mut self, nest: &Nest) {
        let mut k = nest.depth;
        while k > 0 {
            k -= 1;
            self.digits[k] += 1;
            self.offset += nest.strides[k];
            self.other_offset += nest.other_strides[k];
            if k == 0 || self.digits[k] < nest.extents[k] {
                return;
            }
            self.digits[k] = 0;
            self.offset -= nest.extents[k] * nest.strides[k];
            self.other_offset -= nest.extents[k] * nest.other_strides[k];
        }
    }
}
