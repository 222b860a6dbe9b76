//! The layout as a value: what it holds, and its numbers.

use crate::arith::complete::Uniqueness;
use crate::arith::name::NumberedName;
use crate::arith::numbers::Numbers;
use crate::arith::places::covered;
use crate::arith::resolve::strided;
use crate::arith::rules::{AxisSpec, Rules, WrittenOrder};
use crate::arith::spec::{MAX_RANK, Spec, StrideTerm};
use crate::description::Digit;
use crate::error::LayoutError;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

/// A layout as a value: of any rank up to 8, with the names of its axes, extents, strides and storage.
///
/// It is [parsed](Self::parse) from the text that `layout!` takes, and printed as such a text. It is made [from every typed
/// layout](Self::of_layout) and [from numbers](Self::from_numbers), and [bound](Self::bind) to a typed layout. All numbers count elements.
///
/// ```
/// use tensor_layout::{AnyLayout, layout};
///
/// let text = "N=1 C=3 H=4 W=5; order = NHWC; pad(W) = 8"; // from a configuration file
/// let any = AnyLayout::parse(text)?;
/// assert_eq!(any.strides(), [96, 1, 24, 3]);
/// assert_eq!((any.required_span_size(), any.storage_size()), (87, 96));
/// assert_eq!(any.offset(&[0, 2, 1, 0]), Some(26));
/// assert_eq!(any.to_string(), text);
///
/// type Act = layout!(N=1 C=3 H=? W=?; order = NHWC; pad(W) = 8);
/// let act: Act = any.bind()?; // from here on the compiler knows the axes and their order
/// assert_eq!(AnyLayout::of_layout(&act), any);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Two of them are equal if they address the same elements of equal storage by the same names: names, extents, blocks, the strides of the
/// axes of extent over 1, and the storage are equal. How they are written has no effect.
#[derive(Clone)]
pub struct AnyLayout {
    /// In logical order.
    pub(super) names: Vec<String>,
    /// Every `?` is bound.
    pub(super) written: Box<WrittenOrder>,
    /// Its names are [placeholders](placeholder), as the names of the axes are not `'static`.
    pub(super) spec: Box<Spec>,
}

impl AnyLayout {
    /// The layout of these axes. Each is in the order, as it is or by digits.
    ///
    /// # Errors
    ///
    /// If digits do not cover the index of their axis once, if indices share elements that may not, or if a number that follows is over
    /// `isize::MAX`.
    pub(super) fn new(names: &[String], extents: &[usize], written: WrittenOrder) -> Result<Self, LayoutError<String>> {
        let mut axes = [AxisSpec::NONE; MAX_RANK];
        for (axis, name) in names.iter().enumerate() {
            let name = NumberedName::of(placeholder(name, axis));
            axes[axis] = AxisSpec { name, extent: Some(extents[axis]), ..AxisSpec::NONE };
        }
        let axes = &axes[..names.len()];
        let spec = (0..names.len()).try_for_each(|axis| covered(axes[axis].name.text(), axis, &written));
        let written = written.without_ones();
        let spec = spec
            .and_then(|()| strided(axes, &written))
            .map_err(|error| error.map_names(|placed| name_of(names, placed).into()))?;
        Ok(AnyLayout { names: names.to_vec(), written: Box::new(written), spec: Box::new(spec) })
    }

    /// The rules.
    #[cfg(feature = "shader")]
    pub(crate) fn written(&self) -> &WrittenOrder {
        &self.written
    }

