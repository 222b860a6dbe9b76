use tensor_layout::layout;

type Mistaken = layout!(H=10000000000000000000000000000000000000000 W=57);

fn main() {}
