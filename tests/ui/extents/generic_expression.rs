use tensor_layout::layout;

type Halves<const W: usize> = layout!(H=2 W={W / 2});

fn main() {}
