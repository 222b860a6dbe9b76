use tensor_layout::axis::W;
use tensor_layout::{Axes, View};

fn first<L: Axes<W>>(_: View<'_, u8, L>) {}

fn main() {}
