use tensor_layout::layout;

type Mistaken = layout!(H=57 W=57; order = WH, pad(H) = 8);

fn main() {}
