use tensor_layout::{StaticLayout, layout};

fn main() {
    println!("{:?}", <layout!(N=1 C=64 H=8 W=8; block(C) = 16)>::STRIDES);
}
