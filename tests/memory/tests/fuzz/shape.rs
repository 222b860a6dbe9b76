//! Random layouts of the same axes: their numbers, and plain loops over both.

use tensor_layout_memory::{Plain, Random, Trial};
use tensor_layout_tests::oracle::{Rules, parse};

/// Extents and strides, one for each `?` of a layout.
pub(crate) type Numbers = (Vec<usize>, Vec<usize>);

/// Two layout types of the same axes, a destination and a source.
pub(crate) struct Pair<To, From> {
    pub(crate) texts: [&'static str; 2],
    pub(crate) to: fn(&Numbers) -> Trial<To>,
    pub(crate) from: fn(&Numbers) -> Trial<From>,
}

/// The [`Pair`] of two layouts by their tokens.
macro_rules! pair {
    ([$($to:tt)*] <- [$($from:tt)*]) => { $crate::shape::Pair {
        texts: [stringify!($($to)*), stringify!($($from)*)],
        to: |numbers| $crate::shape::bound!([$($to)*], numbers),
        from: |numbers| $crate::shape::bound!([$($from)*], numbers),
    } };
}

/// The [`Trial`] of a layout, with numbers for each `?`.
macro_rules! bound {
    ($layout:tt, $numbers:expr) => {{
        let (extents, strides) = $numbers;
        let [extents, strides] = [extents, strides].map(Vec::as_slice);
        let why = "a number for each `?`";
        tensor_layout_memory::trial!($layout, extents.try_into().expect(why), strides.try_into().expect(why))
    }};
}

pub(crate) use {bound, pair};

impl<To, From> Pair<To, From> {
    /// The two layouts with random numbers, and at most about `most` elements.
    pub(crate) fn random(&self, random: &mut Random, most: usize) -> (Trial<To>, Trial<From>) {
        let [to, from] = random_numbers(random, self.texts.map(parse), most);
        ((self.to)(&to), (self.from)(&from))
    }
}

/// What extents are made of: ones and powers of two, what is next to them, and sizes of pictures.
const EXTENTS: [usize; 18] = [1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 31, 32, 33, 64, 100, 224];

/// Random numbers for each `?` of a destination and a source. Strides of the destination are those of some order of the axes,
/// with padding or without; of the source they may also be anything small, so that indices share elements.
fn random_numbers(random: &mut Random, [to, from]: [Rules; 2], most: usize) -> [Numbers; 2] {
    let extents = random_extents(random, [&to, &from], most);
    let shares = random.once_in(8);
    [(&to, false), (&from, shares)].map(|(rules, shares)| {
        let position = |name: &str| to.axes.iter().position(|axis| axis.name == name).expect("the same axes");
        let all: Vec<usize> = rules.axes.iter().map(|axis| extents[position(&axis.name)]).collect();
        let strides = if shares { small_strides(random, all.len()) } else { nested_strides(random, &all) };
        let axes = || rules.axes.iter().enumerate();
        (
            axes().filter(|(_, axis)| axis.extent.is_none()).map(|(k, _)| all[k]).collect(),
            axes().filter(|(_, axis)| axis.stride == Some(None)).map(|(k, _)| strides[k]).collect(),
        )
    })
}

/// The extents that either layout knows, and random ones, in the order of the first one's axes.
fn random_extents(random: &mut Random, [to, from]: [&Rules; 2], most: usize) -> Vec<usize> {
    let known = |name: &str| {
        let mut axes = to.axes.iter().chain(&from.axes).filter(|axis| axis.name == name);
        axes.find_map(|axis| axis.extent).map(|extent| extent as usize)
    };
    let known: Vec<Option<usize>> = to.axes.iter().map(|axis| known(&axis.name)).collect();
    let mut count: usize = known.iter().flatten().product();
    let mut extents: Vec<usize> = known.iter().map(|extent| extent.unwrap_or(1)).collect();
    for axis in random.order(extents.len()).into_iter().filter(|axis| known[*axis].is_none()) {
        let fitting: Vec<usize> = EXTENTS.into_iter().filter(|extent| count * extent <= most).collect();
        extents[axis] = if fitting.is_empty() { 1 } else { random.one_of(&fitting) };
        count *= extents[axis];
        extents[axis] = if random.once_in(60) { 0 } else { extents[axis] };
    }
    extents
}

/// Strides of some order of the axes, with padding or without.
fn nested_strides(random: &mut Random, extents: &[usize]) -> Vec<usize> {
    let is_padded = random.once_in(2);
    let (mut strides, mut step) = (vec![0; extents.len()], if is_padded { random.one_of(&[1, 1, 1, 2, 3]) } else { 1 });
    for axis in random.order(extents.len()) {
        strides[axis] = step;
        let pad = if is_padded && random.once_in(2) { random.one_of(&[1, 2, 3, 5, 8]) } else { 0 };
        step *= extents[axis].max(1) + pad;
        if is_padded && random.once_in(6) {
            step = step.next_multiple_of(64);
        }
    }
    strides
}

fn small_strides(random: &mut Random, rank: usize) -> Vec<usize> {
    (0..rank).map(|_| 1 + random.below(9)).collect()
}

/// Calls `f` with the offsets of each index of `to`, in it and in `from`, whose axes are matched by name.
pub(crate) fn for_each_pair(to: &Plain, from: &Plain, f: &mut impl FnMut([usize; 2])) {
    let position = |name| from.names.iter().position(|other| other == name).expect("the same axes");
    let strides: Vec<[usize; 2]> =
        to.names.iter().zip(&to.strides).map(|(name, stride)| [*stride, from.strides[position(name)]]).collect();
    nested(&to.extents, &strides, [to.first, from.first], f);
}

fn nested(extents: &[usize], strides: &[[usize; 2]], [to, from]: [usize; 2], f: &mut impl FnMut([usize; 2])) {
    match (extents, strides) {
        ([extent, inner @ ..], [[stride, other_stride], inner_strides @ ..]) => {
            (0..*extent).for_each(|k| nested(inner, inner_strides, [to + k * stride, from + k * other_stride], f));
        }
        _ => f([to, from]),
    }
}
