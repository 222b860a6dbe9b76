{
use tensor_layout::Segments;

#[derive(Segments)]
#[layout(planes)]
struct P010 {
    #[layout(H=? W=?; stride(H) = ?)]
    luma: u16,
    #[layout(H=? W=? C=2; subsampled(H, W) = 2; stride(H) = ?)]
    chroma: u16,
}

let extents = P010Extents {
    h: 4,
    w: 6,
    luma_h_stride: 16, // 32 bytes
    chroma_h_stride: 16, // 32 bytes
};
// SAFETY: `data` has the address of the first row of each plane, the frame lives on, and nobody writes it.
let P010Views { luma, chroma } = unsafe { P010::views_from_origins([data[0], data[1]], extents)? };
let _ = chroma;
luma.extents()
}
