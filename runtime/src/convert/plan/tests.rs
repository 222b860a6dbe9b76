//! Each condition of a strategy at both of its sides, and the costs that decide where there is no kernel.

use super::*;
use crate::arith::spec::MAX_RANK;
use std::vec::Vec;

/// A loop by its extent, its stride in the destination and its stride in the source.
type Numbers = (usize, isize, isize);

fn nest(loops: &[Numbers]) -> Nest<2> {
    let mut nest = Nest::NONE;
    for &(extent, to_stride, from_stride) in loops {
        nest.loops[nest.depth] = Loop::new(extent, [to_stride, from_stride]);
        nest.depth += 1;
    }
    nest
}

fn numbers(nest: &Nest<2>) -> Vec<Numbers> {
    nest.loops[..nest.depth].iter().map(|each| (each.extent, each.strides[0], each.strides[1])).collect()
}

fn along((extent, to_stride, from_stride): Numbers) -> ByteLoop {
    ByteLoop { extent, to_stride: to_stride as usize, from_stride: from_stride as usize }
}

fn numbers_along(this: &ByteLoop) -> Numbers {
    (this.extent, this.to_stride as isize, this.from_stride as isize)
}

/// The strategy for units of this size, in bytes.
fn kernel(unit: usize, down: Numbers, across: Numbers) -> Option<Strategy> {
    kernel_strategy(&along(down), &along(across), unit, 1)
}

const fn tiles(unit: usize) -> Option<Strategy> {
    Some(Strategy::Tiles { unit, streamed: false })
}

#[test]
fn a_kernel_moves_units_of_a_power_of_two_up_to_a_lane() {
    let transposed = |unit: usize| {
        let row = 64 * unit as isize;
        kernel(unit, (64, unit as isize, row), (64, row, unit as isize))
    };
    for unit in [1, 2, 4, 8, 16] {
        assert_eq!(transposed(unit), tiles(unit));
    }
    assert_eq!([3, 6, 12, 17, 32, 64].map(transposed), [None; 6]);
}

#[test]
fn a_kernel_goes_forward_and_has_no_gap() {
    assert_eq!(kernel(4, (16, 4, 64), (16, 64, 4)), tiles(4));
    assert_eq!(kernel(4, (16, 4, -64), (16, 64, 4)), None);
    assert_eq!(kernel(4, (16, 4, 64), (16, 64, -4)), None);
    assert_eq!(kernel(4, (16, 8, 64), (16, 64, 4)), None);
    assert_eq!(kernel(4, (16, 4, 64), (16, 64, 8)), None);
    assert_eq!(kernel(4, (16, 4, 0), (16, 64, 8)), Some(Strategy::Fill { unit: 4 }));
    assert_eq!(kernel(4, (16, 4, 0), (16, 64, -4)), None);
}

/// 16 bytes along each contiguous loop, and 64 units in a matrix.
#[test]
fn a_kernel_fills_vectors() {
    let fill = |extent| kernel(4, (extent, 4, 0), (2, 64, 64));
    assert_eq!([3, 4, 5].map(fill), [None, Some(Strategy::Fill { unit: 4 }), Some(Strategy::Fill { unit: 4 })]);
    let matrix = |down: usize, across: usize| kernel(4, (down, 4, 1000), (across, 1000, 4));
    assert_eq!([matrix(16, 4), matrix(4, 16), matrix(13, 5)], [tiles(4); 3]);
    assert_eq!([matrix(22, 3), matrix(3, 22), matrix(9, 7), matrix(7, 9)], [None; 4]);
}

#[test]
fn channels_are_two_to_four() {
    assert_eq!([0, 1, 2, 3, 4, 5].map(are_channels), [false, false, true, true, true, false]);
}

