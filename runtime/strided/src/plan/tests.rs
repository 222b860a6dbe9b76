//! Each condition of a strategy at both of its sides, and the costs that decide where there is no kernel.

use super::block::lines_bytes;
use super::cost::step_cost;
use super::*;
use crate::cache::NEAR_BYTES;
use crate::loops::MAX_RANK;
use crate::loops::nest::Loop;
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
fn a_kernel_moves_units_of_a_power_of_two_up_to_a_lane_or_of_three_bytes() {
    let transposed = |unit: usize| {
        let row = 64 * unit as isize;
        kernel(unit, (64, unit as isize, row), (64, row, unit as isize))
    };
    for unit in [1, 2, 3, 4, 8, 16] {
        assert_eq!(transposed(unit), tiles(unit));
    }
    assert_eq!([6, 12, 17, 32, 64].map(transposed), [None; 5]);
}

/// Units of three bytes have tiles only, and a tile is loaded with four bytes beside it.
#[test]
fn units_of_three_bytes_have_tiles_of_four_by_eight() {
    let has_tiles = |down: usize, across: usize| kernel(3, (down, 3, 300), (across, 300, 3)) == tiles(3);
    assert_eq!([(8, 6), (4, 10)].map(|(down, across)| has_tiles(down, across)), [true; 2]);
    assert_eq!([(7, 9), (16, 5), (3, 30)].map(|(down, across)| has_tiles(down, across)), [false; 3]);
    assert_eq!(kernel(3, (64, 3, 0), (64, 192, 3)), None);
    assert_eq!(kernel(3, (64, 3, 9), (3, 192, 3)), None);
}

#[test]
fn a_kernel_has_no_gap_and_may_go_back_from_row_to_row() {
    assert_eq!(kernel(4, (16, 4, 64), (16, 64, 4)), tiles(4));
    assert_eq!(kernel(4, (16, 4, -64), (16, 64, 4)), tiles(4));
    assert_eq!(kernel(4, (16, 4, -64), (16, -64, 4)), tiles(4));
    assert_eq!(kernel(4, (16, 4, -32), (8, 64, 4)), tiles(4));
    assert_eq!(kernel(4, (16, 4, 64), (16, 64, -4)), None);
    assert_eq!(kernel(4, (16, 8, 64), (16, 64, 4)), None);
    assert_eq!(kernel(4, (16, 4, 64), (16, 64, 8)), None);
    assert_eq!(kernel(4, (16, 4, 0), (16, 64, 8)), Some(Strategy::Fill { unit: 4 }));
    assert_eq!(kernel(4, (16, 4, 0), (16, 64, -4)), Some(Strategy::Fill { unit: 4 }));
}

/// Rows of the source that are contiguous in the other direction, whichever way the loop around them goes.
#[test]
fn rows_are_reversed_in_vectors() {
    let reversed = |unit: usize, extent| kernel(unit, (extent, unit as isize, -(unit as isize)), (8, 4096, -4096));
    for unit in [1, 2, 4, 8] {
        assert_eq!(reversed(unit, 16 / unit - 1), None);
        assert_eq!(reversed(unit, 16 / unit + 3), Some(Strategy::Reverse { unit }));
    }
    // Of a unit as large as a vector nothing is reversed.
    assert_eq!(reversed(16, 64), None);
    assert_eq!(kernel(4, (4, 4, -4), (7, 64, 64)), None); // 28 units
    assert_eq!(kernel(4, (64, 8, -4), (8, 4096, 4096)), None);
}

/// A lane has several of them: units of a size that is no power of two, and the channels of pixels that continue one another.
#[test]
fn groups_are_reversed_in_lanes() {
    let units = |unit: isize| kernel(unit as usize, (64, unit, -unit), (8, 4096, 4096));
    assert_eq!([3, 5, 6, 7].map(units), [3, 5, 6, 7].map(|unit| Some(Strategy::Reverse { unit })));
    assert_eq!([9, 12, 24].map(units), [None; 3]);
    assert_eq!(kernel(3, (10, 3, -3), (8, 4096, 4096)), None);

    let channels = |unit: isize, channels: usize, row: isize| {
        let pixel = unit * channels as isize;
        kernel(unit as usize, (channels, unit, -unit), (64, pixel, row * pixel))
    };
    for (unit, count) in [(1, 3), (1, 16), (2, 3), (4, 3), (4, 4), (8, 2)] {
        assert_eq!(channels(unit, count, 1), Some(Strategy::Reverse { unit: unit as usize }));
    }
    assert_eq!([channels(4, 3, -1), channels(4, 3, 2)], [None; 2]);
}

