use tensor_layout::{View, layout};

fn pitch(act: View<'_, f32, layout!(N=1 C=64 H=8 W=8; block(C) = 16)>) -> isize {
    act.strides()[2]
}

fn main() {}
