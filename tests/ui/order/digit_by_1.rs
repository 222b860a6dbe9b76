use tensor_layout::layout;

type Mistaken = layout!(O=32 I=32; order = O/1 I/16 O%1 I%16);

fn main() {}
