use tensor_layout::Views;

#[derive(Views)]
#[layout(planes)]
struct Gray {
    #[layout(H=? W=?)]
    luma: Vec<u8>,
}

fn main() {}
