use tensor_layout::{Tensor, layout};

fn main() {
    let (x, y) = (Tensor::<f32, layout!(H=2 W=2)>::zeros(), Tensor::<f32, layout!(H=2 W=2)>::zeros());
    x.zip(y).for_each(|x, y| println!("{x} {y}"));
}
