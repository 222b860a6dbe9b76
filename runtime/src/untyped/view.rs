//! The shared view.

use super::convert::{AnyPairError, Sides};
use super::raw::{BytesOf, RawTensor, size_in_bytes};
use super::{AnyTensor, ViewError};
use crate::any::AnyLayout;
#[cfg(feature = "safetensors-0_8")]
use crate::arith::spec::SAME_AXES;
use crate::arith::spec::{MAX_RANK, Spec};
use crate::element::{Bits, DataType, InMemory, SizeDemand, takes_any_bytes};
use crate::error::demand::demand;
use crate::error::{BufferError, BufferErrorKind};
use crate::layout::Layout;
use crate::notation::Written;
use crate::tensor::Memory;
use crate::view::raw::not_unique;
use crate::{Tensor, View, ViewMut};
use alloc::borrow::Cow;
use bytemuck::Zeroable;
use core::fmt;
use core::marker::PhantomData;
use core::ptr::NonNull;

/// A shared view of a tensor whose type and layout are known at run time.
///
/// The bytes are checked once, when the view is made. They need no alignment before they are viewed as elements of a type.
///
/// ```
/// use tensor_layout::element::DataType;
/// use tensor_layout::{AnyLayout, AnyView, layout};
///
/// // What a file says of a tensor, and its bytes.
/// let layout = AnyLayout::parse("H=2 W=3 C=2; order = CHW")?;
/// let bytes = [1, 2, 3, 4, 5, 6, 10, 20, 30, 40, 50, 60];
/// let image = AnyView::new(DataType::Uint8, layout, &bytes)?;
/// assert_eq!(image.to_string(), "u8 H=2 W=3 C=2; order = CHW");
///
/// let view =
///     image.downcast::<u8, layout!(H=? W=? C=2; order = CHW)>()?; // H=2 W=3 C=2, the same bytes
/// assert_eq!(view[[1, 0, 1]], 40);
/// let pixels = image.convert::<u8, layout!(H=? W=? C=2; pad(W) = 4)>()?; // H=2 W=3 C=2, a copy
/// assert_eq!(pixels.storage()[..6], [1, 10, 2, 20, 3, 30]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct AnyView<'a> {
    /// With invariants 1 to 3 of [`raw`](super::raw).
    raw: RawTensor<'a>,
    lifetime: PhantomData<&'a [u8]>,
}

// SAFETY: by invariant 3 a view gives out shared references to bytes that nobody writes, and to values that are made of these.
unsafe impl Send for AnyView<'_> {}
// SAFETY: as above.
unsafe impl Sync for AnyView<'_> {}

impl<'a> AnyView<'a> {
    /// Views bytes as a tensor of this type and layout. They may be more than the span of the layout, and begin anywhere. Elements of less
    /// than a byte are packed: the first one is in the lowest bits of the first byte.
    ///
    /// # Errors
    ///
    /// If there are fewer elements than the layout's [`required_span_size`](AnyLayout::required_span_size).
    pub fn new(data_type: DataType, layout: AnyLayout, bytes: &'a [u8]) -> Result<Self, BufferError> {
        let lowest = NonNull::from(bytes).cast();
        let raw = RawTensor::checked(data_type, Cow::Owned(layout), lowest, bytes.len())?;
        // SAFETY: the bytes are borrowed: invariant 3.
        Ok(unsafe { Self::from_raw(raw) })
    }

    /// The view of a typed view.
    ///
    /// ```
    /// use tensor_layout::{AnyView, View, layout};
    ///
    /// let view = View::<f32, layout!(H=2 W=2; order = WH)>::from_array(&[1.0, 2.0, 3.0, 4.0]);
    /// assert_eq!(AnyView::from_view(view).to_string(), "f32 H=2 W=2; order = WH");
    /// ```
    #[must_use]
    pub fn from_view<T: InMemory, L: Layout>(view: View<'a, T, L>) -> Self {
        demand!(SizeDemand::<T>::AS_SAID);
        // SAFETY: the elements are borrowed for `'a`: invariant 3.
        unsafe { Self::from_raw(RawTensor::of(view.raw())) }
    }

    /// # Safety
    ///
    /// Invariants 1 to 3.
    pub(super) unsafe fn from_raw(raw: RawTensor<'a>) -> Self {
        AnyView { raw, lifetime: PhantomData }
    }

