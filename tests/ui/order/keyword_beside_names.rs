use tensor_layout::layout;

type Mistaken = layout!(H=57 W=57; order = row_major H W);

fn main() {}
