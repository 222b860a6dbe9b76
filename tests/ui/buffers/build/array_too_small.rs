use tensor_layout::{View, layout};

fn main() {
    let _ = View::<u8, layout!(H=2 W=3; pad(W) = 5)>::from_array(&[0; 7]);
}
