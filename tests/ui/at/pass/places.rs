//! Elements by name: read, written, borrowed; of owners, of what is behind references, and of what a call gives.

#![deny(warnings)]

use tensor_layout::{Layout, Tensor, View, at, axis, layout};

axis!(Batch);

#[derive(Clone, Copy, Layout)]
#[layout(H=2 W=3)]
struct Depth;

struct Counted {
    tensor: Tensor<u32, Depth>,
    calls: usize,
}

impl Counted {
    fn tensor(&mut self) -> &mut Tensor<u32, Depth> {
        self.calls += 1;
        &mut self.tensor
    }
}

fn first(view: Option<View<'_, u32, Depth>>) -> Option<u32> {
    Some(at!(view?, W: Some(0)?, H: 0))
}

pub(crate) fn main() {
    let mut counted = Counted { tensor: Tensor::zeros(), calls: 0 };
    at!(counted.tensor(), W: 2, H: 0) = 3;
    at!(counted.tensor(), W: 1, H: 0) = at!(counted.tensor(), H: 0, W: 2) + 1;
    assert_eq!(counted.calls, 3); // once each
    let borrowed = &mut at!(counted.tensor, H: counted.calls - 2, W: { let w = 1; w - 1 },);
    *borrowed += 7;
    assert_eq!(
        counted.tensor.view().unnamed(),
        Tensor::<u32, layout!(H=2 W=3)>::from_fn(|[h, w]| [[0, 4, 3], [7, 0, 0]][h][w]).view()
    );
    assert_eq!(first(Some(counted.tensor.view())), Some(0));

    at!(counted.tensor.view_mut().fix::<axis::H>(1), W: 0) = std::convert::identity::<u32>(5);
    let shared = &counted.tensor;
    assert_eq!(at!(shared, W: 0, H: 1), 5);

    let scalar = View::<u8, layout!()>::from_array(&[7]);
    assert_eq!((at!(scalar), at!(scalar,)), (7, 7));

    let photo = View::with_layout(<layout!(H=? Batch=1 W=?)>::with_extents([2, 2]).unwrap(), &[1, 2, 3, 4]).unwrap();
    assert_eq!(at!(photo, Batch: 0, W: 0, H: 1), 3);
}
