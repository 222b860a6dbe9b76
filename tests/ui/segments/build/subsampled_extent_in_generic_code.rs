use tensor_layout::Segments;

#[derive(Segments)]
struct Nv12<const H: usize> {
    #[layout(H W=6)]
    luma: u8,
    #[layout(H=2 W=3 C=2; subsampled(H, W) = 2)]
    chroma: u8,
}

fn main() {
    let _ = Nv12::<5>::views(&[]);
}
