use tensor_layout::layout;

type Mistaken = layout!(O=32 I=32 H=3; order = O/16 I O%16);

fn main() {}