/// The pixels of a mirrored image lie last to first, on one side.
#[test]
fn channels_may_go_back_from_pixel_to_pixel() {
    let separated = Strategy::Deinterleave { channels: 3, unit: 1, streamed: false };
    let interleaved = Strategy::Interleave { channels: 3, unit: 1, streamed: false };
    assert_eq!([3, -3].map(|pixel| kernel(1, (64, 1, pixel), (3, 64, 1))), [Some(separated); 2]);
    assert_eq!([3, -3].map(|pixel| kernel(1, (3, 1, 64), (64, pixel, 1))), [Some(interleaved); 2]);
    assert_eq!([kernel(1, (64, 1, -4), (3, 64, 1)), kernel(1, (3, 1, 64), (64, -4, 1))], [None; 2]);
}

/// 16 bytes along each contiguous loop, of small units along one of them, and 32 units in a matrix.
#[test]
fn a_kernel_fills_vectors() {
    let fill = |extent| kernel(4, (extent, 4, 0), (2, 64, 64));
    assert_eq!([3, 4, 5].map(fill), [None, Some(Strategy::Fill { unit: 4 }), Some(Strategy::Fill { unit: 4 })]);
    let matrix = |down: usize, across: usize| kernel(4, (down, 4, 1000), (across, 1000, 4));
    assert_eq!([matrix(8, 4), matrix(4, 8), matrix(7, 5)], [tiles(4); 3]);
    assert_eq!([matrix(3, 11), matrix(6, 5), matrix(5, 6), matrix(11, 3)], [None; 4]);
    // Of small units a part of a lane along one of the loops.
    let small =
        |unit: usize, rows: usize, columns| kernel(unit, (rows, unit as isize, 1000), (columns, 1000, unit as isize));
    for n in [4, 5, 7, 8, 15] {
        assert_eq!([small(1, n, 64), small(1, 64, n), small(2, n, 64), small(2, 64, n)], [1, 1, 2, 2].map(tiles));
    }
    assert_eq!([small(1, 3, 64), small(1, 64, 3), small(2, 3, 64), small(2, 64, 3), small(4, 3, 64)], [None; 5]);
    assert_eq!([small(1, 15, 15), small(2, 7, 7), small(8, 64, 1)], [None; 3]);
}

/// A short innermost loop, and the one that continues it in the destination: OIhw4i16o4i has both, of 4 and of 16.
#[test]
fn rows_in_groups_have_tiles() {
    let plan = |loops: &[Numbers], size| {
        let Plan { strategy, matrix: Matrix { group, down, across }, near, .. } = Plan::of(nest(loops), size);
        (strategy, [group, down, across].map(|this| numbers_along(&this)), numbers(&near))
    };
    let taps = (9, 256, 1);
    let (strategy, matrix, near) = plan(&[(8, 2304, 144), taps, (4, 64, 36), (16, 4, 1152), (4, 1, 9)], 1);
    assert_eq!((Some(strategy), matrix), (tiles(1), [(4, 1, 9), (16, 4, 1152), taps]));
    assert_eq!(near, [(8, 2304, 144), (4, 64, 36)]);

    let groups = |group: Numbers, down: Numbers, size| plan(&[taps, down, group], size).0;
    let units = |unit| Strategy::Elements { unit };
    assert_eq!(groups((2, 1, 18), (8, 2, 9), 2), Strategy::Tiles { unit: 2, streamed: false });
    // Not a power of two; not continued; backwards; too few rows; no tiles of half a lane.
    assert_eq!(groups((6, 1, 9), (8, 6, 99), 1), units(1));
    assert_eq!(groups((4, 1, 9), (8, 5, 99), 1), units(1));
    assert_eq!([groups((4, 1, -9), (8, 4, 99), 1), groups((4, 1, 9), (8, 4, -99), 1)], [units(1); 2]);
    assert_eq!(groups((4, 1, 9), (3, 4, 99), 1), units(1));
    assert_eq!(groups((2, 1, 9), (8, 2, 99), 4), units(4));
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
    assert_eq!([strategy(4, 2, 16, 8), strategy(4, 3, 11, 12), strategy(4, 4, 8, 16)], [2, 3, 4].map(interleave));
    assert_eq!([strategy(4, 2, 15, 8), strategy(4, 3, 10, 12), strategy(4, 4, 7, 16)], [None; 3]);
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
    assert_eq!([strategy(4, 2, 16, 8), strategy(4, 3, 11, 12), strategy(4, 4, 8, 16)], [2, 3, 4].map(deinterleave));
    assert_eq!([strategy(4, 2, 15, 8), strategy(4, 3, 10, 12), strategy(4, 4, 7, 16)], [None; 3]);
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
        Strategy::Fill { unit } | Strategy::Reverse { unit } => unit,
        Strategy::Tiles { unit, .. } | Strategy::Elements { unit } => unit,
        Strategy::Interleave { unit, .. } | Strategy::Deinterleave { unit, .. } => unit,
    };
    assert_eq!(plan.unit_in_bytes, unit);
    #[cfg(feature = "rayon")]
    assert_eq!(plan.bytes(), nest(loops).iterations() * element_bytes);
    (plan.strategy, [plan.matrix.down, plan.matrix.across].map(|this| numbers_along(&this)), numbers(&plan.near))
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

