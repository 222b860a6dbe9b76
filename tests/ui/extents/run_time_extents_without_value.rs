use tensor_layout::layout;

type Photo = layout!(H=? W=? C=3);

fn main() {
    let _ = Photo::with_extents([300]);
}
