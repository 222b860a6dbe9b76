use tensor_layout::axis;

axis!(pub Batch Seq);

fn main() {}
