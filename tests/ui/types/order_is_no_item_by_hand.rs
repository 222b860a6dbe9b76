//! An order has names of axes, and digits of them.

use tensor_layout::View;
use tensor_layout::axis::{H, W};
use tensor_layout::notation::{Dim, Strided};

fn image(_: View<'_, f32, Strided<(Dim<H, 2>, Dim<W, 3>), (W, Dim<H, 2>)>>) {}

fn main() {}
