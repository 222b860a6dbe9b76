//! The pointer under every view. Only this module and `tensor::memory` reach memory.
//!
//! # Invariants
//!
//! 1. *Reach.* `pointer` is the element of index 0. For every index within the extents of `layout`,
//!    `pointer + layout.displacement(index)` is inside one allocation and holds an initialised, aligned `T`. So a view without
//!    elements may point anywhere, and its pointer is never moved: an empty part points to index 0 of what it is a part of, which is not
//!    the lowest address there if a stride is negative.
//! 2. *Shared.* Under a `View<'a, ..>`, nobody writes those elements during `'a`.
//! 3. *Exclusive.* Under a `ViewMut<'a, ..>`, nobody else reads or writes those elements during `'a`. The elements in the
//!    gaps between them may belong to others.
//! 4. *Unique.* Under a `ViewMut`, different indices are different elements.
//! 5. *Law.* For an index in bounds, `origin() + displacement(index) < required_span_size() <= isize::MAX`. The sealed trait
//!    [`Layout`] promises it. `tests/` compares every layout with an enumeration.
//! 6. *Same layout.* The layout that was checked is the one that every later step uses: a view is invariant in it, for the
//!    reason that [`variance`](crate::layout::variance) gives, and so is whatever holds an axis, an order or an operation.
//! 7. *Valid.* The numbers of the layout of a view are valid: [`RawView::of`] refuses others. Of a type whose numbers are not, `__SPEC` is
//!    the `Spec` of a layout without elements, and raises nothing. So whatever makes something of it names a demand, which does not compile:
//!
//!    | what | made from | demand |
//!    |---|---|---|
//!    | a layout value, a view, a tensor | the type alone, as by `default`, `with_extents`, `new`, `bind` | `Internals::__SOUND` |
//!    | a view, a tensor, the result of an operation on a layout value | a layout value, as by `with_layout` | `Internals::__SOUND_VALUE` |
//!    | the result of an operation, on a view or on a layout value | what the operation is given | `Via::EXISTS`, `ChunksOf::EXIST`, `Grid::EXIST` |
//!    | a view of another layout of the same numbers | a view, by `as_layout` | `WrittenBack::AGREE` |
//!
//!    `tests/ui/sound/ways/` tries each of them, one at a time.

use crate::arith::complete::Uniqueness;
use crate::arith::overlap::overlap;
use crate::arith::spec::Spec;
use crate::error::{BufferError, BufferErrorKind, PartError};
use crate::layout::variance::Invariant;
use crate::layout::via::{Operation, Via};
use crate::layout::{Layout, numbers};
use core::marker::PhantomData;
use core::ptr::NonNull;

/// The address of the element of index 0, and the layout.
pub struct RawView<T, L> {
    pointer: NonNull<T>,
    layout: L,
    /// Invariant 6.
    same_layout: Invariant<L>,
}

/// How elements follow one another that are a slice.
#[derive(Clone, Copy)]
pub(crate) enum Neighbours {
    /// The element of each index is followed by that of the next one.
    InIndexOrder,
    /// No element of the span is without an index, in any order.
    InMemory,
}

impl<T, L: Copy> Clone for RawView<T, L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, L: Copy> Copy for RawView<T, L> {}

// SAFETY: it computes addresses. What gives out an element holds the view's reference beside it, `&[T]` or `&mut [T]` in a `PhantomData`,
// which says whether it may be used on another thread.
unsafe impl<T, L: Send> Send for RawView<T, L> {}
// SAFETY: as above.
unsafe impl<T, L: Sync> Sync for RawView<T, L> {}

impl<T, L> RawView<T, L> {
    #[inline(always)]
    pub(crate) const fn layout(&self) -> &L {
        &self.layout
    }
}

impl<T, L: Layout> RawView<T, L> {
    /// The only place where one is made.
    ///
    /// # Panics
    ///
    /// If the numbers of the type are invalid. A public function that names its demands does not compile then. Without an axis, such a layout
    /// would have an element that is nowhere.
    #[inline(always)]
    const fn of(pointer: NonNull<T>, layout: L) -> Self {
        if const { L::__RESOLVED.is_err() } {
            invalid::<L>();
        }
        RawView { pointer, layout, same_layout: PhantomData }
    }

    /// # Safety
    ///
    /// Invariant 1, and the invariants of the view that it becomes part of.
    #[inline(always)]
    pub(crate) const unsafe fn new(pointer: NonNull<T>, layout: L) -> Self {
        RawView::of(pointer, layout)
    }

