//! The loop nest that visits the elements of layouts in memory order.

use super::spec::{MAX_RANK, Spec};

/// One loop over `N` layouts at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<const N: usize> {
    pub(crate) extent: usize,
    /// From one turn to the next, in each layout.
    pub(crate) strides: [isize; N],
    /// The axis of the first layout that it runs along; of merged loops, the innermost.
    pub(crate) axis: usize,
    /// Whether the index descends along the axis, as it lies last to first.
    pub(crate) turned: bool,
}

impl<const N: usize> Line<N> {
    /// A single turn: no loop.
    pub(crate) const ONE: Self = Line::new(1, [0; N]);

    pub(crate) const fn new(extent: usize, strides: [isize; N]) -> Self {
        Line { extent, strides, axis: 0, turned: false }
    }

    /// Whether the turns are neighbours in every layout.
    pub(crate) const fn is_contiguous(&self) -> bool {
        let mut k = 0;
        while k < N {
            if self.strides[k] != 1 {
                return false;
            }
            k += 1;
        }
        true
    }

    /// Whether `self` is the loop around `other`: it steps further in the first layout where they differ.
    const fn is_around(&self, other: &Self) -> bool {
        let mut k = 0;
        while k < N {
            let (stride, other) = (self.strides[k].unsigned_abs(), other.strides[k].unsigned_abs());
            if stride != other {
                return stride > other;
            }
            k += 1;
        }
        true
    }

    /// Whether `self` takes up, in every layout, exactly where the loop `inner` ends.
    pub(crate) const fn continues(&self, inner: &Self) -> bool {
        let mut k = 0;
        while k < N {
            if self.strides[k] != inner.strides[k].wrapping_mul(inner.extent as isize) {
                return false;
            }
            k += 1;
        }
        true
    }
}

/// In which order loops are nested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// That of the first layout's memory: its strides descend, and none is negative.
    Memory,
    /// That of its indices.
    Logical,
}

impl Order {
    pub(crate) const fn is_of_memory(self) -> bool {
        matches!(self, Order::Memory)
    }
}

/// Nested loops over `N` layouts at once, outermost first, without loops of one turn. In memory order, no stride of the first
/// layout is negative; in the others they may be, where an axis lies the other way round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nest<const N: usize> {
    pub(crate) depth: usize,
    pub(crate) lines: [Line<N>; MAX_RANK],
    /// The offset in each layout at which the loops begin.
    pub(crate) starts: [usize; N],
}

impl Nest<1> {
    /// The merged nest of one layout.
    pub(crate) const fn of(spec: &Spec) -> Self {
        Nest::over([spec], &[[0; MAX_RANK]], Order::Memory).merged()
    }
}

impl Nest<2> {
    /// The merged nest of two layouts of the same extents; axis `k` of the first is axis `map[k]` of the other.
    pub(crate) const fn pair(first: &Spec, other: &Spec, map: &[usize; MAX_RANK]) -> Self {
        Nest::over([first, other], &[[0; MAX_RANK], *map], Order::Memory).merged()
    }
}

impl<const N: usize> Nest<N> {
    /// No loop: one turn.
    pub(crate) const NONE: Self = Nest { depth: 0, lines: [Line::ONE; MAX_RANK], starts: [0; N] };

    /// A loop for each axis of layouts of the same extents; axis `k` of the first is axis `maps[i][k]` of another, `specs[i]`.
    pub(crate) const fn over(specs: [&Spec; N], maps: &[[usize; MAX_RANK]; N], order: Order) -> Self {
        let mut strides = [[0; MAX_RANK]; N];
        let mut axis = 0;
        while axis < specs[0].rank {
            let mut k = 0;
            while k < N {
                let position = if k == 0 { axis } else { maps[k][axis] };
                strides[k][axis] = specs[k].parts[position].stride;
                k += 1;
            }
            axis += 1;
        }
        Self::along(specs[0].rank, &specs[0].extents, &strides, order)
    }

