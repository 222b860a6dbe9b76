use tensor_layout::Layout;

#[derive(Layout)]
#[layout(N=N C=64)]
struct Activation<const N: usize>;

fn main() {}
