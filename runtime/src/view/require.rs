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

/// The layout that is asked about, and what its elements are.
pub struct Subject<L, E> {
    layout: L,
    elements: Invariant<E>,
}

/// The elements of a subject.
pub trait Elements {
    const BYTES: Option<usize>;
}

/// A layout without a buffer has no elements.
pub struct NoElements;

impl Elements for NoElements {
    const BYTES: Option<usize> = None;
}

/// Elements of type `T`.
pub struct ElementsOf<T>(PhantomData<T>);

impl<T> Elements for ElementsOf<T> {
    const BYTES: Option<usize> = Some(size_of::<T>());
}

/// What has a layout. `Kind` tells the implementations apart.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no layout, so it cannot meet a requirement",
    label = "not a view, a tensor or a layout",
    note = "write `require!(view; contiguous(W))`"
)]
pub trait HasLayout<Kind> {
    type Layout: Layout;
    type Elements: Elements;
    fn layout_of(&self) -> Self::Layout;
}

/// The kinds of [`HasLayout`].
pub struct Bare;
pub struct Borrowed;
pub struct OfView;

#[diagnostic::do_not_recommend]
impl<L: Layout> HasLayout<Bare> for L {
    type Layout = L;
    type Elements = NoElements;
    #[inline(always)]
    fn layout_of(&self) -> L {
        *self
    }
}

#[diagnostic::do_not_recommend]
impl<L: Layout> HasLayout<Borrowed> for &L {
    type Layout = L;
    type Elements = NoElements;
    #[inline(always)]
    fn layout_of(&self) -> L {
        **self
    }
}

#[diagnostic::do_not_recommend]
impl<V: Viewed> HasLayout<OfView> for V {
    type Layout = V::Layout;
    type Elements = ElementsOf<V::Element>;
    #[inline(always)]
    fn layout_of(&self) -> V::Layout {
        *self.viewed().layout()
    }
}

/// The layout of a view, a tensor or a layout, whose requirements follow.
#[inline(always)]
pub fn subject<V: HasLayout<Kind>, Kind>(of: &V) -> Subject<V::Layout, V::Elements> {
    Subject { layout: of.layout_of(), elements: PhantomData }
}

/// A requirement on the layout `L` with the elements `E`.
pub struct Asked<L, E> {
    need: Need,
    /// It follows from the type that it is met.
    is_known: bool,
    of: Invariant<(L, E)>,
}

/// Asks what the type knows. If it knows that the requirement is not met, that is a compile-time error.
#[track_caller]
pub const fn asked<L: Layout, E: Elements>(requirement: Requirement) -> Asked<L, E> {
    if L::RESOLVED.is_err() {
        return Asked { need: Need::Unique, is_known: true, of: PhantomData }; // the error is raised where the value of `L` is made
    }
    let need = requirement.on(L::SPEC, E::BYTES);
    Asked { need, is_known: need.is_known(L::SPEC), of: PhantomData }
}

/// The subject again, if it meets this requirement too.
///
/// # Errors
///
/// If it does not.
#[inline(always)]
pub fn meets<L: Layout, E: Elements>(
    so_far: Result<Subject<L, E>, RequirementError>,
    asked: Asked<L, E>,
) -> Result<Subject<L, E>, RequirementError> {
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
