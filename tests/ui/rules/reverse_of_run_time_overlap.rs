use tensor_layout::layout;

type Mistaken = layout!(H=? W=57; overlap(H) = ?; reverse(H));

fn main() {}
