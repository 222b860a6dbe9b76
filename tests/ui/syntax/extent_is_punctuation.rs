use tensor_layout::layout;

type Mistaken = layout!(N=1 C=@ H=57);

fn main() {}
