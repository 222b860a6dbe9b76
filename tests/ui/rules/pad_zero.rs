use tensor_layout::layout;

type Mistaken = layout!(H=57 W=57; pad(H) = 0);

fn main() {}
