use tensor_layout::axis::C;
use tensor_layout::{Tensor, layout};

tensor_layout::axis!(Co, Ci);

fn main() {
    let act = Tensor::<f32, layout!(C=30 W=2)>::zeros();
    let _ = act.unblock_padded::<C, (Co, Ci)>();
}
