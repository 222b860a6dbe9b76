use tensor_layout::axis::H;
use tensor_layout::{AxisName, View, axis, layout};

struct Width;

impl AxisName for Width {
    const NAME: &'static str = "H";
    type Key = <axis::W as AxisName>::Key;
}

fn main() {
    let image = View::<u8, layout!(H=2 W=6)>::from_array(&[0; 12]);
    image.permute::<(H, Width)>();
}
