//! Layouts as types: the traits (here), and the types that implement them.

#![forbid(unsafe_code)]

pub(crate) mod axes;
pub(crate) mod bounds;
pub(crate) mod canonical;
pub(crate) mod display;
pub(crate) mod index;
pub(crate) mod indices;
pub(crate) mod internals;
pub(crate) mod items;
pub(crate) mod known;
pub(crate) mod names;
pub(crate) mod nominal;
pub(crate) mod numbers;
mod operations;
pub mod ops;
pub(crate) mod orders;
pub(crate) mod pair;
mod parts;
pub(crate) mod rank;
pub(crate) mod requirement;
pub(crate) mod storage;
pub(crate) mod strided;
pub(crate) mod target;
mod value;
pub(crate) mod variance;
pub(crate) mod verify;
pub(crate) mod via;

use crate::arith::recover::recovered_with_storage;
use crate::axis::AxisName;
use crate::error::demand::demand;
use crate::error::{PartError, expect_part};
use crate::layout::canonical::Canonical;
use crate::layout::indices::Indices;
use crate::layout::internals::{Internals, StaticInternals};
use crate::layout::known::Fully;
use crate::layout::names::{Along, HasAxes, TwoNames};
use crate::layout::rank::{IndexArray, IndexInternals};
use crate::layout::via::Via;
use core::ops::RangeBounds;
use operations::{layout_operations, value_operations};
use parts::layout_parts;

pub use names::{Axes, HasAxis, Order};
pub use nominal::{Nominal, Numbers};

type StridesOf<L> = <<L as Layout>::Index as IndexArray>::Strides;

