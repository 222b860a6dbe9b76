use tensor_layout::{Tensor, View, layout};

fn main() {
    type Weights = layout!(O=2 I=2);
    let gradient = View::<f32, Weights>::from_array(&[1.0, 2.0, 3.0, 4.0]);
    let bias = View::<f32, layout!(O=2 J=2)>::from_array(&[0.0; 4]);
    let mut weights = Tensor::<f32, Weights>::zeros();
    let four = weights.zip_mut(&gradient).and(&gradient).and(&gradient);
    four.and(&bias).for_each(|weight, a, b, c, bias| *weight = a + b + c + bias);
}
