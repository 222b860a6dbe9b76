//! Planes at addresses of their own, of which the first or the last element is the first or the last byte of an allocation.

use tensor_layout::Segments;

#[derive(Segments)]
#[layout(planes)]
struct Frame {
    #[layout(H=? W=?; stride(H) = ?)]
    luma: u16,
    #[layout(H=? W=? C=2; subsampled(H, W) = 2; stride(H) = ?)]
    chroma: u8,
}

/// Memory of exactly the span of a plane, and the address of its origin.
fn plane<T: Clone + Default>(rows: usize, width: usize, stride: isize) -> (Vec<T>, isize) {
    let last_row = (rows - 1) * stride.unsigned_abs();
    (vec![T::default(); last_row + width], if stride < 0 { last_row as isize } else { 0 })
}

#[test]
fn planes_in_both_directions() {
    for (h, w) in [(1, 1), (2, 3), (5, 4), (5, 7)] {
        let (ch, cw) = (usize::div_ceil(h, 2), usize::div_ceil(w, 2) * 2);
        for (luma_h_stride, chroma_h_stride) in [(8, 8), (-8, 8), (8, -9), (-9, -9)] {
            let (mut luma, luma_origin) = plane::<u16>(h, w, luma_h_stride);
            let (mut chroma, chroma_origin) = plane::<u8>(ch, cw, chroma_h_stride);
            let extents = FrameExtents { h, w, luma_h_stride, chroma_h_stride };
            let origins = [
                luma.as_mut_ptr().wrapping_offset(luma_origin).cast::<u8>(),
                chroma.as_mut_ptr().wrapping_offset(chroma_origin),
            ];
            // SAFETY: all elements are in the two allocations, which nobody else uses.
            let FrameViewsMut { mut luma, mut chroma } =
                unsafe { Frame::views_mut_from_origins(origins, extents).unwrap() };
            luma.iter_mut().for_each(|element| *element += 1);
            chroma.fill(2);
            // SAFETY: all elements are in the two allocations, which nobody writes.
            let FrameViews { luma, chroma } =
                unsafe { Frame::views_from_origins(origins.map(<*mut u8>::cast_const), extents).unwrap() };
            assert_eq!(luma.iter().map(|element| u64::from(*element)).sum::<u64>(), (h * w) as u64);
            assert_eq!(chroma.fold(0, |sum, element| sum + u64::from(*element)), (ch * cw * 2) as u64);
        }
    }
}
