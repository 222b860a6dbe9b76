use tensor_layout::Segments;

#[derive(Segments)]
struct Weights {
    #[layout(K=16)]
    bias: f32,
}

fn main() {
    let mut words = [0.0_f32; 16];
    let bytes = bytemuck::cast_slice_mut(&mut words);
    let read = Weights::views(bytes);
    let written = Weights::views_mut(bytes);
    drop((read, written));
}
