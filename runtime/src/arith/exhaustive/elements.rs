//! The elements of a layout by enumeration, and what its description must say of them.

use super::Tally;
use crate::arith::complete::Uniqueness;
use crate::arith::numbers::Numbers;
use crate::arith::spec::{Spec, tests::spec};
use std::vec::Vec;

/// Each index of a layout in logical order, and where its element is.
pub(super) struct Elements {
    pub(super) extents: Vec<usize>,
    pub(super) strides: Vec<isize>,
    pub(super) indices: Vec<Vec<usize>>,
    /// From the element of index 0.
    pub(super) displacements: Vec<isize>,
    /// From the lowest element.
    pub(super) offsets: Vec<usize>,
    /// The offsets that occur, ascending, each once.
    pub(super) addressed: Vec<usize>,
}

impl Elements {
    pub(super) fn of(extents: Vec<usize>, strides: Vec<isize>) -> Elements {
        let indices = indices(&extents);
        let sum = |index: &Vec<usize>| index.iter().zip(&strides).map(|(&digit, stride)| digit as isize * stride).sum();
        let displacements: Vec<isize> = indices.iter().map(sum).collect();
        let lowest = displacements.iter().copied().min().unwrap_or(0);
        let offsets: Vec<usize> = displacements.iter().map(|sum| (sum - lowest) as usize).collect();
        let mut addressed = offsets.clone();
        addressed.sort_unstable();
        addressed.dedup();
        Elements { extents, strides, indices, displacements, offsets, addressed }
    }

    /// The description of these extents and strides, as of a part.
    pub(super) fn spec(&self) -> Spec {
        spec(&self.extents.iter().copied().zip(self.strides.iter().copied()).collect::<Vec<_>>())
    }

    pub(super) fn numbers(&self) -> Numbers {
        let mut numbers = Numbers::NONE;
        numbers.extents[..self.extents.len()].copy_from_slice(&self.extents);
        numbers.strides[..self.strides.len()].copy_from_slice(&self.strides);
        numbers
    }

    pub(super) fn span(&self) -> usize {
        self.addressed.last().map_or(0, |last| last + 1)
    }

