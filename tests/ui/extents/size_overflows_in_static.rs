use tensor_layout::{StaticLayout, layout};

type Matrix<const M: usize, const N: usize> = layout!(M N; order = column_major);

static ELEMENTS: usize = Matrix::<4294967296, 4294967296>::STORAGE_SIZE;

fn main() {}
