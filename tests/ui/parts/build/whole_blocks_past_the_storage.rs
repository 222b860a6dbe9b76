use tensor_layout::axis::C;
use tensor_layout::{Tensor, layout};

tensor_layout::axis!(Co, Ci);

fn main() {
    let act = Tensor::<f32, layout!(C=3 H=2; overlap(H) = 3; block(C) = 4)>::zeros();
    let _ = act.unblock_padded::<C, (Co, Ci)>();
}
