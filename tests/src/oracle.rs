//! A deliberately naive oracle: what a layout means, worked out from its text alone.
//!
//! It shares no code and no algorithm with the library: it reads the notation itself, walks the rules in 128-bit numbers, visits
//! every index by counting, and keeps the offsets in lists and sets. What it says is slow, and easy to see to be right.

mod notation;
mod table;

use std::collections::BTreeSet;
use std::ops::Range;

pub use notation::parse;
pub use table::{Refused, Table};

/// The largest number that a layout may lead to: offsets are added to pointers.
pub const LIMIT: u128 = isize::MAX as u128;

/// The indices in a block, and their stride in elements.
pub type Block = (usize, usize);

/// A layout as data: its axes in logical order, and their order in memory.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The axes, in logical order.
    pub axes: Vec<AxisRules>,
    /// Positions in `axes`, outermost first.
    pub order: Vec<usize>,
}

/// One axis and its rules. A `None` inside a number is a `?`.
#[derive(Clone, Debug)]
pub struct AxisRules {
    /// Its name.
    pub name: String,
    /// Its extent, in elements.
    pub extent: Option<u128>,
    /// The stored extent is rounded up to a multiple of this; 1 without `pad`.
    pub pad: u128,
    /// The stride is rounded up to a multiple of this, in elements; 1 without `align`.
    pub align: u128,
    /// The stride that `stride` gives, in elements, without its sign.
    pub stride: Option<Option<u128>>,
    /// Whether it is broadcast.
    pub broadcast: bool,
    /// Whether index 0 has the highest address.
    pub reverse: bool,
    /// The indices in a block, and the place of this block among those of the layout, in the order in which they are written.
    pub block: Option<(u128, usize)>,
}

/// Why the layout is invalid, with the axis at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// A stride of 0 was given.
    ZeroStride(String),
    /// A number that follows from the rules is over [`LIMIT`].
    TooLarge(String),
}

impl Rules {
    /// The number of extents and of strides that `with_extents_and_strides` takes.
    pub fn run_time_numbers(&self) -> (usize, usize) {
        let extents = self.axes.iter().filter(|axis| axis.extent.is_none());
        let strides = self.axes.iter().filter(|axis| axis.stride == Some(None));
        (extents.count(), strides.count())
    }

    /// The same rules with numbers for every `?`, each kind in logical order.
    ///
    /// # Panics
    ///
    /// If there are too few.
    pub fn bind(&self, extents: &[usize], strides: &[isize]) -> Rules {
        let (mut extents, mut strides) = (extents.iter(), strides.iter());
        let mut bound = self.clone();
        for axis in &mut bound.axes {
            if axis.extent.is_none() {
                axis.extent = Some(*extents.next().expect("an extent for each `= ?`") as u128);
            }
            if axis.stride == Some(None) {
                axis.bind_stride(*strides.next().expect("a stride for each `stride(..) = ?`"));
            }
        }
        bound
    }
}

impl AxisRules {
    /// Gives the axis the rule that a run-time stride stands for.
    fn bind_stride(&mut self, stride: isize) {
        match stride {
            0 => (self.stride, self.broadcast) = (None, true),
            _ => (self.stride, self.reverse) = (Some(Some(stride.unsigned_abs() as u128)), stride < 0),
        }
    }
}

/// The numbers that follow from the rules of a layout, once every `?` is bound.
#[derive(Clone, Debug)]
pub struct Oracle {
    /// The names of the axes, in logical order.
    pub names: Vec<String>,
    /// Their extents, in elements.
    pub extents: Vec<usize>,
    /// Their strides, in elements; from block to block where there are blocks.
    pub strides: Vec<isize>,
    /// Of each axis that is split in blocks, the indices in a block and their stride in elements.
    pub blocks: Vec<Option<Block>>,
    /// Elements with all padding.
    pub storage: usize,
}

