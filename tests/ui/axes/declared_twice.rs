use tensor_layout::axis;

axis!(pub Batch, Seq, Batch);

fn main() {}
