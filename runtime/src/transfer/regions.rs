//! The contiguous regions of a copy.

use super::Region;
use super::addresses::{Addresses, Along};
use super::fault::Fault;
use super::loops::Loops;
use super::sides::Sides;
use super::source::Source;
use core::iter::FusedIterator;

/// The regions of a copy, in ascending addresses of the destination: what [`regions`](super::regions()) gives.
///
/// The number of regions that are left is [`len`](ExactSizeIterator::len). It is known at once where each region has the same size. Where a
/// last block is not full, or elements of the source follow one another across axes by chance, it is counted.
#[derive(Clone, Debug)]
pub struct Regions {
    /// Those of one size.
    loops: Loops,
    /// Those after them.
    others: Option<Sought>,
}

impl Regions {
    #[inline(always)]
    pub(super) const fn of_loops(loops: Loops) -> Self {
        Regions { loops, others: None }
    }

    /// The regions between any layouts of equal extents.
    pub(super) fn of(sides: &Sides<'_>) -> Result<Self, Fault> {
        match sides.nest().and_then(|nest| Loops::of(&nest, sides.element_bytes)) {
            Some(loops) => Ok(Self::of_loops(loops)),
            None => Self::sought(sides),
        }
    }

    /// [`of`](Self::of), where no loops give them.
    pub(super) fn sought(sides: &Sides<'_>) -> Result<Self, Fault> {
        sides.check()?;
        Ok(Regions { loops: Loops::NONE, others: (!sides.are_empty()).then(|| Sought::of(sides)) })
    }
}

impl Iterator for Regions {
    type Item = Region;

    #[inline]
    fn next(&mut self) -> Option<Region> {
        self.loops.next().or_else(|| {
            // Moved out and in, as what another function points to is not kept in registers, and neither is what is beside it.
            let (others, next) = next_of(self.others.take()?);
            self.others = Some(others);
            next
        })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.loops.len() + self.others.as_ref().map_or(0, |others| count(others.clone()));
        (len, Some(len))
    }

    #[inline]
    fn fold<A, F: FnMut(A, Region) -> A>(self, state: A, mut with: F) -> A {
        let mut state = self.loops.fold(state, &mut with);
        let mut others = self.others;
        while let Some(sought) = others.take() {
            let (sought, next) = next_of(sought);
            let Some(region) = next else { break };
            state = with(state, region);
            others = Some(sought);
        }
        state
    }
}

#[cold]
#[inline(never)]
fn next_of(mut sought: Sought) -> (Sought, Option<Region>) {
    let next = sought.next();
    (sought, next)
}

#[cold]
#[inline(never)]
fn count(mut sought: Sought) -> usize {
    core::iter::from_fn(|| sought.next()).count()
}

impl ExactSizeIterator for Regions {}

impl FusedIterator for Regions {}

/// Regions that are found one after another, of any size.
#[derive(Clone, Debug)]
struct Sought {
    to: Addresses,
    from: Source,
    element_bytes: usize,
    /// Where the search for the next element of the destination begins, in elements.
    target: usize,
    /// What was found last: it may go on. In elements.
    last: Option<Run>,
}

#[derive(Clone, Copy, Debug)]
struct Run {
    to: usize,
    from: usize,
    len: usize,
}

impl Sought {
    fn of(sides: &Sides<'_>) -> Self {
        let [to, from] = sides.specs;
        Sought {
            to: Addresses::of(to),
            from: Source::of(from, to.rank, sides.matching),
            element_bytes: sides.element_bytes,
            target: 0,
            last: None,
        }
    }

    fn next(&mut self) -> Option<Region> {
        loop {
            let run = self.run();
            match (&mut self.last, run) {
                (Some(last), Some(run)) if (last.to + last.len, last.from + last.len) == (run.to, run.from) => {
                    last.len += run.len;
                }
                (last, run) => {
                    let ended = core::mem::replace(last, run);
                    if ended.is_some() || run.is_none() {
                        return ended.map(|run| run.region(self.element_bytes));
                    }
                }
            }
        }
    }

    /// The next element of the destination, and those after it that are neighbours in both layouts.
    fn run(&mut self) -> Option<Run> {
        let found = self.to.seek(self.target)?;
        let index = self.to.index(&found);
        let along = |along: &Along| self.from.neighbours(index[along.axis], along);
        let end = self.to.end(&found, 1, |step, elements| step == elements, along);
        self.target = end;
        Some(Run { to: found.at, from: self.from.offset(&index), len: end - found.at })
    }
}

impl Run {
    fn region(self, element_bytes: usize) -> Region {
        let [to, from, bytes] = [self.to, self.from, self.len].map(|elements| elements * element_bytes);
        Region { to, from, bytes }
    }
}
