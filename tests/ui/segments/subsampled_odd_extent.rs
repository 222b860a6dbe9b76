use tensor_layout::Segments;

#[derive(Segments)]
struct Nv12 {
    #[layout(H=1081 W=1920)]
    luma: u8,
    #[layout(H=540 W=960 C=2; subsampled(H, W) = 2)]
    chroma: u8,
}

fn main() {}
