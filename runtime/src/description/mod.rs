//! What is known of a layout, as constants, and why an export refuses it.

#![forbid(unsafe_code)]

#[cfg(any(feature = "directml", feature = "descriptors"))]
pub(crate) mod known;
#[cfg(any(feature = "directml", feature = "descriptors"))]
pub(crate) mod place;
mod refusal;
#[cfg(any(feature = "directml", feature = "descriptors"))]
pub(crate) mod setters;
#[cfg(any(feature = "directml", feature = "descriptors"))]
pub(crate) mod width;

pub use crate::error::name::Name;
pub use refusal::{ExportError, Refusal, Target};

use crate::arith::spec::{MAX_RANK, MAX_TERMS, Spec};
use crate::error::PartError;
use crate::error::const_demand::{ConstDemand, const_demand};
use crate::error::text::Text;
use crate::layout::Layout;
use core::marker::PhantomData;

/// What is known of a layout: all numbers of a layout value, or those that a type of layouts knows.
///
/// The descriptors of this crate are made from it. Its methods are `const`, so that what is made from a type is a constant. Axes are given by their position in the logical order. All numbers count elements. A
/// number is `None` where the type has a `?`.
///
/// ```
/// use tensor_layout::description::Description;
/// use tensor_layout::layout;
///
/// type Photo = layout!(H=? W=451 C=3; align(H) = 256);
/// const PHOTO: Description = Description::of::<Photo>();
/// assert_eq!((PHOTO.rank(), PHOTO.name(1), PHOTO.position("C")), (3, "W", Some(2)));
/// assert_eq!((PHOTO.extent(0), PHOTO.extent(1)), (None, Some(451)));
/// assert_eq!((PHOTO.stride(0), PHOTO.required_span_size()), (Some(1536), None));
///
/// let photo = Description::of_layout(&Photo::with_extents([300])?); // H=300 W=451 C=3
/// assert_eq!((photo.extent(0), photo.storage_size()), (Some(300), Some(460_800)));
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
///
/// A descriptor of another library is a struct with a `const fn` of a description. What it refuses is an [`ExportError`] with the name of the library:
///
/// ```
/// use tensor_layout::description::{Description, ExportError, Refusal, Target};
/// use tensor_layout::element::{DataType, Element};
/// use tensor_layout::{Layout, layout};
///
/// const VIMAGE: Target = Target::new("vImage");
///
/// /// `vImage_Buffer` of Apple, without its pointer: rows of pixels.
/// struct ImageBuffer {
///     height: usize,
///     width: usize,
///     row_bytes: usize,
/// }
///
/// impl ImageBuffer {
///     const fn of<T: Element, L: Layout>() -> Self {
///         match Self::describe(T::DATA_TYPE, &Description::of::<L>()) {
///             Ok(image) => image,
///             Err(error) => error.raise(), // at compile time, at the user's line
///         }
///     }
///
///     const fn describe(data_type: DataType, layout: &Description) -> Result<Self, ExportError> {
///         if !matches!(data_type, DataType::Uint8) {
///             return Err(VIMAGE.refuses(Refusal::DataType { data_type, has: "u8" }));
///         }
///         let rows = Refusal::Other {
///             rule: "an image has rows of neighbouring pixels, and known numbers",
///         };
///         if layout.rank() != 2 {
///             return Err(VIMAGE.refuses(rows));
///         }
///         match (layout.extent(0), layout.extent(1), layout.stride(0), layout.stride(1)) {
///             (Some(height), Some(width), Some(row_bytes @ 1..), Some(1)) => {
///                 Ok(ImageBuffer { height, width, row_bytes: row_bytes as usize })
///             }
///             _ => Err(VIMAGE.refuses(rows)),
///         }
///     }
/// }
///
/// const IMAGE: ImageBuffer = ImageBuffer::of::<u8, layout!(H=300 W=451; align(H) = 64)>();
/// assert_eq!((IMAGE.height, IMAGE.width, IMAGE.row_bytes), (300, 451, 512));
/// ```
///
/// # Panics
///
/// The methods that take an axis panic if there is none of this position.
#[derive(Clone, Copy, Debug)]
pub struct Description {
    spec: Spec,
    /// Those of each axis one after the other.
    digits: [Digit; MAX_TERMS],
    /// The axes in memory order.
    order: [usize; MAX_RANK],
}

