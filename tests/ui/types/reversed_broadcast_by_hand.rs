use tensor_layout::axis::H;
use tensor_layout::notation::{Axis, Broadcast, Dim, Reverse};

fn of_axis<A: Axis>() {}

fn main() {
    of_axis::<Dim<H, 2, (Broadcast, Reverse)>>();
}