#[test]
fn planes_are_interleaved_where_the_channels_lie_together() {
    let strategy = |unit, channels: usize, pixels, pixel: isize| {
        let unit_stride = unit as isize;
        kernel(unit, (channels, unit_stride, 4000), (pixels, pixel, unit_stride))
    };
    let interleave = |channels| Some(Strategy::Interleave { channels, unit: 4, streamed: false });
    assert_eq!([strategy(4, 2, 24, 8), strategy(4, 3, 16, 12), strategy(4, 4, 12, 16)], [2, 3, 4].map(interleave));
    assert_eq!([strategy(4, 2, 23, 8), strategy(4, 3, 15, 12), strategy(4, 4, 11, 16)], [None; 3]);
    assert_eq!(strategy(1, 4, 15, 4), None); // a row of less than 16 bytes
    assert_eq!(strategy(4, 3, 100, 16), None);
    assert_eq!(strategy(4, 4, 100, 20), tiles(4));
    assert_eq!(strategy(4, 5, 100, 20), tiles(4));
    assert_eq!(strategy(16, 3, 100, 48), tiles(16));
}

#[test]
fn channels_are_deinterleaved_where_they_lie_together() {
    let strategy = |unit, channels: usize, pixels, pixel: isize| {
        let unit_stride = unit as isize;
        kernel(unit, (pixels, unit_stride, pixel), (channels, 4000, unit_stride))
    };
    let deinterleave = |channels| Some(Strategy::Deinterleave { channels, unit: 4, streamed: false });
    assert_eq!([strategy(4, 2, 24, 8), strategy(4, 3, 16, 12), strategy(4, 4, 12, 16)], [2, 3, 4].map(deinterleave));
    assert_eq!([strategy(4, 2, 23, 8), strategy(4, 3, 15, 12), strategy(4, 4, 11, 16)], [None; 3]);
    assert_eq!(strategy(1, 4, 15, 4), None); // a row of less than 16 bytes
    assert_eq!(strategy(4, 3, 100, 16), None);
    assert_eq!(strategy(4, 4, 100, 20), tiles(4));
    assert_eq!(strategy(4, 5, 100, 20), tiles(4));
    assert_eq!(strategy(16, 3, 100, 48), tiles(16));
}

/// From 12 MiB on; tiles, only in whole cache lines.
#[test]
fn what_is_large_is_streamed() {
    let is_streamed = |down, across| {
        let of = |bytes| kernel_strategy(&along(down), &along(across), 4, bytes).map(Strategy::is_streamed);
        [of((12 << 20) - 1), of(12 << 20)]
    };
    assert_eq!(is_streamed((3, 4, 4000), (100, 12, 4)), [Some(false), Some(true)]);
    assert_eq!(is_streamed((100, 4, 12), (3, 4000, 4)), [Some(false), Some(true)]);
    assert_eq!(is_streamed((16, 4, 64), (16, 64, 4)), [Some(false), Some(true)]);
    assert_eq!(is_streamed((16, 4, 64), (16, 192, 4)), [Some(false), Some(true)]);
    assert_eq!(is_streamed((16, 4, 64), (16, 96, 4)), [Some(false), Some(false)]);
}

/// A plan's strategy, its matrix and the loops around it.
fn plan(loops: &[Numbers], element_bytes: usize) -> (Strategy, [Numbers; 2], Vec<Numbers>) {
    let plan = Plan::of(nest(loops), element_bytes);
    let unit = match plan.strategy {
        Strategy::Nothing => 0,
        Strategy::Whole { bytes } | Strategy::Rows { bytes } => bytes,
        Strategy::Fill { unit } | Strategy::Tiles { unit, .. } | Strategy::Elements { unit } => unit,
        Strategy::Interleave { unit, .. } | Strategy::Deinterleave { unit, .. } => unit,
    };
    assert_eq!(plan.unit_bytes, unit);
    #[cfg(feature = "rayon")]
    assert_eq!(plan.bytes(), nest(loops).iterations() * element_bytes);
    (plan.strategy, [plan.matrix.down, plan.matrix.across].map(|this| numbers_along(&this)), numbers(&plan.outer))
}

