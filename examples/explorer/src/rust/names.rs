{
use tensor_layout::{Tensor, axis, layout};

axis!(pub Batch, r#type);
type Layout = layout!(Batch=2 r#type=3 W=4; order = r#type W Batch; pad(r#type) = 4);
let tensor = Tensor::<f32, Layout>::zeros();
tensor
}
