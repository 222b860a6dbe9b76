use tensor_layout::{View, layout};

type Planes = layout!(N=1 C=64 H=57 W=57);
type Pixels = layout!(N=1 C=64 H=57 W=57; order = NHWC);

fn convolve(_: View<'_, f32, Pixels>) {}

fn run(input: View<'_, f32, Planes>) {
    convolve(input);
}

fn main() {}
