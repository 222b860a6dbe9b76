use tensor_layout::layout;

type Mistaken = layout!(A=2 B=2 C=2 D=2 E=2 F=2 G=2; block(A) = 2; block(B) = 2);

fn main() {}
