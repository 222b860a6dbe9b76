//! The dimension of a descriptor that each axis becomes.
//!
//! DirectML, cuDNN and oneDNN have no axis names. Their operators identify a dimension by its position, N C H W. So the *names* of a
//! layout's axes determine their positions, whatever their logical order. If the name of one axis has a position, the names of the others must have
//! one too: in logical order both would be dimensions of another meaning.

use super::{Description, ExportError, Refusal, Target};
use crate::arith::spec::MAX_RANK;

/// The axes of a layout in the order of the dimensions.
#[derive(Clone, Copy)]
pub(crate) struct Dimensions {
    pub(crate) rank: usize,
    /// The logical position of the axis at each dimension; `None` is a dimension of size 1 that no axis fills.
    pub(crate) axes: [Option<usize>; MAX_RANK],
}

impl Dimensions {
    const fn has(&self, axis: usize) -> bool {
        up_to!(dimension < self.rank, {
            if matches!(self.axes[dimension], Some(here) if here == axis) {
                return true;
            }
        });
        false
    }
}

/// An order of dimensions, and the names that a layout must have for it.
type Order = (&'static [&'static str], &'static [&'static str]);

const ORDERS: &[Order] = &[
    (&["N", "C", "H", "W"], &[]),
    (&["N", "C", "D", "H", "W"], &["D", "H", "W"]),
    // Filters: output channels, input channels.
    (&["O", "I", "H", "W"], &["O", "I"]),
    (&["O", "I", "D", "H", "W"], &["O", "I", "D", "H", "W"]),
    // Output channels without input channels: a bias, or an output.
    (&["N", "O", "H", "W"], &["O"]),
    (&["N", "O", "D", "H", "W"], &["O", "D", "H", "W"]),
    // Filters in groups.
    (&["G", "O", "I", "H", "W"], &["G", "O", "I"]),
    (&["G", "O", "I", "D", "H", "W"], &["G", "O", "I", "D", "H", "W"]),
];

/// The orders of targets without a dimension of groups.
const UNGROUPED: &[Order] = ORDERS.split_at(6).0;

/// The names by which a target places axes.
#[derive(Clone, Copy)]
pub(crate) struct Names {
    target: Target,
    orders: &'static [Order],
    /// In words, for the error.
    list: &'static str,
}

impl Names {
    pub(crate) const fn of(target: Target) -> Self {
        Names { target, orders: UNGROUPED, list: "N, C, H, W (D beside H and W; O and I of a filter)" }
    }

    #[cfg(feature = "descriptors")]
    pub(crate) const fn with_groups(target: Target) -> Self {
        let list = "N, C, H, W (D beside H and W; O and I of a filter, with a G of groups)";
        Names { target, orders: ORDERS, list }
    }
}

/// Most operators of DirectML, and all of cuDNN, take at least this rank.
const LEAST_RANK: usize = 4;

/// How the axes are placed.
#[derive(Clone, Copy)]
pub(crate) enum Placing {
    ByName,
    Logical,
}

impl Placing {
    /// # Errors
    ///
    /// If some axes have a place by their names, and others have none.
    pub(crate) const fn places(self, names: Names, layout: &Description) -> Result<Dimensions, ExportError> {
        match self {
            Self::ByName => by_name(names, layout),
            Self::Logical => Ok(in_logical_order(layout)),
        }
    }
}

/// The first order that has a position for each axis; the logical order if no order has a position for any axis.
const fn by_name(names: Names, layout: &Description) -> Result<Dimensions, ExportError> {
    let (mut closest, mut most) = (in_logical_order(layout), 0);
    up_to!(k < names.orders.len(), {
        let (order, needed) = names.orders[k];
        let (places, placed) = into_order(layout, order);
        if has_all(layout, needed) && placed > most {
            (closest, most) = (places, placed);
        }
    });
    if most == 0 || most == layout.rank() { Ok(closest) } else { Err(no_place(names, layout, closest)) }
}

/// The error of the first axis that has no position, beside the first one that has.
const fn no_place(names: Names, layout: &Description, closest: Dimensions) -> ExportError {
    let (mut lacks, mut has) = ("", "");
    let mut axis = layout.rank();
    while axis > 0 {
        axis -= 1;
        if closest.has(axis) {
            has = layout.name(axis);
        } else {
            lacks = layout.name(axis);
        }
    }
    names.target.refuses(Refusal::NoPlace { axis: lacks, beside: has, names: names.list })
}

/// The axes in logical order, after leading dimensions of size 1 up to rank 4.
const fn in_logical_order(layout: &Description) -> Dimensions {
    let rank = if layout.rank() < LEAST_RANK { LEAST_RANK } else { layout.rank() };
    let mut axes = [None; MAX_RANK];
    up_to!(axis < layout.rank(), {
        axes[rank - layout.rank() + axis] = Some(axis);
    });
    Dimensions { rank, axes }
}

const fn has_all(layout: &Description, names: &[&str]) -> bool {
    up_to!(k < names.len(), {
        if layout.position(names[k]).is_none() {
            return false;
        }
    });
    true
}

/// The axes that have a position in `order`, and how many they are.
const fn into_order(layout: &Description, order: &[&str]) -> (Dimensions, usize) {
    let mut axes = [None; MAX_RANK];
    let mut placed = 0;
    up_to!(dimension < order.len(), {
        axes[dimension] = layout.position(order[dimension]);
        placed += axes[dimension].is_some() as usize;
    });
    (Dimensions { rank: order.len(), axes }, placed)
}
