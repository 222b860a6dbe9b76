use tensor_layout::axis::{H, W};
use tensor_layout::ops::{Permute, Via};
use tensor_layout::{View, layout};

type Turned = Via<layout!(H=2 W=3 C=4), Permute<(W, H)>>;

fn main() {
    let _ = View::<u8, Turned>::from_array(&[0; 24]);
}
