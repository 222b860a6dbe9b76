use tensor_layout::Views;

#[derive(Views)]
struct Conv {
    #[layout(N=1 C=3)]
    input: [f32; 2],
}

fn main() {
    let conv = Conv { input: [0.0; 2] };
    let _ = conv.views();
}
