//! What cannot be placed or viewed, with its numbers.

use tensor_layout::{
    BufferError, BufferErrorKind, ByteRange, FieldError, LayoutError, Segments, SegmentsError, SegmentsErrorKind,
};

#[derive(Segments)]
struct Five {
    #[layout(A = 4)]
    first: u8,
    #[layout(B = 3)]
    second: u16,
    #[layout(C = 2)]
    third: u32,
    #[layout(D = 1)]
    fourth: u64,
    #[layout(E = 3)]
    fifth: u8,
}

fn only<const K: usize>(error: &SegmentsError<K>) -> FieldError<SegmentsErrorKind> {
    let errors: Vec<_> = error.iter().collect();
    assert_eq!(errors.len(), 1, "{error}");
    errors[0]
}

/// A buffer that is one byte short for the last of five fields.
#[test]
fn one_byte_short() {
    assert_eq!((Five::OFFSETS_IN_BYTES, Five::SIZE_IN_BYTES), ([0, 4, 12, 24, 32], 35));
    let mut words = [0_u64; 5];
    let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut words);
    Five::check(&bytes[..35]).unwrap();
    let errors = [Five::check(&bytes[..34]).unwrap_err(), Five::views_mut(&mut bytes[..34]).map(drop).unwrap_err()];
    for error in errors {
        let FieldError { field, kind, .. } = only(&error);
        let bytes = ByteRange { start: 32, end: 35 };
        assert_eq!(
            (field, kind, bytes.size_in_bytes()),
            ("fifth", SegmentsErrorKind::PastEnd { bytes, buffer_in_bytes: 34 }, 3)
        );
        assert_eq!(
            error.to_string(),
            "1 of 5 fields cannot be viewed\n  `fifth`: its bytes are 32..35, and the buffer has 34 bytes"
        );
    }
}

/// A buffer that begins where an element may not: every field whose alignment that breaks is in the error.
#[test]
fn a_buffer_that_is_not_aligned() {
    let mut words = [0_u64; 6];
    for start in 0..8 {
        let bytes: &mut [u8] = &mut bytemuck::cast_slice_mut(&mut words)[start..];
        let expected: Vec<_> = [("second", 2), ("third", 4), ("fourth", 8)]
            .into_iter()
            .filter(|(_, align)| start % align != 0)
            .map(|(field, align)| {
                (field, SegmentsErrorKind::Misaligned { align_in_bytes: align, remainder_in_bytes: start % align })
            })
            .collect();
        let found = |error: Option<SegmentsError<5>>| {
            let errors: Vec<_> = error.iter().flat_map(|error| error.iter()).collect();
            errors.into_iter().map(|error| (error.field, error.kind)).collect::<Vec<_>>()
        };
        assert_eq!(found(Five::check(bytes).err()), expected, "{start}");
        assert_eq!(found(Five::views_mut(bytes).err()), expected, "{start}");
    }
    let bytes: &[u8] = bytemuck::cast_slice(&words);
    let text = Five::check(&bytes[2..]).unwrap_err().to_string();
    assert!(text.contains("`third`: the buffer begins 2 bytes after a multiple of 4, the alignment"), "{text}");
}

#[derive(Segments)]
struct RunTime {
    #[layout(N=? C=3; offset_bytes = ?)]
    first: u32,
    #[layout(N=? W=?; overlap(W) = ?)]
    second: u8,
    #[layout(K=2; offset_bytes = 4096)]
    third: u16,
}

const RIGHT: RunTimeExtents = RunTimeExtents { n: 2, first_offset_bytes: 8, w: 3, second_w_stride: 2 };

/// An offset that is not a multiple of the alignment of an element; the fields after it are judged all the same.
#[test]
fn an_offset_that_is_not_aligned() {
    assert_eq!(RunTime::offsets_in_bytes(RIGHT), Ok([8, 32, 4096]));
    for offset in 0..16 {
        let error = RunTime::size_in_bytes(RunTimeExtents { first_offset_bytes: offset, ..RIGHT }).err();
        let kind = error.as_ref().map(only).map(|error| (error.field, error.kind));
        let expected = (offset % 4 != 0)
            .then_some(("first", SegmentsErrorKind::Offset { offset_in_bytes: offset, align_in_bytes: 4 }));
        assert_eq!(kind, expected);
    }
    let error = RunTime::size_in_bytes(RunTimeExtents { first_offset_bytes: 6, ..RIGHT }).unwrap_err();
    let text = "`first`: its offset of 6 bytes is not a multiple of 4, the alignment of an element in bytes; the next \
                multiple is 8";
    assert!(error.to_string().ends_with(text), "{error}");
}

/// Extents and offsets with which a field would end past the last byte of any buffer.
#[test]
fn numbers_that_overflow() {
    const MOST: usize = isize::MAX as usize;
    let kind = |extents| only(&RunTime::offsets_in_bytes(extents).unwrap_err());
    // Every field after it has an offset of its own, or is left out: where it begins is not known.
    for offset in [MOST - 7, MOST + 1, usize::MAX - 3] {
        let FieldError { field, kind, .. } = kind(RunTimeExtents { first_offset_bytes: offset, ..RIGHT });
        assert_eq!(
            (field, kind),
            ("first", SegmentsErrorKind::Overflow { offset_in_bytes: offset, elements: 6, element_size_in_bytes: 4 })
        );
        assert!(
            kind.to_string().starts_with("it ends past the end of any buffer: 6 elements of 4 bytes each, from byte "),
            "{kind}"
        );
    }
    let n = MOST / 3;
    let FieldError { field, kind, .. } = kind(RunTimeExtents { n, w: 0, ..RIGHT });
    assert_eq!(
        (field, kind),
        ("first", SegmentsErrorKind::Overflow { offset_in_bytes: 8, elements: 3 * n, element_size_in_bytes: 4 })
    );
    // The last offset that fits.
    let first_offset_bytes = (MOST - 24) / 4 * 4;
    let error = RunTime::offsets_in_bytes(RunTimeExtents { first_offset_bytes, w: 0, ..RIGHT });
    assert_eq!(error, Ok([first_offset_bytes, first_offset_bytes + 24, 4096]));
    assert_eq!(
        RunTime::size_in_bytes(RunTimeExtents { first_offset_bytes, w: 0, ..RIGHT }),
        Ok(first_offset_bytes + 24)
    );
}

/// Layouts that are invalid, and those with two indices that share an element, have their own errors.
#[test]
fn layouts_that_are_wrong() {
    let error = RunTime::check(&[], RunTimeExtents { n: usize::MAX, ..RIGHT }).unwrap_err();
    let kinds: Vec<_> = error.iter().map(|error| (error.field, error.kind)).collect();
    let [
        ("first", SegmentsErrorKind::Layout(LayoutError::ExtentOverflow { axis: "N", .. })),
        ("second", SegmentsErrorKind::Layout(_)),
    ] = kinds[..]
    else {
        panic!("{error}");
    };

    let mut words = [0_u64; 4104 / 8];
    let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut words);
    let broadcast = RunTimeExtents { second_w_stride: 0, ..RIGHT };
    RunTime::check(bytes, broadcast).unwrap();
    let error = RunTime::views_mut(bytes, broadcast).map(drop).unwrap_err();
    let FieldError { field, kind, .. } = only(&error);
    assert!(
        matches!(kind, SegmentsErrorKind::Buffer(BufferError { kind: BufferErrorKind::NotUnique, .. })),
        "{field}: {kind}"
    );
}
