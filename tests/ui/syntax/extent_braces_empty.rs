use tensor_layout::layout;

type Mistaken = layout!(H={} W=57);

fn main() {}
