use tensor_layout::{Nominal, layout};

fn needs<M: Nominal>() {}

fn main() {
    needs::<layout!(N=1 C=64)>();
}