/// It costs 1024 bytes of cache lines to begin a loop, and a step costs at most a line in each layout.
#[test]
fn the_cheapest_loops_are_innermost() {
    let cheapest = |loops: &[Numbers]| cheapest(&nest(loops));
    assert_eq!(cheapest(&[(2, 8, 1), (2, 4, 4), (2, 8, 8)]), 1);
    // If several loops have the lowest cost, the innermost of them is taken.
    assert_eq!([cheapest(&[(2, 8, 1), (2, 4, 5)]), cheapest(&[(2, 4, 4); MAX_RANK])], [1, MAX_RANK - 1]);
    assert_eq!(cheapest(&[]), usize::MAX);
    // 8 + 1024 / 64 is below 4 + 1024 / 48, and equal to 4 + 1024 / 49.
    assert_eq!([48, 49].map(|extent| cheapest(&[(64, 4, 4), (extent, 2, 2)])), [0, 1]);
    let (strategy, matrix, outer) = plan(&[(9, 100, 2048), (9, 2048, 4096), (9, 100, 200), (9, 30, 100)], 3);
    assert_eq!(strategy, Strategy::Elements { unit: 3 });
    assert_eq!(matrix, [(9, 90, 300), (9, 300, 600)]);
    assert_eq!(outer, [(9, 6144, 12288), (9, 300, 6144)]);
}

/// Morton order of rows of 64: what a block of 4 x 4 has.
#[test]
fn short_loops_that_are_contiguous_in_the_destination_are_a_chunk() {
    let plan = |loops: &[Numbers], size| {
        let Plan { matrix, near, far, by_chunks, .. } = Plan::of(nest(loops), size);
        let pair = [matrix.down, matrix.across].map(|this| numbers_along(&this));
        by_chunks.then(|| (numbers(&near), pair, numbers(&far)))
    };
    let around = [(3, 9999, 9999), (16, 256, 256), (16, 16, 4)];
    let block = [(2, 8, 128), (2, 4, 2), (2, 2, 64), (2, 1, 1)];
    let chunk = [(2, 32, 512), (2, 16, 8), (2, 8, 256)].to_vec();
    let expected = (chunk, [(16, 64, 16), (16, 1024, 1024)], [(3, 39996, 39996)].to_vec());
    assert_eq!(plan(&[&around[..], &block].concat(), 4), Some(expected));

    let has_chunk = |outer: Numbers, inner: Numbers, size| plan(&[(50, 999, 7), outer, inner], size).is_some();
    assert_eq!([4, 3, 16].map(|extent| has_chunk((extent, 4, 90), (4, 1, 9), 4)), [true; 3]);
    // More than 64 units; not four of them at a time; a gap; units without a move of their own.
    assert!(!has_chunk((17, 4, 90), (4, 1, 9), 4) && !has_chunk((3, 3, 90), (3, 1, 9), 4));
    assert!(!has_chunk((4, 5, 90), (4, 1, 9), 4) && !has_chunk((4, 4, 90), (4, 1, 9), 12));
    // Eight lines of one set, and 16.
    assert_eq!([2, 4].map(|extent| has_chunk((extent, 4, 512), (4, 1, 4096), 4)), [true, false]);
}

