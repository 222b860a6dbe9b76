use tensor_layout::Segments;

#[derive(Segments)]
struct Weights {
    #[layout(K=16; shared)]
    bias: f32,
}

fn main() {
    let mut words = [0.0_f32; 16];
    let mut views = Weights::views_mut(bytemuck::cast_slice_mut(&mut words)).unwrap();
    views.bias[[0]] = 1.0;
}
