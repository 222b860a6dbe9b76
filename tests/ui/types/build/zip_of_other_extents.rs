use tensor_layout::{View, layout};

fn main() {
    let rows = View::<u8, layout!(H=2 W=3)>::from_array(&[0; 6]);
    let columns = View::<u8, layout!(H=3 W=2; order = WH)>::from_array(&[0; 6]);
    assert!(rows.zip(&columns).all(|a, b| a == b));
}
