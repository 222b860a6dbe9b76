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

/// A digit of an axis: `index / divisor % modulus`. The last digit has no modulus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digit {
    /// What the index is divided by.
    pub divisor: usize,
    /// How many values the digit has.
    pub modulus: Option<usize>,
    /// In elements.
    pub stride: usize,
}

impl Digit {
    /// How many values have room in memory along an axis of this extent.
    fn room(&self, extent: usize) -> usize {
        self.modulus.unwrap_or(extent.div_ceil(self.divisor))
    }

    /// The digit of an index.
    fn of(&self, index: usize) -> usize {
        let digit = index / self.divisor;
        self.modulus.map_or(digit, |modulus| digit % modulus)
    }
}

/// A layout as data: its axes in logical order, and their order in memory.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The axes, in logical order.
    pub axes: Vec<AxisRules>,
    /// Outermost first.
    pub order: Vec<Item>,
}

/// An item of an order: an axis, or a digit of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its position in the axes.
    pub axis: usize,
    /// What follows the `/`; 1 without.
    pub divisor: usize,
    /// What follows the `%`.
    pub modulus: Option<usize>,
    /// The stride that `stride` or `overlap` gives a digit, in elements.
    pub stride: Option<u128>,
    /// Whether it is `overlap` that does.
    pub overlap: bool,
}

impl Item {
    /// An axis as it is.
    pub fn whole(axis: usize) -> Item {
        Item { axis, divisor: 1, modulus: None, stride: None, overlap: false }
    }
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
    /// The stride that `stride` or `overlap` gives, in elements, without its sign.
    pub stride: Option<Option<u128>>,
    /// Whether it is `overlap` that does.
    pub overlap: bool,
    /// Whether it is broadcast.
    pub broadcast: bool,
    /// Whether index 0 has the highest address.
    pub reverse: bool,
}

