use tensor_layout::layout;

const W: u32 = 57;

type Image = layout!(H=57 W);

fn main() {}