    /// A loop for each of `rank` axes, of these extents, and of these strides in each layout.
    pub(crate) const fn along(
        rank: usize,
        extents: &[usize; MAX_RANK],
        strides: &[[isize; MAX_RANK]; N],
        order: Order,
    ) -> Self {
        let mut nest = Self::NONE;
        let mut axis = 0;
        while axis < rank {
            if extents[axis] == 0 {
                // Nobody walks it; other extents, which may be huge, are not multiplied.
                nest.lines[0].extent = 0;
                nest.depth = 1;
                return nest;
            }
            axis += 1;
        }
        let mut axis = 0;
        while axis < rank {
            let turned = order.is_of_memory() && strides[0][axis] < 0;
            let mut line = Line { extent: extents[axis], strides: [0; N], axis, turned };
            let mut k = 0;
            while k < N {
                let stride = strides[k][axis];
                line.strides[k] = if turned { -stride } else { stride };
                if line.strides[k] < 0 {
                    // The first turn is at the last of its elements. Offsets count from the lowest one.
                    nest.starts[k] += (line.extent - 1) * stride.unsigned_abs();
                }
                k += 1;
            }
            if order.is_of_memory() {
                nest.insert(line);
            } else {
                nest.push(line);
            }
            axis += 1;
        }
        nest
    }

    /// How many turns the loops take together. Asked of a nest whose layout's elements have been counted.
    pub(crate) const fn turns(&self) -> usize {
        let mut turns = 1;
        let mut k = 0;
        while k < self.depth {
            turns *= self.lines[k].extent;
            k += 1;
        }
        turns
    }

    /// Adds a loop, innermost of all.
    const fn push(&mut self, line: Line<N>) {
        if line.extent != 1 {
            self.lines[self.depth] = line;
            self.depth += 1;
        }
    }

    /// Adds a loop at its place in memory order.
    pub(crate) const fn insert(&mut self, line: Line<N>) {
        if line.extent == 1 {
            return;
        }
        let mut k = self.depth;
        while k > 0 && !self.lines[k - 1].is_around(&line) {
            self.lines[k] = self.lines[k - 1];
            k -= 1;
        }
        self.lines[k] = line;
        self.depth += 1;
    }

    /// Takes a loop out; where there is none, one of a single turn.
    pub(crate) const fn take(&mut self, at: usize) -> Line<N> {
        if at >= self.depth {
            return Line::ONE;
        }
        let line = self.lines[at];
        let mut k = at + 1;
        while k < self.depth {
            self.lines[k - 1] = self.lines[k];
            k += 1;
        }
        self.depth -= 1;
        line
    }

    /// Neighbours are one loop where the outer one takes up, in all layouts, exactly where the inner one ends.
    pub(crate) const fn merged(mut self) -> Self {
        let mut kept = 0;
        let mut k = 1;
        while k < self.depth {
            let (around, mut line) = (self.lines[kept], self.lines[k]);
            if around.continues(&line) {
                line.extent *= around.extent;
            } else {
                kept += 1;
            }
            self.lines[kept] = line;
            k += 1;
        }
        if self.depth > 0 {
            self.depth = kept + 1;
        }
        self
    }

    /// The innermost loop along which the first layout does not stand still, if there is one. Broadcast loops come after it.
    pub(crate) const fn innermost(&self) -> Option<usize> {
        let mut k = self.depth;
        while k > 0 {
            k -= 1;
            if self.lines[k].strides[0] != 0 {
                return Some(k);
            }
        }
        None
    }
}

/// The contiguous runs of a layout: a loop nest over their starts, and the elements of each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunPlan {
    pub(crate) run: usize,
    pub(crate) runs: usize,
    pub(crate) outer: Nest<1>,
}

impl RunPlan {
    pub(crate) const fn of(spec: &Spec) -> Self {
        let mut outer = Nest::of(spec);
        if spec.is_empty() {
            return RunPlan { run: 0, runs: 0, outer };
        }
        let mut run = 1;
        if let Some(innermost) = outer.innermost() {
            if outer.lines[innermost].is_contiguous() {
                // A run is given again for each turn of the broadcast loops, which are now around it.
                run = outer.take(innermost).extent;
            }
        }
        RunPlan { run, runs: spec.element_count() / run, outer }
    }
}

