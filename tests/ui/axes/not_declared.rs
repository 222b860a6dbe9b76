use tensor_layout::layout;

type Mistaken = layout!(Batch=8 Seq=128; order = Batch Seq);

fn main() {}
