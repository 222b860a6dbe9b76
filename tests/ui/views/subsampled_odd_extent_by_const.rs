use tensor_layout::Views;

const HEIGHT: usize = 1081;

#[derive(Views)]
struct Nv12 {
    #[layout(H=HEIGHT W=1920)]
    luma: Vec<u8>,
    #[layout(H=540 W=960 C=2; subsampled(H, W) = 2)]
    chroma: Vec<u8>,
}

fn main() {}