    /// The view of memory of another library. Nothing is known but the elements.
    ///
    /// # Safety
    ///
    /// The elements of the layout are at `lowest` and their offsets, initialised, and nobody writes them during `'a`.
    #[cfg(any(feature = "dlpack", feature = "ndarray-0_17"))]
    pub(crate) unsafe fn of_foreign(data_type: DataType, layout: AnyLayout, lowest: NonNull<u8>) -> Self {
        // SAFETY: invariant 1, as the caller says.
        let raw = unsafe { RawTensor::new(data_type, Cow::Owned(layout), lowest, None) };
        // SAFETY: invariant 3, as the caller says.
        unsafe { Self::from_raw(raw) }
    }

    pub(super) fn raw(&self) -> &RawTensor<'a> {
        &self.raw
    }

    /// The type of the elements.
    #[must_use]
    pub fn data_type(&self) -> DataType {
        self.raw.data_type
    }

    /// The layout.
    #[must_use]
    pub fn layout(&self) -> &AnyLayout {
        &self.raw.layout
    }

    /// The bytes of the elements, if they are neighbours in the order of the indices; see [`View::as_bytes`].
    ///
    /// ```
    /// use tensor_layout::element::DataType;
    /// use tensor_layout::{AnyLayout, AnyView};
    ///
    /// let view = |text| AnyView::new(DataType::Uint8, AnyLayout::parse(text).unwrap(), &[1, 2, 3, 4, 5]);
    /// assert_eq!(view("H=2 W=2")?.as_bytes(), Some(&[1, 2, 3, 4][..]));
    /// let columns = view("H=2 W=2; order = WH")?; // its elements are 1, 3, 2, 4
    /// assert_eq!(columns.as_bytes(), None);
    /// assert_eq!(columns.as_bytes_in_memory_order(), Some(&[1, 2, 3, 4][..]));
    /// let padded = view("H=2 W=2; pad(W) = 3")?;
    /// assert_eq!(padded.as_bytes_in_memory_order(), None);
    /// assert_eq!(padded.storage_as_bytes(), Some(&[1, 2, 3, 4, 5][..]));
    /// # Ok::<(), tensor_layout::BufferError>(())
    /// ```
    #[must_use]
    pub fn as_bytes(&self) -> Option<&'a [u8]> {
        self.bytes(BytesOf::Elements)
    }

    /// The bytes of the whole span, if each element of it is addressed; see [`View::as_bytes_in_memory_order`].
    #[must_use]
    pub fn as_bytes_in_memory_order(&self) -> Option<&'a [u8]> {
        self.bytes(BytesOf::Span)
    }

    /// The bytes from the lowest element on, gaps and padding too: as many as the storage has, or fewer, if [`new`](Self::new) was given fewer.
    /// `None` if the view was made [from](Self::from_view) a typed view with gaps, or of another library's tensor: the gaps may be
    /// another owner's.
    #[must_use]
    pub fn storage_as_bytes(&self) -> Option<&'a [u8]> {
        self.bytes(BytesOf::Storage)
    }

    fn bytes(&self, of: BytesOf) -> Option<&'a [u8]> {
        let bytes = self.raw.bytes(of)?;
        // SAFETY: invariants 1 to 3: they are the bytes of elements, or all are known.
        Some(unsafe { bytes.as_ref() })
    }

    /// The elements where they are, as a typed view.
    ///
    /// # Errors
    ///
    /// If the elements have another type, or bytes that are not a value of `T`; if they do not begin at a multiple of its alignment; or if
    /// `L` has other axes, extents, strides or blocks: the first difference. [`convert`](Self::convert) copies them into any layout.
    pub fn downcast<T: InMemory, L: Written>(&self) -> Result<View<'a, T, L>, ViewError> {
        demand!(SizeDemand::<T>::AS_SAID, L::__SOUND);
        self.typed()
    }

    /// [`downcast`](Self::downcast), for functions that name its demands.
    pub(crate) fn typed<T: InMemory, L: Written>(&self) -> Result<View<'a, T, L>, ViewError> {
        // SAFETY: by invariant 3 nobody writes the elements.
        let raw = unsafe { self.raw.typed::<T, L>() }?;
        // SAFETY: invariant 3 is invariant 2 of views.
        Ok(unsafe { View::from_raw(raw) })
    }

    /// The bits of the elements where they are, as integers of their size. It serves types that Rust lacks.
    ///
    /// ```
    /// use tensor_layout::element::DataType;
    /// use tensor_layout::{AnyLayout, AnyView, layout};
    ///
    /// let weights = AnyView::new(
    ///     DataType::Float8E4M3,
    ///     AnyLayout::parse("O=2 I=2")?,
    ///     &[0x38, 0x40, 0x44, 0x48],
    /// )?;
    /// let bits = weights.view_bits::<u8, layout!(O=? I=?)>()?; // O=2 I=2
    /// assert_eq!(bits[[1, 0]], 0x44); // 3.0
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the elements have another size than `B`, and as [`downcast`](Self::downcast).
    pub fn view_bits<B: Bits, L: Written>(&self) -> Result<View<'a, B, L>, ViewError> {
        demand!(L::__SOUND);
        let raw = self.raw.bits::<B, L>()?;
        // SAFETY: invariant 3 is invariant 2 of views.
        Ok(unsafe { View::from_raw(raw) })
    }

    /// A copy in the layout `L`, whatever the order, the blocks and the alignment here. Axes are matched by name. A `?` of `L` takes the
    /// extent that the axis has here, and the stride, if there is a second index and the stride has room for what lies inside the axis in `L`;
    /// otherwise the least stride with that room. Where the strides would spread the elements over more than the bytes that
    /// [`new`](Self::new) was given, all of them are the least ones. The padding is zero.
    ///
    /// # Errors
    ///
    /// If the elements have another type, or bytes that are not a value of `T`; if `L` has other axes or extents; if two indices of `L` share
    /// an element that they do not share here; if there is no element here, and a storage there; or if there is no memory for the copy.
    ///
    /// If the view was [made](Self::new) of a layout and bytes: if the copy is larger than the bytes, and the indices along the axes whose extents
    /// `L` leaves open are more than the elements that the bytes have, as of `N=1000000; broadcast(N)`. What says the layout may be a file, and
    /// 4 bytes of it would take terabytes. For such a copy, make the tensor with [`Tensor::zeros_with_layout`], and use [`copy_to`](Self::copy_to).
    pub fn convert<T: InMemory + Zeroable, L: Written>(&self) -> Result<Tensor<T, L>, ViewError> {
        demand!(SizeDemand::<T>::AS_SAID, L::__SOUND);
        self.copied()
    }

    /// [`convert`](Self::convert), for functions that name its demands.
    pub(crate) fn copied<T: InMemory + Zeroable, L: Written>(&self) -> Result<Tensor<T, L>, ViewError> {
        self.raw.demand_type::<T>()?;
        let (layout, matching) = self.layout_of_copy::<L>(size_of::<T>())?;
        // A tensor of padding alone is refused: its size may come from a file, and no bytes bound it.
        let storage = layout.storage_size();
        if self.layout().spec().is_empty() && storage > 0 {
            return Err(BufferError::new(storage, 0, BufferErrorKind::TooSmall).into());
        }
        self.checked_copy(layout, &matching)
    }

    /// Copies the elements into a typed view of any layout, axes matched by name.
    ///
    /// ```
    /// use tensor_layout::element::DataType;
    /// use tensor_layout::{AnyLayout, AnyView, ViewMut, layout};
    ///
    /// let planes =
    ///     AnyView::new(DataType::Uint8, AnyLayout::parse("C=2 W=3")?, &[1, 2, 3, 10, 20, 30])?;
    /// let mut pixels = [0; 12];
    /// planes.copy_to(&mut ViewMut::<u8, layout!(W=3 C=2; pad(C) = 4)>::from_array(&mut pixels))?;
    /// assert_eq!(pixels, [1, 10, 0, 0, 2, 20, 0, 0, 3, 30, 0, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the elements have another type, or bytes that are not a value of `T`; if the axes or the extents differ; or if there is no memory to
    /// check the values in. Then nothing is written.
    pub fn copy_to<T: InMemory, L: Layout>(&self, target: &mut ViewMut<'_, T, L>) -> Result<(), ViewError> {
        demand!(SizeDemand::<T>::AS_SAID);
        self.raw.demand_type::<T>()?;
        let matching = self.layout().matched_by_name(target.layout())?;
        if takes_any_bytes::<T>() {
            let spec = target.layout().__spec();
            let sides = Sides::of([&spec, self.layout().spec()], &matching);
            let (to, from) = (target.raw().lowest().as_ptr().cast(), self.raw.lowest().as_ptr());
            // SAFETY: the axes and extents are equal. (1): invariants 1 and 3 of this view, and 1 and 3 of the mutable one. (2): by its
            // invariants 3 and 4.
            unsafe { sides.copy(size_of::<T>(), to, from) };
            return Ok(());
        }
        let checked: Tensor<T, L> = self.checked_copy(*target.layout(), &matching)?;
        // The layouts are the same.
        target.copy_matched(&checked.view()).unwrap_or_else(|mismatch| unreachable!("{mismatch}"));
        Ok(())
    }

    /// Calls `visit` with the offset in the layout `to` of each index, where `matching` is the axis here of each of its axes, and the offset of
    /// the index and the bytes of its element here, which are whole ones. It serves destinations in which indices share elements, which no
    /// plan writes. Indices that share an element on both sides, as along a broadcast axis, are visited once.
    fn for_each_place(&self, to: &Spec, matching: &[usize; MAX_RANK], mut visit: impl FnMut(usize, usize, &[u8])) {
        let Some(element_bytes) = self.data_type().size_in_bytes() else { return };
        let (from, mut index) = (self.layout().spec(), [0; MAX_RANK]);
        let is_still = |spec: &Spec, axis: usize| {
            spec.terms[..spec.term_count].iter().all(|term| term.axis != axis || term.stride == 0)
        };
        let mut extents = from.extents;
        for (axis, &other) in matching[..to.rank].iter().enumerate() {
            if is_still(to, axis) && is_still(from, other) {
                extents[other] = extents[other].min(1);
            }
        }
        let mut is_done = from.is_empty();
        while !is_done {
            let place = to.complete().offset(&matching.map(|axis| index[axis]));
            let offset = from.complete().offset(&index);
            let element = self.raw.lowest().as_ptr().wrapping_add(offset * element_bytes);
            // SAFETY: invariants 1 and 3, for an index in bounds.
            visit(place, offset, unsafe { core::slice::from_raw_parts(element, element_bytes) });
            is_done = !(0..from.rank).rev().any(|axis| {
                index[axis] = (index[axis] + 1) % extents[axis];
                index[axis] > 0
            });
        }
    }

    /// The layout `L` of a copy, and the axis here of each of its axes. Where a layout came with the bytes, it may be that of a file: its strides
    /// do not spread the elements further than the bytes go, and its extents do not make them more than the bytes have.
    ///
    /// # Errors
    ///
    /// If there is no such layout, or if the copy would be larger than the bytes and the numbers that `L` says.
    fn layout_of_copy<L: Written>(&self, element_bytes: usize) -> Result<(L, [usize; MAX_RANK]), ViewError> {
        let (mut layout, matching) = self.layout().bound_by_name::<L>()?;
        let Some(held_in_bytes) = self.raw.held_in_bytes() else { return Ok((layout, matching)) };
        let in_bytes = |elements: usize| (elements as u64).saturating_mul(element_bytes as u64);
        let is_held = |elements: usize| in_bytes(elements) <= held_in_bytes as u64;
        if !is_held(layout.required_span_size()) {
            layout = self.layout().bound_closely()?;
        }
        // The product of the extents of a layout that has elements does not overflow.
        let told = (0..L::RANK).filter(|&axis| !L::__SPEC.knows_extent(axis)).map(|axis| layout.__extent_at(axis));
        let storage = layout.storage_size();
        if layout.is_empty() || is_held(storage) || is_held(told.product()) {
            return Ok((layout, matching));
        }
        Err(ViewError::Larger { bytes: in_bytes(storage), held_in_bytes })
    }

    /// A copy in this layout of the same extents, where `matching` is the axis here of each of its axes.
    fn checked_copy<T: InMemory, L: Layout>(
        &self,
        layout: L,
        matching: &[usize; MAX_RANK],
    ) -> Result<Tensor<T, L>, ViewError> {
        let (element_bytes, storage) = (size_of::<T>(), layout.storage_size());
        // Over `isize::MAX` bytes are refused.
        let mut memory =
            Memory::<u8>::try_zeroed(storage.saturating_mul(element_bytes)).map_err(ViewError::no_memory)?;
        let spec = layout.__spec();
        if layout.__is_known_unique() {
            let sides = Sides::of([&spec, self.layout().spec()], matching);
            // SAFETY: the extents are equal. (1): the storage of a layout is at least its span; invariants 1 and 3. (2): the memory is new, and
            // no two indices share an element.
            unsafe { sides.copy(element_bytes, memory.pointer().as_ptr(), self.raw.lowest().as_ptr()) };
        } else {
            // What indices share there, they share here too: the element that each place has is the only one. Its number counts from 1.
            let mut taken = Memory::<usize>::try_zeroed(storage).map_err(ViewError::no_memory)?;
            let mut is_lost = false;
            self.for_each_place(&spec, matching, |place, from, element| {
                is_lost |= taken[place] != 0 && taken[place] != from + 1;
                taken[place] = from + 1;
                memory[place * element_bytes..][..element_bytes].copy_from_slice(element);
            });
            if is_lost {
                return Err(not_unique(&spec, storage, true).into());
            }
        }
        match memory.try_cast::<T>() {
            Ok(memory) => Ok(Tensor::in_memory(layout, memory)),
            Err(_) => Err(ViewError::Value { data_type: self.data_type() }),
        }
    }

    /// A copy that owns its memory, without gaps, in the same order in memory: its layout is [`packed`](AnyLayout::packed). See
    /// [`View::to_tensor`].
    ///
    /// # Panics
    ///
    /// As [`try_to_tensor`](Self::try_to_tensor) fails.
    #[must_use]
    #[track_caller]
    pub fn to_tensor(&self) -> AnyTensor {
        match self.try_to_tensor() {
            Ok(tensor) => tensor,
            Err(error) => panic!("{error}"),
        }
    }

    /// [`to_tensor`](Self::to_tensor), with an error in place of the panic.
    ///
    /// # Errors
    ///
    /// If elements of less than a byte would be taken apart, as [`AnyViewMut::try_copy_from`](super::AnyViewMut::try_copy_from) says; if
    /// there is no memory for the copy, or no packed layout.
    ///
    /// If the view was [made](Self::new) of a layout and bytes: if indices share elements, and the copy is larger than the bytes and than 1 MiB, as
    /// of `N=10000000; broadcast(N)`. What says the layout may be a file, and 4 bytes of it would take terabytes. For such a copy, make the tensor
    /// with [`AnyTensor::zeros`], and use [`copy_from`](super::AnyViewMut::copy_from).
    pub fn try_to_tensor(&self) -> Result<AnyTensor, AnyPairError> {
        let packed = self.layout().try_packed().map_err(|_| AnyPairError::TooLarge {
            elements: usize::MAX,
            element_size_in_bytes: self.data_type().size_in_bits().div_ceil(8),
        })?;
        if let Some(held_in_bytes) = self.raw.held_in_bytes() {
            let bytes = size_in_bytes(packed.storage_size(), self.data_type()) as u64;
            if bytes > (held_in_bytes as u64).max(ALWAYS_COPIED_IN_BYTES) && !self.layout().is_unique() {
                return Err(AnyPairError::Larger { bytes, held_in_bytes });
            }
        }
        AnyTensor::try_from_view_with_layout(packed, self)
    }

    /// A copy in a layout of the same axes, extents and strides. Its storage may have another size.
    #[cfg(feature = "safetensors-0_8")]
    pub(crate) fn stored(&self, layout: &AnyLayout) -> Result<AnyTensor, AnyPairError> {
        let data_type = self.data_type();
        let mut tensor = AnyTensor::try_zeros(data_type, layout.clone()).map_err(AnyPairError::no_memory)?;
        if let Ok(mut to) = tensor.try_view_mut() {
            to.try_copy_from(self)?;
        } else if let (Some(bytes), true) = (self.storage_as_bytes(), layout == self.layout()) {
            let len = bytes.len().min(tensor.storage_as_bytes().len());
            tensor.storage_as_mut_bytes()[..len].copy_from_slice(&bytes[..len]);
        } else if let Some(element_bytes) = data_type.size_in_bytes() {
            self.for_each_place(layout.spec(), &SAME_AXES, |place, _, element| {
                tensor.storage_as_mut_bytes()[place * element_bytes..][..element_bytes].copy_from_slice(element);
            });
        } else {
            return Err(AnyPairError::SubByte { data_type });
        }
        Ok(tensor)
    }
}

/// A copy of elements that indices share may have this size, however few bytes there are.
const ALWAYS_COPIED_IN_BYTES: u64 = 1 << 20;

impl<'a, T: InMemory, L: Layout> From<View<'a, T, L>> for AnyView<'a> {
    fn from(view: View<'a, T, L>) -> Self {
        AnyView::from_view(view)
    }
}

/// The type and the text of the layout.
pub(super) fn described(data_type: DataType, layout: &AnyLayout, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match layout.rank() {
        0 => write!(f, "{data_type}"),
        _ => write!(f, "{data_type} {layout}"),
    }
}

impl fmt::Display for AnyView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        described(self.data_type(), self.layout(), f)
    }
}

impl fmt::Debug for AnyView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyView({self})")
    }
}
