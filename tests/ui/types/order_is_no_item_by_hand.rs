//! An order has names of axes, and digits of them.

use tensor_layout::axis::{H, W};
use tensor_layout::notation::{Dim, MemoryOrder};

fn of_order<O: MemoryOrder>() {}

fn main() {
    of_order::<(W, Dim<H, 2>)>();
}
