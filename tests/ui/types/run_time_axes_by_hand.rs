use tensor_layout::axis;
use tensor_layout::notation::StaticDims;

fn needs<A: StaticDims>() {}

fn main() {
    needs::<axis::H>();
}
