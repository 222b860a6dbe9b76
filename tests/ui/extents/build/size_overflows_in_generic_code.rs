use tensor_layout::{View, layout};

type Matrix<const M: usize, const N: usize> = layout!(M N; order = column_major);

fn view<const M: usize, const N: usize>(buffer: &[f32]) -> View<'_, f32, Matrix<M, N>> {
    View::new(buffer).unwrap()
}

fn main() {
    let _ = view::<4294967296, 4294967296>(&[]);
}
