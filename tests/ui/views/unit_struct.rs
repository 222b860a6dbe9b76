use tensor_layout::Views;

#[derive(Views)]
struct Conv;

fn main() {}
