use tensor_layout::Segments;

#[derive(Segments)]
#[layout(align_bytes = ALIGN)]
struct Weights<const ALIGN: usize> {
    #[layout(K=?)]
    bias: f32,
}

fn main() {
    let _ = Weights::<0>::size_in_bytes(WeightsExtents { k: 1 });
}
