use tensor_layout::layout;

type Mistaken = layout!(N=1, C=57.0 H=57; order = NCX; padd(H) = 8);

fn main() {}
