use tensor_layout::require;

fn sum(image: &[f32]) -> f32 {
    require!(image; contiguous(W));
    image.iter().sum()
}

fn main() {}
