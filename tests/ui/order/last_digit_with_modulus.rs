use tensor_layout::layout;

type Mistaken = layout!(O=32 I=32; order = O I/4%4 I%4);

fn main() {}