/// A part of the index of an axis, and its stride: each index lies `index / divisor % modulus * stride` elements further on. An axis that is
/// neither in blocks nor by digits in the order of its layout has one digit, the whole index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Digit {
    /// The indices of one value of the digit.
    pub divisor: usize,
    /// The number of its values; `None` for the most significant digit of an axis, which has as many as the extent takes.
    pub modulus: Option<usize>,
    /// The distance from one value to the next, in elements; `None` if it is known at run time only.
    pub stride: Option<isize>,
}

impl Digit {
    const fn of(spec: &Spec, term: usize) -> Self {
        let (divisor, modulus) = spec.terms[term].digit.parts();
        let stride = if spec.knows_stride(term) { Some(spec.terms[term].stride) } else { None };
        Digit { divisor, modulus, stride }
    }

    /// The digits of an axis, the most significant first.
    #[cfg(feature = "alloc")]
    pub(crate) fn of_axis(spec: &Spec, axis: usize) -> alloc::vec::Vec<Self> {
        let (terms, count) = spec.digits(axis);
        terms[..count].iter().map(|&term| Digit::of(spec, term)).collect()
    }
}

/// The demand that the numbers of a type are valid.
struct IsValid<L>(PhantomData<L>);

impl<L: Layout> ConstDemand for IsValid<L> {
    const MET: () = L::__SOUND;
}

impl Description {
    /// The most axes that a layout has.
    pub const MAX_RANK: usize = MAX_RANK;

    /// What a type of layouts knows.
    ///
    /// # Panics
    ///
    /// Never: a type whose numbers are invalid does not compile.
    #[must_use]
    #[track_caller]
    pub const fn of<L: Layout>() -> Self {
        const_demand!(IsValid<L>);
        match Self::try_of::<L>() {
            Ok(description) => description,
            Err(error) => error.raise(),
        }
    }

    /// [`of`](Self::of), with an error for a type whose numbers are invalid.
    pub(crate) const fn try_of<L: Layout>() -> Result<Self, PartError> {
        match L::__RESOLVED {
            Ok(spec) => Ok(Self::from(spec)),
            Err(error) => Err(*error),
        }
    }

    /// All numbers of a layout value.
    pub fn of_layout<L: Layout>(layout: &L) -> Self {
        Self::from(&layout.__spec())
    }

