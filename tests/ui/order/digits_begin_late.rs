use tensor_layout::layout;

type Mistaken = layout!(O=32 I=32; order = I/16 O I/4%4);

fn main() {}
