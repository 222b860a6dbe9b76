use tensor_layout::{ViewMut, axis, layout};

fn main() {
    let mut row = [0; 6];
    let row = ViewMut::<u8, layout!(H=1 W=6)>::from_array(&mut row);
    row.broadcast::<axis::H, 4>();
}
