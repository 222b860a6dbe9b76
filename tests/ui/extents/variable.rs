use tensor_layout::{Tensor, layout};

fn zeros(h: usize) -> usize {
    Tensor::<f32, layout!(H=h W=4)>::zeros().storage().len()
}

fn main() {
    assert_eq!(zeros(3), 12);
}
