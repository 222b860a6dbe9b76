//! How many axes of a layout are split in blocks, as a type. A layout without blocks is a
//! [`StridedLayout`](super::StridedLayout).

use crate::layout::known::{Fully, Known, Partly};

/// A number of blocks: [`NoBlock`] or [`Another`].
pub trait Blocks: 'static {
    /// Whether what follows from the layout may be a constant: it may not if there are several boxes.
    type Boxes: Known;
    /// One block less.
    type Less: Blocks;
    /// As many blocks as both have.
    type Plus<B: Blocks>: Blocks;
}

/// Every axis has one stride.
pub struct NoBlock;

/// One block more than `B`.
pub struct Another<B>(B);

impl Blocks for NoBlock {
    type Boxes = Fully;
    type Less = NoBlock;
    type Plus<B: Blocks> = B;
}

impl<B: Blocks> Blocks for Another<B> {
    type Boxes = Partly;
    type Less = B;
    type Plus<C: Blocks> = Another<B::Plus<C>>;
}
