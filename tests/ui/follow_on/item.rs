use tensor_layout::{StaticLayout, Tensor, layout};

layout! {
    /// Activations.
    pub type Act = N C=3 H=2; order = NC; pad(W) = 2
}

fn run(act: ActView<'_, f32, 2>, mut to: ActViewMut<'_, f32, 2>) -> usize {
    to.copy_from(&act);
    let tensor = Tensor::<f32, Act<2>>::zeros();
    to[[0, 0, 0]] = tensor[[1, 2, 1]];
    Act::<2>::STORAGE_SIZE
}

fn main() {}
