//! What types know of the loops of a walk: their order, and which of them are one loop, whatever the numbers are. A walk over
//! layouts with a `?` follows it, and sorts and merges no loops at run time.

use super::nest::Traversal;
use super::numbers::Numbers;
use super::spec::{MAX_RANK, Spec};
use super::unroll::each_axis;

/// Loops along the axes of the first of several layouts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LoopOrder {
    pub(crate) rank: usize,
    /// The axes of the first layout, outermost first. The array has one entry more, so that each axis has a next one.
    pub(crate) axes: [usize; MAX_RANK + 1],
    /// Bit k: the loop at depth k and the one inside it are one loop, in all layouts.
    merged: u32,
    /// The depth of the innermost loop; those after it are broadcast, and go around it.
    pub(crate) inner: usize,
    /// Whether the loops have the order of the traversal, whatever the numbers are.
    pub(crate) is_ordered: bool,
}

impl LoopOrder {
    /// The loops over layouts of these types. Axis `k` of the first layout is axis `matchings[i][k]` of `specs[i]`.
    ///
    /// `by_axes` says that the index is needed, so each loop stays along one axis.
    pub(crate) const fn over<const N: usize>(
        specs: [&Spec; N],
        matchings: &[[usize; MAX_RANK]; N],
        order: Traversal,
        by_axes: bool,
    ) -> Self {
        let first = specs[0];
        let mut loop_order =
            LoopOrder { rank: first.rank, axes: [0; MAX_RANK + 1], merged: 0, inner: 0, is_ordered: true };
        up_to!(depth < first.rank, {
            loop_order.axes[depth] = if order.is_memory() { first.order[depth] } else { depth };
        });
        loop_order.is_ordered = first.is_ordered || !order.is_memory();
        loop_order.inner = innermost(first, &loop_order, order);
        let mut depth = 0;
        while depth < loop_order.inner && !by_axes {
            let (outer, inner) = (loop_order.axes[depth], loop_order.axes[depth + 1]);
            let mut is_continued = true;
            up_to!(k < N, {
                let (outer, inner) = if k == 0 { (outer, inner) } else { (matchings[k][outer], matchings[k][inner]) };
                is_continued = is_continued && specs[k].is_continued(outer, inner);
            });
            loop_order.merged |= (is_continued as u32) << depth;
            depth += 1;
        }
        loop_order
    }

    /// Whether some type knows the extent of each axis that the innermost loop is along, by the axes of the first.
    pub(crate) const fn knows_inner<const N: usize>(&self, specs: [&Spec; N]) -> bool {
        if self.rank == 0 {
            return true;
        }
        let mut depth = self.inner;
        loop {
            if !specs[0].knows_extent(self.axes[depth]) {
                return false;
            }
            if depth == 0 || !self.is_merged(depth - 1) {
                return true;
            }
            depth -= 1;
        }
    }

    /// Whether a layout stays at one element along the innermost loop, as its type says. `matching` has its axis for each axis of the first.
    pub(crate) const fn stays(&self, spec: &Spec, matching: &[usize; MAX_RANK]) -> bool {
        let axis = matching[self.axes[self.inner]];
        self.rank > 0 && spec.knows_stride(axis) && spec.terms[axis].stride == 0
    }

    /// Whether the loop at this depth is one with the loop inside it.
    #[inline(always)]
    pub(crate) const fn is_merged(&self, depth: usize) -> bool {
        self.merged >> depth & 1 == 1
    }

    /// Whether the strides of the first layout descend along the loops, as a walk in memory order wants them. Axes of one index
    /// may have any stride.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn descends(&self, first: &Numbers) -> bool {
        let (mut descends, mut around) = (true, usize::MAX);
        each_axis!(depth < self.rank => {
            let axis = self.axes[depth];
            let stride = first.strides[axis].unsigned_abs();
            if first.extents[axis] != 1 && stride != 0 {
                descends &= around >= stride;
                around = stride;
            }
        });
        let _ = around; // no axis is inside the last one
        descends
    }

    /// The loops in memory order over layouts of these numbers, whatever their types know: sorted by descending stride, loops of
    /// one iteration first.
    pub(crate) fn sorted<const N: usize>(
        rank: usize,
        layouts: &[Numbers; N],
        matchings: &[[usize; MAX_RANK]; N],
        by_axes: bool,
    ) -> Self {
        // Written out: for small layouts, this takes as long as the walk.
        let mut strides = [[0; N]; MAX_RANK];
        for (axis, strides) in strides.iter_mut().enumerate().take(rank) {
            for (k, stride) in strides.iter_mut().enumerate() {
                *stride = layouts[k].strides[if k == 0 { axis } else { matchings[k][axis] }];
            }
        }
        let is_around = |outer: usize, inner: usize| {
            if layouts[0].extents[outer] == 1 || layouts[0].extents[inner] == 1 {
                return layouts[0].extents[outer] == 1;
            }
            for (outer, inner) in strides[outer].iter().zip(&strides[inner]) {
                if outer.unsigned_abs() != inner.unsigned_abs() {
                    return outer.unsigned_abs() > inner.unsigned_abs();
                }
            }
            true
        };
        let mut loop_order = LoopOrder { rank, axes: [0; MAX_RANK + 1], merged: 0, inner: 0, is_ordered: true };
        for axis in 0..rank {
            let mut depth = axis;
            while depth > 0 && !is_around(loop_order.axes[depth - 1], axis) {
                loop_order.axes[depth] = loop_order.axes[depth - 1];
                depth -= 1;
            }
            loop_order.axes[depth] = axis;
        }
        let axes = &loop_order.axes[..rank];
        loop_order.inner =
            axes.iter().rposition(|&axis| layouts[0].strides[axis] != 0).unwrap_or(rank.saturating_sub(1));
        if by_axes { loop_order } else { loop_order.merged_by(layouts, matchings) }
    }

    /// The same loops, merged where they are one loop in layouts of these numbers.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn merged_by<const N: usize>(
        mut self,
        layouts: &[Numbers; N],
        matchings: &[[usize; MAX_RANK]; N],
    ) -> Self {
        self.merged = 0;
        for depth in 0..self.inner {
            let (outer, inner) = (self.axes[depth], self.axes[depth + 1]);
            let extent = layouts[0].extents[inner] as isize;
            let is_continued = (0..N).all(|k| {
                let (outer, inner) = if k == 0 { (outer, inner) } else { (matchings[k][outer], matchings[k][inner]) };
                layouts[k].strides[outer] == layouts[k].strides[inner].wrapping_mul(extent)
            });
            self.merged |= u32::from(is_continued) << depth;
        }
        self
    }
}

/// The depth of the innermost loop along which the first layout may have another stride than 0.
const fn innermost(first: &Spec, loop_order: &LoopOrder, order: Traversal) -> usize {
    let mut depth = first.rank;
    while depth > 0 && order.is_memory() {
        depth -= 1;
        let axis = loop_order.axes[depth];
        if !first.knows_stride(axis) || first.terms[axis].stride != 0 {
            return depth;
        }
    }
    first.rank.saturating_sub(1)
}

#[cfg(test)]
mod tests;
