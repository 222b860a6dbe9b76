//! The description that all arithmetic works on: what a layout's rules are ([`AxisSpec`]) and what follows from them
//! ([`Spec`]).

use super::name::Name;
pub(crate) use super::numbers::MAX_RANK;
use super::numbers::Numbers;
use super::unroll::each_axis;
use crate::error::text::same;
use crate::error::{LayoutError, PartError, attempt};

/// An axis has one term, or one for each of its digits. An order has at most as many items as a layout has axes.
pub(crate) const MAX_TERMS: usize = MAX_RANK;

/// Offsets are added to pointers, which Rust limits to `isize::MAX`.
pub(crate) const LIMIT: usize = isize::MAX as usize;

/// Each axis is the axis of the same position.
pub(crate) const SAME_AXES: [usize; MAX_RANK] = [0, 1, 2, 3, 4, 5, 6, 7];

/// One axis as the DSL has it. `None` is a `?`: known at run time only. The axis' item in the order gets the rules.
#[derive(Clone, Copy, Debug)]
pub struct AxisSpec {
    pub name: Name,
    pub extent: Option<usize>,
    pub rules: Rules,
}

impl AxisSpec {
    /// Fills the places of an array past a layout's rank.
    pub const NONE: AxisSpec = AxisSpec { name: Name::NONE, extent: Some(1), rules: Rules::PACKED };
}

/// The storage rules of one item of the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The stored extent is rounded up to a multiple of this; 1 where there is no `pad`.
    pub pad: usize,
    /// How large the stride is.
    pub stride: StrideRule,
    /// Whether the stride is negative: index 0 has the highest address.
    pub is_reversed: bool,
    /// Whether two indices may share an element: by `overlap` and `broadcast`.
    pub may_share: bool,
}

/// An item of an order, by the name of its axis: `A/8%4` is `index / 8 % 4`. The rules hold for this digit.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    pub name: Name,
    pub digit: Digit,
    pub rules: Rules,
}

/// What is taken of an index: `index / divisor % modulus`. An axis as it is has the divisor 1 and no modulus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digit {
    pub divisor: usize,
    pub modulus: Option<usize>,
}

impl Digit {
    pub const WHOLE: Digit = Digit { divisor: 1, modulus: None };

    /// Whether it is the last digit of its axis, which has no modulus, or the axis as it is.
    #[inline(always)]
    pub(crate) const fn is_last(self) -> bool {
        self.modulus.is_none()
    }

    #[inline(always)]
    pub(crate) const fn is_whole(self) -> bool {
        self.divisor == 1 && self.is_last()
    }

    /// The divisor, and the modulus if there is one.
    pub(crate) const fn parts(self) -> (usize, Option<usize>) {
        (self.divisor, self.modulus)
    }

    /// `==`, which is not `const`.
    pub(crate) const fn is(self, other: Self) -> bool {
        let same_modulus = match (self.modulus, other.modulus) {
            (Some(own), Some(other)) => own == other,
            (own, other) => own.is_none() && other.is_none(),
        };
        self.divisor == other.divisor && same_modulus
    }

    /// How many values have room in memory along an axis of this extent.
    #[inline(always)]
    pub(crate) const fn room(self, extent: usize) -> usize {
        match self.modulus {
            None => self.count(extent),
            Some(modulus) => modulus,
        }
    }

    /// How many values it has along an axis of this extent.
    #[inline(always)]
    pub(crate) const fn count(self, extent: usize) -> usize {
        let count = if self.divisor == 1 { extent } else { extent.div_ceil(self.divisor) };
        match self.modulus {
            Some(modulus) if modulus < count => modulus,
            _ => count,
        }
    }

    /// Its value at an index.
    #[inline(always)]
    pub(crate) const fn of(self, mut index: usize) -> usize {
        if self.divisor != 1 {
            index /= self.divisor;
        }
        if let Some(modulus) = self.modulus {
            index %= modulus;
        }
        index
    }

