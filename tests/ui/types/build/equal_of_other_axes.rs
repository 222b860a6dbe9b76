use tensor_layout::{View, layout};

fn main() {
    let image = View::<u8, layout!(H=2 W=3)>::from_array(&[0; 6]);
    let matrix = View::<u8, layout!(M=2 K=3)>::from_array(&[0; 6]);
    assert!(image == matrix);
}
