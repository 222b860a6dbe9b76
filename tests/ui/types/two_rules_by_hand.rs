use tensor_layout::axis::{H, W};
use tensor_layout::notation::{Broadcast, Dim, Pad, Strided};
use tensor_layout::View;

fn first(_: View<'_, u8, Strided<(Dim<H, 2, (Pad<8>, Broadcast)>, Dim<W, 3>), (H, W)>>) {}

fn main() {}
