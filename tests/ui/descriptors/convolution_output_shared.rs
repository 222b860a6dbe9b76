use tensor_layout::directml::{Convolution, ConvolutionTensors};
use tensor_layout::layout;

static CONV: ConvolutionTensors = Convolution::<2>::UNIT.tensors::<
    f32,
    layout!(N=2 C=3 H=8 W=8),
    layout!(O=4 I=3 H=3 W=3),
    layout!(N=2 C=4 H=6 W=6; broadcast(N)),
>();

fn main() {}
