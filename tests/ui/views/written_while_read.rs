use tensor_layout::Views;

#[derive(Views)]
struct Conv {
    #[layout(N=1 C=3)]
    input: Vec<f32>,
}

fn first(conv: &mut Conv) -> f32 {
    let views = conv.views().unwrap();
    conv.input[0] = 1.0;
    views.input[[0, 0]]
}

fn main() {}
