use tensor_layout::Segments;

#[derive(Segments)]
#[layout(directml, align_bytes = 64)]
pub struct Frame {
    #[layout(N=1 C=3 H=4 W=4)]
    input: f32,
}

fn main() {}
