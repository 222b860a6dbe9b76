//! Whether two indices share an element, decided exactly and without enumerating elements.
//!
//! Two indices share an element iff their difference `d` has `sum d[k] * stride[k] == 0` with some `d[k]` not 0 and every
//! `|d[k]| < extent[k]`. This is a small integer problem. A depth-first search over `d`, largest stride first, solves it. At
//! each depth it tries only the values from which the smaller strides can still bring the sum back to 0.

use super::numbers::MAX_RANK;
use super::steps::Steps;

/// The answer of [`uniqueness`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// No two indices share an element.
    Unique,
    /// Two of them do.
    Shared,
    /// Not known within [`BUDGET`] steps. Layouts that people write need a few hundred at most.
    Undecided,
}

/// Steps of the search; keeps the worst compile time of a layout under a second.
pub const BUDGET: u32 = 20_000;

/// Decides whether no two indices share an element, for axes of these extents and of these distances between neighbours, in elements.
/// At most [`MAX_RANK`] extents are over 1.
pub const fn uniqueness(extents: &[usize], distances: &[usize]) -> Uniqueness {
    Steps::of(extents, distances).uniqueness_within(&mut { BUDGET })
}

impl Steps {
    /// Whether two indices share an element, decided within a budget. The steps of the search are subtracted from `budget`.
    pub const fn uniqueness_within(&self, budget: &mut u32) -> Uniqueness {
        if self.moving == self.len && self.nest() {
            return Uniqueness::Unique;
        }
        if self.reach[0] > isize::MAX as u128 {
            return Uniqueness::Undecided; // no memory has such an array, and the search might overflow
        }
        if self.moving < self.len {
            return Uniqueness::Shared;
        }
        let search = Search::of(self);
        if search.is_crowded() { Uniqueness::Shared } else { search.run(budget) }
    }
}

/// The axes of extent over 1, by descending distance between neighbours, and what the search knows of each.
struct Search<'s> {
    axes: &'s Steps,
    /// `gcd[k]`: the greatest common divisor of all sums over the axes from `k` on.
    gcd: [i128; MAX_RANK + 1],
    /// Which differences of axis `k` make a sum that the axes after it can bring back to 0.
    classes: [Class; MAX_RANK],
}

/// The differences of one axis that make a sum a multiple of the gcd of the axes after it: `d[k] * stride[k] == -sum (mod gcd[k + 1])`.
#[derive(Clone, Copy)]
struct Class {
    /// The sum has to be a multiple of this number. Else the class has no difference.
    common: i128,
    /// The distance from one difference of the class to the next.
    increment: i128,
    /// The inverse of `stride[k] / common`, modulo the increment.
    inverse: i128,
}

impl Class {
    const NONE: Self = Class { common: 1, increment: 1, inverse: 0 };

    const fn of(stride: i128, modulus: i128) -> Self {
        if modulus == 0 {
            return Self::NONE; // the last axis: only the exact difference is within a reach of 0
        }
        let common = gcd(stride, modulus);
        let increment = modulus / common;
        Class { common, increment, inverse: inverse(stride / common, increment) }
    }

    /// The first difference of the class that is not below `lowest`.
    const fn first(self, sum: i128, lowest: i128) -> Option<i128> {
        if sum % self.common != 0 {
            return None;
        }
        let residue = (-sum / self.common) % self.increment * self.inverse;
        Some(lowest + (residue - lowest).rem_euclid(self.increment))
    }
}

impl<'s> Search<'s> {
    const fn of(axes: &'s Steps) -> Self {
        let mut search = Search { axes, gcd: [0; MAX_RANK + 1], classes: [Class::NONE; MAX_RANK] };
        let mut k = axes.len;
        while k > 0 {
            k -= 1;
            let stride = axes.sizes[k] as i128;
            search.classes[k] = Class::of(stride, search.gcd[k + 1]);
            search.gcd[k] = gcd(search.gcd[k + 1], stride);
        }
        search
    }

    /// More indices than elements that they could address (the pigeonhole principle).
    const fn is_crowded(&self) -> bool {
        let mut indices = 1i128;
        up_to!(k < self.axes.len, {
            indices = indices.saturating_mul(self.axes.counts[k] as i128);
        });
        indices > self.axes.reach[0] as i128 / self.gcd[0] + 1
    }

    const fn run(&self, budget: &mut u32) -> Uniqueness {
        let mut depths = [self.candidates(0, 0, false); MAX_RANK];
        let mut k = 0;
        while *budget > 0 {
            *budget -= 1;
            let level = depths[k];
            if level.difference > level.last {
                if k == 0 {
                    return Uniqueness::Unique;
                }
                k -= 1;
                depths[k].difference += depths[k].increment;
                continue;
            }
            let sum = level.sum + level.difference * self.axes.sizes[k] as i128;
            let moved = level.moved || level.difference != 0;
            if k + 1 < self.axes.len {
                k += 1;
                depths[k] = self.candidates(k, sum, moved);
            } else if moved {
                return Uniqueness::Shared;
            } else {
                depths[k].difference += level.increment;
            }
        }
        Uniqueness::Undecided
    }

