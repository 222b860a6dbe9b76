use tensor_layout::{Tensor, View, ViewMut, layout};

fn main() {
    let mut sums = Tensor::<u32, layout!(W=2)>::zeros();
    sums.fold_from(&[1, 2], |sum, x| *sum += x);

    let x = View::<u32, layout!(H=2 W=2)>::from_array(&[1, 2, 3, 4]);
    let mut y = [0; 4];
    let mut y = ViewMut::<u32, layout!(H=2 W=2)>::from_array(&mut y);
    sums.fold_from(&y.zip_mut(&x), |sum, (y, x)| *sum += *y * x);
}
