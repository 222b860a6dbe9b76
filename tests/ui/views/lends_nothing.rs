use std::ops::Range;
use tensor_layout::Views;

#[derive(Views)]
struct Linear {
    #[layout(O=3 I=5; element = f32)]
    weights: Range<f32>,
}

fn main() {}
