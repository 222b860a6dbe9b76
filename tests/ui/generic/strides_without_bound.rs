use tensor_layout::{Layout, View, axis};

fn pitch<L: Layout + tensor_layout::HasAxis<axis::H>>(view: View<'_, f32, L>) -> isize {
    view.stride::<axis::H>()
}

fn main() {}
