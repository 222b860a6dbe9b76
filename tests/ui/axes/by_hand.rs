use tensor_layout::{AxisName, axis};

struct Height;

impl AxisName for Height {
    const NAME: &'static str = "Height";
    type Key = axis::H;
}

fn main() {}
