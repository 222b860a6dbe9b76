use tensor_layout::axis::C;
use tensor_layout::{View, layout};

tensor_layout::axis!(Co, Ci);

fn main() {
    let act = View::<f32, layout!(C=40 W=2; block(C) = 16)>::from_array(&[0.0; 128]);
    let _ = act.unblock::<C, (Co, Ci)>();
}