/// Where each element of a tensor lies in memory.
///
/// A layout is a value: zero-sized if every extent and stride is known to its type (a [`StaticLayout`]), and otherwise the
/// numbers it was bound to by `with_extents`. Logical order (of indices, extents, strides) is the order in which the axes
/// are written. All numbers count elements. Sealed: layouts are written with [`layout!`](crate::layout!).
///
/// ```
/// use tensor_layout::{Layout, layout};
///
/// type Image = layout!(H=2 W=3; pad(W) = 5);
/// let image = Image::default();
/// assert_eq!(image.extents(), [2, 3]);
/// assert_eq!(image.offset([1, 2]), 7); // 1 * 5 + 2
/// assert_eq!(image.required_span_size(), 8); // the last row without its padding
/// assert_eq!(image.storage_size(), 10); // with it
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    note = "layouts are written with `layout!`, or derived, and stand after the element: `Tensor<f32, L>`, `View<'_, f32, L>`"
)]
pub trait Layout: Internals<__At = <Self as Layout>::Index> {
    /// `[usize; RANK]`. Of a layout that is a parameter, rustc does not know the rank: [`Axes`] shows how a part gives it.
    type Index: IndexArray;
    /// The number of axes, 0 to 8.
    const RANK: usize = <Self::Index as IndexArray>::RANK;
    /// The names of the axes, in logical order.
    const NAMES: &'static [&'static str] = {
        let () = Self::__SOUND;
        Self::__SPEC.names.split_at(Self::RANK).0
    };

    /// The extent of each axis, in elements.
    #[doc(alias = "shape")]
    #[inline]
    #[rustfmt::skip] // rustc shows the first line where an index stands before the type knows the axes
    fn extents(&self) -> Self::Index { // in generic code, `let v = v.permute::<(H, W)>();` makes it `[usize; 2]`
        let mut extents = Self::Index::__ZERO;
        for axis in 0..Self::RANK {
            extents.as_mut()[axis] = self.__extent_at(axis);
        }
        extents
    }

    /// The number of axes, as [`RANK`](Self::RANK).
    #[doc(alias = "ndim")]
    #[inline(always)]
    fn rank(&self) -> usize {
        Self::RANK
    }

    /// The extent of the axis `A`, in elements.
    ///
    /// ```
    /// use tensor_layout::{Layout, axis, layout};
    ///
    /// let rows = <layout!(H=? W=3)>::with_extents([2])?;
    /// assert_eq!((rows.rank(), rows.extent::<axis::H>(), rows.len()), (2, 2, 6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    fn extent<A: AxisName>(&self) -> usize
    where
        Self: HasAxis<A>,
    {
        self.__extent_at(Along::<Self, A>::AT)
    }

    /// The number of indices: the product of the extents.
    #[inline]
    fn len(&self) -> usize {
        self.__element_count()
    }

    /// Whether there is no index: some extent is 0.
    #[inline]
    fn is_empty(&self) -> bool {
        numbers::is_empty(self)
    }

    /// The offset of the element of this index: its distance from the lowest address of the layout, in elements.
    ///
    /// # Panics
    ///
    /// If the index is out of bounds.
    #[inline]
    #[track_caller]
    fn offset(&self, index: Self::Index) -> usize {
        numbers::check(self, index);
        self.__offset_in_bounds(index)
    }

    /// The indices in logical order: the last axis written runs fastest.
    ///
    /// ```
    /// use tensor_layout::{Layout, layout};
    ///
    /// let layout = <layout!(H=2 W=2; order = WH)>::default();
    /// assert!(layout.indices().map(|index| layout.offset(index)).eq([0, 2, 1, 3]));
    /// ```
    #[inline]
    fn indices(&self) -> Indices<Self> {
        Indices::new(*self)
    }

    /// The number of elements from the first to the last one that an index can reach: `1 + sum (extent - 1) * stride`, or 0 if there is
    /// no index. It is the least size that DirectML accepts. It does not include trailing padding.
    #[inline(always)]
    fn required_span_size(&self) -> usize {
        numbers::span(self)
    }

    /// The number of elements with all padding, after the last row too. An owner allocates this number. It is never less than the span. A part
    /// of a tensor has no padding past its span; but along one axis alone it ends past that axis, as `H=3; stride(H) = 1000` does.
    #[inline(always)]
    fn storage_size(&self) -> usize {
        numbers::storage(self)
    }

    /// Whether no two indices share an element.
    ///
    /// The answer is exact for a static layout; a last block that is not full counts as full. For a run-time layout, `false` may also mean that the search did not end within
    /// its budget of 20,000 steps. Layouts that people write take a few hundred steps at most.
    fn is_unique(&self) -> bool {
        demand!(Self::__DECIDED);
        self.__is_known_unique()
    }

    /// Whether every element of the span is addressed. If strides overlap and a block is not full, `false` may also mean that it is
    /// not known.
    #[inline]
    fn is_exhaustive(&self) -> bool {
        if Self::__SPEC.is_static() {
            return Self::__KNOWN_EXHAUSTIVE;
        }
        if Self::__KNOWN_UNIQUE {
            return self.__element_count() == self.required_span_size();
        }
        self.__spec().complete().is_exhaustive()
    }

    /// Whether the layout is unique and its storage has exactly the elements.
    fn is_packed(&self) -> bool {
        demand!(Self::__DECIDED);
        self.__is_known_packed()
    }

    /// Whether every axis has one stride.
    fn is_strided(&self) -> bool {
        Self::__SPEC.is_strided()
    }

    /// Whether some axis of extent over 1 has stride 0.
    fn is_broadcast(&self) -> bool {
        self.__spec().complete().is_broadcast()
    }

    /// Whether the storage holds elements that no index addresses.
    fn is_padded(&self) -> bool {
        self.__spec().complete().is_padded()
    }

    layout_operations!();
    layout_parts!();
}

/// A layout in which every axis has one stride: every layout without a `block`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not have one stride for each axis",
    label = "an axis is split in blocks, or may be",
    note = "`unblock::<C, (Co, Ci)>()` shows the axis `C` as two axes with a stride each"
)]
pub trait StridedLayout: Layout + Internals<__Digits = ()> {
    /// The stride of each axis, in elements.
    ///
    /// ```
    /// use tensor_layout::{StridedLayout, layout};
    ///
    /// assert_eq!(
    ///     <layout!(N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8)>::default().strides(),
    ///     [10944, 1, 171, 3]
    /// );
    /// ```
    #[inline]
    fn strides(&self) -> StridesOf<Self> {
        let mut strides = StridesOf::<Self>::default();
        for axis in 0..Self::RANK {
            strides.as_mut()[axis] = self.__stride_at(axis);
        }
        strides
    }

