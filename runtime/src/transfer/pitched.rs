//! Regions as boxes of up to three dimensions.

use super::Region;
use super::addresses::Addresses;
use super::fault::Fault;
use super::loops::Loops;
use super::regions::Regions;
use super::rule::PitchRule;
use super::sides::Sides;
use crate::arith::boxes::Boxes;
use crate::arith::nest::{Loop, Nest, Traversal};
use crate::arith::numbers::Numbers;
use crate::arith::split::Split;
use core::iter::FusedIterator;

/// A box of up to three dimensions: what a copy with pitches moves at once. Everything counts bytes but `counts`.
///
/// Row `[i, j]` has `bytes` bytes. It begins at `to + i * to_pitches[0] + j * to_pitches[1]` in the destination, and in the source likewise,
/// for each `i` below `counts[0]` and each `j` below `counts[1]`.
///
/// By [`PitchRule::Any`] the pitches of the destination are positive. The pitches of the source may be negative, if an axis is reversed in one of
/// the layouts, or 0, if an axis of the source is broadcast. By [`PitchRule::Engine`] all are positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PitchedRegion {
    /// Where the first row begins in the destination.
    pub to: usize,
    /// Where the first row begins in the source.
    pub from: usize,
    /// The size of a row, which is contiguous in both.
    pub bytes: usize,
    /// The number of rows, and the number of such groups of rows.
    pub counts: [usize; 2],
    /// From a row to the next row of its group, and from a group to the next group, in the destination.
    pub to_pitches: [isize; 2],
    /// The same in the source.
    pub from_pitches: [isize; 2],
}

/// The boxes of a copy, in ascending addresses of the destination: what [`pitched`](super::pitched()) gives.
#[derive(Clone, Debug)]
pub struct PitchedRegions(Way);

#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is no allocation")]
enum Way {
    /// Equal boxes.
    Loops {
        first: Loops,
        one: PitchedRegion,
    },
    /// The boxes of a layout whose last blocks are not full.
    Boxes {
        split: Split<2>,
        numbers: [Numbers; 2],
        element_bytes: usize,
        rule: PitchRule,
        target: usize,
    },
    Grouped(Grouped),
}

/// The most nests that are searched for the next box.
const MOST_NESTS: usize = 256;

impl PitchedRegions {
    pub(super) fn of(sides: &Sides<'_>, rule: PitchRule) -> Result<Self, Fault> {
        let nest = sides.nest();
        if let Some(nest) = nest.filter(|nest| Loops::of(nest, sides.element_bytes).is_some()) {
            if nest.iterations() == 0 || sides.element_bytes == 0 {
                return Ok(PitchedRegions(Way::Grouped(Grouped::of(Regions::of_loops(Loops::NONE), rule))));
            }
            let Inner { outer, one, .. } = Inner::of(nest, sides.element_bytes, rule);
            return Ok(PitchedRegions(Way::Loops { first: Loops::around(&outer, 1, sides.element_bytes), one }));
        }
        let grouped = PitchedRegions(Way::Grouped(Grouped::of(Regions::sought(sides)?, rule)));
        let (split, numbers) = sides.split();
        let boxes = Boxes::of(&split, &numbers);
        if sides.are_empty() || boxes.count() > MOST_NESTS {
            return Ok(grouped);
        }
        let element_bytes = sides.element_bytes;
        let count: usize = Inner::of_boxes(&boxes, element_bytes, rule).map(|inner| inner.outer.iterations()).sum();
        let is_fewer = grouped.clone().nth(count).is_some();
        let by_boxes = Way::Boxes { split, numbers, element_bytes, rule, target: 0 };
        Ok(if is_fewer { PitchedRegions(by_boxes) } else { grouped })
    }
}

impl Iterator for PitchedRegions {
    type Item = PitchedRegion;

    fn next(&mut self) -> Option<PitchedRegion> {
        match &mut self.0 {
            Way::Loops { first, one } => first.next().map(|Region { to, from, .. }| PitchedRegion { to, from, ..*one }),
            Way::Boxes { split, numbers, element_bytes, rule, target } => {
                let boxes = Boxes::of(split, numbers);
                let inners = Inner::of_boxes(&boxes, *element_bytes, *rule);
                let next = inners.filter_map(|inner| inner.seek(*target)).min_by_key(|(at, _)| *at);
                next.map(|(at, region)| {
                    *target = at + 1;
                    region
                })
            }
            Way::Grouped(grouped) => grouped.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = match &self.0 {
            Way::Loops { first, .. } => first.len(),
            _ => {
                let mut rest = self.clone();
                core::iter::from_fn(|| rest.next()).count()
            }
        };
        (len, Some(len))
    }
}

impl ExactSizeIterator for PitchedRegions {}

impl FusedIterator for PitchedRegions {}

/// The loops around the rows of a nest that are inside a box, and the loops around the boxes.
struct Inner {
    outer: Nest<2>,
    one: PitchedRegion,
    element_bytes: usize,
}

impl Inner {
    /// Of the loops that a rule takes, those of the most iterations are inside.
    fn of(merged: Nest<2>, element_bytes: usize, rule: PitchRule) -> Self {
        let (outer, elements) = merged.into_rows();
        let bytes = elements * element_bytes;
        let row = PitchedRegion { to: 0, from: 0, bytes, counts: [1; 2], to_pitches: [0; 2], from_pitches: [0; 2] };
        let mut best = Inner { outer, one: row, element_bytes };
        let mut most = 1;
        // The loops are by descending pitches of the destination, so the later one goes through the rows of a group.
        for inner in (0..outer.depth).rev() {
            for around in (0..=inner).rev() {
                let mut rest = outer;
                let rows = rest.take(inner);
                let groups = if around == inner { Loop::ONCE } else { rest.take(around) };
                let one = row.with_loops([rows, groups], element_bytes);
                let iterations = rows.extent * groups.extent;
                if iterations > most && rule.takes(&one) {
                    (most, best) = (iterations, Inner { outer: rest, one, element_bytes });
                }
            }
        }
        best.one = rule.complete(best.one);
        best
    }

