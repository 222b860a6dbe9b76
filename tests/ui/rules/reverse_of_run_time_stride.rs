use tensor_layout::layout;

type Mistaken = layout!(H=? W=57; stride(H) = ?; reverse(H));

fn main() {}
