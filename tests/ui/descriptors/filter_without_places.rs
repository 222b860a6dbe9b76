use tensor_layout::directml::{Convolution, ConvolutionTensors};
use tensor_layout::layout;

static CONV: ConvolutionTensors = Convolution::<2>::UNIT.tensors::<
    f32,
    layout!(N=1 C=4 H=8 W=8),
    layout!(K=8 R=3 S=3 C=4),
    layout!(N=1 C=8 H=6 W=6),
>();

fn main() {}