impl Oracle {
    /// Walks the order from the innermost axis to the outermost with a running step.
    ///
    /// # Errors
    ///
    /// If a stride is 0, or a number is over [`LIMIT`].
    ///
    /// # Panics
    ///
    /// If the rules still have a `?`.
    pub fn of(rules: &Rules) -> Result<Oracle, Impossible> {
        let mut strides = vec![0; rules.axes.len()];
        let (blocks, mut step) = inner_parts(rules);
        for &position in rules.order.iter().rev() {
            let axis = &rules.axes[position];
            if axis.broadcast {
                continue;
            }
            let limited = |number: u128| match number {
                0..=LIMIT => Ok(number),
                _ => Err(Impossible::TooLarge(axis.name.clone())),
            };
            step = match axis.stride {
                None => limited(step.next_multiple_of(axis.align))?,
                Some(Some(0)) => return Err(Impossible::ZeroStride(axis.name.clone())),
                Some(stride) => limited(stride.expect("a bound stride"))?,
            };
            strides[position] = step;
            let extent = axis.extent.expect("a bound extent");
            let parts = axis.block.map_or(extent, |(size, _)| extent.div_ceil(size));
            let padded = limited(parts.next_multiple_of(axis.pad))?;
            step = limited(step * padded)?;
        }
        let extents: Vec<u128> = rules.axes.iter().map(|axis| axis.extent.expect("a bound extent")).collect();
        let names: Vec<String> = rules.axes.iter().map(|axis| axis.name.clone()).collect();
        let span = match blocks.iter().flatten().count() {
            0 => span(&names, &extents, &strides)?,
            _ => 0, // `storage` is corrected below, by counting
        };
        let signed =
            |(axis, stride): (&AxisRules, u128)| if axis.reverse { -(stride as isize) } else { stride as isize };
        let mut oracle = Oracle {
            names,
            extents: extents.into_iter().map(|extent| extent as usize).collect(),
            strides: rules.axes.iter().zip(strides).map(signed).collect(),
            blocks,
            storage: step.max(span) as usize,
        };
        if oracle.is_blocked() {
            oracle.storage = oracle.storage.max(oracle.span());
        }
        Ok(oracle)
    }

    /// Whether some axis is split in blocks.
    pub fn is_blocked(&self) -> bool {
        self.blocks.iter().any(Option::is_some)
    }

    /// Whether the library knows the elements of the layout exactly: its blocks are full, or lie inside one another.
    pub fn is_decided(&self) -> bool {
        self.is_filled() || self.is_nested()
    }

    /// Whether the last block of each axis is full.
    pub fn is_filled(&self) -> bool {
        self.blocks.iter().zip(&self.extents).all(|(block, extent)| block.is_none_or(|(size, _)| extent % size == 0))
    }

    /// The layout with full blocks, where there is more than one.
    fn filled(&self) -> Oracle {
        let mut filled = self.clone();
        for (extent, block) in filled.extents.iter_mut().zip(&self.blocks) {
            let size = block.map_or(1, |(size, _)| size);
            *extent = if *extent < size { *extent } else { extent.next_multiple_of(size) };
        }
        filled
    }

    /// The number of indices.
    pub fn len(&self) -> usize {
        if self.is_empty() { 0 } else { self.extents.iter().product() }
    }

    /// Whether there is no index: some extent is 0.
    pub fn is_empty(&self) -> bool {
        self.extents.contains(&0)
    }

    /// Every index, in logical order: the last axis counts fastest.
    pub fn indices(&self) -> Vec<Vec<usize>> {
        let mut indices = Vec::new();
        for mut count in 0..self.len() {
            let mut index = vec![0; self.extents.len()];
            for axis in (0..self.extents.len()).rev() {
                index[axis] = count % self.extents[axis];
                count /= self.extents[axis];
            }
            indices.push(index);
        }
        indices
    }

    /// The offset of the element of an index: the sum over the axes of the size of the stride times the number of lower indices,
    /// which are those before the index, or on a reversed axis those after it.
    pub fn offset(&self, index: &[usize]) -> usize {
        let along = |axis: usize| match (self.strides[axis], self.blocks[axis]) {
            (stride, Some((size, inner))) => index[axis] / size * stride as usize + index[axis] % size * inner,
            (stride @ ..0, None) => (self.extents[axis] - 1 - index[axis]) * stride.unsigned_abs(),
            (stride, None) => index[axis] * stride as usize,
        };
        (0..index.len()).map(along).sum()
    }

    /// The offset of every index, in logical order.
    pub fn offsets(&self) -> Vec<usize> {
        self.indices().iter().map(|index| self.offset(index)).collect()
    }

    /// The elements that some index addresses.
    pub fn addressed(&self) -> BTreeSet<usize> {
        self.offsets().into_iter().collect()
    }

    /// Elements from the first to the last addressed one.
    pub fn span(&self) -> usize {
        let offsets = self.offsets();
        match (offsets.iter().min(), offsets.iter().max()) {
            (Some(first), Some(last)) => last - first + 1,
            _ => 0,
        }
    }

