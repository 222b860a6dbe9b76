use tensor_layout::axis;

axis!(pub Batch, N);

fn main() {}
