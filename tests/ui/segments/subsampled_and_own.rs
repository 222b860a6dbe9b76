use tensor_layout::Segments;

#[derive(Segments)]
struct Nv12 {
    #[layout(H=? W=?)]
    luma: u8,
    #[layout(H=? W=? C=2; own(H); subsampled(H, W) = 2)]
    chroma: u8,
}

fn main() {}
