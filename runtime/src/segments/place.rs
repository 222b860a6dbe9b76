//! Where the fields of a struct lie in their buffer.
//!
//! 1. A field occupies its `storage_size` elements. With `directml` it has whole words of 4 bytes.
//! 2. Its lowest byte is at its given offset, or its element of index 0 of every axis at its given origin; or else it begins at the first multiple of its alignment, and of the alignment of its element, at or after the
//!    end of the field before it.
//! 3. A given offset or origin is a multiple of the alignment of an element. No stride that a program gives beside a run-time offset is below 0:
//!    who gives both may mean the origin.
//! 4. The bytes of a field are the bytes of its span: from its offset to the end of the last element that the layout can address. The bytes of
//!    different fields are disjoint. Trailing padding may belong to another field at a given offset. A field of an empty layout has no bytes.
//! 5. The size of the whole is the end of the last byte of any field.

use super::error::{ByteRange, SegmentsErrorKind};
use crate::error::text::Text;
use crate::layout::{Layout, StaticLayout, numbers};

/// The most bytes of a buffer.
const MOST: usize = isize::MAX as usize;

/// A number of bytes that says where a field lies.
#[derive(Clone, Copy)]
enum Given {
    /// Where its lowest element begins.
    Offset(usize),
    /// Where its element of index 0 of every axis begins.
    Origin(usize),
}

/// What decides where a field lies.
#[derive(Clone, Copy)]
pub struct Segment {
    field: &'static str,
    given: Option<Given>,
    /// The axes whose strides are given at run time beside a run-time offset: bit `k` is axis `k`.
    signed: u32,
    /// The first of them whose stride is below 0, and the stride.
    negative: Option<(&'static str, isize)>,
    /// From the lowest element to the element of index 0, in elements.
    origin: usize,
    /// The size of an element, in bytes.
    element: usize,
    /// The alignment of an element, in bytes.
    element_align: usize,
    /// In bytes; at least 1.
    align: usize,
    /// The bytes of a field are a multiple of this.
    unit: usize,
    /// The required span size, in elements.
    span: usize,
    /// The storage size, in elements.
    storage: usize,
}

impl Segment {
    /// A field with elements of type `T`, and no layout yet.
    #[must_use]
    pub const fn new<T>(field: &'static str) -> Self {
        let (element, element_align) = (size_of::<T>(), align_of::<T>());
        Segment {
            field,
            given: None,
            signed: 0,
            negative: None,
            origin: 0,
            element,
            element_align,
            align: 1,
            unit: 1,
            span: 0,
            storage: 0,
        }
    }

    /// Its lowest element is at this offset, in bytes.
    #[must_use]
    pub const fn at(mut self, offset: usize) -> Self {
        self.given = Some(Given::Offset(offset));
        self
    }

    /// Its element of index 0 of every axis is at this offset, in bytes.
    #[must_use]
    pub const fn at_origin(mut self, origin: usize) -> Self {
        self.given = Some(Given::Origin(origin));
        self
    }

    /// No stride of these axes may be below 0: bit `k` is axis `k`.
    #[must_use]
    pub const fn forward(mut self, axes: u32) -> Self {
        self.signed = axes;
        self
    }

    /// It begins at a multiple of `align` bytes, unless its offset is given. `alignment` reports 0.
    #[must_use]
    pub const fn aligned(mut self, align: usize) -> Self {
        self.align = if align == 0 { 1 } else { align };
        self
    }

    /// What binds it takes multiples of `align` bytes, and as many bytes as are whole units.
    #[must_use]
    pub const fn bound_by(mut self, align: usize, unit: usize) -> Self {
        self.align = common_multiple(self.align, align);
        self.unit = unit;
        self
    }

    /// With a static layout. `None` if it is invalid, which is reported at the layout.
    #[must_use]
    pub const fn static_layout<L: StaticLayout>(mut self) -> Option<Self> {
        match L::__RESOLVED {
            Ok(spec) => {
                (self.span, self.storage, self.origin) = (spec.span, spec.storage, spec.complete().origin());
                Some(self)
            }
            Err(_) => None,
        }
    }

