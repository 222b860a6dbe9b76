use tensor_layout::ops::{Fix, Via};
use tensor_layout::{View, axis, layout};

type Row = Via<layout!(H=2 W=3), Fix<axis::N>>;

fn main() {
    let _ = View::<u8, Row>::from_array(&[0; 6]);
}
