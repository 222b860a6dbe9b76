//! Random layouts of the same axes.

use crate::{Random, Trial};
use tensor_layout_tests::oracle::{Rules, parse};

/// Extents and strides, one for each `?` of a layout.
pub type Numbers = (Vec<usize>, Vec<isize>);

/// Two layout types of the same axes, a destination and a source.
pub struct Pair<To, From> {
    /// Their tokens.
    pub texts: [&'static str; 2],
    /// The destination with numbers for each `?`.
    pub to: fn(&Numbers) -> Trial<To>,
    /// The source.
    pub from: fn(&Numbers) -> Trial<From>,
}

/// The [`Pair`] of two layouts, by their tokens.
#[macro_export]
macro_rules! pair {
    ([$($to:tt)*] <- [$($from:tt)*]) => { $crate::shape::Pair {
        texts: [stringify!($($to)*), stringify!($($from)*)],
        to: |numbers| $crate::bound!([$($to)*], numbers),
        from: |numbers| $crate::bound!([$($from)*], numbers),
    } };
}

/// The [`Trial`] of a layout, by its tokens and [`Numbers`] for each `?`.
#[macro_export]
macro_rules! bound {
    ($layout:tt, $numbers:expr) => {{
        let (extents, strides) = $numbers;
        let (extents, strides) = (extents.as_slice(), strides.as_slice());
        let why = "a number for each `?`";
        $crate::trial!($layout, extents.try_into().expect(why), strides.try_into().expect(why))
    }};
}

impl<To, From> Pair<To, From> {
    /// The two layouts with random numbers, and at most about `most` elements.
    pub fn random(&self, random: &mut Random, most: usize) -> (Trial<To>, Trial<From>) {
        let [to, from] = self.texts.map(parse);
        let extents = random_extents(random, [&to, &from], most);
        self.with_extents(random, [&to, &from], &extents)
    }

    /// The same, with at least `least` elements.
    pub fn random_large(&self, random: &mut Random, least: usize) -> (Trial<To>, Trial<From>) {
        let [to, from] = self.texts.map(parse);
        let known = known_extents([&to, &from]);
        let unknown: Vec<usize> = (0..known.len()).filter(|axis| known[*axis].is_none()).collect();
        let mut extents = random_extents(random, [&to, &from], least);
        extents.iter_mut().for_each(|extent| *extent = (*extent).max(1));
        extents[random.one_of(&unknown)] *= least.div_ceil(extents.iter().product());
        self.with_extents(random, [&to, &from], &extents)
    }

    fn with_extents(&self, random: &mut Random, rules: [&Rules; 2], extents: &[usize]) -> (Trial<To>, Trial<From>) {
        let [to, from] = random_numbers(random, rules, extents);
        ((self.to)(&to), (self.from)(&from))
    }
}

/// The extents: ones and powers of two, the numbers next to them, and sizes of pictures.
const EXTENTS: [usize; 18] = [1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 31, 32, 33, 64, 100, 224];

/// Random numbers for each `?` of a destination and a source. The strides of the destination follow from some order of the axes, with
/// padding or without. The strides of the source may also be any small numbers, so that indices share elements.
fn random_numbers(random: &mut Random, [to, from]: [&Rules; 2], extents: &[usize]) -> [Numbers; 2] {
    let shares = random.once_in(8);
    [(to, false), (from, shares)].map(|(rules, shares)| {
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

/// The extents that either layout knows, in the order of the first one's axes.
fn known_extents([to, from]: [&Rules; 2]) -> Vec<Option<usize>> {
    let known = |name: &str| {
        let mut axes = to.axes.iter().chain(&from.axes).filter(|axis| axis.name == name);
        axes.find_map(|axis| axis.extent).map(|extent| extent as usize)
    };
    to.axes.iter().map(|axis| known(&axis.name)).collect()
}

/// These, and random ones for the others.
fn random_extents(random: &mut Random, rules: [&Rules; 2], most: usize) -> Vec<usize> {
    let known = known_extents(rules);
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
fn nested_strides(random: &mut Random, extents: &[usize]) -> Vec<isize> {
    let is_padded = random.once_in(2);
    let (mut strides, mut step) = (vec![0; extents.len()], if is_padded { random.one_of(&[1, 1, 1, 2, 3]) } else { 1 });
    for axis in random.order(extents.len()) {
        strides[axis] = if random.once_in(8) { -(step as isize) } else { step as isize };
        let pad = if is_padded && random.once_in(2) { random.one_of(&[1, 2, 3, 5, 8]) } else { 0 };
        step *= extents[axis].max(1) + pad;
        if is_padded && random.once_in(6) {
            step = step.next_multiple_of(64);
        }
    }
    strides
}

fn small_strides(random: &mut Random, rank: usize) -> Vec<isize> {
    (0..rank).map(|_| random.below(13) as isize - 3).collect()
}
