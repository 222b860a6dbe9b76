use tensor_layout::{View, layout};

fn main() {
    let x = View::<f32, layout!(H=2 W=2)>::from_array(&[1.0, 2.0, 3.0, 4.0]);
    x.zip(&x).zip(&x).for_each(|a, b, c| println!("{a} {b} {c}"));
}
