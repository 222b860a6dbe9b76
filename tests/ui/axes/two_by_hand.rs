use tensor_layout::{AxisName, StaticLayout, axis, layout};

struct Height;

impl AxisName for Height {
    const NAME: &'static str = "H";
    type Key = <axis::W as AxisName>::Key;
}

const EXTENTS: &[usize] = <layout!(H=2 Height=3; order = Height H)>::EXTENTS;

fn main() {}