    /// With a layout value.
    #[must_use]
    pub fn layout<L: Layout>(self, layout: Option<&L>) -> Option<Self> {
        layout.map(|layout| self.of(layout))
    }

    #[inline(always)]
    fn of<L: Layout>(mut self, layout: &L) -> Self {
        (self.span, self.storage) = (layout.required_span_size(), layout.storage_size());
        if let Some(Given::Origin(_)) = self.given {
            self.origin = numbers::origin(layout);
        }
        if self.signed != 0 && self.span > 0 {
            let is_against = |axis: &usize| {
                self.signed >> axis & 1 == 1 && layout.__extent_at(*axis) > 1 && layout.__stride_at(*axis) < 0
            };
            let against = (0..L::RANK).find(is_against);
            self.negative = against.map(|axis| (L::__SPEC.names[axis], layout.__stride_at(axis)));
        }
        self
    }

    /// Where the field begins, if that is given. `Err` of the numbers of an origin that is too low.
    #[inline(always)]
    const fn start(&self) -> Option<Result<usize, (usize, usize)>> {
        match self.given {
            None => None,
            Some(Given::Offset(offset)) => Some(Ok(offset)),
            Some(Given::Origin(origin)) => {
                let below = self.origin.saturating_mul(self.element);
                Some(if below <= origin { Ok(origin - below) } else { Err((origin, below)) })
            }
        }
    }

    /// The bytes of the field, and where the next one may begin. `None` if it is not known where this one may begin: at `next`, unless it
    /// has an offset.
    const fn place(&self, next: Option<usize>) -> Option<Result<(ByteRange, usize), SegmentsErrorKind>> {
        if let (Some((axis, stride)), Some(Given::Offset(offset_in_bytes))) = (self.negative, self.given) {
            return Some(Err(SegmentsErrorKind::NegativeStride { axis, stride, offset_in_bytes }));
        }
        let (start, before) = match (self.start(), next) {
            (Some(Ok(offset)), _) => (Some(offset), offset),
            (Some(Err((origin_in_bytes, below_in_bytes))), _) => {
                return Some(Err(SegmentsErrorKind::BeforeStart { origin_in_bytes, below_in_bytes }));
            }
            (None, Some(next)) => (next_multiple(next, common_multiple(self.align, self.element_align)), next),
            (None, None) => return None,
        };
        let Some(start) = start else { return Some(Err(self.overflow(before))) };
        match self.extent(start) {
            Some(placed) => Some(Ok(placed)),
            None => Some(Err(self.overflow(start))),
        }
    }

    /// The bytes from `start`, and the end of the storage. `None` if they overflow.
    #[inline(always)]
    const fn extent(&self, start: usize) -> Option<(ByteRange, usize)> {
        let Some(bytes) = end(0, self.span, self.element) else { return None };
        let Some(bytes) = next_multiple(bytes, self.unit) else { return None };
        match (end(start, bytes, 1), end(start, self.storage, self.element)) {
            (Some(end), Some(after)) => Some((ByteRange { start, end }, if after < end { end } else { after })),
            _ => None,
        }
    }

    const fn overflow(&self, offset_bytes: usize) -> SegmentsErrorKind {
        SegmentsErrorKind::Overflow {
            offset_in_bytes: offset_bytes,
            elements: self.storage,
            element_size_in_bytes: self.element,
        }
    }
}

/// Fields that lie one after the other, as most do: none breaks a rule, and the numbers of each stay in registers.
pub struct Line {
    /// Where the next field may begin.
    next: usize,
    /// Where the bytes of the last one end.
    end: usize,
    /// Every field so far begins after the bytes of the one before it, at a multiple of its alignment, and none overflows.
    holds: bool,
}

impl Line {
    /// No field yet.
    #[must_use]
    #[inline(always)]
    #[allow(clippy::new_without_default, reason = "for what the derive emits")]
    pub const fn new() -> Self {
        Line { next: 0, end: 0, holds: true }
    }

