use tensor_layout::axis::{K, M};
use tensor_layout::notation::{Digit, Dim, Pad, Strided};
use tensor_layout::View;

type Mistaken = Strided<(Dim<M, 256>, Dim<K, 8>), (Digit<M, 128, 0, Pad<4>>, K, Digit<M, 1, 128>)>;

fn first(_: View<'_, u8, Mistaken>) {}

fn main() {}
