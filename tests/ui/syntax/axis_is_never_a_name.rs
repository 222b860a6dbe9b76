use tensor_layout::layout;

type Mistaken = layout!(N=1 self=3 H=57 W=57);

fn main() {}
