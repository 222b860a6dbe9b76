use tensor_layout::{View, axis, layout};

fn main() {
    let planes = View::<u8, layout!(C=3 H=4 W=6)>::from_array(&[0; 72]);
    let _ = planes.as_arrays::<axis::C, 3>();
}