    /// Whether it is of more significance than another one of its axis. Of two of the same divisor, one has one value.
    const fn is_above(self, other: Self) -> bool {
        let has_more = match (self.modulus, other.modulus) {
            (Some(own), Some(other)) => own > other,
            (own, other) => own.is_none() && other.is_some(),
        };
        self.divisor > other.divisor || (self.divisor == other.divisor && has_more)
    }
}

/// The items of an order with their rules, outermost first, by the positions of their axes.
/// [`covered`](super::resolve::covered) checks that they cover each index of each axis once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenOrder {
    pub count: usize,
    pub axes: [usize; MAX_TERMS],
    pub digits: [Digit; MAX_TERMS],
    pub rules: [Rules; MAX_TERMS],
}

impl WrittenOrder {
    pub const NONE: WrittenOrder = WrittenOrder {
        count: 0,
        axes: [0; MAX_TERMS],
        digits: [Digit::WHOLE; MAX_TERMS],
        rules: [Rules::PACKED; MAX_TERMS],
    };

    /// The same order, where indices may share elements.
    pub(crate) fn sharing(mut self) -> Self {
        self.rules.iter_mut().for_each(|rules| rules.may_share = true);
        self
    }

    /// Without the digits of one value: `A%1` is always 0, and has no text.
    pub(crate) const fn without_ones(mut self) -> Self {
        let mut kept = 0;
        up_to!(place < self.count, {
            self.axes[kept] = self.axes[place];
            self.digits[kept] = self.digits[place];
            self.rules[kept] = self.rules[place];
            kept += !matches!(self.digits[place].modulus, Some(1)) as usize;
        });
        self.count = kept;
        self
    }

    /// The order of these axes, none of which has digits, with the rules of each.
    #[cfg(test)]
    pub(crate) fn of_axes(axes: [usize; MAX_RANK], of: &[AxisSpec]) -> WrittenOrder {
        let mut places = WrittenOrder { count: of.len(), axes, ..Self::NONE };
        for (rules, &axis) in places.rules.iter_mut().zip(&axes[..of.len()]) {
            *rules = of[axis].rules;
        }
        places
    }
}

impl Rules {
    pub const PACKED: Rules = Rules { pad: 1, stride: StrideRule::Aligned(1), is_reversed: false, may_share: false };
    pub const BROADCAST: Rules = Rules { stride: StrideRule::Broadcast, may_share: true, ..Self::PACKED };

    /// These rules with this number for a `stride = ?` or an `overlap = ?`: 0 takes no room, a negative one is a `reverse`.
    #[inline(always)]
    pub(crate) const fn with_stride(self, stride: isize) -> Rules {
        let rule = match stride.unsigned_abs() {
            0 => StrideRule::Broadcast,
            step => StrideRule::Exactly(step),
        };
        Rules { stride: rule, is_reversed: stride < 0, ..self }
    }

    /// The stride of this size, with its sign.
    #[inline(always)]
    pub(crate) const fn signed(self, stride: usize) -> isize {
        if self.is_reversed { (stride as isize).wrapping_neg() } else { stride as isize }
    }
}

/// Where the stride of an axis comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrideRule {
    /// The running step, rounded up to a multiple of this; 1 where there is no `align`.
    Aligned(usize),
    /// `stride = s` or `overlap = s`; or a `?` of one of them that has been bound to another number than 0.
    Exactly(usize),
    /// `stride = ?` or `overlap = ?`: any number, also 0 or a negative one.
    AtRunTime,
    /// Stride 0, by `broadcast`, or by a number of 0; the axis takes no room.
    Broadcast,
}

/// One term of the sum that is an offset: the digit of `index[axis]`, times `stride` elements. An axis with one stride is one term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrideTerm {
    pub axis: usize,
    pub digit: Digit,
    pub stride: isize,
}

