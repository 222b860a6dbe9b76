use tensor_layout::layout;

type Mistaken = layout!(H=57 W=57; pitch(H) = 8);

fn main() {}
