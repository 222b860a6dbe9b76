use tensor_layout::layout;

type Mistaken = layout!(H=64 W=64 C=8; order = H/32 W/32 C/4 H/16%2 W/16%2 C%4 H/8%2 H%8 W%16);

fn main() {}
