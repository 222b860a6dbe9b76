use tensor_layout::{Layout, StaticLayout, Tensor, View, axis};

#[derive(Clone, Copy, Layout)]
#[layout(H=2 W=3; order = WHC)]
struct Mask;

#[derive(Clone, Copy, Layout)]
#[layout(H=? W=3; padd(W) = 4)]
struct Frame(tensor_layout::Numbers<Self>);

fn run(mask: View<'_, u8, Mask>, frame: View<'_, u8, Frame>) -> u8 {
    let _ = (Mask::STRIDES, Frame::with_extents([2]), Mask.to_string());
    let tensor = Tensor::<u8, Mask>::zeros();
    mask[[0, 1]] + frame.fix::<axis::H>(0)[[2]] + tensor[[1, 1]]
}

fn main() {}
