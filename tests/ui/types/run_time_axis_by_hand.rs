use tensor_layout::notation::{Dyn, StaticAxis};
use tensor_layout::axis;

fn needs<A: StaticAxis>() {}

fn main() {
    needs::<Dyn<axis::H>>();
}
