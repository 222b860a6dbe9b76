use tensor_layout::{ViewMut, layout};

fn main() {
    let mut bias = [0.0; 64];
    let _ = ViewMut::<f32, layout!(N=8 C=64; broadcast(N))>::new(&mut bias);
}
