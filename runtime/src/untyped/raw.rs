//! The memory under a tensor whose type and layout are known at run time.
//!
//! # Invariants
//!
//! 1. *Reach.* For every index within the extents of `layout`, the bits of the element, at `lowest` and the offset of the index, lie in whole
//!    bytes inside one allocation, and all of them are initialised. Without elements `lowest` may point anywhere, and is never moved.
//! 2. *Known.* If `len` is a number, so many bytes from `lowest` on are initialised and borrowed as the elements are, gaps and padding too.
//! 3. *Shared.* Under an `AnyView<'a>`, nobody writes these elements and bytes during `'a`.
//! 4. *Exclusive.* Under an `AnyViewMut<'a>`, nobody else reads or writes them during `'a`, nor the rest of a byte that an element is in,
//!    and bytes of any value may be written to them.
//! 5. *Unique.* Under an `AnyViewMut`, different indices are different elements.

use super::ViewError;
use crate::any::AnyLayout;
use crate::arith::complete::Uniqueness;
use crate::arith::index_order::is_in_index_order;
use crate::element::{Bits, DataType, InMemory, SizeDemand, takes_any_bytes};
use crate::error::{BufferError, BufferErrorKind};
use crate::layout::Layout;
use crate::notation::Written;
use crate::view::View;
use crate::view::raw::{RawView, not_unique};
use alloc::borrow::Cow;
use core::ptr::NonNull;

/// The lowest element of the span, the type and the layout.
#[derive(Clone)]
pub(super) struct RawTensor<'a> {
    pub(super) data_type: DataType,
    pub(super) layout: Cow<'a, AnyLayout>,
    lowest: NonNull<u8>,
    len: Option<usize>,
    /// Whether the layout is a value that came with the bytes, as from a file. Otherwise a type or another library says it.
    is_told: bool,
}

/// How many elements have room in so many bytes. No product of these overflows in 128 bits.
fn elements_in(len: usize, data_type: DataType) -> u128 {
    len as u128 * 8 / data_type.size_in_bits() as u128
}

/// How many bytes so many elements take. A number that does not fit is over `isize::MAX` too, for which there is no memory.
pub(super) fn size_in_bytes(elements: usize, data_type: DataType) -> usize {
    let bytes = (elements as u128 * data_type.size_in_bits() as u128).div_ceil(8);
    usize::try_from(bytes).unwrap_or(usize::MAX)
}

/// Which bytes of a tensor.
#[derive(Clone, Copy)]
pub(super) enum BytesOf {
    /// Of the elements, if they are neighbours in the order of the indices.
    Elements,
    /// Of the whole span, if each element of it is addressed.
    Span,
    /// From the lowest element on, gaps and padding too, as many as the storage has at most; if they are known.
    Storage,
}

impl<'a> RawTensor<'a> {
    /// Every view is made here. If `len` is a number, it is compared with the layout.
    ///
    /// # Panics
    ///
    /// If `len` is less than the span of the layout.
    ///
    /// # Safety
    ///
    /// Invariants 1 and 2, and the invariants of the view that it becomes part of.
    pub(super) unsafe fn new(
        data_type: DataType,
        layout: Cow<'a, AnyLayout>,
        lowest: NonNull<u8>,
        len: Option<usize>,
    ) -> Self {
        if let Some(len) = len {
            let (elements, span) = (elements_in(len, data_type), layout.required_span_size());
            assert!(
                elements >= span as u128,
                "the bytes have {elements} elements, and the span of the layout `{layout}` has {span}"
            );
        }
        RawTensor { data_type, layout, lowest, len, is_told: false }
    }

    /// The tensor in `len` initialised bytes at `lowest`; checks that they are enough.
    ///
    /// # Errors
    ///
    /// If they are not.
    pub(super) fn checked(
        data_type: DataType,
        layout: Cow<'a, AnyLayout>,
        lowest: NonNull<u8>,
        len: usize,
    ) -> Result<Self, BufferError> {
        let required = layout.required_span_size();
        let actual = elements_in(len, data_type);
        if actual < required as u128 {
            return Err(BufferError::new(required, actual as usize, BufferErrorKind::TooSmall));
        }
        // SAFETY: the elements of the layout are in the first `required` ones: invariants 1 and 2.
        Ok(unsafe { RawTensor::new(data_type, layout, lowest, Some(len)) }.told())
    }

    /// The tensor of a layout that came with the bytes.
    pub(super) fn told(self) -> Self {
        RawTensor { is_told: true, ..self }
    }

    /// The size of the bytes that the layout came with, in bytes: a copy is not larger by what such a layout says. `None` where a type or another
    /// library says the layout.
    pub(super) fn held_in_bytes(&self) -> Option<usize> {
        self.len.filter(|_| self.is_told)
    }

    /// The tensor of a typed view. Only if it has no gaps, which may be another owner's, its bytes are known.
    pub(super) fn of<T: InMemory, L: Layout>(raw: &RawView<T, L>) -> Self {
        let layout = raw.layout();
        let span = layout.required_span_size();
        let len = (span == 0 || layout.is_exhaustive()).then_some(span * size_of::<T>());
        let any = Cow::Owned(AnyLayout::of_layout(layout));
        // SAFETY: the elements of a view are initialised, and `T` has no byte that is not: invariants 1 and 2.
        unsafe { RawTensor::new(T::DATA_TYPE, any, raw.lowest().cast(), len) }
    }

