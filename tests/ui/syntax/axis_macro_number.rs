use tensor_layout::axis;

axis!(pub Batch, 3);

fn main() {}
