use tensor_layout::{View, assert_views_eq, layout};

fn main() {
    let view = View::<u8, layout!(W=2)>::from_array(&[1, 2]);
    assert_views_eq!(view, [1u8, 2]);
}
