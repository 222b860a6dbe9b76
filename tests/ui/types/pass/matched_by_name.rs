//! What is told apart by type, what by name, and what is generic over both.

use tensor_layout::{HasAxis, StaticLayout, Tensor, View, axis, layout};

axis!(pub Batch, Seq);

type Planes = layout!(C=2 H=1 W=3);
type Pixels = layout!(C=2 H=1 W=3; order = HWC; pad(W) = 4);
type Tokens = layout!(Batch=2 Seq=3; order = Seq Batch);

fn rows<L: HasAxis<axis::H>>(image: &View<'_, u8, L>) -> usize {
    image.extent::<axis::H>()
}

fn length<L: HasAxis<Seq> + StaticLayout>() -> usize {
    L::EXTENTS[<L as HasAxis<Seq>>::POSITION]
}

pub(crate) fn main() {
    let planes = View::<u8, Planes>::from_array(&[1, 2, 3, 10, 20, 30]);
    let mut pixels = Tensor::<u8, Pixels>::zeros();
    pixels.copy_from(&planes);
    assert_eq!(pixels.storage(), [1, 10, 2, 20, 3, 30, 0, 0]);
    assert!(pixels.view() == planes);
    assert_eq!(rows(&planes), 1);
    assert_eq!(length::<Tokens>(), 3);
    assert_eq!(planes.fix::<axis::C>(1)[[0, 2]], 30);
}
