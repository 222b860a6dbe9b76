use tensor_layout::layout;

type Mistaken = layout!(O=32 I=32; order = O/16 I O%16; pad(O) = 32);

fn main() {}
