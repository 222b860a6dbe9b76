//! The dimension of a descriptor that each axis becomes.
//!
//! DirectML, cuDNN and oneDNN have no axis names. Their operators identify a dimension by its position, N C H W. So the *names* of a
//! layout's axes determine their positions, whatever their logical order.

use crate::arith::spec::MAX_RANK;
use crate::description::Description;

/// The axes of a layout in the order of the dimensions.
#[derive(Clone, Copy)]
pub(crate) struct Places {
    pub(crate) rank: usize,
    /// The logical position of the axis at each dimension; `None` is a dimension of size 1 that no axis fills.
    pub(crate) axes: [Option<usize>; MAX_RANK],
}

/// The orders in which axes are placed by name, each with the names that a layout must have for it.
const ORDERS: [(&[&str], &[&str]); 5] = [
    (&["N", "C", "H", "W"], &[]),
    (&["N", "C", "D", "H", "W"], &["D", "H", "W"]),
    // Filters: output channels, input channels.
    (&["O", "I", "H", "W"], &["O", "I"]),
    (&["O", "I", "D", "H", "W"], &["O", "I", "D", "H", "W"]),
    // A bias, which is added along the channels of the output.
    (&["", "O", "", ""], &["O"]),
];

/// Most operators of DirectML, and all of cuDNN, take at least this rank.
const LEAST_RANK: usize = 4;

/// How the axes are placed.
#[derive(Clone, Copy)]
pub(crate) enum Placing {
    ByName,
    Logical,
}

impl Placing {
    pub(crate) const fn places(self, layout: &Description) -> Places {
        match self {
            Self::ByName => by_name(layout),
            Self::Logical => in_logical_order(layout),
        }
    }
}

/// The first of [`ORDERS`] that has a position for each axis; else the logical order.
const fn by_name(layout: &Description) -> Places {
    let mut k = 0;
    while k < ORDERS.len() {
        let (order, needed) = ORDERS[k];
        if let (true, Some(places)) = (has_all(layout, needed), into_order(layout, order)) {
            return places;
        }
        k += 1;
    }
    in_logical_order(layout)
}

/// The axes in logical order, after leading dimensions of size 1 up to rank 4.
const fn in_logical_order(layout: &Description) -> Places {
    let rank = if layout.rank() < LEAST_RANK { LEAST_RANK } else { layout.rank() };
    let mut axes = [None; MAX_RANK];
    let mut axis = 0;
    while axis < layout.rank() {
        axes[rank - layout.rank() + axis] = Some(axis);
        axis += 1;
    }
    Places { rank, axes }
}

const fn has_all(layout: &Description, names: &[&str]) -> bool {
    let mut k = 0;
    while k < names.len() {
        if layout.position(names[k]).is_none() {
            return false;
        }
        k += 1;
    }
    true
}

/// `None` if some axis has no position in `order`.
const fn into_order(layout: &Description, order: &[&str]) -> Option<Places> {
    let mut axes = [None; MAX_RANK];
    let mut placed = 0;
    let mut dimension = 0;
    while dimension < order.len() {
        axes[dimension] = layout.position(order[dimension]);
        placed += axes[dimension].is_some() as usize;
        dimension += 1;
    }
    if placed == layout.rank() { Some(Places { rank: order.len(), axes }) } else { None }
}
