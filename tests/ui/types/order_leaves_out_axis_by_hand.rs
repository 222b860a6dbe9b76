use tensor_layout::axis::{C, H, W};
use tensor_layout::notation::{Dim, Strided};
use tensor_layout::View;

fn first(image: View<'_, u8, Strided<(Dim<C, 3>, Dim<H, 2>, Dim<W, 3>), (H, W)>>) -> u8 {
    image[[0, 0, 0]]
}

fn main() {}
