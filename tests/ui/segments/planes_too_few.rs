use tensor_layout::Segments;

#[derive(Segments)]
#[layout(planes)]
struct Nv12 {
    #[layout(H=4 W=6)]
    luma: u8,
    #[layout(H=2 W=3 C=2; subsampled(H, W) = 2)]
    chroma: u8,
}

fn main() {
    let bytes = [0; 64];
    let _ = unsafe { Nv12::views_from_origins([bytes.as_ptr()]) };
}
