use tensor_layout::Segments;

#[derive(Segments)]
#[layout(planes = 2)]
struct Gray {
    #[layout(H=? W=?)]
    luma: u8,
}

fn main() {}
