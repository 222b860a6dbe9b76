use tensor_layout::{axis, layout};

axis!(Batch, Head);

fn main() {
    let _ = <layout!(Batch=2 Head=4 D=8; order = BHD)>::default();
}