    /// Those of the boxes.
    fn of_boxes(boxes: &Boxes<'_, 2>, element_bytes: usize, rule: PitchRule) -> impl Iterator<Item = Self> {
        let nests = (0..boxes.count()).map(|number| boxes.nest(number, Traversal::Memory).1.merged());
        nests.map(move |nest| Self::of(nest, element_bytes, rule))
    }

    /// The lowest of its boxes that begins at this element of the destination or after it, and where it begins.
    fn seek(&self, target: usize) -> Option<(usize, PitchedRegion)> {
        let [start, from] = self.outer.starts;
        let found = Addresses::of_loops(&self.outer).seek(target.saturating_sub(start))?;
        let steps = self.outer.loops().iter().zip(found.values);
        let from = steps
            .fold(from, |from, (each, value)| from.wrapping_add_signed(each.strides[1].wrapping_mul(value as isize)));
        let to = start + found.at;
        let [to_bytes, from_bytes] = [to, from].map(|elements| elements * self.element_bytes);
        Some((to, PitchedRegion { to: to_bytes, from: from_bytes, ..self.one }))
    }
}

/// Regions of equal sizes and distances, one after another, as boxes.
#[derive(Clone, Debug)]
struct Grouped {
    regions: Regions,
    /// The region after the last group.
    region: Option<Region>,
    /// The group after the last box.
    group: Option<PitchedRegion>,
    rule: PitchRule,
}

impl Grouped {
    fn of(mut regions: Regions, rule: PitchRule) -> Self {
        let region = regions.next();
        let mut grouped = Grouped { regions, region, group: None, rule };
        grouped.group = grouped.next_group();
        grouped
    }

    /// The regions that follow one another at one distance.
    fn next_group(&mut self) -> Option<PitchedRegion> {
        let Region { to, from, bytes } = self.region?;
        let mut group = PitchedRegion { to, from, bytes, counts: [1; 2], to_pitches: [0; 2], from_pitches: [0; 2] };
        let mut last = [to, from];
        loop {
            self.region = self.regions.next();
            match self.region.filter(|next| next.bytes == bytes) {
                Some(next) if group.goes_on(0, last, [next.to, next.from], self.rule) => last = [next.to, next.from],
                _ => return Some(group),
            }
        }
    }

    /// The groups that follow one another at one distance.
    fn next(&mut self) -> Option<PitchedRegion> {
        let mut box_ = self.group?;
        let mut last = [box_.to, box_.from];
        loop {
            self.group = self.next_group();
            let alike = self.group.filter(|next| {
                let shape =
                    |group: &PitchedRegion| (group.bytes, group.counts[0], group.to_pitches[0], group.from_pitches[0]);
                shape(next) == shape(&box_)
            });
            match alike {
                Some(next) if box_.goes_on(1, last, [next.to, next.from], self.rule) => last = [next.to, next.from],
                _ => return Some(self.rule.complete(box_)),
            }
        }
    }
}

impl PitchedRegion {
    /// This row, as often as two loops say.
    fn with_loops(self, loops: [Loop<2>; 2], element_bytes: usize) -> Self {
        // A pitch of a count of 1 is 0 until a rule completes it.
        let pitches = |k: usize| {
            loops.map(|each| if each.extent > 1 { each.strides[k].wrapping_mul(element_bytes as isize) } else { 0 })
        };
        PitchedRegion {
            counts: loops.map(|each| each.extent),
            to_pitches: pitches(0),
            from_pitches: pitches(1),
            ..self
        }
    }

    /// Counts a row or a group more, if it is at the distance of those before it, and a rule takes it.
    fn goes_on(&mut self, k: usize, [last_to, last_from]: [usize; 2], [to, from]: [usize; 2], rule: PitchRule) -> bool {
        let pitches = [to.wrapping_sub(last_to) as isize, from.wrapping_sub(last_from) as isize];
        if self.counts[k] > 1 && pitches != [self.to_pitches[k], self.from_pitches[k]] {
            return false;
        }
        let mut longer = *self;
        longer.counts[k] += 1;
        [longer.to_pitches[k], longer.from_pitches[k]] = pitches;
        let is_taken = rule.takes(&longer);
        if is_taken {
            *self = longer;
        }
        is_taken
    }
}
