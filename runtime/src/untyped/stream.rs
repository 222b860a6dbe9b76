//! A copy in another layout, in pieces of the destination's memory: to a file, or through a staging buffer, without room for the whole.

use super::AnyView;
use super::convert::{AnyPairError, Sides};
use crate::any::AnyLayout;
use crate::arith::complete::Steps;
use crate::arith::rules::DigitRule;
use crate::arith::spec::{MAX_RANK, Spec, StrideTerm};
use crate::tensor::Memory;
use core::fmt;
use core::ops::Range;

/// Why a copy in pieces ended.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum StreamError<E> {
    /// There is no such copy.
    Pair(AnyPairError),
    /// The function that takes the pieces gave this error.
    Write(E),
}

impl AnyView<'_> {
    /// Calls `write` with the storage of `layout` in the order of the memory, in pieces, as [`AnyTensor::from_view_with_layout`](super::AnyTensor::from_view_with_layout)
    /// would have it: the elements, axes matched by name, and zeros for padding. Each piece is made in `buffer`, and is at most as large.
    ///
    /// If the strides of the layout interlock, as of `A=2 B=3; stride(A) = 3; stride(B) = 2`, memory for the whole is allocated.
    ///
    /// ```
    /// use tensor_layout::{AnyLayout, AnyView};
    /// use tensor_layout::element::DataType;
    ///
    /// let planes =
    ///     AnyView::new(DataType::Uint8, AnyLayout::parse("C=2 W=3")?, &[1, 2, 3, 10, 20, 30])?;
    /// let mut pieces = Vec::new();
    /// planes.stream(&AnyLayout::parse("C=2 W=3; order = WC; pad(C) = 4")?, &mut [0; 8], |piece| {
    ///     pieces.push(piece.to_vec());
    ///     Ok::<_, std::io::Error>(())
    /// })?;
    /// assert_eq!(pieces, [vec![1, 10, 0, 0, 2, 20, 0, 0], vec![3, 30, 0, 0]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such copy, as for [`AnyTensor::try_from_view_with_layout`](super::AnyTensor::try_from_view_with_layout); if memory for the whole is needed and there
    /// is none; and the error of `write`, which is not called again after one.
    ///
    /// # Panics
    ///
    /// If the buffer is smaller than an element, or empty.
    pub fn stream<E>(
        &self,
        layout: &AnyLayout,
        buffer: &mut [u8],
        write: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), StreamError<E>> {
        let data_type = self.data_type();
        AnyPairError::check_target(layout, data_type).map_err(StreamError::Pair)?;
        let stream = |sides: &Sides<'_>, unit_in_bytes: usize| {
            assert!(
                buffer.len() >= unit_in_bytes,
                "the buffer has {} bytes, and an element {unit_in_bytes}",
                buffer.len()
            );
            let mut pieces = Pieces {
                sides,
                steps: sides.specs[0].complete().steps(),
                unit_in_bytes,
                from: self.raw().lowest().as_ptr(),
                buffer,
                write,
            };
            let (storage, all) = (sides.specs[0].storage, sides.specs[0].extents.map(|extent| 0..extent));
            if sides.specs[0].is_empty() || are_nested(sides.specs[0], &pieces.steps) {
                return pieces.region(0, 0..storage, &all).map_err(StreamError::Write);
            }
            // By `check_target` the size is not over `isize::MAX`.
            let mut whole = Memory::<u8>::try_zeroed(storage * unit_in_bytes)
                .map_err(|error| StreamError::Pair(AnyPairError::no_memory(error)))?;
            // SAFETY: the memory has room for the whole storage. All indices are regular.
            unsafe { pieces.copy(0, &all, whole.as_mut_ptr()) };
            (pieces.write)(&whole).map_err(StreamError::Write)
        };
        Sides::with([layout, self.layout()], [data_type; 2], stream).map_err(StreamError::Pair)?
    }
}

