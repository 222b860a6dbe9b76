use tensor_layout::layout;

type Mistaken = layout!(M=256 K=8; order = M/128 K/4 M%32 K%4);

fn main() {}
