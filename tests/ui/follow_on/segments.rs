use tensor_layout::Segments;

#[derive(Segments)]
#[layout(align_bytes = 256)]
struct Weights {
    #[layout(O=2 I=3; padd(I) = 4)]
    filter: f32,
    #[layout(O=2 O=2)]
    bias: f32,
}

fn run(bytes: &mut [u8]) -> f32 {
    let _ = (Weights::SIZE_IN_BYTES, Weights::OFFSETS_IN_BYTES);
    let WeightsViews { filter, bias } = Weights::views(bytes).unwrap();
    let sum = filter[[0, 0]] + bias[[0]];
    Weights::views_mut(bytes).unwrap().bias[[1]] = sum;
    sum
}

fn main() {}
