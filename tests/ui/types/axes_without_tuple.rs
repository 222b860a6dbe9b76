//! A bound by the axes, without the parentheses of the tuple.

use tensor_layout::axis::{H, W};
use tensor_layout::{Axes, View};

fn sum<L: Axes<H, W>>(view: View<'_, f32, L>) -> f32 {
    view.iter().sum()
}

fn main() {}
