//! One struct with every kind of number, for many values of each.

use super::oracle::{self, Field, Placed, Wrong};
use tensor_layout::{Segments, SegmentsErrorKind};

#[derive(Segments)]
#[layout(align_bytes = ALIGN)]
struct Mixed<const ALIGN: usize> {
    #[layout(H=? W=?; stride(H) = ?)]
    rows: u8,
    #[layout(H=? W=? C=2; order = CHW)]
    planes: u16,
    #[layout(K=?; pad(K) = 4; align_bytes = 8)]
    padded: f32,
    #[layout(D=3; offset_bytes = ?)]
    given: u64,
}

impl<const ALIGN: usize> Mixed<ALIGN> {
    /// What the declaration says, in loops.
    fn fields(extents: MixedExtents) -> [Field; 4] {
        let MixedExtents { h, w, rows_h_stride, k, given_offset_bytes } = extents;
        let pitch = rows_h_stride as usize;
        let rows = (0..h).flat_map(|h| (0..w).map(move |w| h * pitch + w)).collect();
        let planes = (0..h).flat_map(|y| (0..w).flat_map(move |x| (0..2).map(move |c| (c * h + y) * w + x))).collect();
        let of = |name, element, align, elements, storage| Field {
            name,
            element,
            element_align: element,
            align,
            given: None,
            elements,
            storage,
        };
        [
            of("rows", 1, ALIGN, rows, h * pitch),
            of("planes", 2, ALIGN, planes, 2 * h * w),
            of("padded", 4, 8, (0..k).collect(), k.next_multiple_of(4)),
            Field { given: Some(given_offset_bytes), ..of("given", 8, ALIGN, vec![0, 1, 2], 3) },
        ]
    }
}

/// The offsets and the size are the same as the oracle's. For fields that cannot be placed, the names and the numbers are the same as the
/// oracle's.
fn same_places<const ALIGN: usize>(extents: MixedExtents) -> Option<Placed> {
    let placed = oracle::place(&Mixed::<ALIGN>::fields(extents));
    match Mixed::<ALIGN>::offsets_in_bytes(extents) {
        Ok(offsets) => {
            let placed = placed.unwrap_or_else(|wrong| panic!("{extents:?}: {wrong:?}"));
            assert_eq!(
                (offsets.to_vec(), Mixed::<ALIGN>::size_in_bytes(extents)),
                (placed.offsets.clone(), Ok(placed.size))
            );
            let ranges = Mixed::<ALIGN>::byte_ranges(extents).unwrap().map(|range| (range.start, range.end));
            assert_eq!(ranges.to_vec(), placed.ranges);
            Some(placed)
        }
        Err(error) => {
            let wrong = error.iter().map(|error| (error.field, wrong(error.kind)));
            assert_eq!(placed, Err(wrong.collect()), "{extents:?}");
            None
        }
    }
}

fn wrong(kind: SegmentsErrorKind) -> Wrong {
    match kind {
        SegmentsErrorKind::Offset { offset_in_bytes: offset_bytes, align_in_bytes: align_bytes } => {
            Wrong::Offset(offset_bytes, align_bytes)
        }
        SegmentsErrorKind::Overlap { other, .. } => Wrong::Overlap(other),
        kind => panic!("{kind}"),
    }
}

/// A number of one byte for each element: its position among all elements of all fields, from 1.
fn numbers() -> impl Iterator<Item = u8> {
    (1..=u8::MAX).cycle()
}

/// Every element of every field is where the oracle says, for writing and for reading, and no other byte is written.
fn same_elements<const ALIGN: usize>(extents: MixedExtents, placed: &Placed) {
    let mut words = vec![0_u64; placed.size.div_ceil(8)];
    let bytes: &mut [u8] = &mut bytemuck::cast_slice_mut(&mut words)[..placed.size];
    let mut expected = vec![0; placed.size];
    let mut number = numbers();
    for (field, offset) in Mixed::<ALIGN>::fields(extents).iter().zip(&placed.offsets) {
        for at in &field.elements {
            let first = offset + at * field.element;
            expected[first..first + field.element].fill(number.next().unwrap());
        }
    }

    let mut number = numbers();
    let mut next = || number.next().unwrap();
    let MixedViewsMut { mut rows, mut planes, mut padded, mut given } =
        Mixed::<ALIGN>::views_mut(bytes, extents).unwrap_or_else(|error| panic!("{extents:?}: {error}"));
    // All four are alive at once.
    rows.iter_mut().for_each(|element| *element = next());
    planes.iter_mut().for_each(|element| *element = u16::from_ne_bytes([next(); 2]));
    padded.iter_mut().for_each(|element| *element = f32::from_ne_bytes([next(); 4]));
    given.iter_mut().for_each(|element| *element = u64::from_ne_bytes([next(); 8]));
    assert_eq!(bytes, expected, "{extents:?}");

    let mut number = numbers();
    let mut next = || number.next().unwrap();
    let MixedViews { rows, planes, padded, given } = Mixed::<ALIGN>::views(bytes, extents).unwrap();
    assert!(rows.iter().all(|element| *element == next()));
    assert!(planes.iter().all(|element| element.to_ne_bytes() == [next(); 2]));
    assert!(padded.iter().all(|element| element.to_ne_bytes() == [next(); 4]));
    assert!(given.iter().all(|element| element.to_ne_bytes() == [next(); 8]));
}

