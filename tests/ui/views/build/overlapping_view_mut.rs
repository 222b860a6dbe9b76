use tensor_layout::Views;

#[derive(Views)]
struct Conv {
    #[layout(N=2 C=3; overlap(N) = 2)]
    input: Vec<f32>,
}

fn main() {
    let mut conv = Conv { input: vec![0.0; 5] };
    let _ = conv.views_mut();
}
