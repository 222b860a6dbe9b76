use tensor_layout::directml::{Gemm, GemmTensors};
use tensor_layout::layout;

static FC: GemmTensors =
    Gemm::PLAIN.tensors::<f32, layout!(N=8 K=2048), layout!(M=1000 K=2048), layout!(N=8 M=1000)>();

fn main() {}
