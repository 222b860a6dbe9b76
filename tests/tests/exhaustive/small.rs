//! The small layouts, each by a number.

use std::collections::HashSet;
use tensor_layout_tests::oracle::{AxisRules, Item, Oracle, Rules, parse};

/// The largest rank.
pub(crate) const RANKS: usize = 3;

/// The largest extent, pad, align and stride of an `overlap`. Extents begin at 0, the others at 1.
const EXTENT: usize = 3;
const PAD: usize = 3;
const ALIGN: usize = 4;
const STRIDE: usize = 4;

const NAMES: [&str; RANKS] = ["A", "B", "C"];

/// The rules of an axis: `broadcast`, or each `pad` with each `align` or `overlap`; a multiple of 1 has no effect.
const RULES: usize = 1 + PAD * (ALIGN + STRIDE);

/// The number of layouts of this rank: each axis with each extent and each rule, in each order; and each of these with some of its
/// axes reversed, which the extents choose.
pub(crate) fn count(rank: usize) -> usize {
    2 * (1..=rank).map(|axes| axes * (EXTENT + 1) * RULES).product::<usize>()
}

/// The rules of the layout of this number, which is below [`count`]. `orders` are the orders of `rank` axes.
fn rules(rank: usize, orders: &[Vec<usize>], mut number: usize) -> Rules {
    let mut digit = |base: usize| {
        let digit = number % base;
        number /= base;
        digit
    };
    let is_reversed = digit(2) == 1;
    let order = orders[digit(orders.len())].clone();
    let axis = |name: &&str| {
        let extent = digit(EXTENT + 1);
        axis(name, extent, digit(RULES))
    };
    let mut axes: Vec<AxisRules> = NAMES[..rank].iter().map(axis).collect();
    let extents =
        axes.iter().fold(0, |number, axis| number * (EXTENT + 1) + axis.extent.map_or(0, |extent| extent as usize));
    let reversed = if is_reversed && rank > 0 { 1 + extents % ((1 << rank) - 1) } else { 0 };
    axes.iter_mut().enumerate().for_each(|(k, axis)| axis.reverse = reversed >> k & 1 == 1 && !axis.broadcast);
    Rules { axes, order: order.into_iter().map(Item::whole).collect() }
}

/// Every order of `rank` axes.
pub(crate) fn orders(rank: usize) -> Vec<Vec<usize>> {
    let all = tuples(rank, &Vec::from_iter(0..rank));
    all.into_iter().filter(|order| (0..rank).all(|axis| order.contains(&axis))).collect()
}

fn axis(name: &str, extent: usize, rule: usize) -> AxisRules {
    let packed = AxisRules {
        name: name.to_owned(),
        extent: Some(extent as u128),
        pad: 1,
        align: 1,
        stride: None,
        overlap: false,
        broadcast: false,
        reverse: false,
    };
    let Some(rule) = rule.checked_sub(1) else { return AxisRules { broadcast: true, ..packed } };
    let padded = AxisRules { pad: (rule % PAD) as u128 + 1, ..packed };
    match rule / PAD {
        align if align < ALIGN => AxisRules { align: align as u128 + 1, ..padded },
        stride => AxisRules { stride: Some(Some((stride - ALIGN) as u128 + 1)), overlap: true, ..padded },
    }
}

/// The layouts of this rank, or one of `every`; of those with the same extents and strides, the first one.
pub(crate) fn oracles(rank: usize, every: usize) -> Vec<Oracle> {
    let (orders, mut seen) = (orders(rank), HashSet::new());
    let oracle = |number| Oracle::of(&rules(rank, &orders, number)).expect("small numbers");
    let oracles = (0..count(rank)).step_by(every).map(oracle);
    oracles.filter(|oracle| seen.insert((oracle.extents.clone(), oracle.strides.clone()))).collect()
}

/// Every tuple of `len` of these numbers.
fn tuples<T: Copy>(len: usize, numbers: &[T]) -> Vec<Vec<T>> {
    let longer = |tuples: Vec<Vec<T>>, _| {
        let with = |tuple: &Vec<T>, number: &T| tuple.iter().copied().chain([*number]).collect();
        tuples.iter().flat_map(|tuple| numbers.iter().map(move |number| with(tuple, number))).collect()
    };
    (0..len).fold(vec![vec![]], longer)
}

/// Every extent, and every small stride, for each `?` of its kind.
pub(crate) fn numbers_for(rules: &Rules) -> impl Iterator<Item = Numbers> + use<> {
    let (extents, strides) = rules.run_time_numbers();
    let strides = tuples(strides, &[-3, -1, 0, 1, 2, 3, 4, 5]);
    let with_strides = move |extents| strides.clone().into_iter().map(move |strides| (Vec::clone(&extents), strides));
    tuples(extents, &Vec::from_iter(0..=EXTENT)).into_iter().flat_map(with_strides)
}

/// Extents and strides, one for each `?` of a type.
pub(crate) type Numbers = (Vec<usize>, Vec<isize>);

/// The numbers for a type, and what the oracle says of the layout, worked out once.
pub(crate) struct Subject {
    pub(crate) numbers: Numbers,
    pub(crate) oracle: Oracle,
    /// In logical order.
    pub(crate) indices: Vec<Vec<usize>>,
    pub(crate) offsets: Vec<usize>,
    pub(crate) span: usize,
    pub(crate) is_unique: bool,
}

impl Subject {
    fn new(oracle: Oracle, numbers: Numbers) -> Subject {
        Subject {
            numbers,
            indices: oracle.indices(),
            offsets: oracle.offsets(),
            span: oracle.span(),
            is_unique: oracle.is_unique(),
            oracle,
        }
    }

    /// For a type with a `?` for every extent, and for the stride of every axis that is not broadcast.
    pub(crate) fn by_numbers(oracle: Oracle) -> Subject {
        let strides = oracle.strides.iter().copied().filter(|&stride| stride != 0).collect();
        let numbers = (oracle.extents.clone(), strides);
        Subject::new(oracle, numbers)
    }

    /// For a type of these rules.
    pub(crate) fn by_rules(rules: &Rules, numbers: Numbers) -> Subject {
        Subject::new(Oracle::of(&rules.bind(&numbers.0, &numbers.1)).expect("small numbers"), numbers)
    }

    /// For a type of this text with a `?` for each extent: the layout with the extents of this one, by name.
    pub(crate) fn of_same_extents(&self, text: &str) -> Subject {
        let rules = parse(text);
        let extents = rules.axes.iter().map(|axis| self.extent(&axis.name)).collect();
        Subject::by_rules(&rules, (extents, vec![]))
    }

    pub(crate) fn extent(&self, name: &str) -> usize {
        let Oracle { names, extents, .. } = &self.oracle;
        extents[names.iter().position(|own| own == name).expect("an axis of the layout")]
    }

    /// A buffer of the span, in which each element is its own offset.
    pub(crate) fn own_offsets(&self) -> Vec<u32> {
        (0..self.span as u32).collect()
    }

    /// For each index of this layout, the offset in another one, whose axes are matched by name.
    pub(crate) fn offsets_in(&self, other: &Oracle) -> Vec<usize> {
        let place = |name| self.oracle.names.iter().position(|own| own == name).expect("the same axes");
        let places: Vec<usize> = other.names.iter().map(place).collect();
        let matched = |index: &Vec<usize>| places.iter().map(|&place| index[place]).collect::<Vec<_>>();
        self.indices.iter().map(|index| other.offset(&matched(index))).collect()
    }
}