    /// The elements from the one that is `distance` elements past index 0, through another layout.
    ///
    /// # Safety
    ///
    /// An index within the extents of `layout` has, `distance` further on, the displacement of an index of this view, and another index the
    /// displacement of another index if invariant 4 is to carry over. If `layout` has no element, `distance` is 0.
    #[inline(always)]
    pub(super) unsafe fn seen<M: Layout>(self, layout: M, distance: isize) -> RawView<T, M> {
        // SAFETY: by invariant 1, as an index of this view is there; or `distance` is 0.
        let pointer = unsafe { self.pointer.offset(distance) };
        RawView::of(pointer, layout)
    }

    /// A view of `len` elements at `pointer`, which are initialised; checks that they are enough.
    #[inline(always)]
    pub(crate) fn checked(pointer: NonNull<T>, len: usize, layout: L) -> Result<Self, BufferError> {
        match large_enough(len, numbers::span(&layout)) {
            // SAFETY: `pointer` is the first of `len` initialised elements, which are enough for the span: invariant 1.
            Ok(()) => Ok(unsafe { RawView::from_lowest(pointer, layout) }),
            Err(error) => Err(error),
        }
    }

    /// # Safety
    ///
    /// Invariant 1, where the lowest element of the span is at `lowest`; and the invariants of the view that it becomes part of.
    #[inline(always)]
    pub(crate) unsafe fn from_lowest(lowest: NonNull<T>, layout: L) -> Self {
        // SAFETY: by invariant 5 the element of index 0 is in the span; without an element the origin is 0.
        let pointer = unsafe { lowest.add(numbers::origin(&layout)) };
        RawView::of(pointer, layout)
    }

    /// The element of index 0. Without elements it may dangle.
    #[inline(always)]
    pub(crate) fn first(&self) -> NonNull<T> {
        self.pointer
    }

    /// The lowest element of the span, which offsets count from. Without elements it may dangle.
    #[inline(always)]
    pub(crate) fn lowest(&self) -> NonNull<T> {
        if const { L::__SPEC.is_forward() } {
            return self.pointer;
        }
        // SAFETY: by invariant 5 the lowest element is that far before the element of index 0; without an element the origin
        // is 0.
        unsafe { self.pointer.sub(numbers::origin(&self.layout)) }
    }

    /// The elements from the lowest one on, if they follow one another so: each of them is addressed. Without elements it is an empty slice.
    #[inline(always)]
    pub(super) fn contiguous(&self, neighbours: Neighbours) -> Option<NonNull<[T]>> {
        let len = match neighbours {
            _ if self.layout.is_empty() => return Some(NonNull::slice_from_raw_parts(NonNull::dangling(), 0)),
            Neighbours::InIndexOrder if self.layout.__is_in_index_order() => self.layout.len(),
            Neighbours::InMemory if self.layout.is_exhaustive() => self.layout.required_span_size(),
            _ => return None,
        };
        Some(NonNull::slice_from_raw_parts(self.lowest(), len))
    }

    /// A pointer to the element of `index`.
    ///
    /// # Safety
    ///
    /// The index is in bounds.
    #[inline(always)]
    pub(crate) unsafe fn at_unchecked(&self, index: L::Index) -> NonNull<T> {
        let displacement = numbers::displacement(&self.layout, index);
        if const { L::__SPEC.is_forward() } {
            // An unsigned offset saves some instructions in vectors of addresses.
            // SAFETY: by invariants 1 and 5 the element of an index in bounds, as the caller says it is, is in the allocation;
            // and no stride is negative.
            return unsafe { self.pointer.add(displacement as usize) };
        }
        // SAFETY: by invariants 1 and 5 the element of an index in bounds, as the caller says it is, is in the allocation.
        unsafe { self.pointer.offset(displacement) }
    }

    /// The element that is `offset` elements past the lowest one.
    ///
    /// # Safety
    ///
    /// The offset belongs to an index in bounds.
    #[inline(always)]
    pub(crate) unsafe fn add(&self, offset: usize) -> NonNull<T> {
        // SAFETY: by invariants 1 and 5 the offset of an index in bounds, as the caller says it is, stays in the allocation.
        unsafe { self.lowest().add(offset) }
    }

    /// [`add`](Self::add), where [`lowest`](Self::lowest) has been found before: where a stride may be negative, it takes a
    /// number for each axis.
    ///
    /// # Safety
    ///
    /// As of [`add`](Self::add), and `lowest` is the lowest element of this view.
    #[inline(always)]
    pub(crate) unsafe fn add_from(&self, lowest: NonNull<T>, offset: usize) -> NonNull<T> {
        // SAFETY: by invariants 1 and 5 the offset of an index in bounds, as the caller says it is, stays in the allocation.
        unsafe { self.known_lowest(lowest).add(offset) }
    }

