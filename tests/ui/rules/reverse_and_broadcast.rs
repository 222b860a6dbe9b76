use tensor_layout::layout;

type Mistaken = layout!(N=4 H=57 W=57; broadcast(N); reverse(H, N));

fn main() {}
