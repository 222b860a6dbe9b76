use tensor_layout::{HasAxis, View, axis};

fn first<L: HasAxis<axis::N>>(batch: View<'_, u8, L>) {
    batch.fix::<axis::N>(0);
}

fn main() {}
