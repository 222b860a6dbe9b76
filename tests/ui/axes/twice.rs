use tensor_layout::layout;

type Mistaken = layout!(N=1 H=57 W=57 H=3);

fn main() {}
