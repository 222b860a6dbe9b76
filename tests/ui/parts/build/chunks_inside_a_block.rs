use tensor_layout::{View, axis, layout};

fn main() {
    let act = View::<u8, layout!(C=64 H=2; block(C) = 16)>::from_array(&[0; 128]);
    for part in act.axis_chunks::<axis::C, 24>() {
        assert_eq!(part[[0, 0]], 0);
    }
}
