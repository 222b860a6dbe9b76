use tensor_layout::layout;

type Mistaken = layout!(O=64 I=64 H=3 W=3; order = OIhw16i16o);

fn main() {}
