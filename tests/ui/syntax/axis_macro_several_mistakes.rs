use tensor_layout::axis;

axis!(pub Batch, N, Batch, 3, struct);

fn main() {}
