//! Planes at addresses of their own: each element at its address by hand, in both directions; and each mistake with the name of its field.

use std::ptr;
use tensor_layout::{BufferErrorKind, ByteRange, FieldError, Segments, SegmentsError, SegmentsErrorKind};

#[derive(Segments)]
#[layout(planes)]
struct Nv12 {
    #[layout(H=? W=?; stride(H) = ?)]
    luma: u8,
    #[layout(H=? W=? C=2; subsampled(H, W) = 2; stride(H) = ?)]
    chroma: u8,
}

/// Words of 16 bits, of which a third plane is only read.
#[derive(Segments)]
#[layout(planes)]
struct Deep {
    #[layout(H=? W=?; stride(H) = ?)]
    luma: u16,
    #[layout(H=? W=?; subsampled(W) = 2; stride(H) = ?)]
    chroma: u16,
    #[layout(H=? W=?; own(H, W); shared)]
    table: u16,
}

/// A plane with its rows in either direction: the index of the element of index 0, and the distance of two rows.
fn rows(height: usize, width: usize, pitch: usize, is_negative: bool) -> (usize, isize) {
    assert!(pitch >= width);
    let (last, pitch) = (height.saturating_sub(1) * pitch, pitch as isize);
    if is_negative { (last, -pitch) } else { (0, pitch) }
}

/// Every element of every small frame, with padded rows, upwards and downwards, read and written.
#[test]
fn every_element() {
    for (h, w) in (1..6_usize).flat_map(|h| (1..6_usize).map(move |w| (h, w))) {
        for directions in [[false, false], [false, true], [true, false], [true, true]] {
            let (ch, cw) = (h.div_ceil(2), w.div_ceil(2));
            let ((luma_first, luma_pitch), (chroma_first, chroma_pitch)) =
                (rows(h, w, w + 3, directions[0]), rows(ch, 2 * cw, 2 * cw + 1, directions[1]));
            let mut luma_bytes: Vec<u8> = (0..(h * (w + 3)) as u8).collect();
            let mut chroma_bytes: Vec<u8> = (100..100 + (ch * (2 * cw + 1)) as u8).collect();
            let extents = Nv12Extents { h, w, luma_h_stride: luma_pitch, chroma_h_stride: chroma_pitch };
            let at = |first: usize, pitch: isize, row: usize, column: usize| {
                (first as isize + row as isize * pitch) as usize + column
            };

            let origins =
                [luma_bytes.as_ptr().wrapping_add(luma_first), chroma_bytes.as_ptr().wrapping_add(chroma_first)];
            // SAFETY: all rows are in the two buffers, which nobody writes.
            let Nv12Views { luma, chroma } = unsafe { Nv12::views_from_origins(origins, extents).unwrap() };
            for (row, column) in (0..h).flat_map(|row| (0..w).map(move |column| (row, column))) {
                assert_eq!(luma[[row, column]], luma_bytes[at(luma_first, luma_pitch, row, column)]);
                for c in 0..2 {
                    let expected = chroma_bytes[at(chroma_first, chroma_pitch, row / 2, column / 2 * 2 + c)];
                    assert_eq!(chroma[[row / 2, column / 2, c]], expected);
                }
            }

            let mut expected = (luma_bytes.clone(), chroma_bytes.clone());
            for (row, column) in (0..h).flat_map(|row| (0..w).map(move |column| (row, column))) {
                expected.0[at(luma_first, luma_pitch, row, column)] = 200;
                expected.1[at(chroma_first, chroma_pitch, row / 2, column / 2 * 2 + 1)] = 201;
            }
            let origins = [
                luma_bytes.as_mut_ptr().wrapping_add(luma_first),
                chroma_bytes.as_mut_ptr().wrapping_add(chroma_first),
            ];
            // SAFETY: all rows are in the two buffers, which nobody else reads or writes.
            let Nv12ViewsMut { mut luma, chroma } = unsafe { Nv12::views_mut_from_origins(origins, extents).unwrap() };
            luma.fill(200);
            chroma.fix::<tensor_layout::axis::C>(1).fill(201);
            assert!(luma_bytes == expected.0 && chroma_bytes == expected.1, "{h} x {w}");
        }
    }
}

/// Runs `views_from_origins` for an error.
fn error_of(origins: [*const u8; 2], extents: Nv12Extents) -> SegmentsError<2> {
    // SAFETY: no view is made.
    unsafe { Nv12::views_from_origins(origins, extents) }.err().expect("an error")
}

/// Runs `views_mut_from_origins` for an error.
fn error_of_mut(origins: [*mut u8; 2], extents: Nv12Extents) -> SegmentsError<2> {
    // SAFETY: no view is made.
    unsafe { Nv12::views_mut_from_origins(origins, extents) }.err().expect("an error")
}

