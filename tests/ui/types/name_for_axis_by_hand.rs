use tensor_layout::axis::W;
use tensor_layout::{Strided, View};

fn first(_: View<'_, u8, Strided<(W,), (W,)>>) {}

fn main() {}