impl StrideTerm {
    pub(crate) const fn plain(axis: usize, stride: isize) -> Self {
        StrideTerm { axis, digit: Digit::WHOLE, stride }
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

/// Where the storage of a layout ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageEnd {
    /// The storage ends with the span: a part of a tensor does not own padding. Where the indices lie along one term alone, it ends past that
    /// term, as no rules of a text say less: it is the storage of `H=3; stride(H) = 1000`.
    Span,
    /// The storage ends with the span, or after one element if there is no index: every axis is broadcast.
    One,
    /// The storage ends past this term, the outermost one that is not broadcast: its step times its count, rounded up to a
    /// multiple of `pad`.
    Past { term: usize, pad: usize },
    /// Run-time strides decide which axis is the outermost one of another stride than 0. The storage ends past that axis, or as
    /// for [`One`](Self::One) if there is none.
    Outermost,
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

    /// The storage of a layout of this span and these numbers, in elements. It was checked for overflow when the layout was
    /// made.
    #[inline(always)]
    pub(crate) const fn storage_of(&self, span: usize, numbers: &Numbers) -> usize {
        let end = match self.end {
            StorageEnd::Span => self.past_nearest(numbers),
            StorageEnd::One => 1,
            StorageEnd::Past { term, pad } => self.past(numbers, term, pad),
            StorageEnd::Outermost => self.past_outermost(numbers),
        };
        if end > span { end } else { span }
    }

    /// The least end of a term of several values and of another stride than 0, if it were the outermost one. It is over the span only if there is
    /// no other such term. Without one, what digits of one value have room for. 0 if there is no index, or if the end is over the limit: then no
    /// text has these numbers.
    #[inline(always)]
    const fn past_nearest(&self, numbers: &Numbers) -> usize {
        let (mut nearest, mut room, mut is_empty) = (usize::MAX, 1usize, false);
        each_axis!(term < self.term_count => {
            let StrideTerm { axis, digit, .. } = self.terms[term];
            let (extent, step) = (numbers.extents[axis], numbers.strides[term].unsigned_abs());
            is_empty |= extent == 0;
            if digit.count(extent) <= 1 {
                room = room.saturating_mul(digit.room(extent));
            } else if step != 0 {
                let end = digit.room(extent).saturating_mul(step);
                nearest = if end < nearest { end } else { nearest };
            }
        });
        let end = if nearest == usize::MAX { room } else { nearest };
        if is_empty || end > LIMIT { 0 } else { end }
    }

    /// Where the storage ends past the outermost axis of another stride than 0.
    const fn past_outermost(&self, numbers: &Numbers) -> usize {
        up_to!(place < self.term_count, {
            let term = self.order[place];
            if numbers.strides[term] != 0 {
                return self.past(numbers, term, if term < self.rank { self.pads[term] } else { 1 });
            }
        });
        1
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

    /// The largest distance from an element of index 0 along an axis of this extent, which is not 0, in elements.
    pub(super) const fn reach(&self, axis: usize, extent: usize) -> u128 {
        self.reach_with(axis, &self.digits(axis), extent, &self.numbers().strides)
    }

    /// [`reach`](Self::reach) of an axis of these [`digits`](Self::digits), with these strides of the terms.
    ///
    /// It is the distance of the last index, or of an index that has one smaller digit than the last index, and below it the largest digits.
    #[inline(always)]
    pub(crate) const fn reach_with(
        &self,
        axis: usize,
        (digits, count): &([usize; MAX_TERMS], usize),
        extent: usize,
        strides: &[isize; MAX_TERMS],
    ) -> u128 {
        let (last, step) = (extent.wrapping_sub(1), strides[axis].unsigned_abs() as u128);
        if self.terms[axis].digit.is_whole() {
            return last as u128 * step;
        }
        // Of the digits below a divisor: the reach of the largest digits, and the reach of the indices up to the last index.
        let (mut full, mut reach) = (0, 0);
        each_axis!(back < *count - 1 => {
            let term = digits[*count - 1 - back];
            let (digit, step) = (self.terms[term].digit, strides[term].unsigned_abs() as u128);
            reach = farthest(digit.of(last) as u128, step, reach, full);
            full += (digit.room(extent) as u128 - 1) * step;
        });
        farthest((last / self.terms[axis].digit.divisor) as u128, step, reach, full)
    }

    /// [`digits`](Self::digits) of each axis.
    pub(crate) const fn all_digits(&self) -> [([usize; MAX_TERMS], usize); MAX_RANK] {
        let mut all = [([0; MAX_TERMS], 1); MAX_RANK];
        up_to!(axis < self.rank, {
            all[axis] = self.digits(axis);
        });
        all
    }

    /// The terms of the digits of an axis, the most significant first, and how many there are.
    pub(crate) const fn digits(&self, axis: usize) -> ([usize; MAX_TERMS], usize) {
        let (mut terms, mut count) = ([axis; MAX_TERMS], 1);
        let mut k = self.rank;
        while k < self.term_count {
            // Sorted by the divisor. Of two digits of the same divisor, the digit with one value lies inside.
            if self.terms[k].axis == axis {
                let mut place = count;
                while place > 1 && self.terms[k].digit.is_above(self.terms[terms[place - 1]].digit) {
                    terms[place] = terms[place - 1];
                    place -= 1;
                }
                terms[place] = k;
                count += 1;
            }
            k += 1;
        }
        (terms, count)
    }

    /// Whether a part with `len` indices of the axis can begin at `start`.
    ///
    /// # Errors
    ///
    /// If it is inside a block. A part without an index begins anywhere.
    #[inline(always)]
    pub(crate) const fn begins_block(&self, axis: usize, start: usize, len: usize) -> Result<(), PartError> {
        match self.block_of(axis) {
            Some(size) if start % size != 0 && len > 0 => {
                Err(PartError::InsideBlock { axis: self.names[axis], start, size })
            }
            _ => Ok(()),
        }
    }

    /// The indices at whose multiples a part of the axis may begin, if it has digits: the product of its moduli.
    #[inline(always)]
    pub(crate) const fn block_of(&self, axis: usize) -> Option<usize> {
        let mut k = self.rank;
        while k < self.term_count {
            if self.terms[k].axis == axis {
                return Some(self.terms[axis].digit.divisor);
            }
            k += 1;
        }
        None
    }

    /// With the digits of another layout, in its order, where `axes[k]` is the axis of it that axis `k` is.
    pub(crate) const fn with_inner_terms(mut self, other: &Spec, axes: &[Option<usize>; MAX_RANK]) -> Spec {
        let mut k = other.rank;
        while k < other.term_count {
            up_to!(axis < self.rank, {
                // More of them than a layout may have are an error of the caller's.
                if matches!(axes[axis], Some(own) if own == other.terms[k].axis) && self.term_count < MAX_TERMS {
                    self.terms[axis].digit.divisor = other.terms[other.terms[k].axis].digit.divisor;
                    self.terms[self.term_count] = StrideTerm { axis, ..other.terms[k] };
                    self.known_strides |= (other.known_strides >> k & 1) << self.term_count;
                    self.term_count += 1;
                }
            });
            k += 1;
        }
        self
    }

    /// An axis that is split in blocks, if there is one.
    pub(crate) const fn first_blocked(&self) -> Option<usize> {
        if self.is_strided() { None } else { Some(self.terms[self.rank].axis) }
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

    /// The step of a term times its count, rounded up to a multiple of `pad`.
    #[inline(always)]
    const fn past(&self, numbers: &Numbers, term: usize, pad: usize) -> usize {
        let StrideTerm { axis, digit, .. } = self.terms[term];
        let count = digit.room(numbers.extents[axis]);
        let padded = if pad == 1 { count } else { count.next_multiple_of(pad) };
        padded.wrapping_mul(numbers.strides[term].unsigned_abs())
    }
}

/// The largest distance of the indices whose digits down to this one are at most `digit`. The digits after it reach `reach` at most, or
/// `full` after a smaller digit.
#[inline(always)]
const fn farthest(digit: u128, step: u128, reach: u128, full: u128) -> u128 {
    let last = digit * step + reach;
    if digit == 0 || last >= (digit - 1) * step + full { last } else { (digit - 1) * step + full }
}

#[cfg(test)]
pub(crate) mod tests;
