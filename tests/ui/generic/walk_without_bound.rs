use tensor_layout::{Layout, View};

fn sum<L: Layout>(view: View<'_, f32, L>) -> f32 {
    view.fold(0.0, |sum, x| sum + x)
}

fn main() {}
