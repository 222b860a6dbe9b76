use tensor_layout::axis::W;
use tensor_layout::notation::MemoryOrder;

fn of_order<O: MemoryOrder>() {}

fn main() {
    of_order::<W>();
}
