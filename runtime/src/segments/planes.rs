//! Fields that lie at addresses of their own, as a C library gives them: `#[layout(planes)]`.

use super::error::{ByteRange, SegmentsError, SegmentsErrorKind};
use crate::buffers::field::{AnyBytes, Bound, PlainBytes};
use crate::error::demand::demand;
use crate::layout::variance::Invariant;
use crate::layout::{Layout, numbers};
use crate::view::demand::{Demand, ElementDemand};
use crate::view::raw::demand_unique;
use crate::view::{View, ViewMut};
use core::marker::PhantomData;
use core::ptr::NonNull;

/// A plane at an address that fits its elements, with a layout that fits memory. What lies there is for the caller to know.
pub struct Plane<T, L> {
    /// The element of index 0 of every axis.
    origin: NonNull<T>,
    layout: L,
    same_layout: Invariant<L>,
    bytes: PlaneBytes,
}

/// The addresses of the bytes of a plane.
#[derive(Clone, Copy)]
pub struct PlaneBytes {
    range: ByteRange,
    is_mutable: bool,
}

impl<T, L: Layout> Plane<T, L> {
    #[inline(always)]
    fn checked(layout: L, origin: *const u8, is_mutable: bool) -> Result<Self, SegmentsErrorKind> {
        let (span, element) = (layout.required_span_size(), size_of::<T>());
        let bytes = match span.checked_mul(element) {
            Some(bytes) if bytes <= isize::MAX as usize => bytes,
            _ => {
                return Err(SegmentsErrorKind::Overflow {
                    offset_in_bytes: 0,
                    elements: span,
                    element_size_in_bytes: element,
                });
            }
        };
        let (address, align) = (origin.addr(), align_of::<T>());
        let origin = match NonNull::new(origin.cast_mut().cast()) {
            _ if span == 0 => NonNull::dangling(), // nothing is read, wherever the address is
            None => return Err(SegmentsErrorKind::Null { span_in_bytes: bytes }),
            Some(_) if address % align != 0 => {
                return Err(SegmentsErrorKind::Address { align_in_bytes: align, remainder_in_bytes: address % align });
            }
            Some(origin) => origin,
        };
        let below = numbers::origin(&layout) * element;
        let range = match address.checked_sub(below).map(|start| (start, start.checked_add(bytes))) {
            _ if span == 0 => ByteRange { start: address, end: address },
            Some((start, Some(end))) => ByteRange { start, end },
            // Rows that wrap around the addresses are in no allocation.
            _ => return Err(SegmentsErrorKind::Wraps { span_in_bytes: bytes, below_in_bytes: below }),
        };
        Ok(Plane { origin, layout, same_layout: PhantomData, bytes: PlaneBytes { range, is_mutable } })
    }

    /// The addresses of its bytes.
    #[must_use]
    #[inline]
    pub fn bytes(&self) -> PlaneBytes {
        self.bytes
    }

    /// # Safety
    ///
    /// Each element that the layout addresses from the address of the plane is in one allocation and initialised, and nobody writes it during
    /// `'a`.
    #[inline(always)]
    pub unsafe fn view<'a>(self) -> View<'a, T, L> {
        // SAFETY: as the caller says. The origin is aligned and not null.
        unsafe { View::from_origin(self.origin.as_ptr(), self.layout) }
    }

    /// # Safety
    ///
    /// As of [`view`](Self::view), nobody else reads the elements during `'a` either, and [`plane_mut`] made this plane.
    #[inline(always)]
    pub unsafe fn view_mut<'a>(self) -> ViewMut<'a, T, L> {
        // SAFETY: as the caller says. The origin is aligned and not null, and `plane_mut` checks that no two indices share an element.
        unsafe { ViewMut::from_origin(self.origin.as_ptr(), self.layout) }
    }
}

/// A plane that is read.
///
/// # Errors
///
/// If the layout is invalid or too large, or the address is null, not aligned for an element, or has no room for the elements on both sides.
#[inline]
pub fn plane<T: AnyBytes, L: Layout>(layout: Bound<L>, origin: *const u8) -> Result<Plane<T, L>, SegmentsErrorKind> {
    demand!(ElementDemand::<T>::HAS_BYTES);
    Plane::checked(layout.map_err(SegmentsErrorKind::Layout)?, origin, false)
}

/// A plane that is read, if its layout is known at once and nothing is wrong. Else [`plane`] tells.
#[must_use]
#[inline(always)]
pub fn plane_at_once<T, L: Layout>(layout: Option<L>, origin: *const u8) -> Option<Plane<T, L>> {
    Plane::checked(layout?, origin, false).ok()
}

/// A plane that is written.
///
/// # Errors
///
/// As of [`plane`], and if two indices of the layout share an element.
#[inline]
pub fn plane_mut<T: PlainBytes, L: Layout>(
    layout: Bound<L>,
    origin: *mut u8,
) -> Result<Plane<T, L>, SegmentsErrorKind> {
    demand!(ElementDemand::<T>::HAS_BYTES, Demand::<L>::UNIQUE);
    let layout = layout.map_err(SegmentsErrorKind::Layout)?;
    demand_unique(&layout, layout.required_span_size()).map_err(SegmentsErrorKind::Buffer)?;
    Plane::checked(layout, origin, true)
}

/// Checks that no plane shares bytes with a mutable one.
///
/// # Errors
///
/// The planes whose spans overlap the span of a plane before them, where one of the two is mutable.
pub fn apart<const K: usize>(
    fields: &'static [&'static str; K],
    planes: [PlaneBytes; K],
) -> Result<(), SegmentsError<K>> {
    let mut errors = SegmentsError::none(fields);
    for (place, plane) in planes.iter().enumerate() {
        let overlap = planes[..place].iter().zip(fields).find_map(|(other, field)| plane.overlap(other, field));
        if let Some(kind) = overlap {
            errors.keep::<()>(place, Err(kind));
        }
    }
    errors.or_ok()
}

impl PlaneBytes {
    fn overlap(&self, other: &Self, field: &'static str) -> Option<SegmentsErrorKind> {
        let (here, there) = (self.range, other.range);
        let have_bytes = here.size_in_bytes() > 0 && there.size_in_bytes() > 0;
        let overlap = have_bytes && here.start < there.end && there.start < here.end;
        (overlap && (self.is_mutable || other.is_mutable)).then(|| {
            let first = here.start.min(there.start);
            let from_first = |range: ByteRange| ByteRange { start: range.start - first, end: range.end - first };
            SegmentsErrorKind::Overlap { bytes: from_first(here), other: field, other_bytes: from_first(there) }
        })
    }
}
