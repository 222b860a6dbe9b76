use tensor_layout::axis::{A, B, C, D, E, F, G, H, I};
use tensor_layout::notation::{Dim, Dims};

type Nine = (Dim<A, 1>, Dim<B, 1>, Dim<C, 1>, Dim<D, 1>, Dim<E, 1>, Dim<F, 1>, Dim<G, 1>, Dim<H, 1>, Dim<I, 1>);

fn of_axes<A: Dims>() {}

fn main() {
    of_axes::<Nine>();
}
