//! What `require!` expands to: for each requirement a constant, in which the type of the layout decides, and a check of the numbers
//! that the type does not know.
//!
//! The constants stand in the user's function as `const` blocks. So the error shows the requirement, and then the call of the
//! function for whose layout it is not met.

use crate::error::RequirementError;
use crate::layout::Layout;
use crate::layout::requirement::{Need, Requirement};
use crate::layout::variance::Invariant;
use crate::view::viewed::Viewed;
use core::marker::PhantomData;

/// The layout that is asked about, of elements of type `T`.
pub struct Subject<T, L> {
    layout: L,
    elements: Invariant<T>,
}

/// What has a layout: a view or a tensor. The types are parameters, so that there is one error where there is none.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no layout, so it cannot meet a requirement",
    label = "not a view or a tensor",
    note = "write `require!(view; contiguous(W))`"
)]
pub trait HasLayout<T, L> {
    fn layout_of(&self) -> L;
}

#[diagnostic::do_not_recommend]
impl<V: Viewed> HasLayout<V::Element, V::Layout> for V {
    #[inline(always)]
    fn layout_of(&self) -> V::Layout {
        *self.viewed().layout()
    }
}

/// The layout of a view or a tensor, whose requirements follow.
#[inline(always)]
pub fn subject<V: HasLayout<T, L>, T, L>(of: &V) -> Subject<T, L> {
    Subject { layout: of.layout_of(), elements: PhantomData }
}

/// A requirement on the layout `L` of elements of type `T`.
pub struct Asked<T, L> {
    need: Need,
    /// It follows from the type that it is met.
    is_known: bool,
    of: Invariant<(T, L)>,
}

/// Asks what the type knows. If it knows that the requirement is not met, that is a compile-time error.
#[track_caller]
pub const fn asked<T, L: Layout>(requirement: Requirement) -> Asked<T, L> {
    if L::__RESOLVED.is_err() {
        return Asked { need: Need::Unique, is_known: true, of: PhantomData }; // the error is raised where the value of `L` is made
    }
    let need = requirement.on(L::__SPEC, size_of::<T>());
    Asked { need, is_known: need.is_known(L::__SPEC), of: PhantomData }
}

/// The subject again, if it meets this requirement too.
///
/// # Errors
///
/// If it does not.
#[inline(always)]
pub fn meets<T, L: Layout>(
    so_far: Result<Subject<T, L>, RequirementError>,
    asked: Asked<T, L>,
) -> Result<Subject<T, L>, RequirementError> {
    let subject = so_far?;
    if !asked.is_known {
        asked.need.check(&subject.layout)?;
    }
    Ok(subject)
}

/// Ends `require!`.
///
/// # Panics
///
/// If a requirement is not met.
#[inline(always)]
#[track_caller]
pub fn require<S>(result: Result<S, RequirementError>) {
    if let Err(error) = result {
        error.text().raise()
    }
}

/// Ends `try_require!`.
///
/// # Errors
///
/// If a requirement is not met.
#[inline(always)]
pub fn try_require<S>(result: Result<S, RequirementError>) -> Result<(), RequirementError> {
    result.map(|_| ())
}
