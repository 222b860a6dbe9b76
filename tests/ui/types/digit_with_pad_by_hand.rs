//! A rule of room or distance belongs to a digit as a `Stride` or an `Overlap`; a `Pad` does not.

use tensor_layout::axis::{K, M};
use tensor_layout::notation::{Digit, MemoryOrder, Pad};

fn of_order<O: MemoryOrder>() {}

fn main() {
    of_order::<(Digit<M, 128, 0, Pad<4>>, K, Digit<M, 1, 128>)>();
}
