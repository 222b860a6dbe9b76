use tensor_layout::Segments;

#[derive(Segments)]
#[layout(planes)]
struct Gray {
    #[layout(H=? W=?)]
    luma: u8,
}

fn main() {
    let _ = Gray::views_from_origins([[0; 6].as_ptr()], GrayExtents { h: 2, w: 3 });
}
