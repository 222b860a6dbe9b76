//! Which axes let two indices share an element. [`Complete::uniqueness`] says only that there are such indices; messages name the axes.

use super::complete::{BUDGET, Complete, Uniqueness};
use super::spec::{MAX_RANK, Spec};
use crate::error::Overlap;

/// The axes through which indices share an element. Only for layouts that are [`Uniqueness::Shared`].
pub(crate) const fn overlap(layout: Complete<'_>) -> Overlap {
    let spec = layout.0;
    let (axes, count) = overlapping_axes(spec);
    let [a, b, ..] = axes;
    match count {
        1 => Overlap::Broadcast { axis: spec.names[a], extent: spec.extents[a] },
        2 => Overlap::Pair {
            axes: [spec.names[a], spec.names[b]],
            strides: [spec.terms[a].stride, spec.terms[b].stride],
        },
        _ => {
            let axis = farthest(spec, &axes, count);
            Overlap::Several { axis: spec.names[axis], stride: spec.terms[axis].stride, others: count - 1 }
        }
    }
}

/// Axes in which two indices share an element, in logical order, and how many there are. No axis can be left out, unless it is
/// not decided within the budget of one search for all of them that it can.
const fn overlapping_axes(spec: &Spec) -> ([usize; MAX_RANK], usize) {
    let mut needed = *spec;
    let (mut axes, mut count) = ([0; MAX_RANK], 0);
    let mut budget = BUDGET;
    up_to!(axis < spec.rank, {
        if spec.extents[axis] > 1 {
            needed.extents[axis] = 1;
            if !matches!(needed.complete().uniqueness_within(&mut budget), Uniqueness::Shared) {
                needed.extents[axis] = spec.extents[axis];
                axes[count] = axis;
                count += 1;
            }
        }
    });
    (axes, count)
}

/// The axis of the largest stride.
const fn farthest(spec: &Spec, axes: &[usize; MAX_RANK], count: usize) -> usize {
    let (mut farthest, mut k) = (axes[0], 1);
    while k < count {
        if spec.terms[axes[k]].stride.unsigned_abs() > spec.terms[farthest].stride.unsigned_abs() {
            farthest = axes[k];
        }
        k += 1;
    }
    farthest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::spec::tests::spec;
    use crate::error::overlap::shared;
    use std::string::{String, ToString};

    /// What is said of a layout of these extents and strides, whose axes are `A`, `B`, ...
    fn said(axes: &[(usize, isize)]) -> String {
        overlap(spec(axes).complete()).to_string()
    }

    #[test]
    fn one_axis_is_broadcast() {
        assert_eq!(said(&[(4, 3), (8, 0), (3, 1)]), "axis `B` is broadcast: its 8 indices share one element");
    }

    #[test]
    fn two_axes_meet_at_two_indices() {
        let windows =
            "axes `A` (stride 1) and `B` (stride 1) overlap: their indices [1, 0] and [0, 1] share an element";
        assert_eq!(said(&[(55, 1), (3, 1)]), windows);
        let rows =
            "axes `A` (stride 100) and `C` (stride 3) overlap: their indices [3, 0] and [0, 100] share an element";
        assert_eq!(said(&[(4, 100), (3, 1), (128, 3)]), rows);
        let opposite =
            "axes `A` (stride 2) and `B` (stride -4) overlap: their indices [0, 0] and [2, 1] share an element";
        assert_eq!(said(&[(3, 2), (2, -4)]), opposite);
    }

    #[test]
    fn several_axes_meet_only_together() {
        let sum = "axis `B` (stride 5) overlaps with 2 other axes together: some of their indices share an element";
        assert_eq!(said(&[(2, 3), (2, 5), (2, 100), (2, -2)]), sum);
    }

    /// The indices that are named are within the extents, and share an element.
    #[test]
    fn indices_that_are_named_share_an_element() {
        let mut pairs = 0;
        for number in 0..4_usize * 4 * 13 * 13 {
            let [e, f] = [1 + number % 4, 1 + number / 4 % 4];
            let [s, t] = [(number / 16 % 13) as isize - 6, (number / 208) as isize - 6];
            let spec = spec(&[(e, s), (f, t)]);
            if spec.complete().uniqueness() != Uniqueness::Shared {
                continue;
            }
            match overlap(spec.complete()) {
                Overlap::Pair { strides, .. } => {
                    let [[i, j], [k, l]] = shared(strides);
                    assert!(i.max(k) < e && j.max(l) < f && [i, j] != [k, l], "{strides:?}");
                    let offset = |i: usize, j: usize| i as isize * s + j as isize * t;
                    assert_eq!(offset(i, j), offset(k, l), "{e} {f} {strides:?}");
                    pairs += 1;
                }
                Overlap::Broadcast { axis, extent } => {
                    let (len, stride) = if axis == "A" { (e, s) } else { (f, t) };
                    assert_eq!((extent, stride), (len, 0));
                }
                several @ Overlap::Several { .. } => panic!("{several} of two axes"),
            }
        }
        assert!(pairs > 100, "{pairs}");
    }
}
