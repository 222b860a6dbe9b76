use tensor_layout::{axis, layout};

axis!(Batch, Seq);

type Mistaken = layout!(Batch=8 Seq=128; order = Batch Sek);

fn main() {}