    /// The storage of a part: its span, but past the axis where there is one axis alone, as no text says less.
    pub(super) fn storage_of_part(&self) -> usize {
        let axes = self.extents.iter().zip(&self.strides).filter(|(extent, stride)| **extent > 1 && **stride != 0);
        let past = axes.map(|(extent, stride)| extent * stride.unsigned_abs()).min().unwrap_or(0);
        if self.is_empty() { 0 } else { past.max(self.span()) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    pub(super) fn is_unique(&self) -> bool {
        self.addressed.len() == self.offsets.len()
    }

    pub(super) fn is_broadcast(&self) -> bool {
        let mut axes = self.extents.iter().zip(&self.strides);
        !self.is_empty() && axes.any(|(&extent, &stride)| extent > 1 && stride == 0)
    }

    /// Whether each axis has room, between two neighbours along the next larger stride, for all that it holds.
    pub(super) fn is_nested(&self) -> bool {
        let axes = self.strides.iter().map(|stride| stride.unsigned_abs()).zip(self.extents.iter().copied());
        let mut axes: Vec<_> = axes.filter(|&(stride, extent)| stride > 0 && extent > 1).collect();
        axes.sort_unstable();
        axes.windows(2).all(|pair| pair[0].0 * pair[0].1 <= pair[1].0)
    }

    /// Whether each stride is over the reach of all smaller ones together.
    pub(super) fn lie_inside_one_another(&self) -> bool {
        let axes = self.strides.iter().map(|stride| stride.unsigned_abs()).zip(self.extents.iter().copied());
        let mut axes: Vec<_> = axes.filter(|&(_, extent)| extent > 1).collect();
        axes.sort_unstable();
        let mut reach = 0;
        let mut steps = axes.into_iter().map(|(stride, extent)| {
            let is_over = stride > reach;
            reach += stride * (extent - 1);
            is_over
        });
        self.is_empty() || steps.all(|is_over| is_over)
    }

    /// The elements that are addressed, as the longest ranges that there are: first element and length.
    pub(super) fn ranges(&self) -> Vec<(usize, usize)> {
        let mut ranges: Vec<(usize, usize)> = Vec::new();
        for &offset in &self.addressed {
            match ranges.last_mut() {
                Some((first, len)) if *first + *len == offset => *len += 1,
                _ => ranges.push((offset, 1)),
            }
        }
        ranges
    }
}

/// Every index of these extents: the last axis counts fastest.
pub(super) fn indices(extents: &[usize]) -> Vec<Vec<usize>> {
    let mut indices = Vec::from([Vec::new()]);
    for &extent in extents {
        let longer = |index: &Vec<usize>, digit| index.iter().copied().chain([digit]).collect();
        indices = indices.iter().flat_map(|index| (0..extent).map(move |digit| longer(index, digit))).collect();
    }
    indices
}

/// All that a description says which knows every number, where the storage is this.
pub(super) fn check_numbers(tally: &mut Tally, spec: &Spec, elements: &Elements, storage: usize) {
    let span = elements.span();
    let strides: Vec<isize> = spec.terms[..spec.term_count].iter().map(|part| part.stride).collect();
    let Numbers { extents, strides: padded } = spec.numbers();
    tally.equal(elements, &extents[..spec.rank], &elements.extents[..]);
    tally.equal(elements, (&strides[..], &padded[..spec.rank]), (&elements.strides[..], &elements.strides[..]));
    tally.equal(elements, (spec.span, spec.storage), (span, storage));
    tally.equal(elements, spec.is_static(), true);
    tally.equal(elements, spec.is_empty(), elements.is_empty());
    tally.equal(elements, spec.complete().element_count(), elements.offsets.len());
    tally.equal(elements, spec.complete().is_broadcast(), elements.is_broadcast());
    tally.equal(elements, spec.complete().is_exhaustive(), elements.addressed.len() == span);
    tally.equal(elements, spec.complete().is_padded(), elements.addressed.len() < storage);
    tally.equal(elements, spec.is_forward(), elements.strides.iter().all(|&stride| stride >= 0));
    tally.equal(elements, spec.complete().origin(), elements.offsets.first().copied().unwrap_or(0));
    for (index, &displacement) in elements.indices.iter().zip(&elements.displacements) {
        let terms = spec.terms[..spec.term_count].iter();
        let sum: isize = terms.map(|term| term.digit.of(index[term.axis]) as isize * term.stride).sum();
        tally.equal(elements, sum, displacement);
    }
    let expected = if elements.is_unique() { Uniqueness::Unique } else { Uniqueness::Shared };
    tally.equal(elements, spec.complete().uniqueness(), expected);
}

/// What a type says of a layout whose numbers it may not know: it holds for these, of this storage.
pub(super) fn check_facts(tally: &mut Tally, known: &Spec, elements: &Elements, storage: usize) {
    let numbers = elements.numbers();
    let stride = |axis: usize| elements.strides[axis];
    for axis in 0..known.rank {
        tally.equal(elements, !known.knows_extent(axis) || known.extents[axis] == elements.extents[axis], true);
        tally.equal(elements, !known.knows_stride(axis) || known.terms[axis].stride == stride(axis), true);
        tally.equal(elements, !known.is_forward_along(axis) || stride(axis) >= 0, true);
        for inner in 0..known.rank {
            let continues = stride(axis) == stride(inner) * elements.extents[inner] as isize;
            tally.equal(elements, !known.is_continued(axis, inner) || continues, true);
        }
    }
    tally.equal(elements, !known.is_unique || elements.is_unique(), true);
    let mut order = known.order[..known.rank].to_vec();
    // Axes of one index, and those that stand still, are at any place of a memory order.
    let placed = |axis: &&usize| elements.extents[**axis] > 1 && stride(**axis) != 0;
    let steps: Vec<_> = order.iter().filter(placed).map(|&axis| stride(axis).unsigned_abs()).collect();
    let descends = steps.is_sorted_by(|outer, inner| outer >= inner);
    tally.equal(elements, !known.is_ordered || elements.is_empty() || descends, true);
    order.sort_unstable();
    tally.equal(elements, order.iter().copied().eq(0..known.rank), true);
    tally.equal(elements, known.storage_of(elements.span(), &numbers), storage);
}
