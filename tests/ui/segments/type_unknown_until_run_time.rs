use tensor_layout::{Segments, layout};

type Weight = layout!(O=? I=64);

#[derive(Segments)]
#[layout(directml)]
struct Linear {
    #[layout(Weight)]
    weight: f32,
    #[layout(O=?)]
    bias: f32,
}

fn main() {}
