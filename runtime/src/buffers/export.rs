//! The interface between `#[derive(Views)]` and exports: the libraries for which it describes the buffers of a struct.
//!
//! An export is a feature of this crate, such as `directml`. It has
//!
//! - a type that describes one tensor: its `const fn of::<T, L>()` takes a static layout, its [`Describe`] a layout value;
//! - an error with [`FieldFailure`];
//! - a gate in this file.
//!
//! The macros have a variant and a file for it (`derive/request.rs`, `derive/exports/`).

use crate::error::LayoutError;
use crate::layout::Layout;

/// The description of one tensor of `T` for another library.
pub trait Describe<T>: Sized {
    /// Why a layout cannot be described.
    type Error: FieldFailure + From<LayoutError>;

    /// # Errors
    ///
    /// If the library does not take the layout.
    fn describe<L: Layout>(layout: &L) -> Result<Self, Self::Error>;
}

/// What can be wrong with one field of a struct.
pub trait FieldFailure: core::error::Error + Copy + 'static {
    /// The subject of "2 of 3 buffers cannot be viewed".
    const FIELDS: &'static str = "buffers";
    /// Its predicate.
    const FAILED: &'static str;
}

/// Describes a field whose layout is as it comes from `with_extents`.
///
/// # Errors
///
/// If the layout is invalid, or the library does not take it.
pub fn describe<D: Describe<T>, T, L: Layout>(layout: Result<L, LayoutError>) -> Result<D, D::Error> {
    D::describe(&layout?)
}

/// The gate of `#[layout(directml)]`: of the error and the items that the derive writes, it expands to the items.
#[cfg(feature = "directml")]
#[doc(hidden)]
#[macro_export]
macro_rules! __export_directml {
    ({ $($error:tt)* } { $($items:tt)* }) => { $($items)* };
}

/// The gate of `#[layout(directml)]`: of the error and the items that the derive writes, it expands to the error.
#[cfg(not(feature = "directml"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __export_directml {
    ({ $($error:tt)* } { $($items:tt)* }) => { $($error)* };
}
