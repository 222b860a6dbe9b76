use tensor_layout::{Tensor, layout};

fn main() {
    let all = Tensor::<f32, layout!(A=1 B=2 C=4 D=2 E=1 F=2 G=1 H=2)>::zeros();
    let mut sums = Tensor::<f32, layout!(C=4 D=2; block(C) = 2)>::zeros();
    sums.fold_from(&all, |sum, x| *sum += x);
}
