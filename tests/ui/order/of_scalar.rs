use tensor_layout::layout;

type Mistaken = layout!(; order = N);

fn main() {}
