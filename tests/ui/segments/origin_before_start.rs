//! What is wrong: the first two rows of the reversed field would lie before the buffer, and the last field is at no multiple of its alignment.

use tensor_layout::Segments;

#[derive(Segments)]
struct Bitmap {
    #[layout(H=3 W=4; reverse(H); origin_bytes = 4)]
    rows: u8,
    #[layout(K=2; reverse(K); origin_bytes = 102)]
    palette: u32,
}

fn main() {}
