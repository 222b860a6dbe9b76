use tensor_layout::{View, axis, layout};

fn main() {
    let act = View::<u8, layout!(C=64 H=2; block(C) = 16)>::from_array(&[0; 128]);
    let _ = act.split::<axis::C, (axis::O, axis::I), 32>();
}
