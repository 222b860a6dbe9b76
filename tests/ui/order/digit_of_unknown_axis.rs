use tensor_layout::layout;

type Mistaken = layout!(O=32 I=32; order = O J/16 I J%16);

fn main() {}
