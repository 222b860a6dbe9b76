use tensor_layout::{StaticAxes, axis};

fn needs<A: StaticAxes>() {}

fn main() {
    needs::<axis::H>();
}