    /// The bytes of the next field, and the alignment of its elements.
    #[inline(always)]
    pub fn next<L: Layout>(&mut self, segment: Segment, layout: &L) -> (ByteRange, usize) {
        let segment = segment.of(layout);
        let align = common_multiple(segment.align, segment.element_align);
        let start = match segment.start() {
            Some(start) => start.ok(),
            None => next_multiple(self.next, align),
        };
        let placed = start.and_then(|start| segment.extent(start));
        let (bytes, after) = placed.unwrap_or((ByteRange { start: 0, end: 0 }, 0));
        self.holds &= placed.is_some()
            && segment.negative.is_none()
            && bytes.start >= self.end
            && bytes.start % segment.element_align == 0;
        (self.next, self.end) = (after, bytes.end);
        (bytes, segment.element_align)
    }

    /// Where the fields lie, if they lie in line. `self` has been given all of them.
    #[inline(always)]
    #[must_use]
    pub fn placed<const K: usize>(fields: [(ByteRange, usize); K], line: &Line) -> Option<Placement<K>> {
        line.holds.then(|| Placement {
            ranges: fields.map(|(bytes, _)| bytes),
            aligns: fields.map(|(_, align)| align),
            ascending: core::array::from_fn(|place| place),
        })
    }
}

/// `start + count * size`, if a buffer has as many bytes.
#[inline(always)]
const fn end(start: usize, count: usize, size: usize) -> Option<usize> {
    let Some(bytes) = count.checked_mul(size) else { return None };
    match start.checked_add(bytes) {
        Some(end) if end <= MOST => Some(end),
        _ => None,
    }
}

/// The first multiple of `align` from `at` on. Most alignments are powers of two, which need no division.
#[inline(always)]
const fn next_multiple(at: usize, align: usize) -> Option<usize> {
    if !align.is_power_of_two() {
        return at.checked_next_multiple_of(align);
    }
    match at.checked_add(align - 1) {
        Some(last) => Some(last & !(align - 1)),
        None => None,
    }
}

/// The least common multiple of two positive numbers, or `usize::MAX`, which no offset but 0 is a multiple of.
#[inline(always)]
const fn common_multiple(a: usize, b: usize) -> usize {
    if a.is_power_of_two() && b.is_power_of_two() {
        return if a > b { a } else { b };
    }
    let (mut divisor, mut rest) = (a, b);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (a / divisor).saturating_mul(b)
}

/// Where the fields lie.
#[derive(Clone, Copy)]
pub struct Placement<const K: usize> {
    /// The bytes of each field.
    pub(super) ranges: [ByteRange; K],
    /// The alignment of an element of each field, in bytes.
    pub(super) aligns: [usize; K],
    /// The fields in the order of their offsets.
    pub(super) ascending: [usize; K],
}

/// What is wrong with each field.
pub(super) type Kinds<const K: usize> = [Option<SegmentsErrorKind>; K];

impl<const K: usize> Placement<K> {
    /// Places the fields one after the other. A field that cannot be placed has an error, and so has every other wrong one that can be
    /// judged without it. One that is `None` has an error already.
    #[must_use]
    #[inline]
    pub const fn new(segments: &[Option<Segment>; K]) -> (Self, Kinds<K>) {
        let mut placement =
            Placement { ranges: [ByteRange { start: 0, end: 0 }; K], aligns: [1; K], ascending: [0; K] };
        let mut kinds = [None; K];
        // Where the next field may begin, if that is known.
        let mut next = Some(0);
        up_to!(place < K, {
            let placed = match &segments[place] {
                Some(segment) => {
                    placement.aligns[place] = segment.element_align;
                    segment.place(next)
                }
                None => None,
            };
            next = None;
            match placed {
                Some(Ok((bytes, after))) => {
                    placement.ranges[place] = bytes;
                    kinds[place] = placement.rules(place, segments);
                    next = Some(after);
                }
                Some(Err(kind)) => kinds[place] = Some(kind),
                None => {}
            }
            placement.sort_in(place);
        });
        (placement, kinds)
    }

