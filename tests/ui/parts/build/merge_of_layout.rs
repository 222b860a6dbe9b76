use tensor_layout::{Layout, axis, layout};

fn main() {
    let _ = <layout!(H=2 W=6; pad(W) = 8)>::default().merge::<(axis::H, axis::W), axis::P>();
}
