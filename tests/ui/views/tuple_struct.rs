use tensor_layout::Views;

#[derive(Views)]
struct Conv(Vec<f32>);

fn main() {}
