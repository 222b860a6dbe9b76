use tensor_layout::layout;

type Mistaken = layout!(H = 2 * ROWS W=57);

fn main() {}
