//! What the type of a result must know, given what the type of the operand knows.

use super::Tally;
use super::elements::Elements;
use crate::arith::spec::Spec;
use std::vec::Vec;

/// Where an axis of a result comes from.
#[derive(Clone)]
pub(super) struct Origin {
    /// The axes of the operand; none for an axis that stands still.
    axes: Vec<usize>,
    extent: Extent,
    kind: Kind,
}

/// Whether the type of the result knows the extent of an axis.
#[derive(Clone, Copy)]
pub(super) enum Extent {
    /// It does.
    Fixed,
    /// It does not: the extent is given at run time.
    Given,
    /// It does if the type of the operand does.
    Follows,
}

/// What becomes of the stride, and of the end of the axis in memory.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Both stay.
    Same,
    /// The stride stays; the axis may end earlier.
    Cropped,
    /// The stride is larger; the axis ends where it did.
    Groups(usize),
    /// As [`Groups`](Self::Groups), by a number that the type does not know.
    Grouped,
    /// The stride is larger.
    Spaced(usize),
    /// The stride is larger, by a number that the type does not know.
    Stepped,
    /// The stride is negated.
    Reversed,
    /// The stride stays, or is negated: the type does not know which.
    Turned,
    Diagonal,
    Merged,
}

impl Origin {
    fn of(axes: &[usize], extent: Extent, kind: Kind) -> Origin {
        Origin { axes: axes.to_vec(), extent, kind }
    }

    pub(super) fn same(axis: usize) -> Origin {
        Origin::of(&[axis], Extent::Follows, Kind::Same)
    }

    pub(super) fn cropped(axis: usize) -> Origin {
        Origin::of(&[axis], Extent::Fixed, Kind::Cropped)
    }

    pub(super) fn ranged(axis: usize) -> Origin {
        Origin::of(&[axis], Extent::Given, Kind::Cropped)
    }

    pub(super) fn groups(axis: usize, by: usize) -> Origin {
        Origin::of(&[axis], Extent::Follows, Kind::Groups(by))
    }

    pub(super) fn spaced(axis: usize, by: usize) -> Origin {
        Origin::of(&[axis], Extent::Follows, Kind::Spaced(by))
    }

    pub(super) fn stepped(axis: usize) -> Origin {
        Origin::of(&[axis], Extent::Given, Kind::Stepped)
    }

    pub(super) fn reversed(axis: usize) -> Origin {
        Origin::of(&[axis], Extent::Follows, Kind::Reversed)
    }

    pub(super) fn turned(axis: usize) -> Origin {
        Origin::of(&[axis], Extent::Follows, Kind::Turned)
    }

    pub(super) fn grouped(axis: usize) -> Origin {
        Origin::of(&[axis], Extent::Given, Kind::Grouped)
    }

    pub(super) fn diagonal(axes: [usize; 2]) -> Origin {
        Origin::of(&axes, Extent::Follows, Kind::Diagonal)
    }

    pub(super) fn merged(axes: &[usize]) -> Origin {
        Origin::of(axes, Extent::Follows, Kind::Merged)
    }

    pub(super) fn none(extent: Extent) -> Origin {
        Origin::of(&[], extent, Kind::Same)
    }

    /// Whether one axis decides the stride of those that are merged: it has more than one index.
    fn is_decided(&self, known: &Spec) -> bool {
        let inner = self.axes[self.axes.len() - 1];
        known.knows_extent(inner) && known.extents[inner] > 1
    }

    fn knows_extent(&self, known: &Spec) -> bool {
        match self.extent {
            Extent::Fixed => true,
            Extent::Given => false,
            Extent::Follows => self.axes.iter().all(|&axis| known.knows_extent(axis)),
        }
    }

    fn knows_stride(&self, known: &Spec) -> bool {
        let follows = self.axes.iter().all(|&axis| known.knows_stride(axis));
        follows
            && !matches!(self.kind, Kind::Stepped | Kind::Turned | Kind::Grouped)
            && (self.kind != Kind::Merged || self.knows_extent(known) || self.is_decided(known))
    }

    /// Whether the stride cannot be negative, though it may be unknown.
    fn is_forward(&self, known: &Spec) -> bool {
        !matches!(self.kind, Kind::Reversed | Kind::Turned)
            && self.axes.iter().all(|&axis| known.is_forward_along(axis))
    }

    /// The place of the axis in the memory order of the operand. An axis without one is innermost.
    fn place(&self, known: &Spec) -> usize {
        let order = &known.order[..known.rank];
        let axis = self.axes.last().filter(|_| self.kind != Kind::Diagonal);
        axis.and_then(|axis| order.iter().position(|other| other == axis)).unwrap_or(known.rank)
    }
}

/// The type of the result knows what follows, neither more nor less.
pub(super) fn check_knowledge(
    tally: &mut Tally,
    operand: &Elements,
    [known, result]: [&Spec; 2],
    (origins, repeats): (&[Origin], bool),
) {
    for (axis, origin) in origins.iter().enumerate() {
        let knows_stride = origin.knows_stride(known);
        tally.equal(
            operand,
            (result.knows_extent(axis), result.knows_stride(axis)),
            (origin.knows_extent(known), knows_stride),
        );
        let is_forward = if knows_stride { result.terms[axis].stride >= 0 } else { origin.is_forward(known) };
        tally.equal(operand, result.is_forward_along(axis), is_forward);
    }
    let gains_elements = known.is_empty() && !result.is_empty();
    if !result.is_static() {
        tally.equal(operand, result.is_unique, known.is_unique && !repeats && !gains_elements);
    }

    let order = &result.order[..result.rank];
    let places: Vec<_> = order.iter().map(|&axis| (origins[axis].place(known), axis)).collect();
    tally.equal(operand, places.is_sorted_by(|outer, inner| outer < inner), true);
    let keeps_order = |origin: &Origin| match origin.kind {
        Kind::Diagonal | Kind::Stepped => false,
        Kind::Merged => origin.is_decided(known),
        Kind::Groups(by) | Kind::Spaced(by) => by == 1 || known.is_unique,
        Kind::Grouped => known.is_unique,
        _ => true,
    };
    if !result.is_static() {
        tally.equal(operand, result.is_ordered, known.is_ordered && origins.iter().all(keeps_order));
    }
    for axes in order.windows(2) {
        let [outer, inner] = [axes[0], axes[1]].map(|axis| &origins[axis]);
        let is_split = matches!(outer.kind, Kind::Groups(_) | Kind::Grouped)
            && inner.kind == Kind::Cropped
            && outer.axes == inner.axes;
        let is_kept = matches!(outer.kind, Kind::Same | Kind::Cropped)
            && matches!(inner.kind, Kind::Same | Kind::Groups(_) | Kind::Grouped);
        let continues = match (&outer.axes[..], &inner.axes[..]) {
            (&[outer], &[inner]) => is_kept && known.continues >> outer & 1 == 1 && known.follows(outer, inner),
            _ => false,
        };
        tally.equal(operand, result.continues >> axes[0] & 1 == 1, is_split || continues);
    }
}
