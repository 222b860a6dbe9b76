use tensor_layout::{Tensor, View, layout};

fn main() {
    let mut x = Tensor::<f32, layout!(H=2 W=2)>::zeros();
    let mut y = View::<f32, layout!(H=2 W=2)>::from_array(&[1.0; 4]);
    x.zip_mut(&mut y).for_each(|x, y| *y += *x);
}
