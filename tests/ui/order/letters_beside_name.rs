use tensor_layout::{axis, layout};

axis!(Batch);

type Mistaken = layout!(Batch=8 H=57 W=57; order = Batch HW);

fn main() {}
