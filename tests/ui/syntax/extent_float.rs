use tensor_layout::layout;

type Mistaken = layout!(H=57.0 W=57);

fn main() {}
