//! Walks over the elements in memory order.
//!
//! A walk visits elements in memory order, so that it uses each cache line once. To the compiler it is nested loops. Static
//! layouts give them constant lengths. The innermost loop goes over slices if the elements of all operands are neighbours, and
//! otherwise in steps of constant strides.

pub(super) mod arities;
mod by_type;
mod count;
mod fold;
mod operand;
mod operands;
mod reduce;
mod zip;
mod zip_again;

#[cfg(feature = "rayon")]
mod parallel; // last: the documentation lists the methods of a type in the order of these lines

pub(super) use count::InOrder;
pub(crate) use count::{Count, LogicalIndex};
pub(crate) use fold::Walking;
pub use operand::Operand;
pub(crate) use operand::sealed;
pub use reduce::Folded;
pub(crate) use reduce::Reduced;
pub(crate) use zip::compared_in_zip;
pub use zip::{MoreViews, Zip};
