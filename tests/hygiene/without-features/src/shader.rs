/// Needs the feature.
pub const KERNEL: &str = tensor_layout::wgsl!(image: [f32; tensor_layout::layout!(H=4 W=5)]);
