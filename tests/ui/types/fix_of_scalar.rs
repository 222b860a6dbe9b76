use tensor_layout::{View, axis, layout};

fn first(value: View<'_, u8, layout!()>) {
    value.fix::<axis::N>(0);
}

fn main() {}
