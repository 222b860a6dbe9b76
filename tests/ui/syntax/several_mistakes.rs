use tensor_layout::layout;

type Mistaken = layout!(N=1, C=-3 H=57.0 H=57; order = NCX; padd(W) = 8; broadcast(C) = 2);

fn main() {}
