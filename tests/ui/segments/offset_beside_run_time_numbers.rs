use tensor_layout::Segments;

#[derive(Segments)]
struct Weights {
    #[layout(K=?)]
    bias: f32,
    #[layout(K=?; offset_bytes = 4098)]
    scale: f32,
}

fn main() {}