#[test]
fn loops_are_sorted_by_cost() {
    let (a, b, c, d) = ((2, 1, 4), (3, 9, 1), (4, 5, 5), (5, 0, 0));
    let sorted = |loops: &[Numbers]| {
        let mut nest = nest(loops);
        sort_by_cost(&mut nest);
        numbers(&nest)
    };
    assert_eq!(sorted(&[a, b, c, d]), [b, c, a, d]);
    assert_eq!(sorted(&[d, a, c, b]), [c, b, a, d]);
    assert_eq!([sorted(&[a]), sorted(&[])], [[a].to_vec(), [].to_vec()]);
    let ascending: Vec<_> = (0..MAX_RANK).map(|cost| (2, cost as isize, 0)).collect();
    assert_eq!(sorted(&ascending), ascending.iter().rev().copied().collect::<Vec<_>>());
}

/// 64 bytes of a cache line at most, and four times as many where lines conflict.
#[test]
fn a_step_costs_the_lines_that_it_passes_over() {
    let cost = |to_stride, from_stride| step_cost(&Loop::new(2, [to_stride, from_stride]));
    assert_eq!([0, 1, 63, 64, 65, 2047, 2049].map(|stride| cost(0, stride)), [0, 1, 63, 64, 64, 64, 64]);
    assert_eq!([2048, 4096, -2048, -2049, -63].map(|stride| cost(stride, 0)), [256, 256, 256, 64, 63]);
    assert_eq!([cost(3, 2048), cost(64, 64), cost(7, -9)], [259, 128, 16]);
}

/// The loops of a plan without a kernel: its matrix, a block of that, and the loops inside and around the blocks.
fn blocks(loops: &[Numbers], element_bytes: usize) -> ([Numbers; 2], [usize; 2], Vec<Numbers>, Vec<Numbers>) {
    let Plan { matrix, block, near, far, .. } = Plan::of(nest(loops), element_bytes);
    ([matrix.down, matrix.across].map(|this| numbers_along(&this)), block, numbers(&near), numbers(&far))
}

/// Elements of five bytes are transposed in blocks. The L1 cache holds what is read and written of a block.
#[test]
fn loops_of_the_same_cache_lines_are_in_blocks() {
    let loops = [(1000, 1, 1000), (1000, 1000, 1)];
    let lines = |down, across| lines_bytes(&[(down, 5, 5000), (across, 5000, 5)].map(looped), &Nest::NONE, 5);
    assert_eq!(blocks(&loops, 5), ([(1000, 5000, 5), (1000, 5, 5000)], [32, 64], [].to_vec(), [].to_vec()));
    let fit = [lines(64, 32), lines(125, 32), lines(64, 63)].map(|bytes| bytes <= NEAR_BYTES);
    assert_eq!(fit, [true, false, false]);
    // A loop that uses other lines goes around the blocks.
    let far = (5, 1 << 20, 1 << 20);
    assert_eq!(blocks(&[&[far], &loops[..]].concat(), 5).3, [(5, 5 << 20, 5 << 20)]);
    // What fits is one block.
    let fits = [(20, 1, 30), (30, 20, 1)];
    assert_eq!(
        blocks(&[&[far], &fits[..]].concat(), 5),
        ([(30, 100, 5), (20, 5, 150)], [30, 20], [(5, 5 << 20, 5 << 20)].to_vec(), [].to_vec())
    );
}

/// Where one loop uses the same cache lines again, or none, blocks would keep nothing.
#[test]
fn loops_of_other_cache_lines_are_not_in_blocks() {
    let outer = (2, 1 << 20, 1 << 20);
    assert_eq!(
        blocks(&[outer, (5000, 100, 5000), (5000, 5000, 7)], 1),
        ([(5000, 5000, 7), (5000, 100, 5000)], WHOLE, [outer].to_vec(), [].to_vec())
    );
    // Rows of a cache line or more.
    assert_eq!(blocks(&[outer, (5000, 80, 80 * 5000), (5000, 80 * 5000, 80), (80, 1, 1)], 1).1, WHOLE);
    assert_ne!(blocks(&[outer, (5000, 60, 60 * 5000), (5000, 60 * 5000, 60), (60, 1, 1)], 1).1, WHOLE);
}

