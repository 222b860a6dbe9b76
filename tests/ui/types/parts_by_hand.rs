use tensor_layout::StaticLayout;
use tensor_layout::axis::{A, B, C, D, E, F, G};
use tensor_layout::notation::{Block, Dim, Strided};

type Blocked = (Dim<A, 2, Block<2, 0>>, Dim<B, 2, Block<2, 1>>, Dim<C, 2>, Dim<D, 2>, Dim<E, 2>, Dim<F, 2>, Dim<G, 2>);

const SPAN: usize = <Strided<Blocked, (A, B, C, D, E, F, G)>>::REQUIRED_SPAN_SIZE;

fn main() {}
