use tensor_layout::{View, layout};

type Mistaken = layout!(A=5 B=4; order = B A/4 A%4; stride(B) = 5);

fn first(_: View<'_, u8, Mistaken>) {}

fn main() {}
