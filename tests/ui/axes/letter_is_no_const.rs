use tensor_layout::layout;

type Mistaken = layout!(N C=3);

fn main() {}
