use tensor_layout::Segments;

#[derive(Segments)]
#[layout(planes)]
#[layout(align_bytes = 256)]
struct Nv12 {
    #[layout(H=? W=?; stride(H) = ?)]
    luma: u8,
    #[layout(H=? W=? C=2; subsampled(H, W) = 2; stride(H) = ?)]
    chroma: u8,
}

fn main() {}