    /// All numbers of a layout of run-time rank. The [`name`](Self::name) of an axis with a longer name than a letter is its position:
    /// `axis 0`. [`ExportError::with_names_of`] puts the name in an error.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn of_any(layout: &crate::AnyLayout) -> Self {
        Self::from(layout.spec())
    }

    const fn from(spec: &Spec) -> Self {
        const NONE: Digit = Digit { divisor: 1, modulus: None, stride: None };
        let mut description = Description { spec: *spec, digits: [NONE; MAX_TERMS], order: [0; MAX_RANK] };
        let (mut axis, mut count) = (0, 0);
        while axis < spec.rank {
            let (terms, of_axis) = spec.digits(axis);
            up_to!(k < of_axis, {
                description.digits[count + k] = Digit::of(spec, terms[k]);
            });
            (axis, count) = (axis + 1, count + of_axis);
        }
        let mut axes = 0;
        up_to!(place < spec.term_count, {
            if spec.order[place] < spec.rank {
                description.order[axes] = spec.order[place];
                axes += 1;
            }
        });
        description
    }

    #[cfg(any(feature = "descriptors", feature = "shader"))]
    pub(crate) const fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The number of axes.
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.spec.rank
    }

    /// The name of an axis.
    ///
    /// # Panics
    ///
    /// If there is no axis of this position.
    #[must_use]
    #[track_caller]
    pub const fn name(&self, axis: usize) -> &'static str {
        self.spec.names[self.checked(axis)]
    }

    /// The axis of this name, or `None`.
    #[must_use]
    pub const fn position(&self, name: &str) -> Option<usize> {
        self.spec.position(name)
    }

    /// The extent of an axis.
    ///
    /// # Panics
    ///
    /// If there is no axis of this position.
    #[must_use]
    #[track_caller]
    pub const fn extent(&self, axis: usize) -> Option<usize> {
        if self.spec.knows_extent(self.checked(axis)) { Some(self.spec.extents[axis]) } else { None }
    }

    /// The stride of an axis, in elements; of an axis with several digits, the stride of the most significant digit.
    ///
    /// # Panics
    ///
    /// If there is no axis of this position.
    #[must_use]
    #[track_caller]
    pub const fn stride(&self, axis: usize) -> Option<isize> {
        if self.spec.knows_stride(self.checked(axis)) { Some(self.spec.terms[axis].stride) } else { None }
    }

    /// The digits of an axis, the most significant first: several if it is in blocks, or by digits in the order; otherwise one.
    ///
    /// # Panics
    ///
    /// If there is no axis of this position.
    ///
    /// ```
    /// use tensor_layout::{description::Description, layout};
    ///
    /// const ACT: Description = Description::of::<layout!(C=64 H=56 W=56; block(C) = 16)>();
    /// let [blocks, inside] = ACT.digits(0) else { unreachable!() };
    /// assert_eq!((blocks.divisor, blocks.modulus, blocks.stride), (16, None, Some(50_176)));
    /// assert_eq!((inside.divisor, inside.modulus, inside.stride), (1, Some(16), Some(1)));
    /// assert_eq!((ACT.digits(1).len(), ACT.stride(0)), (1, Some(50_176)));
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn digits(&self, axis: usize) -> &[Digit] {
        let mut before = 0;
        up_to!(k < self.checked(axis), {
            before += self.spec.digits(k).1;
        });
        self.digits.split_at(before).1.split_at(self.spec.digits(axis).1).0
    }

    /// The indices in a whole block of an axis: the product of the moduli of its digits. `None` if it has one digit.
    #[cfg(any(feature = "directml", feature = "descriptors"))]
    pub(crate) const fn block(&self, axis: usize) -> Option<usize> {
        self.spec.block_of(axis)
    }

    /// The offset of index 0 from the lowest element, in elements: 0 unless a stride is negative, or if there is no element. `None` unless all
    /// numbers are known, or it is known that no stride is negative.
    ///
    /// ```
    /// use tensor_layout::{description::Description, layout};
    ///
    /// const ROWS: Description = Description::of::<layout!(H=4 W=5; reverse(H))>();
    /// // row 0 is the last one in memory
    /// assert_eq!((ROWS.stride(0), ROWS.origin()), (Some(-5), Some(15)));
    /// assert_eq!(Description::of::<layout!(H=? W=5)>().origin(), Some(0));
    /// assert_eq!(Description::of::<layout!(H=? W=5; reverse(H))>().origin(), None);
    /// ```
    #[must_use]
    pub const fn origin(&self) -> Option<usize> {
        if self.is_static() {
            Some(self.spec.complete().origin())
        } else if self.spec.is_forward() {
            Some(0)
        } else {
            None
        }
    }

    /// The axes in memory order, outermost first; those that `broadcast` names are last. An axis has the place of its most significant digit.
    #[must_use]
    pub const fn order(&self) -> &[usize] {
        self.order.split_at(self.spec.rank).0
    }

    /// The elements from the first to the last one in memory. `None` unless all numbers are known.
    #[must_use]
    pub const fn required_span_size(&self) -> Option<usize> {
        if self.is_static() { Some(self.spec.span) } else { None }
    }

    /// The elements of the storage, with its padding. `None` unless all numbers are known.
    #[must_use]
    pub const fn storage_size(&self) -> Option<usize> {
        if self.is_static() { Some(self.spec.storage) } else { None }
    }

    /// Whether every extent and every stride is known.
    pub(crate) const fn is_static(&self) -> bool {
        self.spec.is_static()
    }

    #[track_caller]
    const fn checked(&self, axis: usize) -> usize {
        if axis >= self.spec.rank {
            Text::new("description: there is no axis ")
                .count(axis)
                .str(" in a layout of rank ")
                .count(self.spec.rank)
                .raise();
        }
        axis
    }
}

