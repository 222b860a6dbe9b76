use tensor_layout::axis;

axis!();

fn main() {}
