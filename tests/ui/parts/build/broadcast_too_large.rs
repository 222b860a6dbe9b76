use tensor_layout::{View, axis, layout};

fn main() {
    let image = View::<u8, layout!(H=1 W=6)>::from_array(&[0; 6]);
    let _ = image.broadcast::<axis::H, 0x7fff_ffff_ffff_ffff>();
}