/// Of what the methods tell: what a type does not know takes no part.
impl PartialEq for Description {
    fn eq(&self, other: &Self) -> bool {
        let is_same = |axis| {
            (self.name(axis), self.extent(axis), self.digits(axis))
                == (other.name(axis), other.extent(axis), other.digits(axis))
        };
        (self.rank(), self.order(), self.origin()) == (other.rank(), other.order(), other.origin())
            && (self.required_span_size(), self.storage_size()) == (other.required_span_size(), other.storage_size())
            && (0..self.rank()).all(is_same)
    }
}

impl Eq for Description {}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use crate::{AnyLayout, layout};

    #[test]
    fn an_axis_past_the_rank_is_named() {
        const ROWS: Description = Description::of::<layout!(H=2 W=3)>();
        let methods: [fn(); 4] =
            [|| _ = ROWS.name(5), || _ = ROWS.extent(5), || _ = ROWS.stride(5), || _ = ROWS.digits(5)];
        for method in methods {
            let panic = std::panic::catch_unwind(method).expect_err("there is no such axis");
            let text = panic.downcast_ref::<std::string::String>().expect("a text with numbers");
            assert_eq!(text, "description: there is no axis 5 in a layout of rank 2");
        }
    }

    /// Of a type, a number is known where the text has one. Of a value and of the same text at run time, all are.
    #[test]
    fn a_number_is_none_where_the_type_does_not_know_it() {
        let open = Description::of::<layout!(N=? C=3 H=5 W=7; stride(N) = ?)>();
        assert_eq!([0, 1, 2, 3].map(|axis| open.extent(axis)), [None, Some(3), Some(5), Some(7)]);
        assert_eq!([0, 1, 2, 3].map(|axis| open.stride(axis)), [None, Some(35), Some(7), Some(1)]);
        assert_eq!((open.is_static(), open.required_span_size(), open.storage_size()), (false, None, None));

        let text = "C=20 H=5 W=7; order = HWC; reverse(H); pad(W) = 8";
        let of_type = Description::of::<layout!(C=20 H=5 W=7; order = HWC; reverse(H); pad(W) = 8)>();
        let of_text = Description::of_any(&AnyLayout::parse(text).expect("a layout"));
        assert_eq!(of_type, of_text);
        for description in [of_type, of_text] {
            assert_eq!((description.rank(), description.order()), (3, &[1, 2, 0][..]));
            assert_eq!([0, 1, 2].map(|axis| description.name(axis)), ["C", "H", "W"]);
            assert_eq!([0, 1, 2].map(|axis| description.stride(axis)), [Some(1), Some(-160), Some(20)]);
            assert_eq!((description.required_span_size(), description.storage_size()), (Some(780), Some(800)));
        }
        assert_eq!((of_type.position("W"), of_type.position("N")), (Some(2), None));

        let rows = Description::of::<layout!(H=? W=?)>();
        let of_value = Description::of_layout(&<layout!(H=? W=?)>::with_extents([2, 3]).expect("small numbers"));
        assert_eq!(of_value, Description::of::<layout!(H=2 W=3)>());
        for other in
            [of_value, Description::of::<layout!(H=? W=?; reverse(H))>(), Description::of::<layout!(H=? C=?)>()]
        {
            assert!(rows == rows && rows != other);
        }
    }

    #[test]
    fn blocks_are_known_to_every_type() {
        let blocked = Description::of::<layout!(N=? C=20 W=7; block(C) = 8)>();
        assert_eq!([0, 1, 2].map(|axis| blocked.digits(axis).len()), [1, 2, 1]);
        assert_eq!(blocked.digits(1)[1], Digit { divisor: 1, modulus: Some(8), stride: Some(1) });
        assert_eq!((blocked.stride(1), blocked.stride(2)), (Some(56), Some(8)));
    }

    #[test]
    fn the_origin_is_the_offset_of_index_0() {
        for text in [
            "",
            "H=3 W=5; reverse(W)",
            "H=3 W=5; reverse(H, W); pad(W) = 8",
            "H=0 W=5; reverse(W)",
            "C=20 H=3; block(C) = 8; reverse(H)",
        ] {
            let layout = AnyLayout::parse(text).expect("a layout");
            let expected = layout.offset(&[0; 3][..layout.rank()]).unwrap_or(0);
            assert_eq!(Description::of_any(&layout).origin(), Some(expected), "{text}");
        }
    }
}
