//! What the macro of a set of orders names: the layout of each order.

use crate::layout::Layout;

/// An enum of [`layouts!`](crate::layouts!), whose order at the place `PLACE` has this layout.
pub trait OrderAt<const PLACE: usize> {
    /// The layout.
    type Layout: Layout;
}