    /// [`Oracle::span`] by the formula `1 + sum (extent - 1) * stride`, for layouts too large to be enumerated.
    pub fn span_by_formula(&self) -> usize {
        if self.is_empty() {
            return 0;
        }
        let reach = self.extents.iter().zip(&self.strides).map(|(extent, stride)| (extent - 1) * stride.unsigned_abs());
        1 + reach.sum::<usize>()
    }

    /// No two indices share an element; where the last block is not full, no two of those that it would have.
    pub fn is_unique(&self) -> bool {
        let filled = self.filled();
        self.is_empty() || filled.addressed().len() == filled.len()
    }

    /// Every element of the span is addressed.
    pub fn is_exhaustive(&self) -> bool {
        self.addressed().len() == self.span()
    }

    /// Unique, and the storage is exactly the elements.
    pub fn is_packed(&self) -> bool {
        self.is_unique() && self.storage == self.len()
    }

    /// Some axis of extent over 1 has stride 0, and there is an element for its indices to share.
    pub fn is_broadcast(&self) -> bool {
        !self.is_empty() && self.extents.iter().zip(&self.strides).any(|(&extent, &stride)| extent > 1 && stride == 0)
    }

    /// The storage holds elements that no index addresses.
    pub fn is_padded(&self) -> bool {
        self.addressed().len() < self.storage
    }

    /// Whether the axes lie inside one another in memory: each has room, between two neighbours along the next larger
    /// stride, for all that it holds. So it is wherever nobody writes `stride(..)`.
    pub fn is_nested(&self) -> bool {
        let parts = (0..self.extents.len()).flat_map(|axis| {
            let (extent, stride) = (self.extents[axis], self.strides[axis].unsigned_abs());
            match self.blocks[axis] {
                Some((size, inner)) => vec![(stride, extent.div_ceil(size)), (inner, size)],
                None => vec![(stride, extent)],
            }
        });
        let (strides, extents): (Vec<_>, Vec<_>) = parts.unzip();
        is_nested(strides.into_iter(), &extents)
    }

    /// The addressed elements as the longest ranges that there are, ascending.
    pub fn ranges(&self) -> Vec<Range<usize>> {
        ranges(self.addressed())
    }
}

/// The stride in each block, and the step past all of them: they nest in the order written, the last innermost.
fn inner_parts(rules: &Rules) -> (Vec<Option<Block>>, u128) {
    let mut written: Vec<(usize, u128, usize)> = Vec::new();
    for (axis, AxisRules { block, .. }) in rules.axes.iter().enumerate() {
        written.extend(block.map(|(size, place)| (place, size, axis)));
    }
    written.sort_unstable();
    let (mut blocks, mut step) = (vec![None; rules.axes.len()], 1);
    for (_, size, axis) in written.into_iter().rev() {
        blocks[axis] = Some((size as usize, step as usize));
        step *= size;
    }
    (blocks, step)
}

/// [`Oracle::is_nested`] of these strides and extents.
fn is_nested(strides: impl Iterator<Item = usize>, extents: &[usize]) -> bool {
    let mut axes: Vec<(usize, usize)> = strides.zip(extents.iter().copied()).collect();
    axes.retain(|&(stride, extent)| stride > 0 && extent > 1);
    axes.sort_unstable();
    axes.windows(2).all(|pair| pair[0].0 * pair[0].1 <= pair[1].0)
}

/// The longest ranges of these places, ascending.
fn ranges(places: BTreeSet<usize>) -> Vec<Range<usize>> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for place in places {
        match ranges.last_mut() {
            Some(range) if range.end == place => range.end += 1,
            _ => ranges.push(place..place + 1),
        }
    }
    ranges
}

/// `1 + sum (extent - 1) * stride`, or 0 without an index; checked, and the number of indices too.
fn span(names: &[String], extents: &[u128], strides: &[u128]) -> Result<u128, Impossible> {
    if extents.contains(&0) {
        return Ok(0);
    }
    let (mut count, mut span) = (1, 1);
    for ((name, extent), stride) in names.iter().zip(extents).zip(strides) {
        count *= extent;
        span += (extent - 1) * stride;
        if count > LIMIT || span > LIMIT {
            return Err(Impossible::TooLarge(name.clone()));
        }
    }
    Ok(span)
}
