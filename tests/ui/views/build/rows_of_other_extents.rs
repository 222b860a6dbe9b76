use tensor_layout::{View, layout};

fn main() {
    let rows = [[1, 2, 3], [4, 5, 6]];
    let _ = View::<i32, layout!(H=3 W=2)>::from(&rows);
}
