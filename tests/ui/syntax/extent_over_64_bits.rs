use tensor_layout::layout;

type Mistaken = layout!(H=18446744073709551616 W=57);

fn main() {}
