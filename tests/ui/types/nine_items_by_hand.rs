use tensor_layout::axis::{A, B, C, D, E, F, G, H, I};
use tensor_layout::notation::MemoryOrder;

fn of_order<O: MemoryOrder>() {}

fn main() {
    of_order::<(A, B, C, D, E, F, G, H, I)>();
}
