use tensor_layout::Segments;

#[derive(Segments)]
struct Gray {
    #[layout(planes)]
    #[layout(H=? W=?)]
    luma: u8,
}

fn main() {}
