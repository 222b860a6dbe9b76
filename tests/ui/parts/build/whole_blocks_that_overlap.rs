use tensor_layout::axis::C;
use tensor_layout::{Tensor, layout};

tensor_layout::axis!(Co, Ci);

fn main() {
    let mut act = Tensor::<f32, layout!(C=3 N=2 H=2; overlap(H) = 3; pad(N) = 4; block(C) = 4)>::zeros();
    let _ = act.unblock_padded_mut::<C, (Co, Ci)>();
}
