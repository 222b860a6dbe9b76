{
use tensor_layout::Segments;

#[derive(Segments)]
#[layout(planes)]
struct Uyvy {
    #[layout(H=? W=?; stride(H) = ?; stride(W) = 2; shared)]
    luma: u8,
    #[layout(H=? W=? C=2; subsampled(W) = 2; stride(H) = ?; stride(W) = 4; stride(C) = 2; shared)]
    chroma: u8,
}

let extents = UyvyExtents {
    h: 4,
    w: 6,
    luma_h_stride: 12,
    chroma_h_stride: 12,
};
// SAFETY: `data` has the address of the first row of each plane, the frame lives on, and nobody writes it.
let UyvyViews { luma, chroma } = unsafe { Uyvy::views_from_origins([data[0].wrapping_add(1), data[0]], extents)? };
let _ = chroma;
luma.extents()
}
