//! Fields whose element of index 0 of every axis is at a given byte.

use tensor_layout::{BufferErrorKind, ByteRange, Layout, Segments, SegmentsErrorKind, View, ViewMut, layout};

#[derive(Segments)]
struct Nv12 {
    #[layout(H=? W=?; stride(H) = ?; origin_bytes = ?)]
    luma: u8,
    #[layout(H=? W=? C=2; subsampled(H, W) = 2; stride(H) = ?; origin_bytes = ?)]
    chroma: u8,
}

const BOTTOM_UP: Nv12Extents =
    Nv12Extents { h: 4, w: 6, luma_h_stride: -8, luma_origin_bytes: 24, chroma_h_stride: -8, chroma_origin_bytes: 136 };

/// What a driver with signed strides means: its offsets are those of index 0.
#[test]
fn a_driver_gives_the_origin_beside_strides_with_a_sign() {
    let bytes: Vec<u8> = (0..160).collect();
    let Nv12Views { luma, chroma } = Nv12::views(&bytes, BOTTOM_UP).unwrap();
    assert_eq!((luma[[0, 0]], luma[[3, 5]], chroma[[0, 0, 0]], chroma[[1, 2, 1]]), (24, 5, 136, 133));
    for h in 0..4 {
        assert!((0..6).all(|w| luma[[h, w]] == (24 - 8 * h + w) as u8));
    }
    assert_eq!(Nv12::offsets_in_bytes(BOTTOM_UP).unwrap(), [0, 128]);
    assert_eq!(Nv12::byte_ranges(BOTTOM_UP).unwrap()[1], ByteRange { start: 128, end: 142 });

    let mut written = bytes.clone();
    let Nv12ViewsMut { mut luma, mut chroma } = Nv12::views_mut(&mut written, BOTTOM_UP).unwrap();
    (luma[[0, 0]], chroma[[1, 0, 0]]) = (200, 201);
    assert!(written.iter().zip(&bytes).enumerate().all(|(at, (new, old))| new == old || at == 24 || at == 128));
}

/// Without a stride below 0 the origin is the offset.
#[test]
fn strides_above_0_begin_at_the_origin() {
    let upright = Nv12Extents { luma_h_stride: 8, luma_origin_bytes: 3, chroma_h_stride: 8, ..BOTTOM_UP };
    assert_eq!(Nv12::offsets_in_bytes(upright).unwrap(), [3, 136]);
}

#[derive(Segments)]
struct Offsets {
    #[layout(H=? W=?; stride(H) = ?; offset_bytes = ?)]
    luma: u8,
}

#[test]
fn a_stride_below_0_beside_an_offset_names_both_words() {
    let extents = |h, luma_h_stride| OffsetsExtents { h, w: 6, luma_h_stride, luma_offset_bytes: 24 };
    let bytes = [0; 160];
    let error = Offsets::check(&bytes, extents(4, -8)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "1 of 1 fields cannot be viewed\n  `luma`: its stride of `H` is -8 elements, and index 0 is then not at its lowest byte, which \
         `offset_bytes`, 24, is; write `origin_bytes = ?` for the byte of index 0 of every axis, or pass a stride above 0"
    );
    assert_eq!(
        error.iter().next().unwrap().kind,
        SegmentsErrorKind::NegativeStride { axis: "H", stride: -8, offset_in_bytes: 24 }
    );
    assert!(Offsets::size_in_bytes(extents(4, -8)).is_err());
    // The stride of one index, or of none, leads to no element.
    for extents in [extents(4, 8), extents(1, -8), extents(0, -8)] {
        Offsets::check(&bytes, extents).unwrap();
    }
}

/// A `reverse` of the declaration is known to who writes the offset beside it, which is the lowest byte; the origin of the same field is apart.
#[derive(Segments)]
struct Reversed {
    #[layout(A=3; reverse(A); offset_bytes = 2)]
    lowest: u16,
    #[layout(B=3; reverse(B); origin_bytes = 12)]
    origin: u16,
    #[layout(D = 2)]
    after: u16,
}

#[test]
fn a_constant_is_checked_by_the_compiler() {
    assert_eq!((Reversed::OFFSETS_IN_BYTES, Reversed::ORIGIN_OFFSET_IN_BYTES), ([2, 8, 14], 8));
    let words: Vec<u16> = (0..9).collect();
    let ReversedViews { lowest, origin, after } = Reversed::views(bytemuck::cast_slice(&words)).unwrap();
    assert!(lowest.iter().eq(&[3, 2, 1]) && origin.iter().eq(&[6, 5, 4]) && after.iter().eq(&[7, 8]));
}

#[derive(Segments)]
struct Wide {
    #[layout(H=? W=2; stride(H) = ?; origin_bytes = ?)]
    rows: u32,
}

