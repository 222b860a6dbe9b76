use tensor_layout::{Tensor, View, layout};

fn turned(planes: &View<'_, f32, layout!(C=3 H=? W=?)>) -> Tensor<f32, layout!(C=3 H=? W=?; order = HWC)> {
    Tensor::from_view(planes)
}

fn main() {}
