use tensor_layout::Segments;

const BY: usize = 0;

#[derive(Segments)]
struct Nv12 {
    #[layout(H=? W=?)]
    luma: u8,
    #[layout(H=? W=? C=2; subsampled(H, W) = BY)]
    chroma: u8,
}

fn main() {}
