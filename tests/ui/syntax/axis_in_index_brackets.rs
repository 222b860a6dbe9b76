use tensor_layout::layout;

type Mistaken = layout!([N=1 C=3]);

fn main() {}
