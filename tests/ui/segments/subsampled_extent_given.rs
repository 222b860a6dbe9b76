use tensor_layout::Segments;

#[derive(Segments)]
struct Nv12 {
    #[layout(H=? W=?)]
    luma: u8,
    #[layout(H=? W=? C=2; subsampled(H, W) = 2)]
    chroma: u8,
}

fn main() {
    let extents = Nv12Extents { h: 1080, w: 1920, chroma_h: 540 };
    let _ = Nv12::size_in_bytes(extents);
}
