//! Random copies and maps between arrays, of elements of all sizes.

use tensor_layout_memory::fuzz::{copy_kind, map_kind};
use tensor_layout_memory::{Fuzz, Random};
use tensor_layout_strided::{copy, map, map_strategy, strategy};

/// Extents that fill vectors, with their neighbours.
const EXTENTS: [usize; 14] = [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 33, 64, 100];
/// The elements before and after those that a copy may write.
const GUARD: usize = 40;

/// A destination and a source, and the offsets of each index in both.
struct Case {
    extents: Vec<usize>,
    strides: [Vec<isize>; 2],
    offsets: Vec<[usize; 2]>,
    spans: [usize; 2],
}

impl Case {
    fn random(random: &mut Random) -> Case {
        let most = random.one_of(&[30, 300, 3_000, 20_000]);
        // Half of the cases have channels, which are the innermost axis on one side and the outermost on the other.
        let channels = random.once_in(2).then(|| random.one_of(&[2, 3, 4]));
        let mut extents: Vec<usize> = channels.into_iter().collect();
        for _ in 0..random.below(4) {
            let fitting = EXTENTS.into_iter().filter(|extent| extents.iter().product::<usize>() * extent <= most);
            extents.push(random.one_of(&fitting.collect::<Vec<_>>()));
        }
        // An eighth have the same order on both sides, and rows last to first in the source.
        let are_mirrored = channels.is_none() && random.once_in(4);
        let orders = if are_mirrored {
            let order = random.order(extents.len());
            [order.clone(), order]
        } else if channels.is_some() {
            let inside: Vec<usize> = (0..extents.len()).collect();
            let outside = [&inside[1..], &inside[..1]].concat();
            if random.once_in(2) { [inside, outside] } else { [outside, inside] }
        } else {
            [random.order(extents.len()), random.order(extents.len())]
        };
        let is_packed = random.once_in(2);
        let mut strides = [0, 1].map(|side| strides(random, &extents, &orders[side], is_packed, side == 1));
        if let (true, Some(&row)) = (are_mirrored, orders[1].first()) {
            strides[1][row] = -strides[1][row].abs();
        }
        let mut offsets = vec![[0; 2]];
        for (axis, &extent) in extents.iter().enumerate() {
            let steps = [0, 1].map(|side| strides[side][axis]);
            // From the lowest element.
            let at = |k: usize| steps.map(|step| if step < 0 { extent - 1 - k } else { k } * step.unsigned_abs());
            let along = |[to, from]: [usize; 2]| (0..extent).map(at).map(move |[t, f]| [to + t, from + f]);
            offsets = offsets.into_iter().flat_map(along).collect();
        }
        let spans = [0, 1].map(|side| offsets.iter().map(|at| at[side]).max().expect("an index") + 1);
        Case { extents, strides, offsets, spans }
    }

    /// Copies, and compares with a loop over the indices.
    fn copy<T: Copy + PartialEq>(&self, number: impl Fn(usize) -> T) -> &'static str {
        let [to, from] = &self.strides;
        self.assert_set(&number, |target| {
            let source: Vec<T> = (0..self.spans[1]).map(|k| number(k * 7 + 1)).collect();
            copy(target, to, &source, from, &self.extents).expect("elements in bounds");
            self.offsets.iter().map(|at| [at[0], at[1] * 7 + 1]).collect()
        });
        copy_kind(strategy::<T>(to, from, &self.extents).expect("elements in bounds"))
    }

    /// Maps, and compares with a loop over the indices.
    fn map<T: Copy + PartialEq, U: Copy>(
        &self,
        number: impl Fn(usize) -> T,
        element: impl Fn(usize) -> U,
        f: impl Fn(U) -> usize,
    ) -> &'static str {
        let [to, from] = &self.strides;
        self.assert_set(&number, |target| {
            let source: Vec<U> = (0..self.spans[1]).map(|k| element(k % 200)).collect();
            map(target, to, &source, from, &self.extents, |x| number(f(x) + 3)).expect("elements in bounds");
            self.offsets.iter().map(|at| [at[0], at[1] % 200 + 3]).collect()
        });
        map_kind(map_strategy::<T, U>(to, from, &self.extents).expect("elements in bounds"))
    }

    /// Asserts that `set` has set each offset to the number which it returns with it, and nothing else.
    fn assert_set<T: Copy + PartialEq>(
        &self,
        number: impl Fn(usize) -> T,
        set: impl FnOnce(&mut [T]) -> Vec<[usize; 2]>,
    ) {
        let mut buffer: Vec<T> = (0..self.spans[0] + 2 * GUARD).map(|k| number(k + 100)).collect();
        let mut expected = buffer.clone();
        let numbers = set(&mut buffer[GUARD..][..self.spans[0]]);
        numbers.into_iter().for_each(|[to, from]| expected[GUARD + to] = number(from));
        assert!(buffer == expected, "extents {:?}, strides {:?}", self.extents, self.strides);
    }
}

/// Strides of an order of the axes, innermost first, with gaps or packed. A source with gaps may go backwards, and have axes that are broadcast.
fn strides(random: &mut Random, extents: &[usize], order: &[usize], is_packed: bool, is_source: bool) -> Vec<isize> {
    let (mut strides, mut step) = (vec![0; extents.len()], 1);
    for &axis in order {
        if !is_packed && is_source && random.once_in(10) {
            continue;
        }
        strides[axis] = if !is_packed && random.once_in(8) { -(step as isize) } else { step as isize };
        step *= extents[axis];
        step += if is_packed || random.once_in(2) { 0 } else { random.below(6) };
    }
    strides
}

fn bytes<const N: usize>(number: usize) -> [u8; N] {
    std::array::from_fn(|k| (number * 31 + number / 200 + k * 3) as u8)
}

fn random_copy(random: &mut Random) -> &'static str {
    let case = Case::random(random);
    match random.below(10) {
        0 => case.copy(bytes::<1>),
        1 => case.copy(bytes::<2>),
        2 => case.copy(bytes::<3>),
        3 => case.copy(bytes::<4>),
        4 => case.copy(|number| number as u32),
        5 => case.copy(bytes::<8>),
        6 => case.copy(bytes::<12>),
        7 => case.copy(bytes::<16>),
        8 => case.copy(|number| number as f64),
        _ => case.copy(bytes::<40>),
    }
}

fn random_map(random: &mut Random) -> &'static str {
    let case = Case::random(random);
    match random.below(4) {
        0 => case.map(|number| number as f32, |k| k as u8, usize::from),
        1 => case.map(|number| number as u8, |k| k as f32, |x| x as usize),
        2 => case.map(|number| number as u32, |k| k as u32, |x| x as usize),
        _ => case.map(bytes::<3>, |k| k as u64, |x| x as usize),
    }
}

pub(crate) fn check() {
    let copies = Fuzz { name: "copies", one_of: 1 }.run(|random, _| random_copy(random).to_owned());
    let maps = Fuzz { name: "maps", one_of: 2 }.run(|random, _| random_map(random).to_owned());
    if copies.values().sum::<u64>() >= 400 {
        let all = ["Whole", "Rows", "Fill", "Reverse", "Interleave", "Deinterleave", "Tiles", "Elements"];
        assert!(all.iter().all(|kind| copies.contains_key(*kind)), "strategies that no copy had: {copies:?}");
        let all = ["Rows", "Fill", "Interleave", "Staged", "Elements"];
        assert!(all.iter().all(|kind| maps.contains_key(*kind)), "strategies that no map had: {maps:?}");
    }
}
