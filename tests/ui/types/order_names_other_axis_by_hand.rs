use tensor_layout::axis::{C, D, H, W};
use tensor_layout::notation::{Dim, Strided};
use tensor_layout::StaticLayout;

type Image = Strided<(Dim<C, 3>, Dim<H, 2>, Dim<W, 3>), (D, H, W)>;

const SPAN: usize = Image::REQUIRED_SPAN_SIZE;

fn main() {}
