//! The operations on views, computed from their documentation alone: views as tables, in which each index is
//! listed with its element.

use super::{Digit, Oracle, Rules};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A view as a table.
#[derive(Clone, Debug)]
pub struct Table {
    /// The names of the axes, in logical order.
    pub names: Vec<String>,
    /// Their extents, in elements.
    pub extents: Vec<usize>,
    /// Their strides, in elements; of an axis with digits, the stride of the most significant one.
    pub strides: Vec<i128>,
    /// The digits of each axis, the most significant first; none of an axis with one stride.
    pub digits: Vec<Vec<Digit>>,
    /// The place in the buffer of the element of each index.
    elements: BTreeMap<Vec<usize>, usize>,
    /// Elements with all padding, of a table that still has all that a layout has.
    storage: Option<usize>,
}

/// Why an operation has no result. The names and fields are the names and fields of the library's error.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "they are those of `PartError`, which has documentation")]
pub enum Refused {
    IndexPastEnd { axis: String, index: usize, extent: usize },
    RangePastEnd { axis: String, start: usize, end: usize, extent: usize },
    RangeReversed { axis: String, start: usize, end: usize },
    NotOne { axis: String, operation: &'static str, extent: usize },
    NotDivisible { axis: String, extent: usize, by: usize },
    BlockNotFull { axis: String, extent: usize, size: usize },
    NotContinuous { outer: String, stride: i128, inner: String, extent: usize, inner_stride: i128 },
    WindowTooLarge { axis: String, size: usize, extent: usize },
    WindowReachesPastEnd { axis: String, size: usize, dilation: usize, extent: usize },
    Zero { axis: String, what: &'static str },
    InsideBlock { axis: String, start: usize, size: usize },
    NotTheLength { axis: String, extent: usize, len: usize },
    NotNeighbours { axis: String, stride: i128 },
    NotMultipleOfArray { axis: String, stride: i128, len: usize },
    OtherExtent { axis: String, extent: usize, required: usize },
    OtherStride { axis: String, stride: i128, required: i128 },
}

/// The values of a digit that have an index, those that have room, and their distance in elements.
struct Steps {
    values: usize,
    room: usize,
    stride: usize,
}

/// An axis of a result: its name, its extent, its stride and its digits.
type Axis = (String, usize, i128, Vec<Digit>);

impl Table {
    /// The table of a layout over a buffer of its span.
    pub fn of(layout: &Oracle) -> Table {
        Table {
            names: layout.names.clone(),
            extents: layout.extents.clone(),
            strides: layout.strides.iter().map(|stride| *stride as i128).collect(),
            digits: layout.digits.clone(),
            elements: layout.indices().into_iter().map(|index| (index.clone(), layout.offset(&index))).collect(),
            storage: Some(layout.storage),
        }
    }

    /// The position of an axis.
    ///
    /// # Panics
    ///
    /// If there is none of this name.
    pub fn position(&self, axis: &str) -> usize {
        self.names.iter().position(|name| name == axis).unwrap_or_else(|| panic!("{axis} is an axis of {self:?}"))
    }

    /// The axes as they are, to be changed.
    fn axes(&self) -> Vec<Axis> {
        let axes = self.names.iter().zip(&self.extents).zip(self.strides.iter().zip(&self.digits));
        axes.map(|((name, extent), (stride, digits))| (name.clone(), *extent, *stride, digits.clone())).collect()
    }

    /// The table of these axes. The element of each index is the element of index `source(index)` in this table.
    fn through(&self, axes: Vec<Axis>, source: impl Fn(&[usize]) -> Vec<usize>) -> Table {
        let mut result = Table {
            names: axes.iter().map(|axis| axis.0.clone()).collect(),
            extents: axes.iter().map(|axis| axis.1).collect(),
            strides: axes.iter().map(|axis| axis.2).collect(),
            digits: axes.into_iter().map(|axis| axis.3).collect(),
            elements: BTreeMap::new(),
            storage: None,
        };
        let indices = result.indices();
        result.elements = indices.into_iter().map(|index| (index.clone(), self.elements[&source(&index)])).collect();
        result
    }

    /// The same, with the storage of this table: the result has all that it has.
    fn whole(&self, result: Table) -> Table {
        Table { storage: self.storage, ..result }
    }

    /// `result[[w]] == self[[index, w]]`
    ///
    /// # Errors
    ///
    /// If the index is not less than the extent.
    pub fn fix(&self, axis: &str, index: usize) -> Result<Table, Refused> {
        let at = self.position(axis);
        let extent = self.extents[at];
        if index >= extent {
            return Err(Refused::IndexPastEnd { axis: axis.to_owned(), index, extent });
        }
        let mut axes = self.axes();
        axes.remove(at);
        Ok(self.through(axes, |i| with_inserted(i, at, index)))
    }

    /// `result[[h, w]] == self[[start + h, w]]`
    ///
    /// # Errors
    ///
    /// If the range ends past the extent, or before it starts, or starts inside a block.
    pub fn range(&self, axis: &str, start: usize, end: usize) -> Result<Table, Refused> {
        let at = self.position(axis);
        let (axis, extent) = (axis.to_owned(), self.extents[at]);
        if end > extent {
            return Err(Refused::RangePastEnd { axis, start, end, extent });
        }
        if start > end {
            return Err(Refused::RangeReversed { axis, start, end });
        }
        let size = self.block(&axis);
        if start % size != 0 && start < end {
            return Err(Refused::InsideBlock { axis, start, size });
        }
        let mut axes = self.axes();
        axes[at].1 = end - start;
        Ok(self.through(axes, |i| with_changed(i, at, |digit| start + digit)))
    }

    /// `result[[h, w]] == self[[start + h, w]]`
    ///
    /// # Errors
    ///
    /// If the crop ends past the extent, or starts inside a block.
    pub fn crop(&self, axis: &str, len: usize, start: usize) -> Result<Table, Refused> {
        self.range(axis, start, start + len)
    }

    /// `result[[h, w]] == self[[h * by, w]]`
    pub fn step(&self, axis: &str, by: usize) -> Table {
        let at = self.position(axis);
        let mut axes = self.axes();
        axes[at].1 = (0..self.extents[at]).step_by(by).count();
        axes[at].2 *= by as i128;
        self.through(axes, |i| with_changed(i, at, |digit| digit * by))
    }

    /// `result[[h, w]] == self[[E - 1 - h, w]]`
    pub fn reverse(&self, axis: &str) -> Table {
        let at = self.position(axis);
        let extent = self.extents[at];
        let mut axes = self.axes();
        axes[at].2 *= -1;
        self.whole(self.through(axes, |i| with_changed(i, at, |digit| extent - 1 - digit)))
    }

    /// `result[[w, h]] == self[[h, w]]`
    pub fn permute(&self, order: &[&str]) -> Table {
        let places: Vec<usize> = order.iter().map(|axis| self.position(axis)).collect();
        let axes = self.axes();
        let axes = places.iter().map(|place| axes[*place].clone()).collect();
        self.whole(self.through(axes, |i| {
            let mut source = vec![0; i.len()];
            places.iter().zip(i).for_each(|(place, digit)| source[*place] = *digit);
            source
        }))
    }

    /// `result[index] == self[index]`
    pub fn rename(&self, axis: &str, name: &str) -> Table {
        let mut axes = self.axes();
        axes[self.position(axis)].0 = name.to_owned();
        self.whole(self.through(axes, <[usize]>::to_vec))
    }

    /// `result[[0, h, w]] == self[[h, w]]`
    pub fn insert(&self, name: &str) -> Table {
        let mut axes = self.axes();
        axes.insert(0, (name.to_owned(), 1, 0, vec![]));
        self.whole(self.through(axes, |i| i[1..].to_vec()))
    }

    /// `result[[w]] == self[[0, w]]`
    ///
    /// # Errors
    ///
    /// If the extent is not 1.
    pub fn squeeze(&self, axis: &str) -> Result<Table, Refused> {
        self.has_one("squeeze", axis)?;
        self.fix(axis, 0)
    }

    /// `result[[h, w]] == self[[0, w]]`
    ///
    /// # Errors
    ///
    /// If the extent is not 1.
    pub fn broadcast(&self, axis: &str, len: usize) -> Result<Table, Refused> {
        self.has_one("broadcast", axis)?;
        let at = self.position(axis);
        let mut axes = self.axes();
        (axes[at].1, axes[at].2, axes[at].3) = (len, 0, vec![]);
        Ok(self.through(axes, |i| with_changed(i, at, |_| 0)))
    }

    fn has_one(&self, operation: &'static str, axis: &str) -> Result<(), Refused> {
        match self.extents[self.position(axis)] {
            1 => Ok(()),
            extent => Err(Refused::NotOne { axis: axis.to_owned(), operation, extent }),
        }
    }

    /// `result[[o, i]] == self[[o * by + i]]`
    ///
    /// # Errors
    ///
    /// If `by` does not divide the extent.
    pub fn split(&self, axis: &str, names: [&str; 2], by: usize) -> Result<Table, Refused> {
        let extent = self.extents[self.position(axis)];
        if extent % by != 0 {
            return Err(Refused::NotDivisible { axis: axis.to_owned(), extent, by });
        }
        Ok(self.in_two(axis, names, [extent / by, by], by))
    }

    /// `result[[o, m, i]] == self[[o * M * B + m * B + i]]`, of an axis of the digits `/{M * B}`, `/B%M` and `%B`.
    ///
    /// # Errors
    ///
    /// If the divisor of the most significant digit does not divide the extent.
    ///
    /// # Panics
    ///
    /// If the axis does not have as many digits as there are names.
    pub fn unblock(&self, axis: &str, names: &[&str]) -> Result<Table, Refused> {
        let (at, by) = (self.position(axis), self.block(axis));
        let (extent, digits) = (self.extents[at], &self.digits[at]);
        if extent % by != 0 {
            return Err(Refused::BlockNotFull { axis: axis.to_owned(), extent, size: by });
        }
        assert_eq!(digits.len(), names.len(), "the digits of {axis}");
        let mut axes = self.axes();
        let of = |(name, digit): (&&str, &Digit)| {
            (String::from(*name), digit.modulus.unwrap_or(extent / by), digit.stride as i128, vec![])
        };
        axes.splice(at..=at, names.iter().zip(digits).map(of));
        Ok(self.whole(self.through(axes, |i| {
            let mut source = i.to_vec();
            let parts = source.splice(at..at + digits.len(), [0]).zip(digits);
            source[at] = parts.map(|(part, digit)| part * digit.divisor).sum();
            source
        })))
    }

    /// `result[[h, c]] == self[[c, h]]`: the elements of arrays along an axis, as the last axis.
    ///
    /// # Errors
    ///
    /// If the extent is not `len`, the stride not 1, or another stride not a multiple of `len`.
    pub fn arrays(&self, axis: &str, len: usize, name: &str) -> Result<Table, Refused> {
        let at = self.position(axis);
        let (extent, stride) = (self.extents[at], self.strides[at]);
        if extent != len {
            return Err(Refused::NotTheLength { axis: axis.to_owned(), extent, len });
        }
        if stride != 1 && len > 1 {
            return Err(Refused::NotNeighbours { axis: axis.to_owned(), stride });
        }
        for (axis, extent, stride, _) in self.axes().into_iter().filter(|(name, ..)| name != axis) {
            if extent > 1 && stride % len as i128 != 0 {
                return Err(Refused::NotMultipleOfArray { axis, stride, len });
            }
        }
        for (other, _, _, digits) in self.axes() {
            if let Some(digit) = digits.iter().skip(1).rev().find(|digit| digit.stride % len != 0) {
                return Err(Refused::NotMultipleOfArray { axis: other, stride: digit.stride as i128, len });
            }
        }
        let mut axes = self.axes();
        axes.remove(at);
        // Strides count arrays. One that is not a multiple, of an axis of at most one index, is rounded.
        axes.iter_mut().for_each(|axis| axis.2 = axis.2 / len as i128 * len as i128);
        axes.push((name.to_owned(), len, 1, vec![]));
        Ok(self.through(axes, |i| with_inserted(&i[..i.len() - 1], at, i[i.len() - 1])))
    }

    /// `result[[p, i]] == self[[p * step + i]]`
    ///
    /// # Errors
    ///
    /// If a window is larger than the extent.
    pub fn windows(&self, axis: &str, names: [&str; 2], size: usize, step: usize) -> Result<Table, Refused> {
        let extent = self.extents[self.position(axis)];
        if size > extent {
            return Err(Refused::WindowTooLarge { axis: axis.to_owned(), size, extent });
        }
        let windows = (0..extent).step_by(step).filter(|first| first + size <= extent).count();
        Ok(self.in_two(axis, names, [windows, size], step))
    }

    /// `result[[p, i]] == self[[p * step + i * dilation]]`
    pub fn windows_with(&self, axis: &str, names: [&str; 2], numbers: [usize; 3]) -> Result<Table, Refused> {
        let [size, step, dilation] = numbers;
        for (what, number) in [("step", step), ("dilation", dilation), ("window size", size)] {
            if number == 0 {
                return Err(Refused::Zero { axis: axis.to_owned(), what });
            }
        }
        let at = self.position(axis);
        let extent = self.extents[at];
        let last = (size - 1) * dilation;
        if last >= extent {
            let axis = axis.to_owned();
            return Err(match dilation {
                1 => Refused::WindowTooLarge { axis, size, extent },
                _ => Refused::WindowReachesPastEnd { axis, size, dilation, extent },
            });
        }
        let windows = (0..extent).step_by(step).filter(|first| first + last < extent).count();
        let mut axes = self.axes();
        let stride = axes[at].2;
        axes[at] = (names[0].to_owned(), windows, stride * step as i128, vec![]);
        axes.insert(at + 1, (names[1].to_owned(), size, stride * dilation as i128, vec![]));
        Ok(self.through(axes, |i| {
            let mut source = i.to_vec();
            let inner = source.remove(at + 1);
            source[at] = source[at] * step + inner * dilation;
            source
        }))
    }

    /// Two axes in the place of one: first indices `apart` from one another, and the indices after each of them.
    fn in_two(&self, axis: &str, names: [&str; 2], extents: [usize; 2], apart: usize) -> Table {
        let at = self.position(axis);
        let mut axes = self.axes();
        let stride = axes[at].2;
        axes[at] = (names[0].to_owned(), extents[0], stride * apart as i128, vec![]);
        axes.insert(at + 1, (names[1].to_owned(), extents[1], stride, vec![]));
        self.through(axes, |i| {
            let mut source = i.to_vec();
            let inner = source.remove(at + 1);
            source[at] = source[at] * apart + inner;
            source
        })
    }

    /// `result[[h * W + w]] == self[[h, w]]`
    ///
    /// # Errors
    ///
    /// If there are elements, and the elements of the merged axes do not follow one another at one distance.
    pub fn merge(&self, merged: &[&str], name: &str) -> Result<Table, Refused> {
        let places: Vec<usize> = merged.iter().map(|axis| self.position(axis)).collect();
        let long: Vec<usize> = places.iter().copied().filter(|at| self.extents[*at] > 1).collect();
        let innermost = *long.last().or(places.last()).expect("an axis");
        for pair in long.windows(2).rev().filter(|_| !self.is_empty()) {
            let [outer, inner] = [pair[0], pair[1]];
            let (extent, inner_stride) = (self.extents[inner], self.strides[inner]);
            if self.strides[outer] != extent as i128 * inner_stride {
                return Err(Refused::NotContinuous {
                    outer: self.names[outer].clone(),
                    stride: self.strides[outer],
                    inner: self.names[inner].clone(),
                    extent,
                    inner_stride,
                });
            }
        }
        let count = places.iter().map(|at| self.extents[*at]).product();
        let mut axes = self.axes();
        axes[places[0]] = (name.to_owned(), count, self.strides[innermost], vec![]);
        let mut gone = places[1..].to_vec();
        gone.sort_unstable();
        gone.iter().rev().for_each(|at| drop(axes.remove(*at)));
        let at = places[0] - gone.iter().filter(|gone| **gone < places[0]).count();
        Ok(self.through(axes, |i| {
            let (mut digit, mut rest) = (i[at], i.to_vec());
            rest.remove(at);
            // The axes that are not merged, in their order, and the digits of those that are, innermost first.
            let mut rest = rest.into_iter();
            let is_merged = |axis| places.contains(&axis);
            let mut source: Vec<usize> = (0..self.names.len())
                .map(|axis| if is_merged(axis) { 0 } else { rest.next().expect("a digit") })
                .collect();
            for place in places.iter().rev() {
                source[*place] = digit % self.extents[*place];
                digit /= self.extents[*place];
            }
            source
        }))
    }

    /// `result[[d]] == self[[d, d]]`
    pub fn diagonal(&self, pair: [&str; 2], name: &str) -> Table {
        let [a, b] = pair.map(|axis| self.position(axis));
        let mut axes = self.axes();
        axes[a] = (name.to_owned(), self.extents[a].min(self.extents[b]), self.strides[a] + self.strides[b], vec![]);
        axes.remove(b);
        let at = if b < a { a - 1 } else { a };
        self.through(axes, |i| with_inserted(i, b, i[at]))
    }

    /// `result[index] == self[index]`, with the numbers of a layout of the same axes. Each `?` of the layout takes its number from this
    /// table. An axis of one index has the table's stride, if all other strides then agree with the table. Otherwise it has the largest
    /// stride with which they agree.
    ///
    /// # Errors
    ///
    /// If an extent differs, or a stride of an axis of extent over 1.
    ///
    /// # Panics
    ///
    /// If the axes are others, or the numbers of the layout overflow.
    pub fn as_layout(&self, rules: &Rules) -> Result<Table, Refused> {
        let mut rules = rules.clone();
        for (axis, extent) in rules.axes.iter_mut().zip(&self.extents) {
            axis.extent = axis.extent.or(Some(*extent as u128));
        }
        let free: Vec<usize> = (0..rules.axes.len()).filter(|&at| rules.axes[at].stride == Some(None)).collect();
        let bound = |strides: &[i128]| {
            let mut rules = rules.clone();
            free.iter().zip(strides).for_each(|(&at, stride)| rules.axes[at].bind_stride(*stride as isize));
            Table::of(&Oracle::of(&rules).expect("small numbers"))
        };
        let own: Vec<i128> = free.iter().map(|&at| self.strides[at]).collect();
        let largest = self.strides.iter().map(|stride| stride.abs()).max().unwrap_or(0);
        let choices = free.iter().map(|&at| match self.extents[at] == 1 && !self.is_empty() {
            true => [self.strides[at]].into_iter().chain((0..=largest).rev()).collect::<Vec<_>>(),
            false => vec![self.strides[at]],
        });
        let agrees = |layout: &Table| {
            (0..self.names.len()).all(|at| self.extents[at] < 2 || layout.strides[at] == self.strides[at])
        };
        let all = choices.fold(vec![vec![]], |so_far, choices| {
            so_far.iter().flat_map(|before| choices.iter().map(|stride| [&before[..], &[*stride]].concat())).collect()
        });
        let layout = all.iter().map(|strides| bound(strides)).find(agrees).unwrap_or_else(|| bound(&own));
        assert_eq!(self.names, layout.names);
        for at in 0..self.names.len() {
            let (axis, extent) = (self.names[at].clone(), self.extents[at]);
            if extent != layout.extents[at] {
                return Err(Refused::OtherExtent { axis, extent, required: layout.extents[at] });
            }
        }
        for at in 0..self.names.len() {
            let (axis, stride) = (self.names[at].clone(), self.strides[at]);
            if self.extents[at] > 1 && stride != layout.strides[at] {
                return Err(Refused::OtherStride { axis, stride, required: layout.strides[at] });
            }
        }
        Ok(Table { elements: self.elements.clone(), ..layout })
    }

    /// Whether there is no index: some extent is 0.
    pub fn is_empty(&self) -> bool {
        self.extents.contains(&0)
    }

    /// The number of indices.
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Every index, in logical order.
    pub fn indices(&self) -> Vec<Vec<usize>> {
        self.numbers().indices()
    }

    /// The numbers of the axes.
    fn numbers(&self) -> Oracle {
        Oracle {
            names: self.names.clone(),
            extents: self.extents.clone(),
            strides: self.strides.iter().map(|stride| *stride as isize).collect(),
            digits: self.digits.clone(),
            storage: 0,
        }
    }

    /// Whether no axis has digits.
    pub fn is_strided(&self) -> bool {
        self.numbers().is_strided()
    }

    /// The number of indices in a block of the axis: its parts begin at multiples of this number.
    pub fn block(&self, axis: &str) -> usize {
        self.numbers().block(self.position(axis))
    }

    /// Whether the last block of each axis is full.
    pub fn is_filled(&self) -> bool {
        self.numbers().is_filled()
    }

    /// Whether the library knows the elements exactly: see [`Oracle::is_decided`].
    pub fn is_decided(&self) -> bool {
        self.numbers().is_decided()
    }

    /// The place in the buffer of the element of an index.
    pub fn element(&self, index: &[usize]) -> Option<usize> {
        self.elements.get(index).copied()
    }

    /// The places in the buffer, in logical order of the indices.
    pub fn elements(&self) -> Vec<usize> {
        self.elements.values().copied().collect()
    }

    /// The places in the buffer, each once.
    pub fn addressed(&self) -> BTreeSet<usize> {
        self.elements.values().copied().collect()
    }

    /// The lowest place that some index addresses.
    pub fn lowest(&self) -> Option<usize> {
        self.addressed().first().copied()
    }

    /// Elements from the lowest to the highest addressed one.
    pub fn span(&self) -> usize {
        let addressed = self.addressed();
        addressed.first().zip(addressed.last()).map_or(0, |(first, last)| last - first + 1)
    }

    /// Elements with all padding; a part has none past its span. But a text says no less than its last step: a part along one axis alone ends past
    /// that axis.
    pub fn storage(&self) -> usize {
        let steps: Vec<_> = (0..self.extents.len()).flat_map(|axis| self.steps(axis)).collect();
        let past =
            steps.iter().filter(|step| step.values > 1 && step.stride > 0).map(|step| step.room * step.stride).min();
        let room = || steps.iter().filter(|step| step.values == 1).map(|step| step.room).product();
        let least = if self.is_empty() { 0 } else { past.unwrap_or_else(room) };
        self.storage.unwrap_or_else(|| self.span().max(least))
    }

    /// The digits of an axis, or the axis as it is.
    fn steps(&self, axis: usize) -> Vec<Steps> {
        let extent = self.extents[axis];
        let whole = Digit { divisor: 1, modulus: None, stride: self.strides[axis].unsigned_abs() as usize };
        let digits = if self.digits[axis].is_empty() { vec![whole] } else { self.digits[axis].clone() };
        let steps = digits.iter().map(|digit| {
            let (all, room) = (extent.div_ceil(digit.divisor), digit.room(extent));
            Steps { values: all.min(room), room, stride: digit.stride }
        });
        steps.collect()
    }

    /// No two indices share an element; where the last block is not full, no two of those that it would have.
    pub fn is_unique(&self) -> bool {
        if self.is_strided() { self.addressed().len() == self.len() } else { self.numbers().is_unique() }
    }

    /// Every element of the span is addressed.
    pub fn is_exhaustive(&self) -> bool {
        self.addressed().len() == self.span()
    }

    /// Unique, and the storage is exactly the elements.
    pub fn is_packed(&self) -> bool {
        self.is_unique() && self.storage() == self.len()
    }

    /// The indices along some axis share their elements, and there is more than one.
    pub fn is_broadcast(&self) -> bool {
        let second = |axis: usize| {
            let mut index = vec![0; self.extents.len()];
            index[axis] = 1;
            self.element(&index)
        };
        let first = self.element(&vec![0; self.extents.len()]);
        (0..self.extents.len()).any(|axis| first.is_some() && second(axis) == first)
    }

    /// The storage holds elements that no index addresses.
    pub fn is_padded(&self) -> bool {
        self.addressed().len() < self.storage()
    }

    /// Whether the axes lie inside one another in memory: each has room, between two neighbours along the next larger
    /// stride, for all that it holds.
    pub fn is_nested(&self) -> bool {
        self.numbers().is_nested()
    }

    /// The addressed elements as the longest ranges that there are, ascending.
    pub fn ranges(&self) -> Vec<Range<usize>> {
        super::ranges(self.addressed())
    }
}

fn with_inserted(index: &[usize], at: usize, digit: usize) -> Vec<usize> {
    let mut index = index.to_vec();
    index.insert(at, digit);
    index
}

fn with_changed(index: &[usize], at: usize, change: impl Fn(usize) -> usize) -> Vec<usize> {
    let mut index = index.to_vec();
    index[at] = change(index[at]);
    index
}

/// The strides of a table, which follow from the documentation's rules, are the distances of its elements.
#[test]
fn strides_are_the_distances_of_elements() {
    let rules = super::parse("A=2 B=6 C=3; order = BAC; pad(C) = 4");
    let whole = Table::of(&Oracle::of(&rules).expect("small numbers"));
    let tables = [
        whole.fix("A", 1).expect("in bounds"),
        whole.range("B", 1, 4).expect("in bounds"),
        whole.step("B", 4),
        whole.reverse("B").reverse("C"),
        whole.permute(&["C", "A", "B"]),
        whole.insert("D").broadcast("D", 3).expect("one index"),
        whole.split("B", ["O", "I"], 3).expect("divisible"),
        whole.windows("B", ["P", "I"], 3, 2).expect("short windows"),
        whole.merge(&["B", "A"], "M").expect("continuous"),
        whole.diagonal(["C", "B"], "D"),
    ];
    for table in tables {
        for axis in 0..table.extents.len() {
            for index in table.indices().iter().filter(|index| index[axis] > 0) {
                let before = with_changed(index, axis, |digit| digit - 1);
                let distance = table.elements[index] as i128 - table.elements[&before] as i128;
                assert_eq!(distance, table.strides[axis], "{table:?}");
            }
        }
    }
}
