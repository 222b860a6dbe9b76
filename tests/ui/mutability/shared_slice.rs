use tensor_layout::{ViewMut, layout};

fn clear(pixels: &[u8]) {
    let _ = ViewMut::<u8, layout!(H=2 W=3)>::new(pixels);
}

fn main() {}
