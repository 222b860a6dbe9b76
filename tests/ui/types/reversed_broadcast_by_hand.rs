use tensor_layout::View;
use tensor_layout::axis::{H, W};
use tensor_layout::notation::{Broadcast, Dim, Reverse, Strided};

fn first(_: View<'_, u8, Strided<(Dim<H, 2, (Broadcast, Reverse)>, Dim<W, 3>), (H, W)>>) {}

fn main() {}
