use tensor_layout::layout;

type Mistaken = layout!(H=57u32 W=57);

fn main() {}
