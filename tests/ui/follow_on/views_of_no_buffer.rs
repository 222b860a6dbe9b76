use tensor_layout::Views;

#[derive(Views)]
struct Conv {
    #[layout(N=1 C=3)]
    input: std::sync::Arc<[f32]>,
}

fn run(mut conv: Conv) -> f32 {
    conv.check().unwrap();
    let sum = conv.views().unwrap().input[[0, 0]];
    conv.views_mut().unwrap().input[[0, 1]] = sum;
    sum
}

fn main() {}
