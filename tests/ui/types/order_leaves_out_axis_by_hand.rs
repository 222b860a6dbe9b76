use tensor_layout::StaticLayout;
use tensor_layout::axis::{C, H, W};
use tensor_layout::notation::{Dim, Strided};

type Image = Strided<(Dim<C, 3>, Dim<H, 2>, Dim<W, 3>), (H, W)>;

const SPAN: usize = Image::REQUIRED_SPAN_SIZE;

fn main() {}
