use tensor_layout::layout;

type Mistaken = layout!(O=32 I=32; order = I/4 O I%8);

fn main() {}
