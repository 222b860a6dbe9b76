use tensor_layout::{View, layout};

const LANES: usize = 8;

fn weights(_: View<'_, f32, layout!(O=32 I=32; order = O/32 I O%{2 * LANES})>) {}

fn main() {}