const ONCE: Numbers = (1, 0, 0);

#[test]
fn what_lies_together_in_both_layouts_is_moved_as_one() {
    assert_eq!(plan(&[], 4), (Strategy::Whole { bytes: 4 }, [ONCE; 2], [].to_vec()));
    assert_eq!(plan(&[(5, 3, 3), (3, 1, 1)], 4), (Strategy::Whole { bytes: 60 }, [ONCE; 2], [].to_vec()));
    assert_eq!(plan(&[(5, 3, 3), (3, 1, 1)], 0).0, Strategy::Nothing);
    assert_eq!(plan(&[(0, 1, 1)], 4).0, Strategy::Nothing);
    let rows = Strategy::Rows { bytes: 20 };
    assert_eq!(plan(&[(3, 8, 6), (5, 1, 1)], 4), (rows, [(3, 32, 24), ONCE], [].to_vec()));
    assert_eq!(plan(&[(3, 1, 6), (5, 3, 1)], 4).0, Strategy::Elements { unit: 4 });
    assert_eq!(plan(&[(7, 2, 3)], 5), (Strategy::Elements { unit: 5 }, [(7, 10, 15), ONCE], [].to_vec()));
}

/// `down` is the innermost loop, and `across` the one whose elements lie together in the source; the others stay in order.
#[test]
fn a_kernel_takes_its_two_loops() {
    let expected = (Strategy::Tiles { unit: 4, streamed: false }, [(16, 4, 80), (20, 64, 4)]);
    let (strategy, matrix, outer) = plan(&[(2, 2000, 2000), (20, 16, 1), (3, 500, 600), (16, 1, 20)], 4);
    assert_eq!(((strategy, matrix), outer), (expected, [(2, 8000, 8000), (3, 2000, 2400)].to_vec()));
}

/// The loops with the lowest cost are innermost, and the costs of the others descend.
#[test]
fn without_a_kernel_costs_decide() {
    let loops = [(9, 1, 20), (9, 500, 3), (9, 1000, 9), (9, 1, 1000)];
    let (strategy, matrix, outer) = plan(&loops, 3);
    assert_eq!(strategy, Strategy::Elements { unit: 3 });
    assert_eq!(matrix, [(9, 3, 60), (9, 3, 3000)]);
    assert_eq!(outer, [(9, 3000, 27), (9, 1500, 9)]);
}

/// It costs 512 to begin the first loop, and 64 to begin the second.
#[test]
fn beginning_a_loop_costs() {
    let costs = |extent| plan(&[(extent, 20, 0), (8, 0, 25)], 3).1.map(|(extent, ..)| extent);
    // 60 + 512 / 128 is below 64 + 512 / 8, and 60 + 512 / 4 is above.
    assert_eq!([costs(128), costs(4)], [[128, 8], [8, 4]]);
    let second = |first, other| plan(&[(1000, 1, 0), first, other], 3).1[1].0;
    // 57 + 64 / 8 is below 63 + 64 / 16, and 57 + 64 / 7 is above 60 + 64 / 16.
    assert_eq!([second((8, 19, 0), (16, 0, 21)), second((7, 19, 0), (16, 0, 20))], [8, 16]);
}

#[test]
fn strides_and_starts_are_in_bytes() {
    let starting = Nest { starts: [5, 7], ..nest(&[(2, 6, -9), (3, 1, 4)]) };
    let nest = in_bytes(starting, 4);
    assert_eq!((numbers(&nest), nest.starts), ([(2, 24, -36), (3, 4, 16)].to_vec(), [20, 28]));
    assert_eq!(numbers(&in_bytes(eight(), 2)), [(2, 2, 4); MAX_RANK]);
}

fn eight() -> Nest<2> {
    nest(&[(2, 1, 2); MAX_RANK])
}

