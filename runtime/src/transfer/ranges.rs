//! The byte ranges that the elements of one layout occupy.

use super::addresses::Addresses;
use super::fault::Fault;
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
    ///
    /// # Errors
    ///
    /// If strides interlock so that a search may take too long.
    pub(super) fn of(spec: &Spec, element_bytes: usize, gap: usize) -> Result<Self, Fault> {
        let is_empty = spec.is_empty() || element_bytes == 0;
        let mut ranges = Ranges { blocks: None, block: 1, element_bytes, gap, target: 0, last: None };
        if !is_empty {
            let mut addresses = Addresses::of(spec);
            ranges.take_full(&mut addresses);
            let undecided = || addresses.undecided().filter(|_| gap > 0);
            if let Some(axis) = addresses.interlocked().or_else(undecided) {
                return Err(Fault::Interlocked { axis, is_source: false });
            }
            // All digits of some axes, whose last blocks are not full. If they are one range, they are a block.
            while let Some(place) = addresses.whole_axes() {
                let mut inside = Ranges { blocks: Some(addresses.inside_of(place)), ..ranges.clone() };
                match (inside.next_in_elements(), inside.next()) {
                    (Some(range), None) => ranges.block = range.len(),
                    _ => break,
                }
                addresses.truncate(place);
                ranges.take_full(&mut addresses);
            }
            ranges.blocks = Some(addresses);
        }
        Ok(ranges)
    }

    /// Takes the innermost terms whose blocks are in one range, as one block.
    fn take_full(&mut self, addresses: &mut Addresses) {
        while let Some((_, along)) = addresses.innermost().filter(|(_, along)| self.bridges(along.step, self.block)) {
            if addresses.take_full().is_none() {
                break;
            }
            self.block += (along.count - 1) * along.step;
        }
    }

    /// Whether a block of this size and the one that begins this many elements later are in one range.
    fn bridges(&self, step: usize, block: usize) -> bool {
        step.saturating_sub(block).saturating_mul(self.element_bytes) <= self.gap
    }

    /// The next block, and those after it that are in one range along the terms.
    fn blocks(&mut self) -> Option<Range<usize>> {
        let addresses = self.blocks.as_ref()?;
        let found = addresses.seek(self.target)?;
        let end = addresses.end(&found, self.block, |step, block| self.bridges(step, block), |_| usize::MAX);
        // Blocks that begin before the last one are inside the range that they make.
        self.target = end - self.block + 1;
        Some(found.at..end)
    }
}

impl Ranges {
    /// The next range, in elements.
    fn next_in_elements(&mut self) -> Option<Range<usize>> {
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
                        return ended;
                    }
                }
            }
        }
    }
}

impl Iterator for Ranges {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let range = self.next_in_elements()?;
        Some(range.start * self.element_bytes..range.end * self.element_bytes)
    }
}

impl FusedIterator for Ranges {}
