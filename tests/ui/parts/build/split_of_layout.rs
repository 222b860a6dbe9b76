use tensor_layout::{Layout, axis, layout};

fn main() {
    let _ = <layout!(H=2 W=6)>::default().split::<axis::W, (axis::O, axis::I), 4>();
}
