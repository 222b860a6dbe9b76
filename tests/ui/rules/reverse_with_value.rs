use tensor_layout::layout;

type Mistaken = layout!(H=57 W=57; reverse(H) = 1);

fn main() {}
