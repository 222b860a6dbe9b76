//! The byte ranges that the elements of one layout occupy.

use super::addresses::Addresses;
use crate::arith::spec::Spec;
use core::iter::FusedIterator;
use core::ops::Range;

/// The byte ranges of a layout, ascending: what [`ranges`](super::ranges()) gives.
#[derive(Clone, Debug)]
pub struct Ranges {
    /// Where the blocks begin; `None` if there is no byte.
    blocks: Option<Addresses>,
    /// The size of a block, in elements. There are at most `gap` bytes between two elements of a block.
    block: usize,
    element_bytes: usize,
    gap: usize,
    /// Where the search for the next block begins, in elements.
    target: usize,
    /// What was found last: it may go on. In elements.
    last: Option<Range<usize>>,
}

impl Ranges {
    /// The spans in bytes do not overflow.
    pub(super) fn of(spec: &Spec, element_bytes: usize, gap: usize) -> Self {
        let is_empty = spec.is_empty() || element_bytes == 0;
        let mut ranges = Ranges { blocks: None, block: 1, element_bytes, gap, target: 0, last: None };
        if !is_empty {
            let mut addresses = Addresses::of(spec);
            while let Some((_, along)) = addresses.innermost().filter(|(_, along)| ranges.bridges(along.step)) {
                if addresses.take_full().is_none() {
                    break;
                }
                ranges.block += (along.count - 1) * along.step;
            }
            ranges.blocks = Some(addresses);
        }
        ranges
    }

    /// Whether a block and the one that begins this many elements later are in one range.
    fn bridges(&self, step: usize) -> bool {
        step.saturating_sub(self.block).saturating_mul(self.element_bytes) <= self.gap
    }

    /// The next block, and those after it along the innermost term, if they are in one range.
    fn blocks(&mut self) -> Option<Range<usize>> {
        let addresses = self.blocks.as_ref()?;
        let found = addresses.seek(self.target)?;
        let mut last = found.at;
        if let Some((_, along)) = addresses.innermost().filter(|(_, along)| self.bridges(along.step)) {
            last += addresses.further(&found) * along.step;
        }
        // Blocks that begin between these are inside the range that they make.
        self.target = last + 1;
        Some(found.at..last + self.block)
    }
}

impl Iterator for Ranges {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        loop {
            let (element_bytes, gap) = (self.element_bytes, self.gap);
            let found = self.blocks();
            match (&mut self.last, found) {
                (Some(last), Some(found))
                    if found.start.saturating_sub(last.end).saturating_mul(element_bytes) <= gap =>
                {
                    last.end = last.end.max(found.end);
                }
                (last, found) => {
                    let is_last = found.is_none();
                    let ended = core::mem::replace(last, found);
                    if ended.is_some() || is_last {
                        return ended.map(|range| range.start * element_bytes..range.end * element_bytes);
                    }
                }
            }
        }
    }
}

impl FusedIterator for Ranges {}
