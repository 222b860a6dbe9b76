{
mod axes {
    ::tensor_layout::axis!(pub Layout, Layout_, Tensor, axis, f32, tensor_layout);
    pub type Layout__ = ::tensor_layout::layout!(Layout=2 Layout_=3 Tensor=4 axis=5 f32=2 tensor_layout=1);
}
let tensor = tensor_layout::Tensor::<f32, axes::Layout__>::zeros();
tensor
}
