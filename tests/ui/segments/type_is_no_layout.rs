use tensor_layout::Segments;

struct Weight;

#[derive(Segments)]
#[layout(directml)]
struct Linear {
    #[layout(Weight)]
    weight: f32,
    #[layout(O = 64)]
    bias: f32,
}

fn main() {}
