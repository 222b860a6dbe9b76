use tensor_layout::directml::{Convolution, ConvolutionTensors};
use tensor_layout::layout;

static CONV: ConvolutionTensors = Convolution::<2>::UNIT.with_groups(2).tensors::<
    f32,
    layout!(N=1 C=6 H=8 W=8),
    layout!(O=4 I=6 H=3 W=3),
    layout!(N=1 C=4 H=6 W=6),
>();

fn main() {}
