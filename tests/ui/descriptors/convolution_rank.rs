use tensor_layout::directml::{Convolution, ConvolutionTensors};
use tensor_layout::layout;

static CONV: ConvolutionTensors = Convolution::<3>::UNIT.tensors::<
    f32,
    layout!(N=1 C=3 H=8 W=8),
    layout!(O=4 I=3 H=3 W=3),
    layout!(N=1 C=4 H=6 W=6),
>();

fn main() {}
