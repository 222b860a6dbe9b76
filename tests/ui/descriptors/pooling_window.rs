use tensor_layout::directml::{Pooling, PoolingTensors};
use tensor_layout::layout;

static POOL: PoolingTensors =
    Pooling::of_window([9, 9]).tensors::<f32, layout!(N=1 C=3 H=8 W=8), layout!(N=1 C=3 H=1 W=1)>();

fn main() {}
