//! Where the storage of a layout ends, with the padding that it owns past the last element.

use super::numbers::Numbers;
use super::spec::{LIMIT, Spec, StrideTerm};
use super::unroll::each_axis;

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
    /// The storage of a layout of this span and these numbers, in elements. It was checked for overflow when the layout was
    /// made.
    #[cfg_attr(not(debug_assertions), inline(always))]
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
    #[cfg_attr(not(debug_assertions), inline(always))]
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

    /// The step of a term times its count, rounded up to a multiple of `pad`.
    #[inline(always)]
    const fn past(&self, numbers: &Numbers, term: usize, pad: usize) -> usize {
        let StrideTerm { axis, digit, .. } = self.terms[term];
        let count = digit.room(numbers.extents[axis]);
        let padded = if pad == 1 { count } else { count.next_multiple_of(pad) };
        padded.wrapping_mul(numbers.strides[term].unsigned_abs())
    }
}