#[test]
fn a_row_lies_together_in_both_layouts() {
    let row = |loops: &[Numbers]| {
        let mut nest = nest(loops);
        (take_row(&mut nest, 4), nest.depth)
    };
    assert_eq!(row(&[]), (4, 0));
    assert_eq!(row(&[(5, 4, 4)]), (20, 0));
    assert_eq!(row(&[(3, 40, 40), (5, 4, 4)]), (20, 1));
    assert_eq!([row(&[(5, 4, 8)]), row(&[(5, 8, 4)]), row(&[(5, 4, -4)])], [(4, 1); 3]);
}

/// Of equal ones the outermost.
#[test]
fn across_is_the_loop_of_the_smallest_stride_in_the_source() {
    let across = |from_strides: &[isize], down| {
        let loops: Vec<_> = from_strides.iter().map(|&from_stride| (2, 1000, from_stride)).collect();
        position_across(&nest(&loops), &along((2, 1, down)))
    };
    assert_eq!(across(&[8, 4, 12], 100), 1);
    assert_eq!(across(&[8, 4, 4], 100), 1);
    assert_eq!(across(&[0, 8, 12], 100), 1);
    assert_eq!(across(&[-4, 8, 12], 100), 1);
    assert_eq!([across(&[8, 4, 12], 4), across(&[8, 4, 12], 5)], [2, 1]);
    assert_eq!(across(&[4; MAX_RANK], 100), 0);
    assert_eq!(across(&[], 100), usize::MAX);
}

/// Of equal ones the innermost of all loops, or the outermost.
#[test]
fn the_cheapest_loop_passes_over_the_fewest_bytes() {
    let cheapest = |loops: &[Numbers], begin| cheapest(&nest(loops), begin);
    assert_eq!(cheapest(&[(2, 8, 1), (2, 4, 4), (2, 8, 8)], 0), 1);
    assert_eq!(cheapest(&[(2, 8, 1), (2, 4, 4), (2, 4, 4)], 0), 2);
    assert_eq!(cheapest(&[(2, 4, 4), (2, 4, 4), (2, 8, 1)], 0), 0);
    assert_eq!([cheapest(&[(9, 8, 2), (2, 4, 4)], 0), cheapest(&[(9, 8, 2), (2, 4, 4)], 9)], [1, 0]);
    // 8 + 9 / 2 is 8 + 4.
    assert_eq!([cheapest(&[(1, 8, 2), (2, 4, 4)], 2), cheapest(&[(1, 8, 0), (2, 4, 5)], 2)], [1, 1]);
    assert_eq!(cheapest(&[(2, 4, 4); MAX_RANK], 512), MAX_RANK - 1);
    assert_eq!(cheapest(&[], 512), usize::MAX);
}

#[test]
fn loops_are_sorted_by_cost() {
    let (a, b, c, d) = ((2, 1, 4), (3, 9, 1), (4, 5, 5), (5, 0, 0));
    let sorted = |loops: &[Numbers]| numbers(&highest_cost_first(nest(loops)));
    assert_eq!(sorted(&[a, b, c, d]), [b, c, a, d]);
    assert_eq!(sorted(&[d, a, c, b]), [c, b, a, d]);
    assert_eq!([sorted(&[a]), sorted(&[])], [[a].to_vec(), [].to_vec()]);
    let ascending: Vec<_> = (0..MAX_RANK).map(|cost| (2, cost as isize, 0)).collect();
    assert_eq!(sorted(&ascending), ascending.iter().rev().copied().collect::<Vec<_>>());
}

/// 64 bytes of a cache line at most, and twice as many where lines conflict.
#[test]
fn a_step_costs_the_lines_that_it_passes_over() {
    let cost = |stride| step_cost(&Loop::new(2, [stride, 0]));
    assert_eq!([0, 1, 63, 64, 65, 2047, 2049].map(cost), [0, 1, 63, 64, 64, 64, 64]);
    assert_eq!([2048, 4096, -2048, -2049, -63].map(cost), [128, 128, 128, 64, 63]);
    assert_eq!(step_cost(&Loop::new(2, [3, 2048])), 131);
}
