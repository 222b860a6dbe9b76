use tensor_layout::layout;

type Mistaken = layout!(H=57 W=57; align(H) = 64; overlap(H) = 64);

fn main() {}
