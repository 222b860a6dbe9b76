use tensor_layout::layout;

type Mistaken = layout!(O=32 I=32; order = O I/ );

fn main() {}
