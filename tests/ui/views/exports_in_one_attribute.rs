use tensor_layout::Views;

#[derive(Views)]
#[layout(directml, align_bytes = 64)]
pub struct Buffers<'a> {
    #[layout(N=1 C=3 H=4 W=4)]
    input: &'a [f32],
}

fn main() {}
