use tensor_layout::axis::{K, P, W};
use tensor_layout::{ViewMut, layout};

fn main() {
    let mut row = [0; 6];
    let row = ViewMut::<u8, layout!(W=6)>::from_array(&mut row);
    row.windows::<W, (P, K), 3, 1>();
}