const FRAME: Nv12Extents = Nv12Extents { h: 4, w: 6, luma_h_stride: 8, chroma_h_stride: 8 };

/// Null, for each field that has elements.
#[test]
fn null() {
    let mut bytes = [0_u8; 64];
    let error = error_of([ptr::null(), bytes.as_ptr()], FRAME);
    assert_eq!(
        error.to_string(),
        "1 of 2 fields cannot be viewed\n  `luma`: its address is null, and its elements span 30 bytes; pass the address of the element \
         of index 0 of every axis"
    );
    let error = error_of_mut([bytes.as_mut_ptr(), ptr::null_mut()], FRAME);
    let FieldError { field, kind, .. } = error.iter().next().expect("one");
    assert_eq!((field, kind), ("chroma", SegmentsErrorKind::Null { span_in_bytes: 14 }));
    assert_eq!(error_of([ptr::null(); 2], FRAME).iter().count(), 2);

    let nothing = Nv12Extents { w: 0, ..FRAME };
    // SAFETY: there is no element.
    let views = unsafe { Nv12::views_from_origins([ptr::null(); 2], nothing).unwrap() };
    assert!(views.luma.is_empty() && views.chroma.is_empty());
}

/// Rows that would begin below address 0, or end past the last address, as of a wrong sign of a stride: for reading and for writing.
#[test]
fn rows_that_wrap_around_the_addresses() {
    let mut bytes = [0_u8; 64];
    let upwards = Nv12Extents { luma_h_stride: -8, ..FRAME };
    let (low, high) = (ptr::without_provenance_mut::<u8>(16), ptr::without_provenance_mut::<u8>(usize::MAX - 8));
    for (origin, extents, below) in [(low, upwards, 24), (high, FRAME, 0)] {
        let expected = SegmentsErrorKind::Wraps { span_in_bytes: 30, below_in_bytes: below };
        let chroma = bytes.as_mut_ptr();
        for error in
            [error_of([origin.cast_const(), chroma.cast_const()], extents), error_of_mut([origin, chroma], extents)]
        {
            let FieldError { field, kind, .. } = error.iter().next().expect("one");
            assert_eq!((field, kind, error.iter().count()), ("luma", expected, 1));
        }
    }
}

/// An address where an element of 16 bits cannot be.
#[test]
fn alignment() {
    let words = [0_u16; 64];
    let first = words.as_ptr().cast::<u8>();
    let extents = DeepExtents { h: 2, w: 4, luma_h_stride: 8, chroma_h_stride: 8, table_h: 1, table_w: 1 };
    // SAFETY: no view is made.
    let error = unsafe { Deep::views_from_origins([first.wrapping_add(1), first, first], extents) }.err().unwrap();
    assert_eq!(
        error.to_string(),
        "1 of 3 fields cannot be viewed\n  `luma`: its address is 1 bytes after a multiple of 2, the alignment of an element in bytes; pass \
         the address of the element of index 0 of every axis, or make the elements of the field bytes"
    );
}

/// Strides with which rows overlap, in either direction, of either plane.
#[test]
fn rows_that_overlap() {
    let mut bytes = [0_u8; 64];
    let (first, second) = bytes.split_at_mut(32);
    let origins = [first.as_mut_ptr(), second[8..].as_mut_ptr()];
    let error = error_of_mut(origins, Nv12Extents { luma_h_stride: -5, ..FRAME });
    assert_eq!(
        error.to_string(),
        "1 of 2 fields cannot be viewed\n  `luma`: layout: axis `H`: with the stride 5 it shares elements with axis `W`; the \
         least stride with room is 6; where elements are to be shared, write `overlap(H)` for `stride(H)`"
    );
    for (chroma_h_stride, is_right) in [(5, false), (6, true), (-6, true), (-5, false)] {
        let extents = Nv12Extents { chroma_h_stride, ..FRAME };
        // SAFETY: no view is used.
        let error = unsafe { Nv12::views_mut_from_origins(origins, extents) }.map(drop);
        assert_eq!(
            error.map_err(|error| error.iter().next().map(|error| error.field)).err(),
            (!is_right).then_some(Some("chroma"))
        );
    }
}

/// Windows share elements: they have a view that is read, and none that is written.
#[test]
fn windows() {
    #[derive(Segments)]
    #[layout(planes)]
    struct Windows {
        #[layout(N=? K=3; overlap(N) = ?)]
        samples: u8,
    }
    let mut bytes = [1_u8, 2, 3, 4, 5];
    let extents = WindowsExtents { n: 3, samples_n_stride: 1 };
    // SAFETY: no view is made.
    let error = unsafe { Windows::views_mut_from_origins([bytes.as_mut_ptr()], extents) }.map(drop).unwrap_err();
    let FieldError { field, kind, .. } = error.iter().next().expect("one");
    let SegmentsErrorKind::Buffer(kind) = kind else { panic!("{kind:?}") };
    assert_eq!((field, kind.kind), ("samples", BufferErrorKind::NotUnique));
    // SAFETY: all elements are in the buffer, and nobody writes them.
    let views = unsafe { Windows::views_from_origins([bytes.as_ptr()], extents).unwrap() };
    assert_eq!(views.samples[[2, 2]], 5);
}