    /// The differences of axis `k` from which the axes after it can still bring `sum` back to 0. Such a difference leaves a sum within the
    /// reach of these axes, and a multiple of their gcd.
    ///
    /// A solution negated is a solution, so the first difference that is not 0 may be taken as positive.
    const fn candidates(&self, k: usize, sum: i128, moved: bool) -> Candidates {
        // The largest difference along an axis is its extent less 1.
        let (stride, most) = (self.axes.sizes[k] as i128, self.axes.counts[k] as i128 - 1);
        let (reach, class) = (self.axes.reach[k + 1] as i128, self.classes[k]);
        let lowest = larger(if moved { -most } else { 0 }, -(reach + sum).div_euclid(stride));
        let last = -larger(-most, -(reach - sum).div_euclid(stride));
        let difference = match class.first(sum, lowest) {
            Some(first) => first,
            None => last + 1,
        };
        Candidates { difference, last, increment: class.increment, sum, moved }
    }
}

/// One depth of the search: the difference being tried, and those still to try.
#[derive(Clone, Copy)]
struct Candidates {
    difference: i128,
    last: i128,
    increment: i128,
    /// The sum of the depths before this one.
    sum: i128,
    /// Some depth before this one has a difference that is not 0.
    moved: bool,
}

const fn larger(a: i128, b: i128) -> i128 {
    if a > b { a } else { b }
}

const fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The inverse of `a` modulo `m`, which has no factor in common with it (extended Euclid).
const fn inverse(a: i128, m: i128) -> i128 {
    let (mut r, mut next_r) = (m, a % m);
    let (mut t, mut next_t) = (0, 1);
    while next_r != 0 {
        let quotient = r / next_r;
        (r, next_r) = (next_r, r % next_r);
        (t, next_t) = (next_t, t - quotient * next_t);
    }
    if m == 1 { 0 } else { t.rem_euclid(m) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Axes as extents and strides.
    type Axes = Vec<(usize, isize)>;

    /// All layouts of `rank` axes, with extents from 1 to `extents` and strides below `strides`.
    fn layouts(rank: u32, extents: usize, strides: usize) -> impl Iterator<Item = Axes> {
        let axes = extents * strides;
        (0..axes.pow(rank)).map(move |number| {
            let digits = (0..rank).map(|axis| number / axes.pow(axis) % axes);
            digits.map(|digit| (1 + digit % extents, (digit / extents) as isize)).collect()
        })
    }

    fn numbers(axes: &[(usize, isize)]) -> (Vec<usize>, Vec<usize>) {
        axes.iter().map(|&(extent, stride)| (extent, stride.unsigned_abs())).unzip()
    }

    fn unique(axes: &[(usize, isize)]) -> Uniqueness {
        let (extents, distances) = numbers(axes);
        uniqueness(&extents, &distances)
    }

    fn steps_of(axes: &[(usize, isize)]) -> Steps {
        let (extents, distances) = numbers(axes);
        Steps::of(&extents, &distances)
    }

    #[test]
    fn indices_share_where_something_else_does_not_settle_it() {
        use Uniqueness::{Shared, Unique};
        assert_eq!(unique(&[]), Unique);
        assert_eq!(unique(&[(3, 0)]), Shared);
        assert_eq!(unique(&[(1, 0), (1, 0)]), Unique);
        assert_eq!(unique(&[(0, 0), (3, 0)]), Unique);
        assert_eq!(unique(&[(2, 3), (3, 1)]), Unique);
        assert_eq!(unique(&[(2, 2), (3, 1)]), Shared);
        assert_eq!(unique(&[(2, -2), (3, 1)]), Shared);
        assert_eq!(unique(&[(2, 3), (2, 2)]), Unique);
        assert_eq!(unique(&[(3, 3), (4, 2)]), Shared);
        // 1000 * 1001 = 1001 * 1000, and no index less.
        assert_eq!(unique(&[(1000, 1001), (1000, 1000)]), Unique);
        assert_eq!(unique(&[(1001, 1001), (1002, 1000)]), Shared);
        assert_eq!(unique(&[(1001, 1001), (1001, 1000)]), Unique);
        let eight = |last| unique(&[(2, 256), (2, 128), (2, 64), (2, 32), (2, 16), (2, 8), (2, 4), last]);
        assert_eq!([eight((2, 1)), eight((4, 1)), eight((5, 1))], [Unique, Unique, Shared]);
    }

    /// Numbers that no array has, as a file may have them, are not decided.
    #[test]
    fn numbers_past_every_memory_overflow_nowhere() {
        const MOST: usize = usize::MAX;
        for axes in [[(MOST, MOST); 3], [(MOST, MOST), (MOST, 1), (2, 1)], [(3, MOST / 2), (5, MOST / 2), (2, 1)]] {
            let (extents, distances): (Vec<_>, Vec<_>) = axes.into_iter().unzip();
            assert_eq!(uniqueness(&extents, &distances), Uniqueness::Undecided);
        }
        assert_eq!(uniqueness(&[2, 2], &[MOST, MOST - 1]), Uniqueness::Unique);
    }

    /// Layouts at random whose search takes just [`BUDGET`] steps. An axis farther away than all others reach makes it one
    /// step more to a shared element, and two to none.
    #[test]
    fn a_search_takes_its_budget_and_no_step_more() {
        let shared = [(36, 62_529), (51, 122_670), (49, 152_495), (18, 109_827), (7, 27_010)];
        let none_shared = [(47, 193_241), (44, 160_933), (34, 143_384), (4, 42_465), (3, 74_458)];
        for (axes, answer) in [(shared, Uniqueness::Shared), (none_shared, Uniqueness::Unique)] {
            assert_eq!(unique(&axes), answer);
            let farther = axes.into_iter().chain([(2, 1 << 28)]).collect::<Vec<_>>();
            assert_eq!(unique(&farther), Uniqueness::Undecided);
        }
    }

    /// The axes that are searched have an extent over 1. They are in the order of descending distances of neighbours.
    #[test]
    fn steps_descend() {
        let steps = steps_of(&[(3, 4), (1, 90), (2, -20), (5, 4), (1, 0), (4, 1), (2, 6), (1, -1)]);
        let axes: Vec<_> = (0..steps.len).map(|k| (steps.sizes[k], steps.counts[k])).collect();
        assert_eq!(axes, [(20, 2), (6, 2), (4, 3), (4, 5), (1, 4)]);
        assert_eq!(steps.reach[..6], [53, 33, 27, 19, 3, 0]);
        assert_eq!(Search::of(&steps).gcd[..6], [1, 1, 1, 1, 1, 0]);
        let steps = steps_of(&[(2, 30), (2, 12), (2, 6), (3, 18), (2, 0)]);
        assert_eq!((&steps.reach[..5], &Search::of(&steps).gcd[..5]), (&[84, 54, 18, 6, 0][..], &[6, 6, 6, 6, 0][..]));
    }

    /// More indices than multiples of the strides' common divisor, from 0 to the last offset.
    #[test]
    fn crowding_is_more_indices_than_places() {
        for axes in layouts(3, 3, 7) {
            let steps = steps_of(&axes);
            if steps.len > 0 && steps.moving == steps.len {
                let divides =
                    |divisor: &usize| axes.iter().all(|&(extent, stride)| extent < 2 || stride as usize % divisor == 0);
                let divisor = (1..7).rev().find(divides).expect("1 divides all");
                let last: usize = axes.iter().map(|&(extent, stride)| (extent - 1) * stride as usize).sum();
                let places = (0..=last).filter(|offset| offset % divisor == 0).count();
                let indices: usize = axes.iter().map(|each| each.0).product();
                assert_eq!(Search::of(&steps).is_crowded(), indices > places, "{axes:?}");
            }
        }
    }

    /// The candidates of each level are just the differences from which the axes after it may still come back to 0, as the documentation
    /// says.
    #[test]
    fn candidates_are_within_reach_and_in_the_residue_class() {
        for axes in layouts(3, 3, 7) {
            let steps = steps_of(&axes);
            if steps.moving < steps.len {
                continue;
            }
            let search = Search::of(&steps);
            for (k, moved) in (0..steps.len).flat_map(|k| [(k, false), (k, true)]) {
                let (reach, modulus) = (steps.reach[k + 1] as i128, search.gcd[k + 1]);
                let (stride, most) = (steps.sizes[k] as i128, steps.counts[k] as i128 - 1);
                for sum in -15..=15 {
                    let level = search.candidates(k, sum, moved);
                    assert_eq!((level.sum, level.moved), (sum, moved));
                    let may = |difference: &i128| {
                        let left = sum + difference * stride;
                        left.abs() <= reach && (left == 0 || left % modulus.max(1) == 0)
                    };
                    let lowest = if moved { -most } else { 0 };
                    let expected: Vec<_> = (lowest..=most).filter(may).collect();
                    let given = (0..).map(|turn| level.difference + turn * level.increment);
                    let given: Vec<_> = given.take_while(|&difference| difference <= level.last).collect();
                    assert_eq!(given, expected, "level {k} of {:?} from {sum}", steps.sizes);
                }
            }
        }
    }
}
