use tensor_layout::{directml::BufferTensorDesc, layout};

type Tangled = layout!(
    A=5 B=4 J=8 D=4 E=7 F=4 G=4;
    overlap(A) = 5326585; overlap(B) = 7473357; overlap(J) = 3838993; overlap(D) = 375502;
    overlap(E) = 7082940; overlap(F) = 9084394; overlap(G) = 6396545
);

static DESC: BufferTensorDesc = BufferTensorDesc::of::<u8, Tangled>().as_output();

fn main() {}
