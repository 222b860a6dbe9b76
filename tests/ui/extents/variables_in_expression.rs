use tensor_layout::layout;

fn main() {
    let (rows, columns) = (3, 4);
    let image = layout!(H=rows W=columns);
}