/// Steps inside a line reach further in it, and others come to other places.
#[test]
fn loops_take_lines_of_the_cache() {
    let lines = |down, across, inside: &[Numbers]| lines_bytes(&[down, across].map(looped), &nest(inside), 4);
    assert_eq!(lines((1, 0, 0), (1, 0, 0), &[]), 64 + 64);
    assert_eq!(lines((16, 4, 400), (1, 0, 0), &[]), 64 + 16 * 64);
    assert_eq!(lines((16, 4, -400), (20, 64, 4), &[]), 20 * 64 + 16 * 2 * 64);
    assert_eq!(lines((16, 4, 400), (20, 64, 4), &[(3, 8, 0)]), 20 * 2 * 64 + 16 * 2 * 64);
    assert_eq!(lines((usize::MAX, isize::MAX, 1), (usize::MAX, isize::MIN, 1), &[]), usize::MAX);
}

/// A block has at least 32 by 8 iterations, also where it does not fit.
#[test]
fn blocks_have_least_extents() {
    let block = |down: usize, across: usize, unit: isize| {
        let loops = [(down, unit, 1 << 20), (across, 1 << 20, unit)].map(looped);
        let inside = nest(&[(100, 1 << 10, 1 << 10)]);
        block_of(loops, &inside, unit as usize)
    };
    assert_eq!(block(1000, 1000, 4), [32, 8]);
    assert_eq!([block(20, 1000, 4), block(1000, 5, 4)], [[20, 8], [32, 5]]);
}

fn looped((extent, to_stride, from_stride): Numbers) -> Loop<2> {
    Loop::new(extent, [to_stride, from_stride])
}

#[test]
fn strides_and_starts_are_in_bytes() {
    let mut starting = Nest { starts: [5, 7], ..nest(&[(2, 6, -9), (3, 1, 4)]) };
    to_bytes(&mut starting, 4);
    assert_eq!((numbers(&starting), starting.starts), ([(2, 24, -36), (3, 4, 16)].to_vec(), [20, 28]));
    let mut eight = nest(&[(2, 1, 2); MAX_RANK]);
    to_bytes(&mut eight, 2);
    assert_eq!(numbers(&eight), [(2, 2, 4); MAX_RANK]);
}

#[test]
fn a_row_lies_together_in_both_layouts() {
    let row = |loops: &[Numbers]| {
        let mut nest = nest(loops);
        (nest.take_row(), nest.depth)
    };
    assert_eq!(row(&[]), (1, 0));
    assert_eq!(row(&[(5, 1, 1)]), (5, 0));
    assert_eq!(row(&[(3, 10, 10), (5, 1, 1)]), (5, 1));
    assert_eq!([row(&[(5, 1, 2)]), row(&[(5, 2, 1)]), row(&[(5, 1, -1)])], [(1, 1); 3]);
}

/// If several loops have the smallest stride, the outermost of them is taken.
#[test]
fn across_is_the_loop_of_the_smallest_stride_in_the_source() {
    let across = |from_strides: &[isize], down| {
        let loops: Vec<_> = from_strides.iter().map(|&from_stride| (2, 1000, from_stride)).collect();
        let [innermost, across] = kernel_pair(&nest(&[&loops[..], &[(2, 1, down)]].concat()));
        assert_eq!(innermost, loops.len());
        across
    };
    assert_eq!(across(&[8, 4, 12], 100), 1);
    assert_eq!(across(&[8, 4, 4], 100), 1);
    assert_eq!(across(&[0, 8, 12], 100), 1);
    assert_eq!(across(&[-4, 8, 12], 100), 0);
    assert_eq!([across(&[8, 4, 12], 4), across(&[8, 4, 12], 5)], [2, 1]);
    assert_eq!(across(&[4; MAX_RANK - 1], 100), 0);
    assert_eq!(across(&[], 100), usize::MAX);
}