    /// Rules 3 and 4 of a field, against the fields before it.
    const fn rules(&self, place: usize, segments: &[Option<Segment>; K]) -> Option<SegmentsErrorKind> {
        let (offset_bytes, align_bytes) = (self.ranges[place].start, self.aligns[place]);
        if offset_bytes % align_bytes != 0 {
            // An element's size is a multiple of its alignment, so the origin is as far from a multiple as the lowest element.
            if let Some(Segment { given: Some(Given::Origin(origin_in_bytes)), .. }) = segments[place] {
                return Some(SegmentsErrorKind::Origin { origin_in_bytes, align_in_bytes: align_bytes });
            }
            return Some(SegmentsErrorKind::Offset { offset_in_bytes: offset_bytes, align_in_bytes: align_bytes });
        }
        self.overlap(place, segments)
    }

    /// The first field before this one that shares a byte with it.
    const fn overlap(&self, place: usize, segments: &[Option<Segment>; K]) -> Option<SegmentsErrorKind> {
        let bytes = self.ranges[place];
        up_to!(before < place, {
            let other_bytes = self.ranges[before];
            let is_empty = bytes.size_in_bytes() == 0 || other_bytes.size_in_bytes() == 0;
            if let (Some(other), false) = (&segments[before], is_empty) {
                if bytes.start < other_bytes.end && other_bytes.start < bytes.end {
                    return Some(SegmentsErrorKind::Overlap { bytes, other: other.field, other_bytes });
                }
            }
        });
        None
    }

    /// Puts a field among those before it, which are sorted.
    const fn sort_in(&mut self, place: usize) {
        let mut at = place;
        while at > 0 && self.ranges[self.ascending[at - 1]].start > self.ranges[place].start {
            self.ascending[at] = self.ascending[at - 1];
            at -= 1;
        }
        self.ascending[at] = place;
    }

    /// The size of the whole, in bytes.
    #[must_use]
    pub const fn size_in_bytes(&self) -> usize {
        let mut size = 0;
        up_to!(place < K, {
            let ByteRange { start, end } = self.ranges[place];
            if end > start && end > size {
                size = end;
            }
        });
        size
    }

    /// Where a field begins, in bytes.
    #[must_use]
    pub const fn offset_bytes(&self, place: usize) -> usize {
        self.ranges[place].start
    }

    /// The bytes of each field.
    #[must_use]
    pub const fn byte_ranges(&self) -> [ByteRange; K] {
        self.ranges
    }

    /// Where each field begins, in bytes.
    #[must_use]
    pub const fn offsets_in_bytes(&self) -> [usize; K] {
        let mut offsets = [0; K];
        up_to!(place < K, {
            offsets[place] = self.ranges[place].start;
        });
        offsets
    }
}

/// Raises the error of a field, at the caller's token.
///
/// # Panics
///
/// At compile time, if it has one.
#[track_caller]
pub const fn placeable(kind: &Option<SegmentsErrorKind>, field: &str) {
    if let Some(kind) = kind {
        kind.raise(field);
    }
}

/// Checks an `align_bytes`.
///
/// # Panics
///
/// At compile time, if it is 0.
#[track_caller]
pub const fn alignment(align: usize) {
    if align == 0 {
        Text::new("align_bytes: the alignment is 0 bytes; write at least 1, or remove it").raise();
    }
}

/// Checks an `offset_bytes` of a field with elements of type `T`.
///
/// # Panics
///
/// At compile time, if it breaks rule 3.
#[track_caller]
pub const fn offset<T>(field: &str, offset_bytes: usize) {
    if offset_bytes % align_of::<T>() != 0 {
        SegmentsErrorKind::Offset { offset_in_bytes: offset_bytes, align_in_bytes: align_of::<T>() }.raise(field);
    }
}

/// Checks an `origin_bytes` of a field with elements of type `T`.
///
/// # Panics
///
/// At compile time, if it breaks rule 3.
#[track_caller]
pub const fn origin<T>(field: &str, origin_in_bytes: usize) {
    if origin_in_bytes % align_of::<T>() != 0 {
        SegmentsErrorKind::Origin { origin_in_bytes, align_in_bytes: align_of::<T>() }.raise(field);
    }
}
