use tensor_layout::Segments;

#[derive(Segments)]
#[layout(planes)]
#[layout(planes)]
struct Gray {
    #[layout(H=? W=?)]
    luma: u8,
}

fn main() {}
