{
use tensor_layout::Segments;

#[derive(Segments)]
#[layout(planes)]
struct Nv12 {
    #[layout(H=? W=?; stride(H) = ?)]
    luma: u8,
    #[layout(H=? W=? C=2; subsampled(H, W) = 2; stride(H) = ?)]
    chroma: u8,
}

let extents = Nv12Extents {
    h: 4,
    w: 6,
    luma_h_stride: 16,
    chroma_h_stride: 16,
};
// SAFETY: `data` has the address of the first row of each plane, the frame lives on, and nobody writes it.
let Nv12Views { luma, chroma } = unsafe { Nv12::views_from_origins([data[0], data[1]], extents)? };
let _ = chroma;
luma.extents()
}