/// Extents and sizes past the limit.
#[test]
fn sizes() {
    let bytes = [0_u8; 64];
    let origins = [bytes.as_ptr(); 2];
    let error = error_of(origins, Nv12Extents { h: usize::MAX, ..FRAME });
    assert!(matches!(error.iter().next().unwrap().kind, SegmentsErrorKind::Layout(_)), "{error}");
    assert!(error.to_string().contains("`luma`: "));
    let error = error_of(origins, Nv12Extents { luma_h_stride: isize::MIN, ..FRAME });
    assert!(error.to_string().contains("`luma`: "), "{error}");

    // As many words of two bytes as there are bytes.
    let words = [0_u16; 64];
    let (h, luma_h_stride) = (2, isize::MAX / 2);
    let extents = DeepExtents { h, w: 4, luma_h_stride, chroma_h_stride: 8, table_h: 1, table_w: 1 };
    // SAFETY: no view is made.
    let error = unsafe { Deep::views_from_origins([words.as_ptr().cast(); 3], extents) }.err().unwrap();
    let FieldError { field, kind, .. } = error.iter().next().unwrap();
    assert!(field == "luma" && matches!(kind, SegmentsErrorKind::Overflow { element_size_in_bytes: 2, .. }), "{error}");
}

/// Spans that overlap: an error where one of the two is written, with the bytes of both from the first one.
#[test]
fn planes_that_overlap() {
    let mut bytes = [0_u8; 64];
    let first = bytes.as_mut_ptr();
    let error = error_of_mut([first, first.wrapping_add(29)], FRAME);
    assert_eq!(
        error.to_string(),
        "1 of 2 fields cannot be viewed\n  `chroma`: its bytes 29..43 overlap those of `luma`, which are 0..30; move one of the two"
    );
    let bottom_up = Nv12Extents { luma_h_stride: -8, ..FRAME };
    let error = error_of_mut([first.wrapping_add(26), first], bottom_up);
    let FieldError { field, kind, .. } = error.iter().next().expect("one");
    let (bytes_of, other_bytes) = (ByteRange { start: 0, end: 14 }, ByteRange { start: 2, end: 32 });
    assert_eq!((field, kind), ("chroma", SegmentsErrorKind::Overlap { bytes: bytes_of, other: "luma", other_bytes }));
    // The last byte of one is before the first byte of the other.
    // SAFETY: all elements are in the buffer, and each is in one plane.
    unsafe { Nv12::views_mut_from_origins([first, first.wrapping_add(30)], FRAME).unwrap() };
    // SAFETY: all elements are in the buffer, and nobody writes them.
    unsafe { Nv12::views_from_origins([first.cast_const(), first.wrapping_add(1)], FRAME).unwrap() };
    // A plane without elements overlaps none, wherever it is.
    // SAFETY: no plane has an element.
    unsafe { Nv12::views_mut_from_origins([first.wrapping_add(4); 2], Nv12Extents { w: 0, ..FRAME }).unwrap() };
}

/// A plane that is only read may overlap another one of the kind, and none that is written.
#[test]
fn shared_planes() {
    #[derive(Segments)]
    #[layout(planes)]
    struct Yuyv {
        #[layout(H=? W=?; stride(H) = ?; stride(W) = 2; shared)]
        luma: u8,
        #[layout(H=? W=? C=2; subsampled(W) = 2; stride(H) = ?; stride(W) = 4; stride(C) = 2; shared)]
        chroma: u8,
        #[layout(M = 4)]
        mask: u8,
    }
    let mut bytes: Vec<u8> = (0..32).collect();
    let extents = YuyvExtents { h: 2, w: 3, luma_h_stride: 8, chroma_h_stride: 8 };
    let first = bytes.as_mut_ptr();
    // SAFETY: all elements are in the buffer, and the mask is behind the others.
    let views = unsafe {
        Yuyv::views_mut_from_origins([first, first.wrapping_add(1), first.wrapping_add(20)], extents).unwrap()
    };
    let YuyvViewsMut { luma, chroma, mut mask } = views;
    assert_eq!((luma[[1, 2]], chroma[[1, 1, 0]], chroma[[1, 1, 1]]), (12, 13, 15));
    mask.fill(0);
    // SAFETY: no view is made.
    let error =
        unsafe { Yuyv::views_mut_from_origins([first, first.wrapping_add(1), first.wrapping_add(12)], extents) }
            .err()
            .unwrap();
    assert_eq!(error.iter().map(|error| error.field).collect::<Vec<_>>(), ["mask"]);
}
