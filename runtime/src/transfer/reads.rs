//! The reads of a file that bring the elements of a copy, and the regions that place them.

use super::Region;
use super::ranges::Ranges;
use super::regions::Regions;
use crate::error::{ExtentMismatch, shows_its_text};
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

/// How much is read at once.
///
/// ```
/// use tensor_layout::transfer::ReadPolicy;
///
/// // A request takes as long as 256 KiB of data, and the store answers at most 8 MiB at once.
/// let policy = ReadPolicy::new().with_gap(256 << 10).with_most_bytes(8 << 20);
/// assert_eq!((policy.gap, policy.most_bytes), (262_144, 8_388_608));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ReadPolicy {
    /// Two ranges with at most so many bytes between them are one read. These bytes are read in vain.
    pub gap: usize,
    /// The most bytes of a read.
    pub most_bytes: usize,
}

impl ReadPolicy {
    /// A read for each range: no byte is read in vain, and a read has any size.
    #[must_use]
    pub const fn new() -> Self {
        ReadPolicy { gap: 0, most_bytes: usize::MAX }
    }

    /// Two ranges with at most `gap` bytes between them are one read.
    #[must_use]
    pub const fn with_gap(mut self, gap: usize) -> Self {
        self.gap = gap;
        self
    }

    /// A read has at most `most_bytes` bytes.
    #[must_use]
    pub const fn with_most_bytes(mut self, most_bytes: usize) -> Self {
        self.most_bytes = most_bytes;
        self
    }
}

impl Default for ReadPolicy {
    fn default() -> Self {
        Self::new()
    }
}

/// Why there are no reads.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadsError<E = ExtentMismatch> {
    /// There are no regions between the two layouts.
    Regions(E),
    /// A read has less than an element.
    MostBytes {
        /// The `most_bytes` of the policy.
        most_bytes: usize,
        /// The size of an element, in bytes.
        element_size_in_bytes: usize,
    },
}

impl<E: fmt::Display> fmt::Display for ReadsError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Regions(error) => error.fmt(f),
            Self::MostBytes { most_bytes, element_size_in_bytes: element_bytes } => write!(
                f,
                "`most_bytes` of the policy is {most_bytes}, and an element has {element_bytes} bytes; let a read have an element at least"
            ),
        }
    }
}

shows_its_text! { [E: fmt::Display] ReadsError<E> }

/// One read of a file, and where its bytes belong.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Read {
    /// The bytes to read. They count from the lowest element of the source.
    pub range: Range<usize>,
    /// The regions that place them. `from` counts from the begin of the read.
    pub regions: ReadRegions,
}

/// The reads of a copy, in ascending addresses of the source: what [`reads`](super::reads()) gives.
#[derive(Clone, Debug)]
pub struct Reads {
    order: Order,
    policy: ReadPolicy,
    element_bytes: usize,
    /// What no read has yet of the range that was found last.
    rest: Option<Range<usize>>,
}

/// The order in which the regions of a read are found.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is no allocation")]
enum Order {
    /// The source's: the regions from the source to the destination. The first one is the one that `rest` is of.
    Source { current: Option<Region>, others: Regions },
    /// The destination's, as indices share elements of the source: all regions, of which each read takes parts.
    Destination { regions: Regions, ranges: Ranges },
}

impl Reads {
    /// From regions that have the source in the place of the destination.
    pub(super) fn by_source(others: Regions, policy: ReadPolicy, element_bytes: usize) -> Self {
        Self::of(Order::Source { current: None, others }, policy, element_bytes)
    }

    pub(super) fn by_destination(regions: Regions, ranges: Ranges, policy: ReadPolicy, element_bytes: usize) -> Self {
        Self::of(Order::Destination { regions, ranges }, policy, element_bytes)
    }

    fn of(order: Order, policy: ReadPolicy, element_bytes: usize) -> Self {
        let mut reads = Reads { order, policy, element_bytes, rest: None };
        reads.advance();
        reads
    }

    /// To the next range.
    fn advance(&mut self) {
        self.rest = match &mut self.order {
            Order::Source { current, others } => {
                *current = others.next();
                current.map(|region| region.to..region.to + region.bytes)
            }
            Order::Destination { ranges, .. } => ranges.next(),
        };
    }

    /// The regions of a read that begin with the bytes of `rest`.
    fn regions(&self, range: Range<usize>) -> ReadRegions {
        ReadRegions(match &self.order {
            Order::Source { current, others } => {
                Placing { first: current.map(swapped), others: others.clone(), is_swapped: true, range }
            }
            Order::Destination { regions, .. } => {
                Placing { first: None, others: regions.clone(), is_swapped: false, range }
            }
        })
    }
}

impl Iterator for Reads {
    type Item = Read;

    fn next(&mut self) -> Option<Read> {
        let start = self.rest.as_ref()?.start;
        let most = self.policy.most_bytes - self.policy.most_bytes % self.element_bytes;
        let limit = start.saturating_add(most);
        let mut read = Read { range: start..start, regions: self.regions(start..start) };
        while let Some(rest) = &mut self.rest {
            let is_near = read.range.is_empty() || rest.start.saturating_sub(read.range.end) <= self.policy.gap;
            if !is_near || rest.start >= limit {
                break;
            }
            read.range.end = rest.end.min(limit);
            if rest.end > limit {
                rest.start = limit;
                break;
            }
            self.advance();
        }
        read.regions.0.range.end = read.range.end;
        Some(read)
    }
}

impl FusedIterator for Reads {}

/// The regions that place the bytes of a read. `from` counts from the begin of the read, `to` from the lowest element of the destination.
#[derive(Clone, Debug)]
pub struct ReadRegions(Placing);

#[derive(Clone, Debug)]
struct Placing {
    first: Option<Region>,
    others: Regions,
    /// Whether the regions have the source in the place of the destination, and so ascend in the source.
    is_swapped: bool,
    range: Range<usize>,
}

fn swapped(region: Region) -> Region {
    Region { to: region.from, from: region.to, ..region }
}

impl Iterator for ReadRegions {
    type Item = Region;

    fn next(&mut self) -> Option<Region> {
        let Placing { first, others, is_swapped, range } = &mut self.0;
        loop {
            let next = first
                .take()
                .or_else(|| others.next().map(|region| if *is_swapped { swapped(region) } else { region }))?;
            let start = next.from.max(range.start);
            let end = (next.from + next.bytes).min(range.end);
            if start < end {
                return Some(Region {
                    to: next.to + (start - next.from),
                    from: start - range.start,
                    bytes: end - start,
                });
            }
            if *is_swapped && next.from >= range.end {
                // The others lie after the read.
                *range = 0..0;
                return None;
            }
        }
    }
}

impl FusedIterator for ReadRegions {}
