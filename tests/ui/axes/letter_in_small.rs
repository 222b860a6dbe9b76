use tensor_layout::layout;

type Mistaken = layout!(N=1 c H=57);

fn main() {}
