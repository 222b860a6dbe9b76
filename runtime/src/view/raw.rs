//! The pointer under every view: the one place, beside `tensor::memory`, where memory is reached.
//!
//! # Invariants
//!
//! 1. *Reach.* For every index within the extents of `layout`, `pointer + layout.offset_in_bounds(index)` is inside one
//!    allocation and holds an initialised, aligned `T`. So a view without elements may point anywhere, and its pointer
//!    is never moved.
//! 2. *Shared.* Under a `View<'a, ..>`, nobody writes those elements during `'a`.
//! 3. *Exclusive.* Under a `ViewMut<'a, ..>`, nobody else reads or writes those elements during `'a`; what lies in the gaps
//!    between them may be somebody else's.
//! 4. *Unique.* Under a `ViewMut`, different indices are different elements.
//! 5. *Law.* For an index in bounds, `offset_in_bounds(index) < required_span_size() <= isize::MAX`. It is what
//!    [`Layout`], a sealed trait, promises; `tests/` compares every layout with an enumeration.
//! 6. *Same layout.* The layout that was checked is the one that every later step uses: a view is invariant in it, for the
//!    reason that [`variance`](crate::layout::variance) gives, and so is whatever holds an axis, an order or an operation.

use crate::arith::unique::{Uniqueness, uniqueness};
use crate::axis::AxisName;
use crate::error::{BufferError, BufferErrorKind};
use crate::layout::rank::{IndexArray, NonScalar};
use crate::layout::variance::Invariant;
use crate::layout::via::{Fix, Via};
use crate::layout::{HasAxis, Layout};
use core::marker::PhantomData;
use core::ptr::NonNull;

/// The lowest address of a layout's span, and the layout.
pub struct RawView<T, L> {
    pointer: NonNull<T>,
    layout: L,
    /// Invariant 6.
    same_layout: Invariant<L>,
}

impl<T, L: Copy> Clone for RawView<T, L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, L: Copy> Copy for RawView<T, L> {}

impl<T, L> RawView<T, L> {
    /// # Safety
    ///
    /// Invariant 1, and those of the view that it becomes part of.
    #[inline(always)]
    pub(crate) const unsafe fn new(pointer: NonNull<T>, layout: L) -> Self {
        RawView { pointer, layout, same_layout: PhantomData }
    }

    #[inline(always)]
    pub(crate) const fn pointer(&self) -> NonNull<T> {
        self.pointer
    }

    #[inline(always)]
    pub(crate) const fn layout(&self) -> &L {
        &self.layout
    }
}

impl<T, L: Layout> RawView<T, L> {
    /// A view of `len` elements at `pointer`, which are initialised; checks that they are enough.
    #[inline(always)]
    pub(crate) fn checked(pointer: NonNull<T>, len: usize, layout: L) -> Result<Self, BufferError> {
        match large_enough(len, layout.required_span_size()) {
            Ok(()) => Ok(RawView { pointer, layout, same_layout: PhantomData }),
            Err(error) => Err(error),
        }
    }

    /// A pointer to the element of `index`.
    ///
    /// # Panics
    ///
    /// If the index is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn at(&self, index: L::Index) -> NonNull<T> {
        self.layout.check(index);
        // SAFETY: just checked.
        unsafe { self.at_unchecked(index) }
    }

    #[inline(always)]
    pub(crate) fn try_at(&self, index: L::Index) -> Option<NonNull<T>> {
        if !self.layout.is_in_bounds(index) {
            return None;
        }
        // SAFETY: just checked.
        Some(unsafe { self.at_unchecked(index) })
    }

    /// # Safety
    ///
    /// The index is in bounds.
    #[inline(always)]
    pub(crate) unsafe fn at_unchecked(&self, index: L::Index) -> NonNull<T> {
        let offset = self.layout.offset_in_bounds(index);
        // SAFETY: by invariants 1 and 5 the offset stays inside the allocation.
        unsafe { self.add(offset) }
    }

    /// # Safety
    ///
    /// The offset is that of an index in bounds.
    #[inline(always)]
    pub(crate) unsafe fn add(&self, offset: usize) -> NonNull<T> {
        // SAFETY: by invariant 1 the offset stays inside the allocation.
        unsafe { self.pointer.add(offset) }
    }

    /// The part of the view at which axis `A` has this index.
    ///
    /// Invariants 1 to 4 carry over: what the result addresses, this view addresses.
    ///
    /// # Panics
    ///
    /// If the index is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn fix<A: AxisName>(self, index: usize) -> RawView<T, Via<L, Fix<A>>>
    where
        L: HasAxis<A>,
        L::Index: NonScalar,
    {
        let axis = <L as HasAxis<A>>::POSITION;
        let extent = self.layout.extent_at(axis);
        if index >= extent {
            crate::layout::out_of_bounds(A::NAME, index, extent);
        }
        let layout = Via::of(&self.layout);
        let mut pointer = self.pointer;
        if layout.required_span_size() > 0 {
            let mut first = L::Index::ZERO;
            first.as_mut()[axis] = index;
            // SAFETY: the other axes have an element, so index 0 of each is in bounds.
            pointer = unsafe { self.at_unchecked(first) };
        }
        RawView { pointer, layout, same_layout: PhantomData }
    }
}

/// Apart from the layouts, so that it is compiled once for all of them.
#[inline]
const fn large_enough(actual: usize, required: usize) -> Result<(), BufferError> {
    if actual < required { Err(BufferError { required, actual, kind: BufferErrorKind::TooSmall }) } else { Ok(()) }
}

/// Invariant 4, of a run-time layout; of a static one it is a [`Demand`](super::demand::Demand).
///
/// # Errors
///
/// If two indices of the run-time layout share an element, or it is not decided.
#[inline(always)]
pub(crate) fn demand_unique<L: Layout>(layout: &L) -> Result<(), BufferErrorKind> {
    if L::SPEC.is_static() {
        return Ok(());
    }
    match uniqueness(&layout.spec()) {
        Uniqueness::Unique => Ok(()),
        Uniqueness::Shared => Err(BufferErrorKind::NotUnique),
        Uniqueness::Undecided => Err(BufferErrorKind::Undecided),
    }
}
