use tensor_layout::{ViewMut, layout};

type Tangled = layout!(D=2 H=2 W=2; overlap(D) = 5; overlap(H) = 3; overlap(W) = 2);

fn main() {
    let mut buffer = [0; 11];
    let _ = ViewMut::<u8, Tangled>::from_array(&mut buffer);
}
