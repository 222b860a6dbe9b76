use tensor_layout::{Segments, layout};

type Luma = layout!(H=1081 W=1920);

#[derive(Segments)]
struct Nv12 {
    #[layout(Luma)]
    luma: u8,
    #[layout(H=? W=960 C=2; subsampled(H, W) = 2)]
    chroma: u8,
}

fn main() {}
