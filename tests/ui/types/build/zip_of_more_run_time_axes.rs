use tensor_layout::{View, layout};

fn add(act: View<'_, f32, layout!(N=? C=3)>, bias: View<'_, f32, layout!(C=3)>) -> f32 {
    bias.zip(&act).fold(0.0, |sum, bias, act| sum + bias + act)
}

fn main() {
    let act = <layout!(N=? C=3)>::with_extents([1]).unwrap();
    add(View::with_layout(act, &[0.0; 3]).unwrap(), View::from_array(&[0.0; 3]));
}
