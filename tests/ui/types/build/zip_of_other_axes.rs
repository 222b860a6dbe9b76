use tensor_layout::{Tensor, layout};

fn main() {
    let act = Tensor::<f32, layout!(N=1 C=64 H=56 W=56; order = NHWC)>::zeros();
    let bias = Tensor::<f32, layout!(C=64)>::zeros();
    let mut out = act.clone();
    out.zip_mut(&act).and(&bias).for_each(|out, x, bias| *out = x + bias);
}
