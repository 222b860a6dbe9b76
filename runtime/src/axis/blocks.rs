//! How many axes are split in blocks, as a type. A layout without blocks is a [`StridedLayout`](crate::StridedLayout).

use crate::derived::{Computed, Derived};

/// A number of blocks: [`NoBlock`] or [`Another`].
pub trait Blocks: 'static {
    /// A value that follows from a static layout: a constant, but for layouts of several boxes.
    type Derived<V: Copy + 'static>: Derived<V>;
    /// One block less.
    type Less: Blocks;
    /// As many blocks as both have.
    type Plus<B: Blocks>: Blocks;
    /// The blocks without as many as `B`.
    type Minus<B: Blocks>: Blocks;
    /// `B` without as many blocks as this.
    type From<B: Blocks>: Blocks;
}

/// Every axis has one stride.
pub struct NoBlock;

/// One block more than `B`.
pub struct Another<B>(B);

impl Blocks for NoBlock {
    type Derived<V: Copy + 'static> = ();
    type Less = NoBlock;
    type Plus<B: Blocks> = B;
    type Minus<B: Blocks> = NoBlock;
    type From<B: Blocks> = B;
}

impl<B: Blocks> Blocks for Another<B> {
    type Derived<V: Copy + 'static> = Computed<V>;
    type Less = B;
    type Plus<C: Blocks> = Another<B::Plus<C>>;
    type Minus<C: Blocks> = C::From<Another<B>>;
    type From<C: Blocks> = B::From<C::Less>;
}
