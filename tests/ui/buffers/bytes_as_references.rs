use tensor_layout::{View, layout};

fn names(bytes: &[u8]) {
    let _ = View::<&str, layout!(H=2 W=3)>::from_bytes(bytes);
}

fn main() {}
