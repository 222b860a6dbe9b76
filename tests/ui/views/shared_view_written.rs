use tensor_layout::Views;

#[derive(Views)]
struct Conv {
    #[layout(N=1 C=3; shared)]
    input: Vec<f32>,
}

fn clear(conv: &mut Conv) {
    conv.views_mut().unwrap().input[[0, 0]] = 0.0;
}

fn main() {}
