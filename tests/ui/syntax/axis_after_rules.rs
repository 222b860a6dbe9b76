use tensor_layout::layout;

type Mistaken = layout!(H=57 W=57; C=3);

fn main() {}
