use tensor_layout::axis::W;
use tensor_layout::notation::Strided;
use tensor_layout::View;

fn first(_: View<'_, u8, Strided<(W,), (W,)>>) {}

fn main() {}
