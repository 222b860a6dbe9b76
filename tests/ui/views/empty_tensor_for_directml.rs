use tensor_layout::Views;

#[derive(Views)]
#[layout(directml)]
struct Conv {
    #[layout(N=0 C=3)]
    input: Vec<f32>,
}

static INPUT: tensor_layout::directml::BufferTensorDesc = Conv::INPUT_DESCRIPTOR;

fn main() {}
