//! The description that all arithmetic works on: what follows from a layout's rules, as far as it is known.

pub(crate) use super::numbers::MAX_RANK;
use super::numbers::Numbers;
use super::rules::DigitRule;
use super::storage::StorageEnd;
use crate::error::text::same;
use crate::error::{LayoutError, attempt};

/// An axis has one term, or one for each of its digits. An order has at most as many items as a layout has axes.
pub(crate) const MAX_TERMS: usize = MAX_RANK;

/// Offsets are added to pointers, which Rust limits to `isize::MAX`.
pub(crate) const LIMIT: usize = isize::MAX as usize;

/// Each axis is the axis of the same position.
pub(crate) const SAME_AXES: [usize; MAX_RANK] = [0, 1, 2, 3, 4, 5, 6, 7];

/// One term of the sum that is an offset: the digit of `index[axis]`, times `stride` elements. An axis with one stride is one term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrideTerm {
    pub axis: usize,
    pub digit: DigitRule,
    pub stride: isize,
}

impl StrideTerm {
    pub(crate) const fn plain(axis: usize, stride: isize) -> Self {
        StrideTerm { axis, digit: DigitRule::WHOLE, stride }
    }
}

/// What a type knows of a layout, or all numbers of a value: then [`whole`](Spec::whole) has what follows from them.
///
/// `terms[a]` is the most significant digit of axis `a`, which has no modulus. The terms after the first `rank` are the lower digits,
/// innermost first. All numbers count elements.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    pub rank: usize,
    pub names: [&'static str; MAX_RANK],
    /// 1 where not known.
    pub extents: [usize; MAX_RANK],
    /// Bit k: `extents[k]` is known.
    pub known_extents: u32,
    pub term_count: usize,
    pub terms: [StrideTerm; MAX_TERMS],
    /// Bit k: `terms[k].stride` is known.
    pub known_strides: u32,
    /// Bit k: the stride of axis k is not negative, whatever the unknown numbers are.
    pub forward: u32,
    /// `required_span_size`; 0 unless all is known.
    pub span: usize,
    /// `storage_size`; 0 unless all is known.
    pub storage: usize,
    /// Where the storage ends.
    pub end: StorageEnd,
    /// What the stored extent of each axis is rounded up to a multiple of. Used by [`StorageEnd::Outermost`] only.
    pub pads: [usize; MAX_RANK],
    /// No two indices share an element, whatever the unknown numbers are. If `false`, they may or may not.
    pub is_unique: bool,
    /// The terms in memory order, outermost first. The terms of axes that `broadcast` names are last.
    pub order: [usize; MAX_TERMS],
    /// Bit k: in memory, axis k continues where the axis after it in `order` ends, whatever the extents are. Neither has digits.
    pub continues: u32,
    /// Strides descend along `order`, except the strides of axes of extent 1, whatever the extents are. If `false`, they may or may
    /// not.
    pub is_ordered: bool,
}

impl Spec {
    pub const SCALAR: Spec = Spec {
        rank: 0,
        names: [""; MAX_RANK],
        extents: [1; MAX_RANK],
        known_extents: 0,
        term_count: 0,
        terms: {
            let (mut terms, mut axis) = ([StrideTerm::plain(0, 0); MAX_TERMS], 0);
            while axis < MAX_TERMS {
                terms[axis].axis = axis;
                axis += 1;
            }
            terms
        },
        known_strides: 0,
        forward: 0,
        span: 1,
        storage: 1,
        end: StorageEnd::One,
        pads: [1; MAX_RANK],
        is_unique: false,
        order: [0; MAX_RANK],
        continues: 0,
        is_ordered: false,
    };

    /// Stands in for the numbers of a layout that has none.
    pub(crate) const fn without_elements(rank: usize) -> Spec {
        let mut spec = Spec { rank, term_count: rank, extents: [0; MAX_RANK], span: 0, storage: 0, ..Spec::SCALAR };
        let all = (1 << rank) - 1;
        (spec.known_extents, spec.known_strides, spec.forward) = (all, all, all);
        up_to!(axis < rank, {
            spec.terms[axis] = StrideTerm::plain(axis, 0);
            spec.order[axis] = axis;
        });
        spec.is_unique = true;
        spec
    }

    /// Fills in what follows from the numbers, once all extents and strides are known.
    ///
    /// `is_unique` stays `false` where it takes a search to tell.
    ///
    /// # Errors
    ///
    /// If the number of indices, of elements, or an extent is over `isize::MAX`.
    pub(crate) const fn measured(mut self) -> Result<Spec, LayoutError> {
        (self.span, self.storage) = (0, 0);
        up_to!(axis < self.rank, {
            // Of an empty layout, nothing follows from the other extents.
            if self.extents[axis] > LIMIT {
                return Err(LayoutError::TooManyElements { axis: self.names[axis], extent: self.extents[axis] });
            }
        });
        if !self.is_static() {
            return Ok(self);
        }
        if !self.is_empty() {
            self.span = attempt!(self.complete().span());
        }
        self.storage = self.storage_of(self.span, &self.numbers());
        self.is_unique = self.is_unique || self.complete().is_nested();
        self.is_ordered = self.is_ordered && self.descends();
        Ok(self)
    }

