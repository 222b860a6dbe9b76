use tensor_layout::{Dyn, StaticAxis, axis};

fn needs<A: StaticAxis>() {}

fn main() {
    needs::<Dyn<axis::H>>();
}