    /// The stride of the axis `A`, in elements.
    ///
    /// ```
    /// use tensor_layout::{StridedLayout, axis, layout};
    ///
    /// assert_eq!(<layout!(H=2 W=3; pad(W) = 5)>::default().stride::<axis::H>(), 5);
    /// ```
    #[inline(always)]
    fn stride<A: AxisName>(&self) -> isize
    where
        Self: HasAxis<A>,
    {
        self.__stride_at(Along::<Self, A>::AT)
    }
}

/// A layout whose type knows every extent and every stride. Its values are zero-sized.
///
/// ```
/// use tensor_layout::{StaticLayout, layout};
///
/// type Image = layout!(H=2 W=3; pad(W) = 5);
/// assert_eq!(Image::STRIDES, [5, 1]);
/// const { assert!(Image::REQUIRED_SPAN_SIZE == 8 && Image::STORAGE_SIZE == 10) };
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a static layout",
    label = "not every extent and stride is known at compile time",
    note = "a `Dyn` or a `DynStride` in a layout is a `?`: known at run time only",
    note = "write a number for each `?`; or bind them by `with_extents`, and give the layout to `with_layout` of a view, `of_layout` of a descriptor, or `zeros_with_layout`, `from_fn_with_layout`, `from_view_with_layout` of a tensor"
)]
pub trait StaticLayout: StaticInternals + Layout + Internals<__Known = Fully> + Default {
    /// The extent of each axis, in elements.
    const EXTENTS: &'static [usize] = {
        let () = Self::__SOUND;
        Self::__SPEC.extents.split_at(Self::RANK).0
    };
    /// The stride of each axis, in elements. For a layout with a `block` this does not compile.
    const STRIDES: &'static [isize] = {
        let () = Self::__SOUND;
        Self::__STRIDE_ARRAY.split_at(Self::RANK).0
    };
    /// See [`Layout::required_span_size`]; elements.
    const REQUIRED_SPAN_SIZE: usize = {
        let () = Self::__SOUND;
        Self::__SPEC.span
    };
    /// See [`Layout::storage_size`]; elements.
    const STORAGE_SIZE: usize = {
        let () = Self::__SOUND;
        Self::__SPEC.storage
    };
    /// A number by which this program and another one, or a file, compare what they hold: that of
    /// [`AnyLayout::fingerprint`](crate::AnyLayout::fingerprint) and of the canonical text, which the chapter
    /// [`format`](crate::guide::format) describes. The compiler computes it where it is used.
    ///
    /// ```
    /// use tensor_layout::{StaticLayout, layout};
    ///
    /// type Act = layout!(N=1 C=3 H=4; order = NHC);
    /// const { assert!(Act::FINGERPRINT == 0x451b_196f_bbf9_4a48) };
    /// ```
    const FINGERPRINT: u64 = {
        let () = Self::__SOUND;
        let (spec, numbers) = (Self::__SPEC, Self::__SPEC.numbers());
        let rules = match Self::__WRITTEN_RULES {
            Some(rules) => rules,
            None => recovered_with_storage(spec, &numbers, spec.storage),
        };
        Canonical::of(spec.names.split_at(spec.rank).0, &rules.without_ones(), &numbers).fingerprint()
    };
    /// See [`Layout::is_unique`].
    const IS_UNIQUE: bool = {
        let () = Self::__SOUND;
        let () = Self::__DECIDED;
        Self::__KNOWN_UNIQUE
    };
    /// See [`Layout::is_exhaustive`].
    const IS_EXHAUSTIVE: bool = {
        let () = Self::__SOUND;
        Self::__SPEC.complete().is_exhaustive()
    };
    /// See [`Layout::is_packed`].
    const IS_PACKED: bool = {
        let () = Self::__SOUND;
        let () = Self::__DECIDED;
        Self::__KNOWN_UNIQUE && Self::__SPEC.storage == Self::__SPEC.complete().element_count()
    };
    /// See [`Layout::is_strided`].
    const IS_STRIDED: bool = {
        let () = Self::__SOUND;
        Self::__SPEC.is_strided()
    };
    /// See [`Layout::is_broadcast`].
    const IS_BROADCAST: bool = {
        let () = Self::__SOUND;
        Self::__SPEC.complete().is_broadcast()
    };
    /// See [`Layout::is_padded`].
    const IS_PADDED: bool = {
        let () = Self::__SOUND;
        Self::__SPEC.complete().is_padded()
    };
}
