use tensor_layout::Segments;

#[derive(Segments)]
struct Chroma {
    #[layout(H=? W=?; subsampled(H) = 2)]
    blue: u8,
    #[layout(H=? W=?; own(H))]
    red: u8,
}

fn main() {}