    /// # Errors
    ///
    /// If the elements have another type.
    pub(super) fn demand_type<T: InMemory>(&self) -> Result<(), ViewError> {
        match self.data_type == T::DATA_TYPE {
            true => Ok(()),
            false => Err(ViewError::Type { data_type: self.data_type, required: T::DATA_TYPE }),
        }
    }

    /// Invariant 5.
    ///
    /// # Errors
    ///
    /// If two indices share an element, or it is not decided.
    pub(super) fn demand_unique(&self) -> Result<(), BufferError> {
        match self.layout.uniqueness() {
            Uniqueness::Unique => Ok(()),
            other => Err(not_unique(self.layout.spec(), self.layout.required_span_size(), other == Uniqueness::Shared)),
        }
    }

    /// The same tensor, whose layout is borrowed.
    pub(super) fn borrowed(&self) -> RawTensor<'_> {
        RawTensor { layout: Cow::Borrowed(&*self.layout), ..*self }
    }

    /// The lowest element. Without elements it may dangle.
    pub(super) fn lowest(&self) -> NonNull<u8> {
        self.lowest
    }

    /// These bytes, if they are there: initialised, and borrowed as the elements are.
    pub(super) fn bytes(&self, of: BytesOf) -> Option<NonNull<[u8]>> {
        let (spec, span) = (self.layout.spec(), self.layout.required_span_size());
        let elements = match of {
            // Gaps may be another owner's.
            BytesOf::Storage => {
                let storage = size_in_bytes(self.layout.storage_size(), self.data_type);
                return Some(NonNull::slice_from_raw_parts(self.lowest, self.len?.min(storage)));
            }
            _ if span == 0 => return Some(NonNull::slice_from_raw_parts(NonNull::dangling(), 0)),
            BytesOf::Elements => is_in_index_order(spec, &spec.numbers()).then(|| spec.complete().element_count())?,
            BytesOf::Span => self.layout.is_exhaustive().then_some(span)?,
        };
        Some(NonNull::slice_from_raw_parts(self.lowest, size_in_bytes(elements, self.data_type)))
    }

    /// The tensor as elements of `T` in the layout `L`.
    ///
    /// # Errors
    ///
    /// If it has another type or another layout, if an element is not a value of `T`, or if the elements are not aligned.
    ///
    /// # Safety
    ///
    /// Nobody writes the elements during the call.
    pub(super) unsafe fn typed<T: InMemory, L: Written>(&self) -> Result<RawView<T, L>, ViewError> {
        let () = SizeDemand::<T>::AS_SAID;
        self.demand_type::<T>()?;
        let bits = self.through::<T::Bits, L>(align_of::<T>())?;
        // SAFETY: the caller says that nobody writes the elements.
        let view = unsafe { View::from_raw(bits) };
        if !takes_any_bytes::<T>() && !view.iter().all(T::is_valid_bit_pattern) {
            return Err(ViewError::Value { data_type: self.data_type });
        }
        // SAFETY: the bits of each element are the bits of a `T`, which has the element's size and is aligned: invariant 1 of views.
        Ok(unsafe { RawView::new(bits.first().cast(), *bits.layout()) })
    }

    /// The bits of the elements as integers, in the layout `L`.
    ///
    /// # Errors
    ///
    /// If the elements have another size, if the layout is another one, or if the elements are not aligned.
    pub(super) fn bits<B: Bits, L: Written>(&self) -> Result<RawView<B, L>, ViewError> {
        if self.data_type.size_in_bytes() != Some(size_of::<B>()) {
            return Err(ViewError::Bits { data_type: self.data_type, required_bits: size_of::<B>() * 8 });
        }
        self.through::<B, L>(align_of::<B>())
    }

    /// The elements as plain bits, which have their size, at multiples of `align` and of their own alignment.
    fn through<B: bytemuck::AnyBitPattern, L: Written>(&self, align: usize) -> Result<RawView<B, L>, ViewError> {
        let layout: L = self.layout.bound()?;
        if layout.is_empty() {
            // SAFETY: a view without elements may point anywhere: its invariant 1.
            return Ok(unsafe { RawView::new(NonNull::dangling(), layout) });
        }
        let align_in_bytes = align.max(align_of::<B>());
        if self.lowest.addr().get() % align_in_bytes != 0 {
            let required = layout.required_span_size();
            let actual = self.len.map_or(required, |len| len / size_of::<B>());
            return Err(BufferError::new(required, actual, BufferErrorKind::Misaligned { align_in_bytes }).into());
        }
        // SAFETY: `bound` has found that `L` has the extents of the layout, and its strides where an axis has a second index. So each
        // element of the view is one of these, which are aligned, and any bits are a `B`: invariant 1 of views, by invariant 1.
        Ok(unsafe { RawView::from_lowest(self.lowest.cast(), layout) })
    }
}