/// Why the layout is invalid, with the axis at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// A stride of 0 was given.
    ZeroStride(String),
    /// A number that follows from the rules is over [`LIMIT`].
    TooLarge(String),
    /// Two indices share an element, by a stride that is no `overlap`, and does not follow from one; and the least one with room.
    Shared(String, u128),
    /// Too many indices to tell whether two share an element.
    Unsure,
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
            0 => self.stride = Some(Some(0)),
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
    /// Their strides, in elements; of an axis with digits, the stride of the most significant one.
    pub strides: Vec<isize>,
    /// The digits of each axis, the most significant first; none of an axis with one stride.
    pub digits: Vec<Vec<Digit>>,
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
        let (mut strides, mut digits) = (vec![0; rules.axes.len()], vec![Vec::new(); rules.axes.len()]);
        let (mut step, mut guarded, mut overlaps, mut shared) = (1_u128, Guarded::default(), false, None);
        let has_index = rules.axes.iter().all(|axis| axis.extent != Some(0));
        for item in rules.order.iter().rev() {
            let &Item { axis: position, divisor, modulus, .. } = item;
            let axis = &rules.axes[position];
            let is_still = axis.stride == Some(Some(0));
            if is_still && !axis.overlap && axis.extent > Some(1) && has_index {
                shared = shared.or(Some(Impossible::ZeroStride(axis.name.clone())));
            }
            if axis.broadcast || is_still {
                continue;
            }
            let limited = |number: u128| match number {
                0..=LIMIT => Ok(number),
                _ => Err(Impossible::TooLarge(axis.name.clone())),
            };
            step = match axis.stride.or(item.stride.map(Some)) {
                None => limited(step.next_multiple_of(axis.align))?,
                Some(stride) => {
                    overlaps = axis.overlap || item.overlap;
                    limited(stride.expect("a bound stride"))?
                }
            };
            digits[position].push(Digit { divisor, modulus, stride: step as usize });
            let extent = axis.extent.expect("a bound extent");
            let room = match modulus {
                Some(modulus) => modulus as u128,
                None => {
                    strides[position] = step;
                    extent.div_ceil(divisor as u128)
                }
            };
            if !overlaps && shared.is_none() && has_index {
                let least = guarded.reach() + 1;
                shared = match guarded.with(room.min(extent.div_ceil(divisor as u128)), step) {
                    Some(true) => None,
                    Some(false) => Some(Impossible::Shared(axis.name.clone(), least)),
                    None => Some(Impossible::Unsure),
                };
            }
            let padded = limited(room.next_multiple_of(axis.pad))?;
            step = limited(step * padded)?;
        }
        if let Some(shared) = shared {
            return Err(shared);
        }
        for digits in &mut digits {
            // A digit of one value may have the divisor of another one. It lies inside.
            digits.sort_by_key(|digit| (std::cmp::Reverse(digit.divisor), digit.modulus == Some(1)));
            if digits.len() == 1 {
                digits.clear();
            }
        }
        let extents: Vec<u128> = rules.axes.iter().map(|axis| axis.extent.expect("a bound extent")).collect();
        let names: Vec<String> = rules.axes.iter().map(|axis| axis.name.clone()).collect();
        if let Some((name, _)) = names.iter().zip(&extents).find(|(_, extent)| **extent > LIMIT) {
            return Err(Impossible::TooLarge(name.clone()));
        }
        let span = match digits.iter().flatten().count() {
            0 => span(&names, &extents, &strides)?,
            _ => 0, // `storage` is corrected below, by counting
        };
        let signed =
            |(axis, stride): (&AxisRules, u128)| if axis.reverse { -(stride as isize) } else { stride as isize };
        let mut oracle = Oracle {
            names,
            extents: extents.into_iter().map(|extent| extent as usize).collect(),
            strides: rules.axes.iter().zip(strides).map(signed).collect(),
            digits,
            storage: step.max(span) as usize,
        };
        if !oracle.is_strided() {
            oracle.storage = oracle.storage.max(oracle.span());
        }
        Ok(oracle)
    }

    /// Whether no axis has digits. A digit of one value is none.
    pub fn is_strided(&self) -> bool {
        let several = |digits: &Vec<Digit>| digits.iter().filter(|digit| digit.modulus != Some(1)).count() > 1;
        !self.digits.iter().any(several)
    }

    /// The number of indices in a block of the axis: its parts begin at multiples of this number. It is the divisor of the most significant
    /// digit.
    pub fn block(&self, axis: usize) -> usize {
        self.digits[axis].first().map_or(1, |digit| digit.divisor)
    }

    /// Whether the library knows the elements of the layout exactly: its blocks are full, or lie inside one another.
    pub fn is_decided(&self) -> bool {
        self.is_filled() || self.is_nested()
    }

    /// Whether the last block of each axis is full.
    pub fn is_filled(&self) -> bool {
        (0..self.extents.len()).all(|axis| self.extents[axis] % self.block(axis) == 0)
    }

    /// The layout with full blocks, where there is more than one.
    fn filled(&self) -> Oracle {
        let mut filled = self.clone();
        for (filled, (extent, digits)) in filled.extents.iter_mut().zip(self.extents.iter().zip(&self.digits)) {
            let count = |digit: &Digit| digit.room(*extent).min(extent.div_ceil(digit.divisor));
            if !digits.is_empty() {
                *filled = digits.iter().map(count).product();
            }
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

    /// The offset of the element of an index: the sum, over the axes, of the size of the stride times the number of lower indices. The
    /// lower indices are the indices before the index, or the indices after it on a reversed axis.
    pub fn offset(&self, index: &[usize]) -> usize {
        let along = |axis: usize| match (self.strides[axis], &*self.digits[axis]) {
            (stride @ ..0, []) => (self.extents[axis] - 1 - index[axis]) * stride.unsigned_abs(),
            (stride, []) => index[axis] * stride as usize,
            (_, digits) => digits.iter().map(|digit| digit.of(index[axis]) * digit.stride).sum(),
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

    /// Whether the axes lie inside one another in memory: each axis has room, between two neighbours along the axis of the next larger
    /// stride, for all of its elements. This holds for every layout without `stride(..)`.
    pub fn is_nested(&self) -> bool {
        let parts = (0..self.extents.len()).flat_map(|axis| {
            let (extent, stride) = (self.extents[axis], self.strides[axis].unsigned_abs());
            match &*self.digits[axis] {
                [] => vec![(stride, extent)],
                digits => digits.iter().map(|digit| (digit.stride, digit.room(extent))).collect(),
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

/// The items that may not share elements: how many values each has, and its step.
#[derive(Default)]
struct Guarded(Vec<(u128, u128)>);

impl Guarded {
    fn reach(&self) -> u128 {
        self.0.iter().map(|(count, step)| count.saturating_sub(1) * step).sum()
    }

    /// Adds an item. Whether no two indices share an element; `None` if there are too many of them.
    fn with(&mut self, count: u128, step: u128) -> Option<bool> {
        let reach = self.reach();
        self.0.push((count, step));
        if step > reach || count <= 1 {
            return Some(true); // it steps over all of them
        }
        if self.0.iter().fold(1, |product: u128, (count, _)| product.saturating_mul(*count)) > 1 << 20 {
            return None;
        }
        let mut places = Vec::from([0]);
        for &(count, step) in &self.0 {
            places = places.iter().flat_map(|place| (0..count).map(move |k| place + k * step)).collect();
        }
        Some(places.iter().collect::<BTreeSet<_>>().len() == places.len())
    }
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