#[test]
fn an_origin_has_room_below_it_and_is_aligned() {
    let kind = |rows_h_stride, rows_origin_bytes| {
        let error = Wide::size_in_bytes(WideExtents { h: 3, rows_h_stride, rows_origin_bytes }).err()?;
        error.iter().next().map(|error| error.kind)
    };
    assert_eq!(kind(-4, 32), None);
    let low = kind(-4, 28).unwrap();
    assert_eq!(low, SegmentsErrorKind::BeforeStart { origin_in_bytes: 28, below_in_bytes: 32 });
    assert_eq!(
        low.to_string(),
        "its origin, index 0 of every axis, is at byte 28, and its lowest element 32 bytes below that, before the buffer; its \
         `origin_bytes` is at least 32"
    );
    let odd = kind(-4, 34).unwrap();
    assert_eq!(odd, SegmentsErrorKind::Origin { origin_in_bytes: 34, align_in_bytes: 4 });
    assert_eq!(
        odd.to_string(),
        "its origin at byte 34 is not at a multiple of 4, the alignment of an element in bytes; the next multiple is 36"
    );
    assert!(matches!(kind(4, usize::MAX - 3), Some(SegmentsErrorKind::Overflow { .. })));
}

/// The two chroma planes of IMC4 lie side by side in each row.
#[derive(Segments)]
struct Apart {
    #[layout(H=? W=?; stride(H) = ?; offset_bytes = ?)]
    v: u8,
    #[layout(H=? W=?; stride(H) = ?; offset_bytes = ?)]
    u: u8,
}

#[derive(Segments)]
struct Together {
    #[layout(H=? P=2 W=?; stride(H) = ?; stride(P) = ?)]
    vu: u8,
}

#[test]
fn rows_that_take_turns_are_one_field() {
    let apart = ApartExtents { h: 3, w: 4, v_h_stride: 8, u_h_stride: 8, v_offset_bytes: 0, u_offset_bytes: 4 };
    let bytes: Vec<u8> = (0..24).collect();
    assert_eq!(
        Apart::check(&bytes, apart).unwrap_err().to_string(),
        "1 of 2 fields cannot be viewed\n  `u`: its bytes 4..24 overlap those of `v`, which are 0..20; if their rows take turns, write one \
         field with an axis of two, as `H P=2 W`; otherwise move one of the two"
    );
    let together = TogetherExtents { h: 3, w: 4, vu_h_stride: 8, vu_p_stride: 4 };
    let TogetherViews { vu } = Together::views(&bytes, together).unwrap();
    assert_eq!((vu[[1, 0, 3]], vu[[1, 1, 0]]), (11, 12));
}

/// Each origin of a buffer, against the offsets of the layout.
#[test]
fn a_view_with_an_origin_is_in_the_buffer_or_an_error() {
    type Rows = layout!(H=? W=?; stride(H) = ?; stride(W) = ?);
    let mut buffer: Vec<usize> = (0..20).collect();
    let mut met = [0; 2];
    for (h, w) in [(2, 3), (3, 1), (1, 1), (0, 3)] {
        for [row, column] in [[4, 1], [-4, 1], [4, -1], [-4, -1], [1, 5], [-1, -5]] {
            let layout = Rows::with_extents_and_strides([h, w], [row, column]).unwrap();
            for origin in 0..22 {
                let at = |[h, w]: [usize; 2]| origin as isize + h as isize * row + w as isize * column;
                let places: Vec<_> = layout.indices().map(at).collect();
                let is_inside = places.iter().all(|place| (0..20).contains(place));
                met[usize::from(is_inside)] += 1;
                let mutable = ViewMut::with_origin(layout, &mut buffer, origin).map(|view| view.extents());
                assert_eq!(mutable.is_ok(), is_inside);
                match View::with_origin(layout, &buffer, origin) {
                    Ok(view) => assert!(is_inside && view.iter().map(|&at| at as isize).eq(places)),
                    Err(error) => {
                        let lowest = places.iter().min().expect("a layout without elements has a view");
                        let expected = if *lowest < 0 {
                            (BufferErrorKind::BeforeOrigin { origin }, origin as isize - lowest)
                        } else {
                            let highest = places.iter().max().expect("as above");
                            (BufferErrorKind::FromOrigin { origin }, highest + 1 - origin as isize)
                        };
                        assert_eq!((error.kind, error.required as isize, is_inside), (expected.0, expected.1, false));
                    }
                }
            }
        }
    }
    assert!(met.iter().all(|&count| count > 100), "{met:?}");
    assert!(View::with_origin(<layout!(H=2; overlap(H) = 1)>::default(), &buffer, usize::MAX).is_err());
}
