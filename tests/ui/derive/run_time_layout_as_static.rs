use tensor_layout::{Layout, Numbers, View};

#[derive(Clone, Copy, Layout)]
#[layout(N=? C=64)]
struct Activation(Numbers<Self>);

fn main() {
    let _ = View::<f32, Activation>::new(&[0.0; 128]);
}
