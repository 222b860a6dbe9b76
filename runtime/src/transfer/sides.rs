//! Two layouts of the same axes and extents, and what keeps bytes from being moved between them.

use super::addresses::Addresses;
use super::fault::Fault;
use crate::arith::boxes::Boxes;
use crate::arith::complete::Uniqueness;
use crate::arith::nest::{Nest, Traversal};
use crate::arith::numbers::Numbers;
use crate::arith::overlap::overlap;
use crate::arith::spec::{LIMIT, MAX_RANK, SAME_AXES, Spec};
use crate::arith::split::Split;

/// A destination and a source whose numbers are all known. Their extents are equal.
#[derive(Clone, Copy)]
pub(super) struct Sides<'a> {
    pub(super) specs: [&'a Spec; 2],
    /// The axis of the source for each axis of the destination.
    pub(super) matching: &'a [usize; MAX_RANK],
    pub(super) element_bytes: usize,
}

impl Sides<'_> {
    /// The parts of the axes, and the numbers.
    pub(super) fn split(&self) -> (Split<2>, [Numbers; 2]) {
        (Split::of(self.specs, &[SAME_AXES, *self.matching]), self.specs.map(Spec::numbers))
    }

    /// The merged loops over both in the destination's memory order, if they are one nest.
    pub(super) fn nest(&self) -> Option<Nest<2>> {
        let [to, from] = self.specs;
        merged(self.specs, &[to.numbers(), from.numbers()], self.matching)
    }

    /// Whether each element of the destination belongs to one index and is found by its address, and each byte has an offset.
    pub(super) fn check(&self) -> Result<(), Fault> {
        let [to, from] = self.specs;
        let elements = to.span.max(from.span);
        match to.complete().uniqueness() {
            Uniqueness::Unique => {}
            Uniqueness::Shared => return Err(Fault::Shared(Some(overlap(to.complete())))),
            Uniqueness::Undecided => return Err(Fault::Shared(None)),
        }
        match elements.checked_mul(self.element_bytes) {
            Some(bytes) if bytes <= LIMIT => {}
            _ => return Err(Fault::TooLarge { elements }),
        }
        match Addresses::of(to).interlocked().filter(|_| !self.are_empty()) {
            Some(axis) => Err(Fault::Interlocked { axis, is_source: false }),
            None => Ok(()),
        }
    }

    /// Calls `with` with the source in the place of the destination.
    pub(super) fn with_swapped<R>(&self, with: impl FnOnce(&Sides<'_>) -> R) -> R {
        let mut back = SAME_AXES;
        for (axis, &other) in self.matching[..self.specs[0].rank].iter().enumerate() {
            back[other] = axis;
        }
        let [to, from] = self.specs;
        with(&Sides { specs: [from, to], matching: &back, ..*self })
    }

    pub(super) fn are_empty(&self) -> bool {
        self.specs[0].is_empty() || self.element_bytes == 0
    }
}

/// The merged loops over two layouts in the memory order of the first one. `None` if a digit that is not full makes them several nests.
pub(super) const fn merged(specs: [&Spec; 2], numbers: &[Numbers; 2], matching: &[usize; MAX_RANK]) -> Option<Nest<2>> {
    let matchings = [SAME_AXES, *matching];
    if specs[0].is_strided() && specs[1].is_strided() {
        return Some(Nest::over(specs[0].rank, numbers, &matchings, Traversal::Memory).merged());
    }
    let split = Split::of(specs, &matchings);
    let boxes = Boxes::of(&split, numbers);
    if boxes.is_one() { Some(boxes.nest(0, Traversal::Memory).1.merged()) } else { None }
}
