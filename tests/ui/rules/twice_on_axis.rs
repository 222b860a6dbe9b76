use tensor_layout::layout;

type Mistaken = layout!(H=57 W=57; pad(H) = 8; pad(H, W) = 16);

fn main() {}
