use tensor_layout::{View, layout};

fn main() {
    let _ = View::<u8, layout!(H=2 W=3; stride(H) = ?)>::from_array(&[0; 6]);
}
