use tensor_layout::{axis, layout};

mod names {
    tensor_layout::axis!(pub Batch);
}
axis!(Seq);

type Mistaken = layout!(names::Batch=8 Seq=128);

fn main() {}
