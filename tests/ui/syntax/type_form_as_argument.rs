use tensor_layout::{View, layout};

fn main() {
    let _ = View::with_layout(layout!(H=2 W=3), &[0_u8; 6]);
}