    /// The layout of these numbers, which were checked when they were bound to this type.
    pub(crate) fn with_numbers(&self, numbers: &Numbers) -> Spec {
        let mut spec = *self;
        (spec.known_extents, spec.known_strides) = ((1 << spec.rank) - 1, (1 << spec.term_count) - 1);
        spec.extents[..spec.rank].copy_from_slice(&numbers.extents[..spec.rank]);
        for (term, stride) in spec.terms[..spec.term_count].iter_mut().zip(numbers.strides) {
            term.stride = stride;
        }
        spec.span = if spec.is_empty() { 0 } else { spec.complete().span().expect("numbers that were checked") };
        spec.storage = spec.storage_of(spec.span, numbers);
        spec
    }

    /// The extents of the axes, and the strides of the terms; 1 and 0 where they are not known.
    #[inline(always)]
    pub(crate) const fn numbers(&self) -> Numbers {
        let mut numbers = Numbers { extents: self.extents, ..Numbers::NONE };
        up_to!(term < self.term_count, {
            numbers.strides[term] = self.terms[term].stride;
        });
        numbers
    }

    /// Whether each axis has one stride.
    #[inline(always)]
    pub(crate) const fn is_strided(&self) -> bool {
        self.term_count == self.rank
    }

    /// Whether every extent and every stride is known.
    #[inline(always)]
    pub(crate) const fn is_static(&self) -> bool {
        self.known_extents == (1 << self.rank) - 1 && self.known_strides == (1 << self.term_count) - 1
    }

    #[inline(always)]
    pub(crate) const fn knows_extent(&self, axis: usize) -> bool {
        self.known_extents >> axis & 1 == 1
    }

    /// The extent of the innermost axis, if it may have the channels of pixels: it is known, and there is an axis of pixels. Else 0.
    pub(crate) const fn known_channels(&self, innermost: usize) -> usize {
        if self.rank > 1 && self.knows_extent(innermost) { self.extents[innermost] } else { 0 }
    }

    /// Whether no stride is negative: the element of index 0 is the lowest one.
    #[inline(always)]
    pub(crate) const fn is_forward(&self) -> bool {
        self.forward == (1 << self.rank) - 1
    }

    #[inline(always)]
    pub(crate) const fn is_forward_along(&self, axis: usize) -> bool {
        self.forward >> axis & 1 == 1
    }

    #[inline(always)]
    pub(crate) const fn knows_stride(&self, part: usize) -> bool {
        self.known_strides >> part & 1 == 1
    }

    pub(crate) const fn position(&self, name: &str) -> Option<usize> {
        up_to!(axis < self.rank, {
            if same(self.names[axis], name) {
                return Some(axis);
            }
        });
        None
    }

    /// Whether there is no element: some extent is 0. Extents that are not known count as 1.
    pub(crate) const fn is_empty(&self) -> bool {
        up_to!(axis < self.rank, {
            if self.extents[axis] == 0 {
                return true;
            }
        });
        false
    }

    /// Whether the next index of axis `outer` begins in memory where axis `inner` ends, whatever the unknown numbers are.
    pub(crate) const fn is_continued(&self, outer: usize, inner: usize) -> bool {
        if self.knows_stride(outer) && self.knows_stride(inner) {
            let [outer, inner_stride] = [self.terms[outer].stride, self.terms[inner].stride];
            if self.knows_extent(inner) {
                return outer == inner_stride.wrapping_mul(self.extents[inner] as isize);
            }
            if outer == 0 && inner_stride == 0 {
                return true; // both stay at one element
            }
        }
        self.continues >> outer & 1 == 1 && self.follows(outer, inner)
    }

    /// Whether the elements follow one another in memory order without gaps, whatever the unknown numbers are.
    pub(crate) const fn is_dense(&self) -> bool {
        if self.rank == 0 || !self.is_strided() {
            return false;
        }
        let innermost = self.order[self.rank - 1];
        up_to!(place < self.rank - 1, {
            if !self.is_continued(self.order[place], self.order[place + 1]) {
                return false;
            }
        });
        self.knows_stride(innermost) && self.terms[innermost].stride == 1
    }

    /// The term that is innermost in memory; 0 if there is none.
    pub(crate) const fn innermost(&self) -> usize {
        self.order[self.term_count.saturating_sub(1)]
    }

    /// Whether axis `inner` is the one after `outer` in memory order.
    pub(crate) const fn follows(&self, outer: usize, inner: usize) -> bool {
        let mut place = 0;
        while place + 1 < self.term_count {
            if self.order[place] == outer {
                return self.order[place + 1] == inner;
            }
            place += 1;
        }
        false
    }

    /// Whether the strides descend along the order, except the strides of terms with one value.
    pub(crate) const fn descends(&self) -> bool {
        let (mut place, mut inside) = (self.term_count, 0);
        while place > 0 {
            place -= 1;
            let StrideTerm { axis, digit, stride } = self.terms[self.order[place]];
            // Axes that are broadcast are innermost.
            if digit.count(self.extents[axis]) > 1 {
                if stride.unsigned_abs() < inside {
                    return false;
                }
                inside = stride.unsigned_abs();
            }
        }
        true
    }

    /// The distance between neighbours along an axis, in either direction; between neighbouring blocks if it has any.
    pub(super) const fn step(&self, axis: usize) -> usize {
        self.terms[axis].stride.unsigned_abs()
    }
}

#[cfg(test)]
pub(crate) mod tests;
