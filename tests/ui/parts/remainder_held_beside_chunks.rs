use tensor_layout::{ViewMut, axis, layout};

fn main() {
    let mut pixels = [0; 12];
    let mut image = ViewMut::<u8, layout!(H=2 W=6)>::from_array(&mut pixels);
    let mut chunks = image.axis_chunks_mut::<axis::W, 4>();
    let mut rest = chunks.remainder();
    let mut other = chunks.remainder();
    rest.fill(1);
    other.fill(2);
}
