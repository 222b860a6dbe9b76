use tensor_layout::{View, layout};

type Tangled = layout!(
    A=5 B=4 C=8 D=4 E=7 F=4 G=4;
    stride(A) = 5326585; stride(B) = 7473357; stride(C) = 3838993; stride(D) = 375502;
    stride(E) = 7082940; stride(F) = 9084394; stride(G) = 6396545
);

fn first(_: View<'_, u8, Tangled>) {}

fn main() {}
