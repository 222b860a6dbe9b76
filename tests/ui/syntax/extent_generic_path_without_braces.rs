use tensor_layout::layout;

type Mistaken = layout!(H=size::<f32>() W=57);

fn main() {}
