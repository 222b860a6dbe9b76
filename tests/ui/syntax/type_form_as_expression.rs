use tensor_layout::layout;

fn main() {
    let image = layout!(H=2 W=3);
}
