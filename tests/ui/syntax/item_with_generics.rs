use tensor_layout::layout;

layout! {
    pub type Act<const N: usize> = N C=3 H=57 W=57; order = NHWC
}

fn main() {}
