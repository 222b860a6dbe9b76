use tensor_layout::Segments;

#[derive(Segments)]
struct Weights {
    #[layout(K=16 C=3; overlap(K) = 2)]
    filter: f32,
}

fn main() {
    let mut words = [0.0_f32; 64];
    let _ = Weights::views_mut(bytemuck::cast_slice_mut(&mut words));
}
