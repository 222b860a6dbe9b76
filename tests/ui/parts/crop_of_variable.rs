//! `range` takes variables.

use tensor_layout::axis::H;
use tensor_layout::{View, layout};

fn rows(image: View<'_, u8, layout!(H=4 W=5)>, first: usize, count: usize) -> usize {
    image.crop::<H, count>(first).len()
}

fn main() {}
