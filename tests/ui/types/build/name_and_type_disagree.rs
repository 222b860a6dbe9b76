use tensor_layout::{AxisName, Tensor, axis, layout};

struct Height;

impl AxisName for Height {
    const NAME: &'static str = "Height";
    type Key = <axis::H as AxisName>::Key;
}

fn main() {
    Tensor::<u8, layout!(H=2 W=3)>::zeros().extent::<Height>();
}