    /// [`add_from`](Self::add_from) of an offset in bytes.
    ///
    /// # Safety
    ///
    /// As of [`add_from`](Self::add_from).
    #[inline(always)]
    pub(crate) unsafe fn add_bytes_from(&self, lowest: NonNull<T>, bytes: usize) -> NonNull<T> {
        // SAFETY: as of `add_from`.
        unsafe { self.known_lowest(lowest).byte_add(bytes) }
    }

    /// The lowest element, which has been found before: where no stride is negative, the view's own pointer, of which the compiler knows more.
    #[inline(always)]
    fn known_lowest(&self, lowest: NonNull<T>) -> NonNull<T> {
        if const { L::__SPEC.is_forward() } { self.pointer } else { lowest }
    }

    /// The result of an operation that leaves index 0 where it is; `given` is the number it is given at run time.
    ///
    /// Invariants 1 to 4 carry over: what the result addresses, this view addresses, and each element as often.
    /// (Operations that repeat elements exist for shared views only.)
    ///
    /// # Errors
    ///
    /// If there is no result.
    #[inline(always)]
    pub(crate) fn part<P: Operation<L>>(self, given: usize) -> Result<RawView<T, Via<L, P>>, PartError> {
        match Via::of(&self.layout, given) {
            Ok(layout) => Ok(RawView::of(self.pointer, layout)),
            Err(error) => Err(error),
        }
    }

    /// [`part`](Self::part), where the result counts elements of another type.
    ///
    /// # Errors
    ///
    /// If there is no result.
    ///
    /// # Safety
    ///
    /// If there is a result, invariant 1 holds for its elements `U`.
    #[inline(always)]
    pub(crate) unsafe fn part_of<U, P: Operation<L>>(self) -> Result<RawView<U, Via<L, P>>, PartError> {
        match Via::of(&self.layout, 0) {
            Ok(layout) => Ok(RawView::of(self.pointer.cast(), layout)),
            Err(error) => Err(error),
        }
    }

    /// The same layout, `distance` elements further on.
    ///
    /// # Safety
    ///
    /// Invariant 1 holds there. If the layout has no element, `distance` is 0.
    #[inline(always)]
    pub(crate) unsafe fn shifted(self, distance: isize) -> Self {
        // SAFETY: the caller says that the element of index 0 is there.
        let pointer = unsafe { self.pointer.offset(distance) };
        RawView { pointer, ..self }
    }

    /// The same part, which begins at `index` along `axis` of this view. Invariants carry over as for [`part`](Self::part).
    ///
    /// # Safety
    ///
    /// If the part has an element, this view has one at `index` of `axis` and index 0 of the other axes. If the axis is split in
    /// blocks, and the part has several of its indices, the index is at the beginning of one.
    #[inline(always)]
    pub(crate) unsafe fn moved<P: Operation<L>>(
        &self,
        part: RawView<T, Via<L, P>>,
        axis: usize,
        index: usize,
    ) -> RawView<T, Via<L, P>> {
        let distance = if numbers::is_empty(&part.layout) {
            0 // invariant 1
        } else {
            self.layout.__displacement_along(axis, index)
        };
        // SAFETY: by invariant 1, as the caller says that there is an element.
        unsafe { part.shifted(distance) }
    }
}

/// Raises the error of a layout whose numbers are invalid.
#[cold]
const fn invalid<L: Layout>() {
    if let Err(error) = L::__RESOLVED {
        error.raise();
    }
}

/// A function without the layout's type, so that it is compiled once for all layouts.
#[inline]
pub(crate) const fn large_enough(actual: usize, required: usize) -> Result<(), BufferError> {
    if actual < required { Err(BufferError::new(required, actual, BufferErrorKind::TooSmall)) } else { Ok(()) }
}

/// Invariant 4, of a buffer of `actual` elements. Of a static layout it is a [`Demand`](super::demand::Demand) too.
///
/// # Errors
///
/// If two indices of the layout share an element, or it is not decided.
#[inline(always)]
pub(crate) fn demand_unique<L: Layout>(layout: &L, actual: usize) -> Result<(), BufferError> {
    match layout.__uniqueness() {
        Uniqueness::Unique => Ok(()),
        other => Err(not_unique(&layout.__spec(), actual, other == Uniqueness::Shared)),
    }
}

#[cold]
pub(crate) fn not_unique(spec: &Spec, actual: usize, is_decided: bool) -> BufferError {
    if !is_decided {
        return BufferError::new(spec.span, actual, BufferErrorKind::Undecided);
    }
    BufferError {
        overlap: Some(overlap(spec.complete())),
        ..BufferError::new(spec.span, actual, BufferErrorKind::NotUnique)
    }
}
