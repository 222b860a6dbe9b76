use tensor_layout::{ViewMut, layout};

fn main() {
    let mut pixels = [0; 5];
    let _ = ViewMut::<u8, layout!(H=2 W=3)>::from_array(&mut pixels);
}
