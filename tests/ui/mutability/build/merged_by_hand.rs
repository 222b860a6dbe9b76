use tensor_layout::axis::{A, B, C, M};
use tensor_layout::ops::{Fix, Merge, Via};
use tensor_layout::{Nominal, ViewMut, layout};

// A and B do not continue one another. With `C=?` that is not known; `Fix` takes the `?` out.
type Merged = Via<Via<layout!(C=? A=2 D=3 B=4), Merge<(A, B), M>>, Fix<C>>; // M=8 D=3, strides 1 4

#[derive(Clone, Copy)]
struct Mine;

impl Nominal for Mine {
    type As = Merged;
    const __VALUE: Self = Mine;
}

fn main() {
    let _ = ViewMut::<u8, Mine>::with_layout(Mine, &mut [0; 64]);
}
