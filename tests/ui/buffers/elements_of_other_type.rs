use tensor_layout::{View, layout};

fn heat(celsius: &[f64]) {
    let _ = View::<f32, layout!(H=2 W=3)>::new(celsius);
}

fn main() {}
