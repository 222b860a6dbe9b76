//! What `#[derive(Segments)]` implements and calls.

use super::error::{SegmentsError, SegmentsErrorKind};
use super::place::{Placement, Segment};
use crate::buffers::field::{AnyBytes, PlainBytes};
use crate::error::LayoutError;
use crate::error::demand::demand;
use crate::layout::Layout;
use crate::view::demand::{Demand, ElementDemand};
use crate::view::{View, ViewMut};

/// A struct whose `K` fields lie in one buffer.
pub trait Placed<const K: usize> {
    /// The numbers that are known at run time, or `()`.
    type Extents;
    /// The layouts of the fields, as a tuple.
    type Layouts;

    /// Where the fields lie, and their layouts.
    ///
    /// # Errors
    ///
    /// The fields whose layout is invalid, or that cannot be placed.
    fn placed(extents: Self::Extents) -> Result<(Placement<K>, Self::Layouts), SegmentsError<K>>;
}

/// A struct that is a declaration, of which the program makes no value.
pub trait Declared {
    /// Reads the fields of the struct: nothing else does, so rustc would warn of it.
    fn fields(&self);
}

/// A [`Placed`] struct without a `?`.
pub trait StaticallyPlaced<const K: usize> {
    /// The fields.
    const SEGMENTS: [Option<Segment>; K];
    /// Where they lie.
    const PLACEMENT: Placement<K> = Placement::new(&Self::SEGMENTS).0;
}

/// A layout as `with_extents` returns it, with the error of a field.
///
/// # Errors
///
/// If the layout is invalid.
#[inline(always)]
pub fn bound<L>(layout: Result<L, LayoutError>) -> Result<L, SegmentsErrorKind> {
    layout.map_err(SegmentsErrorKind::Layout)
}

/// Where the fields lie, if nothing is wrong with any. Fields in a [`Line`](super::place::Line) do not come here. A field that cannot be placed is kept in `errors`.
#[cold]
#[inline(never)]
pub fn place<const K: usize>(errors: &mut SegmentsError<K>, segments: &[Option<Segment>; K]) -> Option<Placement<K>> {
    let (placement, kinds) = Placement::new(segments);
    for (place, kind) in kinds.into_iter().enumerate() {
        if let Some(kind) = kind {
            errors.keep::<()>(place, Err(kind));
        }
    }
    errors.iter().next().is_none().then_some(placement)
}

/// # Errors
///
/// Never, as a [`Placement`] of this layout gave the bytes.
#[inline(always)]
pub fn segment<T: AnyBytes, L: Layout>(layout: L, bytes: &[u8]) -> Result<View<'_, T, L>, SegmentsErrorKind> {
    demand!(ElementDemand::<T>::HAS_BYTES);
    View::bound_to_bytes(layout, bytes).map_err(SegmentsErrorKind::Buffer)
}

/// # Errors
///
/// If two indices of the layout share an element.
#[inline(always)]
pub fn segment_mut<T: PlainBytes, L: Layout>(
    layout: L,
    bytes: &mut [u8],
) -> Result<ViewMut<'_, T, L>, SegmentsErrorKind> {
    demand!(ElementDemand::<T>::HAS_BYTES, Demand::<L>::UNIQUE);
    ViewMut::bound_to_bytes(layout, bytes).map_err(SegmentsErrorKind::Buffer)
}