/// A buffer of `len` bytes has exactly the fields that end in it.
fn same_end<const ALIGN: usize>(extents: MixedExtents, placed: &Placed) {
    let words = vec![0_u64; placed.size.div_ceil(8)];
    let bytes: &[u8] = bytemuck::cast_slice(&words);
    let ends = placed.ranges.iter().filter(|(start, end)| start < end).map(|(_, end)| *end);
    for len in ends.flat_map(|end| [end - 1, end]) {
        let names = ["rows", "planes", "padded", "given"].into_iter().zip(&placed.ranges);
        let missing = names.filter(|(_, (start, end))| start < end && *end > len);
        let missing: Vec<_> = missing.map(|(name, (start, end))| (name, *start, *end, len)).collect();
        let error = Mixed::<ALIGN>::check(&bytes[..len], extents).err();
        let reported: Vec<_> = error.iter().flat_map(|error| error.iter()).map(past_end).collect();
        assert_eq!(reported, missing, "{extents:?}");
    }
}

fn past_end(error: tensor_layout::FieldError<SegmentsErrorKind>) -> (&'static str, usize, usize, usize) {
    match error.kind {
        SegmentsErrorKind::PastEnd { bytes, buffer_in_bytes } => (error.field, bytes.start, bytes.end, buffer_in_bytes),
        kind => panic!("{kind}"),
    }
}

fn sweep<const ALIGN: usize>() {
    let (mut placed, mut refused) = (0, 0);
    let heights = (0..3).flat_map(|h| (0..4).map(move |w| (h, w)));
    for (h, w) in heights {
        for (k, gap) in [(0, 0), (1, 1), (5, 0), (8, 3)] {
            let rows_h_stride = (w + gap).max(1) as isize;
            for given in [0, 1, 4, 8, 16, 40, 64, 2 * ALIGN, 2 * ALIGN + 8, 3 * ALIGN + 64, 16384] {
                let extents = MixedExtents { h, w, rows_h_stride, k, given_offset_bytes: given };
                match same_places::<ALIGN>(extents) {
                    Some(places) => {
                        same_elements::<ALIGN>(extents, &places);
                        same_end::<ALIGN>(extents, &places);
                        placed += 1;
                    }
                    None => refused += 1,
                }
            }
        }
    }
    assert!(placed > 50 && refused > 50, "{placed} placed, {refused} refused");
}

#[test]
fn fields_lie_where_the_rules_say() {
    sweep::<1>();
    sweep::<2>();
    sweep::<3>();
    sweep::<4>();
    sweep::<12>();
    sweep::<16>();
    sweep::<64>();
    sweep::<256>();
    sweep::<1000>();
    sweep::<4096>();
}

#[derive(Segments)]
#[layout(align_bytes = 64)]
struct Constants {
    #[layout(H=3 W=5; pad(W) = 8)]
    rows: u8,
    #[layout(K = 0)]
    empty: f64,
    #[layout(K=3; own(K); align_bytes = 1)]
    tight: u32,
    #[layout(C=5 H=2; block(C) = 4; own(C, H))]
    blocked: u16,
    #[layout(H=3 C=2; offset_bytes = 22)] // in the trailing padding of `rows`
    padding: u16,
}

/// The constants have the values that follow from the rules. Trailing padding may hold a field at a given offset. An empty field has a
/// place and no bytes.
#[test]
fn constants_are_those_of_the_rules() {
    const OFFSETS: [usize; 5] = Constants::OFFSETS_IN_BYTES;
    let of = |name, element, align, elements: &[usize], storage| Field {
        name,
        element,
        element_align: element,
        align,
        given: None,
        elements: elements.to_vec(),
        storage,
    };
    let rows: Vec<_> = (0..3).flat_map(|h| (0..5).map(move |w| 8 * h + w)).collect();
    let given = Field { given: Some(22), ..of("padding", 2, 64, &[0, 1, 2, 3, 4, 5], 6) };
    let blocked: Vec<_> = (0..5).flat_map(|c| (0..2).map(move |h| c / 4 * 8 + h * 4 + c % 4)).collect();
    let fields = [
        of("rows", 1, 64, &rows, 24),
        of("empty", 8, 64, &[], 0),
        of("tight", 4, 1, &[0, 1, 2], 3),
        of("blocked", 2, 64, &blocked, 16),
        given,
    ];
    let placed = oracle::place(&fields).unwrap();
    assert_eq!((&OFFSETS[..], Constants::SIZE_IN_BYTES), (&placed.offsets[..], placed.size));
    assert_eq!((OFFSETS, Constants::SIZE_IN_BYTES), ([0, 64, 64, 128, 22], 128 + 26));
    assert_eq!(Constants::BYTE_RANGES.map(|range| (range.start, range.end)).to_vec(), placed.ranges);
    let mut words = [0_u64; 20];
    let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut words);
    let mut views = Constants::views_mut(bytes).unwrap();
    views.blocked.for_each_indexed_mut(|[c, h], element| *element = (10 * c + h) as u16);
    for (at, (c, h)) in blocked.iter().zip((0..5).flat_map(|c| (0..2).map(move |h| (c, h)))) {
        assert_eq!(bytes[128 + 2 * at], 10 * c + h);
    }
    assert_eq!((Constants::TIGHT_OFFSET_IN_BYTES, Constants::PADDING_OFFSET_IN_BYTES), (64, 22));
}