/// Where a walk through a [`Nest`] is: a digit for each loop, and the offsets that they come to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Odometer<const N: usize> {
    pub(crate) digits: [usize; MAX_RANK],
    pub(crate) offsets: [usize; N],
}

impl<const N: usize> Odometer<N> {
    /// At the first turn.
    #[inline(always)]
    pub(crate) const fn start(nest: &Nest<N>) -> Self {
        Odometer { digits: [0; MAX_RANK], offsets: nest.starts }
    }

    /// Takes the next turn of the innermost loop; after its last, of the one around it, and so on. The outermost loop is not
    /// set back: whoever walks counts the turns.
    #[inline(always)]
    pub(crate) fn turn(&mut self, nest: &Nest<N>) {
        let mut k = nest.depth;
        while k > 0 {
            k -= 1;
            let line = &nest.lines[k];
            self.digits[k] += 1;
            self.advance(line, 1);
            if k == 0 || self.digits[k] < line.extent {
                return;
            }
            self.digits[k] = 0;
            self.advance(line, (line.extent as isize).wrapping_neg());
        }
    }

    #[inline(always)]
    fn advance(&mut self, line: &Line<N>, turns: isize) {
        for (offset, stride) in self.offsets.iter_mut().zip(line.strides) {
            // Within a layout no step overflows; past it nothing is addressed.
            *offset = offset.wrapping_add_signed(stride.wrapping_mul(turns));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::spec::Part;
    use std::vec::Vec;

    fn spec(axes: &[(usize, isize)]) -> Spec {
        let mut spec = Spec { rank: axes.len(), part_count: axes.len(), ..Spec::SCALAR };
        for (axis, &(extent, stride)) in axes.iter().enumerate() {
            spec.extents[axis] = extent;
            spec.parts[axis] = Part::plain(axis, stride);
        }
        spec
    }

    /// The offsets that the nest visits, in all layouts.
    fn visited<const N: usize>(nest: &Nest<N>) -> Vec<[usize; N]> {
        let mut at = Odometer::start(nest);
        let turn = |_| {
            let offsets = at.offsets;
            at.turn(nest);
            offsets
        };
        (0..nest.turns()).map(turn).collect()
    }

    #[test]
    fn neighbours_are_merged_where_all_layouts_allow_it() {
        let (rows, columns) = (spec(&[(2, 12), (3, 4), (4, 1)]), spec(&[(2, 12), (3, 1), (4, 3)]));
        assert_eq!(Nest::of(&rows).lines[0].extent, 24);
        let pair = Nest::pair(&rows, &columns, &[0, 1, 2, 0, 0, 0, 0, 0]);
        let loops: Vec<_> = pair.lines[..pair.depth].iter().map(|line| (line.extent, line.strides)).collect();
        assert_eq!(loops, [(2, [12, 12]), (3, [4, 1]), (4, [1, 3])]);
    }

    /// Each turn is at one index in both layouts, in the order of the first one's memory.
    #[test]
    fn an_axis_may_lie_the_other_way_round_in_one_layout() {
        let strides = [[3, 1], [-3, 1], [3, -1], [-3, -1]];
        let lowest = |[s, t]: [isize; 2]| if s < 0 { 3 } else { 0 } + if t < 0 { 2 } else { 0 };
        for (left, right) in strides.into_iter().flat_map(|left| strides.map(|right| (left, right))) {
            let layout = |[s, t]: [isize; 2]| spec(&[(2, s), (3, t)]);
            let nest = Nest::pair(&layout(left), &layout(right), &[0, 1, 0, 0, 0, 0, 0, 0]);
            let at =
                |strides: [isize; 2], h: isize, w: isize| (lowest(strides) + h * strides[0] + w * strides[1]) as usize;
            let indices = (0..2).flat_map(|h| (0..3).map(move |w| (h, w)));
            let mut expected: Vec<_> = indices.map(|(h, w)| [at(left, h, w), at(right, h, w)]).collect();
            expected.sort_unstable();
            assert_eq!(visited(&nest), expected, "{left:?} {right:?}");
            assert!(left != right || nest.depth == 1);
        }
    }
}