    /// The number of axes, 0 to 8.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.spec.rank
    }

    /// The names of the axes, in logical order.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let keys = AnyLayout::parse("Batch=4 Seq=128 D=64")?;
    /// assert!(keys.names().eq(["Batch", "Seq", "D"]));
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.names.iter().map(String::as_str)
    }

    /// The name of the axis that an error of the arithmetic calls so.
    pub(crate) fn name_of(&self, placed: &str) -> &str {
        name_of(&self.names, placed)
    }

    /// The extent of each axis.
    #[must_use]
    pub fn extents(&self) -> &[usize] {
        &self.spec.extents[..self.spec.rank]
    }

    /// The stride of each axis, in elements. An axis with several [digits](Self::digits) has the stride of the most significant one.
    #[must_use]
    pub fn strides(&self) -> Vec<isize> {
        self.spec.terms[..self.spec.rank].iter().map(|term| term.stride).collect()
    }

    /// The digits of the axis of this position, the most significant first: several if it is in blocks, or by digits in the order; otherwise
    /// one. Each has its stride.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let act = AnyLayout::parse("N=1 C=64 H=8 W=8; block(C) = 16")?;
    /// let digits = act.digits(1);
    /// assert_eq!((digits[0].divisor, digits[0].stride), (16, Some(1024)));
    /// assert_eq!((digits[1].modulus, digits[1].stride), (Some(16), Some(1)));
    /// assert_eq!(
    ///     (act.strides(), act.digits(2).len(), act.is_strided()),
    ///     (vec![4096, 1024, 128, 16], 1, false)
    /// );
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If there is no such axis.
    #[must_use]
    pub fn digits(&self, axis: usize) -> Vec<Digit> {
        assert!(axis < self.rank(), "the layout has no axis of this position");
        Digit::of_axis(&self.spec, axis)
    }

    /// The offset of the element of this index: its distance from the lowest address of the layout, in elements. `None` if the length of
    /// the index is not the rank, or if one of its numbers is out of bounds.
    ///
    /// ```
    /// use tensor_layout::AnyLayout;
    ///
    /// let rows = AnyLayout::parse("H=2 W=3; pad(W) = 4; reverse(H)")?;
    /// assert_eq!((rows.offset(&[0, 0]), rows.offset(&[1, 2])), (Some(4), Some(2)));
    /// assert_eq!((rows.offset(&[2, 0]), rows.offset(&[0])), (None, None));
    /// # Ok::<(), tensor_layout::any::ParseError>(())
    /// ```
    #[must_use]
    pub fn offset(&self, index: &[usize]) -> Option<usize> {
        let is_in_bounds =
            index.len() == self.rank() && index.iter().zip(self.extents()).all(|(at, extent)| at < extent);
        is_in_bounds.then(|| self.spec.complete().offset(index))
    }

    /// The number of elements from the first to the last one that an index can reach. See
    /// [`Layout::required_span_size`](crate::Layout::required_span_size).
    #[must_use]
    pub fn required_span_size(&self) -> usize {
        self.spec.span
    }

    /// The number of elements with all padding. See [`Layout::storage_size`](crate::Layout::storage_size).
    #[must_use]
    pub fn storage_size(&self) -> usize {
        self.spec.storage
    }

    /// Whether no two indices share an element. `false` may also mean that the search did not end within its budget. See
    /// [`Layout::is_unique`](crate::Layout::is_unique).
    #[must_use]
    pub fn is_unique(&self) -> bool {
        self.uniqueness() == Uniqueness::Unique
    }

    pub(crate) fn uniqueness(&self) -> Uniqueness {
        if self.spec.is_unique { Uniqueness::Unique } else { self.spec.complete().uniqueness() }
    }

    /// Whether every element of the span is addressed.
    #[must_use]
    pub fn is_exhaustive(&self) -> bool {
        self.spec.complete().is_exhaustive()
    }

    /// Whether the layout is unique and its storage has exactly the elements.
    #[must_use]
    pub fn is_packed(&self) -> bool {
        self.is_unique() && self.spec.storage == self.spec.complete().element_count()
    }

    /// Whether every axis has one stride.
    #[must_use]
    pub fn is_strided(&self) -> bool {
        self.spec.is_strided()
    }

    /// Whether some axis of extent over 1 has stride 0.
    #[must_use]
    pub fn is_broadcast(&self) -> bool {
        self.spec.complete().is_broadcast()
    }

    /// Whether the storage holds elements that no index addresses.
    #[must_use]
    pub fn is_padded(&self) -> bool {
        self.spec.complete().is_padded()
    }

    /// What follows from the rules. Its names are placeholders.
    pub(crate) fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The rules of an axis, as they are written. An axis with several digits has the rules of its outermost digit.
    pub(crate) fn rules(&self, axis: usize) -> Rules {
        let place = (0..self.written.count).find(|&place| self.written.axes[place] == axis);
        place.map_or(Rules::PACKED, |place| self.written.rules[place])
    }

    /// The extents and the strides.
    pub(crate) fn all_numbers(&self) -> Numbers {
        self.spec.numbers()
    }
}

impl PartialEq for AnyLayout {
    fn eq(&self, other: &Self) -> bool {
        // Where a digit has a second value.
        let terms = |layout: &Self| layout.spec.terms[..layout.spec.term_count].to_vec();
        let has_equal = |term: &StrideTerm| {
            let is_same = |other: &&StrideTerm| (other.axis, other.digit) == (term.axis, term.digit);
            let others = terms(other);
            let found = others.iter().find(is_same);
            let extent = self.spec.extents[term.axis];
            extent <= 1 || found.is_some_and(|found| term.digit.count(extent) <= 1 || term.stride == found.stride)
        };
        self.names == other.names
            && self.extents() == other.extents()
            && self.storage_size() == other.storage_size()
            && (self.spec.is_empty() || terms(self).iter().all(has_equal))
    }
}

impl Eq for AnyLayout {}

impl Hash for AnyLayout {
    /// Of what is equal in equal layouts, however they are written.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.names, self.extents(), self.storage_size()).hash(state);
        if !self.spec.is_empty() {
            let has_step = |term: &&StrideTerm| {
                let extent = self.spec.extents[term.axis];
                extent > 1 && term.digit.count(extent) > 1
            };
            let terms = self.spec.terms[..self.spec.term_count].iter().filter(has_step);
            // In any order: that of the digits of an axis follows from how the layout is written.
            terms
                .fold(0_usize, |sum, term| sum.wrapping_add(term.stride.unsigned_abs().wrapping_mul(term.axis + 1)))
                .hash(state);
        }
    }
}

/// What an error of the arithmetic calls an axis: the letter that it is named by, or its number.
pub(super) fn placeholder(name: &str, axis: usize) -> &'static str {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const NUMBERS: [&str; MAX_RANK] = ["axis 0", "axis 1", "axis 2", "axis 3", "axis 4", "axis 5", "axis 6", "axis 7"];
    match LETTERS.find(name) {
        Some(at) if name.len() == 1 => &LETTERS[at..=at],
        _ => NUMBERS[axis],
    }
}

/// The name that has this placeholder.
pub(super) fn name_of<'a>(names: &'a [String], placed: &str) -> &'a str {
    let has = |&(axis, name): &(usize, &String)| placeholder(name, axis) == placed;
    names.iter().enumerate().find(has).map_or("", |(_, name)| name)
}
