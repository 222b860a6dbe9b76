use tensor_layout::Segments;

#[derive(Segments)]
#[layout(planes)]
struct Mask {
    #[layout(H=? W=?)]
    mask: bool,
}

fn main() {}
