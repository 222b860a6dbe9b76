use tensor_layout::layout;

type Mistaken = layout!(N=1 C=64 H=57 W=57; order = nChw16c);

fn main() {}
