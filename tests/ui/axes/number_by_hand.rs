use tensor_layout::{AxisName, axis};

struct Height;

impl AxisName for Height {
    const NAME: &'static str = "H";
    const NUMBER: u64 = 1;
    type Key = <axis::H as AxisName>::Key;
}

fn main() {}
