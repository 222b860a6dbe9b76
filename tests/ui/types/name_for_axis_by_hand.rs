use tensor_layout::axis::W;
use tensor_layout::notation::Dims;

fn of_axes<A: Dims>() {}

fn main() {
    of_axes::<(W,)>();
}