/// Whether the memory of each value of a term is before the memory of the next value, and the indices of a value follow on one another: no
/// digit of more significance lies inside it.
fn are_nested(spec: &Spec, steps: &Steps) -> bool {
    let term = |k: usize| &spec.terms[steps.places[k]];
    let is_above =
        |inner: &StrideTerm, outer: &StrideTerm| inner.axis == outer.axis && inner.digit.divisor > outer.digit.divisor;
    (0..steps.len).all(|k| steps.has_room(k) && !(k + 1..steps.len).any(|inner| is_above(term(inner), term(k))))
}

/// What is copied, piece by piece.
struct Pieces<'a, F> {
    sides: &'a Sides<'a>,
    /// The outermost ones are the first.
    steps: Steps,
    unit_in_bytes: usize,
    /// The lowest unit of the source.
    from: *const u8,
    buffer: &'a mut [u8],
    write: F,
}

/// The indices along each axis of the destination.
type Ranges = [Range<usize>; MAX_RANK];

impl<E, F: FnMut(&[u8]) -> Result<(), E>> Pieces<'_, F> {
    /// Writes a region of the destination's storage, in units, which has the elements of these indices and no others. `level` is the
    /// outermost part of an axis along which there are several places.
    fn region(&mut self, level: usize, region: Range<usize>, ranges: &Ranges) -> Result<(), E> {
        let is_empty = ranges[..self.sides.specs[0].rank].iter().any(Range::is_empty);
        let fits = region.len() <= self.buffer.len() / self.unit_in_bytes;
        if is_empty {
            return self.zeros(region.len());
        }
        if fits && self.is_regular(ranges) {
            let bytes = region.len() * self.unit_in_bytes;
            self.buffer[..bytes].fill(0);
            let to = self.buffer.as_mut_ptr();
            // SAFETY: the buffer has the region, in which the elements of these indices lie. They are regular.
            unsafe { self.copy(region.start, ranges, to) };
            return (self.write)(&self.buffer[..bytes]);
        }
        if level == self.steps.len {
            // One element, and the padding after it.
            self.region(level, region.start..region.start + 1, ranges)?;
            return self.zeros(region.len() - 1);
        }
        self.iterations(level, region, ranges)
    }

    /// The region as regions of some iterations of a part.
    fn iterations(&mut self, level: usize, region: Range<usize>, ranges: &Ranges) -> Result<(), E> {
        let term = self.sides.specs[0].terms[self.steps.places[level]];
        // The last block may have fewer indices. The region may end before the place of those that it lacks.
        let count = self.steps.counts[level].min(ranges[term.axis].len().div_ceil(term.digit.divisor));
        let step = term.stride.unsigned_abs();
        let most = self.buffer.len() / self.unit_in_bytes / step;
        let mut begin = 0;
        while begin < count {
            let place = region.start + begin * step;
            let mut several = most.clamp(1, count - begin);
            let mut part = self.part(ranges, &term, count, begin..begin + several);
            while several > 1 && !self.is_regular(&part) {
                several -= 1;
                part = self.part(ranges, &term, count, begin..begin + several);
            }
            begin += several;
            let end = if begin == count { region.end } else { region.start + begin * step };
            // Padding after the last iteration may not fit.
            let end_of_last = (region.start + begin * step).min(end);
            let inner = if several == 1 { level + 1 } else { level };
            match end - place <= self.buffer.len() / self.unit_in_bytes || several == 1 {
                true => self.region(inner, place..end, &part)?,
                false => {
                    self.region(inner, place..end_of_last, &part)?;
                    self.zeros(end - end_of_last)?;
                }
            }
        }
        Ok(())
    }

    /// The indices of these iterations of a part, in the order of the memory.
    fn part(&self, ranges: &Ranges, term: &StrideTerm, count: usize, iterations: Range<usize>) -> Ranges {
        let digits = match term.stride < 0 {
            true => count - iterations.end..count - iterations.start,
            false => iterations,
        };
        let mut ranges = ranges.clone();
        let Range { start, end } = ranges[term.axis].clone();
        ranges[term.axis] =
            start + digits.start * term.digit.divisor..(start + digits.end * term.digit.divisor).min(end);
        ranges
    }

    /// Whether the ranges are a box in both layouts: along each axis the range starts at a multiple of one digit's divisor and stays inside one
    /// value of the next outer digit. Then the ranges have the strides of the whole layout.
    fn is_regular(&self, ranges: &Ranges) -> bool {
        let [to, from] = self.sides.specs;
        (0..to.rank).all(|axis| {
            let Range { start, end } = ranges[axis];
            let is_shifted = |spec: &Spec, axis: usize| {
                let of_axis = |term: &&StrideTerm| term.axis == axis;
                spec.terms[..spec.term_count].iter().filter(of_axis).any(|term| {
                    let DigitRule { divisor, modulus } = term.digit;
                    let block = modulus.map_or(usize::MAX, |modulus| divisor.saturating_mul(modulus));
                    start % divisor == 0 && start / block == (end - 1) / block
                })
            };
            is_shifted(to, axis) && is_shifted(from, self.sides.matching()[axis])
        })
    }

    fn zeros(&mut self, mut units: usize) -> Result<(), E> {
        let most = self.buffer.len() / self.unit_in_bytes;
        self.buffer[..units.min(most) * self.unit_in_bytes].fill(0);
        while units > 0 {
            let some = units.min(most);
            (self.write)(&self.buffer[..some * self.unit_in_bytes])?;
            units -= some;
        }
        Ok(())
    }

    /// Copies the elements of these indices to their places. Unit `start` of the storage is at `to`.
    ///
    /// # Safety
    ///
    /// These places are in the memory at `to`, which nobody else uses. The indices are [regular](Self::is_regular).
    unsafe fn copy(&self, start: usize, ranges: &Ranges, to: *mut u8) {
        let mut specs = self.sides.specs.map(|spec| *spec);
        let mut from_ranges = ranges.clone();
        for (axis, &other) in self.sides.matching()[..specs[0].rank].iter().enumerate() {
            from_ranges[other] = ranges[axis].clone();
        }
        let mut lowest = [0; 2];
        for (k, ranges) in [ranges, &from_ranges].into_iter().enumerate() {
            let first = specs[k].complete().offset(&ranges.each_ref().map(|range| range.start));
            let rank = specs[k].rank;
            for (extent, range) in specs[k].extents.iter_mut().zip(&ranges[..rank]) {
                *extent = range.len();
            }
            lowest[k] = first - specs[k].complete().origin();
        }
        let [to_spec, from_spec] = &specs;
        let has_last = ranges[0].end == self.sides.specs[0].extents[0];
        let part = self.sides.of_parts([to_spec, from_spec], has_last);
        let to = to.wrapping_add((lowest[0] - start) * self.unit_in_bytes);
        let from = self.from.wrapping_add(lowest[1] * self.unit_in_bytes);
        // SAFETY: the indices are within the extents of both layouts, and regular, so that the parts are layouts of the same strides and
        // blocks. (1): invariant 1 and 3 of the view; the caller says that the destination is there. (2): it is nobody
        // else's, and by `check_target` no two indices share an element.
        unsafe { part.copy(self.unit_in_bytes, to, from) };
    }
}

impl<E: fmt::Display> fmt::Display for StreamError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pair(error) => error.fmt(f),
            Self::Write(error) => error.fmt(f),
        }
    }
}

impl<E: fmt::Debug> fmt::Debug for StreamError<E> {
    /// As `Display` shows it, so that `unwrap` does. An error of the function need not have a text, and is shown as its own `Debug` shows it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pair(error) => error.fmt(f),
            Self::Write(error) => error.fmt(f),
        }
    }
}

impl<E: core::error::Error + 'static> core::error::Error for StreamError<E> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        // The text has the text of the error that is wrapped.
        match self {
            Self::Pair(error) => error.source(),
            Self::Write(error) => error.source(),
        }
    }
}
