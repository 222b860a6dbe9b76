use tensor_layout::{ViewMut, layout};

fn mask(bytes: &mut [u8]) {
    let _ = ViewMut::<bool, layout!(H=2 W=3)>::from_bytes(bytes);
}

fn main() {}
