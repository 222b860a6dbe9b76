use tensor_layout::{StorageMut, layout};

fn main() {
    let mut workspace = [0.0; 64];
    StorageMut::<f32, layout!(N=8 C=64; broadcast(N))>::new(&mut workspace).unwrap().fill_storage(0.0);
}
