//! The names of the library, without a `use`.

fn main() {
    let tensor: Tensor<f32, layout!(H=2 W=3)>;
    let view: View<'_, f32, ()>;
}

#[derive(Views)]
struct Buffers;
