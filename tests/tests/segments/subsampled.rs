//! Axes that have a part of the extents of axes in other fields.

use tensor_layout::axis::{H, W};
use tensor_layout::{Segments, Views, layout};

#[derive(Segments)]
struct Nv12 {
    #[layout(H=? W=?; stride(H) = ?)]
    luma: u8,
    #[layout(H=? W=? C=2; subsampled(H, W) = 2; stride(H) = ?)]
    chroma: u8,
}

/// Each extent, odd ones too, is divided and rounded up; no number of the struct says so.
#[test]
fn parts_of_every_extent() {
    for (h, w) in (0..9).flat_map(|h| (0..9).map(move |w| (h, w))) {
        let extents = Nv12Extents { h, w, luma_h_stride: 16, chroma_h_stride: 16 };
        let bytes = vec![0; 16 * 16];
        let Nv12Views { luma, chroma } = Nv12::views(&bytes, extents).unwrap();
        assert_eq!(luma.extents(), [h, w]);
        assert_eq!(chroma.extents(), [h.div_ceil(2), w.div_ceil(2), 2]);
    }
}

/// Other divisors for other axes, of constants too, in a struct of buffers.
#[test]
fn divisors() {
    const FOUR: usize = 4;
    #[derive(Views)]
    struct Frame {
        #[layout(W=? H=? C=1; subsampled(H) = 3; subsampled(W) = {FOUR + 1}; own(C))]
        colors: Vec<u8>,
        #[layout(H=? W=?)]
        light: Vec<u8>,
        #[layout(W=?; subsampled(W) = FOUR)]
        columns: Vec<u8>,
        #[layout(W=?; subsampled(W) = 1)]
        all: Vec<u8>,
    }
    let [colors, light, columns, all] = [400, 400, 400, 400].map(|len| vec![0; len]);
    let frame = Frame { colors, light, columns, all };
    for (h, w) in (0..20).flat_map(|h| (0..20).map(move |w| (h, w))) {
        let views = frame.views(FrameExtents { h, w }).unwrap();
        assert_eq!(views.colors.extents(), [w.div_ceil(5), h.div_ceil(3), 1]);
        assert_eq!((views.columns.extents(), views.all.extents()), ([w.div_ceil(4)], [w]));
    }
}

/// Where the whole extent is known to the type, so is a written part; a `?` follows it and is no number of the struct either.
#[test]
fn parts_of_known_extents() {
    type Whole = layout!(H=5 W=7);

    #[derive(Segments)]
    struct Written {
        #[layout(Whole)]
        luma: u8,
        #[layout(H=3 W=4; subsampled(H, W) = 2)]
        chroma: u8,
    }
    assert_eq!(Written::SIZE_IN_BYTES, 35 + 12);

    #[derive(Segments)]
    struct Follows {
        #[layout(H=5 W=7)]
        luma: u8,
        #[layout(H=? W=?; subsampled(H, W) = 2)]
        chroma: u8,
    }
    assert_eq!(Follows::size_in_bytes(), Ok(35 + 12));
    assert_eq!(Follows::views(&[0; 47]).unwrap().chroma.extents(), [3, 4]);

    #[derive(Views)]
    struct Generic<const H: usize, const W: usize, const BY: usize> {
        #[layout(H W)]
        luma: Vec<u8>,
        #[layout(H=? W=?; subsampled(H, W) = BY)]
        chroma: [u8; 100],
    }
    let frame = Generic::<10, 9, 4> { luma: vec![0; 90], chroma: [0; 100] };
    let views = frame.views().unwrap();
    assert_eq!((views.luma.extents(), views.chroma.extents()), ([10, 9], [3, 3]));
    assert_eq!(views.chroma.extent::<H>() * views.chroma.extent::<W>(), 9);
}

/// The largest extents do not wrap, and what does not fit is told of its field.
#[test]
fn large_extents() {
    #[derive(Segments)]
    struct Rows {
        #[layout(H=?)]
        all: u8,
        #[layout(H=?; subsampled(H) = 4)]
        part: u8,
    }
    let fields = |h| {
        let error = Rows::size_in_bytes(RowsExtents { h }).unwrap_err();
        error.iter().map(|error| error.field).collect::<Vec<_>>()
    };
    let most = isize::MAX as usize;
    for h in [usize::MAX, usize::MAX - 1, most + 1] {
        assert_eq!(fields(h), ["all"]); // a quarter of it fits
    }
    assert_eq!(fields(most), ["part"]); // after `all`
    assert_eq!(Rows::offsets_in_bytes(RowsExtents { h: most / 2 }), Ok([0, most / 2]));
}
