use tensor_layout::layout;

type Mistaken = layout!(H=4 W=8; stride(H) = {-8});

fn main() {}
