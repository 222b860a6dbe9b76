use tensor_layout::{Tensor, layout};

fn main() {
    let image = Tensor::<f32, layout!(H=4 W=6 C=3)>::zeros();
    let mut sums = Tensor::<f32, layout!(N=1 C=3)>::zeros();
    sums.fold_from(&image, |sum, x| *sum += x);
}
