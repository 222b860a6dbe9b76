use tensor_layout::{axis, layout};

axis!(Batch, Seq);

type Mistaken = layout!(Batch Seq=128; order = Batch Seq);

fn main() {}
