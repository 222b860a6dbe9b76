use tensor_layout::layout;

type Frame = layout!(H=? W=? C=3; stride(H) = ?);

fn main() {
    let _ = Frame::with_extents([300, 451]);
}
