use tensor_layout::Segments;

#[derive(Segments)]
struct Nv12 {
    #[layout(H=? W=?)]
    luma: u8,
    #[layout(H=? W=? C=2; subsampled(H, W))]
    chroma: u8,
}

fn main() {}
