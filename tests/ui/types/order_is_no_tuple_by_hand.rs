use tensor_layout::axis::W;
use tensor_layout::notation::{Dim, Strided};
use tensor_layout::View;

fn first(row: View<'_, u8, Strided<(Dim<W, 3>,), W>>) -> u8 {
    row[[0]]
}

fn main() {}
