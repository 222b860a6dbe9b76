use tensor_layout::{View, layout};

fn main() {
    let _ = View::<(), layout!(H=2 W=3)>::from_bytes(&[]);
}
