use tensor_layout::ops::{Fix, Via};
use tensor_layout::{ViewMut, axis, layout};

// `A` has stride 0 around an axis of extent 0, which this type has no longer.
type Column = Via<layout!(A=2 B=0 C=3), Fix<axis::B>>;

fn main() {
    let _ = ViewMut::<u32, Column>::from_array(&mut [0; 6]);
}
