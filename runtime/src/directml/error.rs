//! The errors of the steps by which a descriptor is made, changed or checked.
//!
//! [`DescriptorError`](super::DescriptorError) is what the functions that make or change a descriptor return; its variants say which step
//! failed. The error of each step has the axis and the numbers. A check that is a single step returns the error of that step: `check_binding` a
//! [`BindingError`], `check_rank` a [`RankError`]. `?` converts both into a `DescriptorError`.
//!
//! The `Display` text of an error is complete: it has the text of the error that it wraps, so there is no `source()`.

pub use super::alignment::AlignmentError;
pub use super::binding::BindingError;
pub use super::foreign::RawError;
pub use super::output::OutputError;
pub use super::rank::RankError;
pub use super::size::TotalError;
