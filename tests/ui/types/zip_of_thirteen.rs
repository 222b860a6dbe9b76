use tensor_layout::{View, layout};

fn main() {
    let x = View::<f32, layout!(H=2 W=2)>::from_array(&[1.0, 2.0, 3.0, 4.0]);
    let twelve = x.zip(&x).and(&x).and(&x).and(&x).and(&x).and(&x).and(&x).and(&x).and(&x).and(&x).and(&x);
    let _ = twelve.and(&x);
}
