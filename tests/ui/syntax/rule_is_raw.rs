use tensor_layout::layout;

type Mistaken = layout!(N=1 C=3 H=57 W=57; r#pad(H) = 8);

fn main() {}
