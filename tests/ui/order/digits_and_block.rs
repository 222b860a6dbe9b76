use tensor_layout::layout;

type Mistaken = layout!(O=32 I=32; block(O) = 16; order = O/16 I O%16);

fn main() {}
