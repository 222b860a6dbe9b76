use tensor_layout::Views;

#[derive(Views)]
struct Conv<const K: usize> {
    #[layout(N=1 C=3)]
    input: Vec<f32>,
    #[layout(N=1 C=K)]
    output: Vec<f32>,
}

fn main() {
    let conv = Conv::<4> { input: vec![0.0; 3], output: vec![0.0; 4] };
    let _ = conv.views();
}
