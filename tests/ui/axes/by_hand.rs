use tensor_layout::AxisName;

struct Height;

impl AxisName for Height {
    const NAME: &'static str = "Height";
}

fn main() {}
