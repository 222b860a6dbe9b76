{
use tensor_layout::{Tensor, layout};

type Layout = layout!(H=2 W=3; order = WH);
let tensor = Tensor::<f32, Layout>::zeros();
tensor
}
