use tensor_layout::{View, axis, layout};

fn main() {
    let padded = View::<u8, layout!(H=2 W=6; pad(W) = 8)>::from_array(&[0; 16]);
    let _ = padded.merge::<(axis::H, axis::W), axis::P>();
}
