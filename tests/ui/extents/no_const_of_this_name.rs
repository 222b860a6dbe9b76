use tensor_layout::layout;

type Act<const N: usize> = layout!(N C=3 H=57 W);

fn main() {}
