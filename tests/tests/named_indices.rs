//! `at!` panics as any index does.

use tensor_layout::{View, at, layout};

#[test]
#[should_panic(expected = "index 3 is out of bounds for axis `W` of extent 3")]
fn out_of_bounds_as_any_index() {
    at!(View::<u8, layout!(H=2 W=3)>::from_array(&[0; 6]), W: 3, H: 0);
}
