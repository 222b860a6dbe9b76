use tensor_layout::{View, layout};

fn convolve(_: View<'_, f32, layout!(C=64 H=57 W=57)>) {}

fn run(input: View<'_, f32, layout!(C=64 H=56 W=57)>) {
    convolve(input);
}

fn main() {}
