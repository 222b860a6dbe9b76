use tensor_layout::axis::H;
use tensor_layout::notation::{Axis, Broadcast, Dim, Pad};

fn of_axis<A: Axis>() {}

fn main() {
    of_axis::<Dim<H, 2, (Pad<8>, Broadcast)>>();
}
