//! Each condition of a strategy at both of its sides, and the costs that decide where there is no kernel.

use super::block::Lines;
use super::locality::step_cost;
use super::*;
use crate::loops::MAX_RANK;
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

/// Of units of three bytes there are tiles only, and a tile is loaded with four bytes beside it.
#[test]
fn units_of_three_bytes_have_tiles_of_four_by_eight() {
    let has_tiles = |down: usize, across: usize| kernel(3, (down, 3, 300), (across, 300, 3)) == tiles(3);
    assert_eq!([(8, 6), (4, 10)].map(|(down, across)| has_tiles(down, across)), [true; 2]);
    assert_eq!([(7, 9), (16, 5), (3, 30)].map(|(down, across)| has_tiles(down, across)), [false; 3]);
    assert_eq!(kernel(3, (64, 3, 0), (64, 192, 3)), None);
    assert_eq!(kernel(3, (64, 3, 9), (3, 192, 3)), None);
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
    assert_eq!(is_streamed((16, 4, 64), (16, 1024, 4)), [Some(false), Some(false)]);
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

/// Lines that conflict are streamed only if a tile has too many for the caches.
#[test]
fn lines_that_conflict_are_streamed_in_large_tiles() {
    let units = [1, 2, 4, 8, 16];
    let streamed = |to_stride, from_stride| units.map(|unit| are_streamed(unit, to_stride, from_stride));
    assert_eq!([streamed(256, 2048), streamed(64, 100)], [[true; 5]; 2]);
    assert_eq!([streamed(32, 2048), streamed(512 + 32, 2048)], [[false; 5]; 2]);
    assert_eq!(streamed(512, 1024), [true, true, false, false, false]);
    assert_eq!([streamed(512, 2048), streamed(4096, 4096)], [[true, true, true, false, false]; 2]);
}

/// Where no two loops use the same cache lines, those with the lowest cost are innermost, and the costs of the others descend.
#[test]
fn without_a_kernel_costs_decide() {
    let loops = [(9, 100, 2048), (9, 2048, 4096), (9, 100, 200), (9, 30, 100)];
    let (strategy, matrix, outer) = plan(&loops, 3);
    assert_eq!(strategy, Strategy::Elements { unit: 3 });
    assert_eq!(matrix, [(9, 90, 300), (9, 300, 600)]);
    assert_eq!(outer, [(9, 6144, 12288), (9, 300, 6144)]);
}

/// It costs 512 to begin the first loop, and 64 to begin the second.
#[test]
fn beginning_a_loop_costs() {
    let costs = |extent| plan(&[(extent, 100, 100), (8, 2048, 100)], 3).1.map(|(extent, ..)| extent);
    // 128 + 512 / 3 is below 256 + 512 / 8, and 128 + 512 / 2 is not.
    assert_eq!([costs(8), costs(7), costs(3), costs(2)], [[8, 8], [7, 8], [3, 8], [8, 2]]);
    let second = |outer, inner| plan(&[(1000, 100, 100), (outer, 200, 50), (inner, 50, 200)], 3).1[1].0;
    // 128 + 64 / 32 is below 128 + 64 / 21, and equal to 128 + 64 / 22: then the innermost one is taken.
    assert_eq!([second(32, 21), second(32, 22)], [32, 22]);
}

/// The loops of a plan without a kernel: its matrix, a block of that, and the loops inside and around the blocks.
fn blocks(loops: &[Numbers], element_bytes: usize) -> ([Numbers; 2], [usize; 2], Vec<Numbers>, Vec<Numbers>) {
    let Plan { matrix, block, near, far, .. } = Plan::of(nest(loops), element_bytes);
    ([matrix.down, matrix.across].map(|this| numbers_along(&this)), block, numbers(&near), numbers(&far))
}

/// 17 and 2 bytes are transposed 14336 times, in pieces of which the L1 cache holds what is read and written.
#[test]
fn loops_of_the_same_cache_lines_are_in_blocks() {
    let loops = [(14336, 34, 34), (17, 2, 1), (2, 1, 17)];
    assert_eq!(blocks(&loops, 1), ([(17, 2, 1), (14336, 34, 34)], [17, 448], [(2, 1, 17)].to_vec(), [].to_vec()));
    assert!([448, 449].map(|extent| (extent + 33) * 34 * 2 <= 32 << 10) == [true, false]);
    // A loop that uses other lines goes around the blocks.
    let far = (5, 1 << 20, 1 << 20);
    assert_eq!(blocks(&[&[far], &loops[..]].concat(), 1).3, [far]);
    // What fits is one block.
    let fits = [(400, 34, 34), (17, 2, 1), (2, 1, 17)];
    assert_eq!(
        blocks(&[&[far], &fits[..]].concat(), 1),
        ([fits[1], fits[0]], [17, 400], [far, fits[2]].to_vec(), [].to_vec())
    );
}

/// Where all loops of the same cache lines are short, the innermost one is a longer one, of which a block has as many iterations as fit.
#[test]
fn the_innermost_loop_is_long() {
    let loops = [(3, 23608, 1), (224, 104, 195), (5, 13, 39), (5, 1, 3)];
    let (matrix, block, near, far) = blocks(&loops, 3);
    assert_eq!(matrix, [(224, 312, 585), (5, 3, 9)]);
    assert_eq!((near, far), ([(5, 39, 117), (3, 70824, 3)].to_vec(), [].to_vec()));
    assert_eq!(block[1], 5);
    assert!((10..100).contains(&block[0]), "{block:?}");
}

/// Of loops that use the same cache lines, one of 12 iterations is innermost, although a loop of other lines is longer.
#[test]
fn a_longer_loop_of_other_lines_is_around_the_block() {
    let plan = |inner| blocks(&[(4, 372_000, 1), (1000, 372, 1488), (8, 31, 4), (inner, 1, 48)], 2);
    let (matrix, block, near, far) = plan(12);
    assert_eq!((matrix, block), ([(12, 2, 96), (8, 62, 8)], [12, 8]));
    assert_eq!((near, far.len()), ([(1000, 744, 2976), (4, 744_000, 2)].to_vec(), 0));
    // Of fewer iterations, beginning them takes longer: the longer loop is innermost.
    assert_eq!(plan(11).0, [(1000, 744, 2976), (11, 2, 96)]);
}

/// Around a matrix of fewer than 128 units, the longest loop becomes its second one, in blocks of as many iterations as the cache has room for.
#[test]
fn a_matrix_of_few_units_is_widened() {
    let plan = |inner, second| blocks(&[(256, 384, 24), (16, 24, 6144), (inner, 2, 1), (second, 1, 12)], 3);
    let (matrix, block, near, far) = plan(12, 2);
    assert_eq!(matrix, [(12, 6, 3), (256, 1152, 72)]);
    assert_eq!((near, far), ([(2, 3, 36)].to_vec(), [(16, 72, 18432)].to_vec()));
    assert_eq!(block, [12, 128]);
    // A matrix of more units stays.
    assert_eq!([plan(42, 3), plan(43, 3)].map(|(matrix, ..)| matrix[1].0), [256, 3]);
}

/// A loop of which the next iteration uses less than half of each line again is around the others, if their lines then need no blocks.
#[test]
fn most_of_a_line_comes_back_without_blocks() {
    // A kernel does not go backward in the source.
    let (down, across, around) = ((31, 896, -1), (16, 1, 1888), (56, 16, 32));
    let (matrix, block, near, far) = blocks(&[down, around, across], 3);
    assert_eq!((matrix, block), ([(16, 3, 5664), (31, 2688, -3)], [16, 31]));
    assert_eq!((near, far), ([(56, 48, 96)].to_vec(), [].to_vec()));
    // Of steps of 33 and 30 bytes, one uses less than half of a line of 64.
    let is_whole = |loops: &[Numbers]| Plan::of(nest(loops), 3).is_whole();
    assert_eq!([11, 10].map(|step| is_whole(&[down, (56, step, 32), across])), [true, false]);
    // Rows are in blocks, and so are loops whose lines do not fit.
    assert!(!is_whole(&[(31, 896, 2), around, (16, 2, 1888), (2, 1, 1)]));
    assert_eq!([120, 140].map(|count| is_whole(&[(count, 896, -1), around, (16, 1, 1888)])), [true, false]);
    // So are steps from page to page, through more pages than the TLB holds.
    assert_eq!([64, 65].map(|count| is_whole(&[(count, 1700, -1), (256, 17, 256), (11, 1, 25600)])), [true, false]);
    // Of fewer than 128 units, beginning the loops takes longer: a longer one is innermost.
    let innermost = |count| blocks(&[(16, 896, -1), around, (count, 1, 1888)], 3).0[0].0;
    assert_eq!([8, 7].map(innermost), [16, 56]);
}

/// Rows of 256 bytes are written from left to right, in steps whose lines conflict: no block would keep those, and none needs to. The lines that
/// are read stay in the cache.
#[test]
fn lines_that_are_passed_once_need_no_room() {
    let loops = [(8, 256, 12288), (4, 24576, 1), (12, 2048, 4), (256, 1, 48)];
    let (matrix, block, ..) = blocks(&loops, 1);
    assert_eq!((matrix, block), ([loops[3], loops[2]], [256, 12]));
    // Beside another loop that goes on in the same lines, they would have to stay.
    let beside = [(8, 256, 12288), (4, 24576, 1), (11, 32, 4), (256, 512, 48)];
    assert_eq!(blocks(&beside, 1).1, [32, 8]);
    let passed = [(48, 2048, 4), (256, 1, 192)];
    let lines = |run, loops: &[Numbers]| lines_bytes(nest(loops), 1, run);
    assert_eq!(lines(Run::Nested, &[passed[1], passed[0]]), 256 + lines(Run::Tiles, &[(48, 0, 4), (256, 0, 192)]) - 1);
    // A short loop goes from line to line too often.
    let short = [(31, 1, 192), passed[0]];
    assert_eq!(lines(Run::Nested, &short), lines(Run::Tiles, &short));
}

/// A loop whose stride causes conflict misses is not the innermost one. A block has few iterations of the one whose lines come back.
#[test]
fn strides_that_conflict_are_in_short_blocks() {
    let loops = [(100, 16384, 4), (256, 64, 29088), (64, 1, 404)];
    let (matrix, block, ..) = blocks(&loops, 3);
    assert_eq!(matrix, [(64, 3, 1212), (100, 49152, 12)]);
    assert_eq!(block, [32, 56]);
}

/// A kernel for a matrix that is narrower than a cache line, which other loops go on with.
#[test]
fn a_kernel_has_blocks_where_others_use_its_lines() {
    let narrow = |extent: usize| [(128, 500, 4), (extent, 100, 1), (100, 1, 512)];
    let plan = Plan::of(nest(&narrow(4)), 8);
    assert_eq!((plan.strategy, plan.block), (Strategy::Tiles { unit: 8, streamed: false }, [8, 4]));
    assert_eq!((numbers(&plan.near), plan.far.depth), ([(128, 4000, 32)].to_vec(), 0));
    // Of two columns of eight bytes there is nothing to gain.
    assert_eq!(Plan::of(nest(&narrow(2)), 8).strategy, Strategy::Elements { unit: 8 });
    // Without other loops, and where all fits, there is one block.
    assert_eq!(Plan::of(nest(&narrow(4)[1..]), 8).block, WHOLE);
    assert_eq!(Plan::of(nest(&[(128, 500, 4), (4, 100, 1), (20, 1, 515)]), 8).block, WHOLE);
}

/// Lines that several matrices write are in few columns at a time, where all are too much for the L2 cache.
#[test]
fn few_columns_are_open_where_their_lines_are_far() {
    // `rows` matrices, one below the other in each column.
    let block = |rows: usize, columns: usize, unit: usize| {
        let column = 5 * rows as isize;
        let loops = [(columns, column, 1), (rows, 5, 100 * columns as isize), (5, 1, columns as isize)];
        Plan::of(nest(&loops), unit).block
    };
    assert_eq!([819, 820].map(|rows| block(rows, 32, 8)), [WHOLE, [5, 16]]);
    assert_eq!(block(1000, 31, 8), WHOLE);
    assert_eq!([4, 8].map(|unit| block(1000, 64, unit)), [WHOLE, [5, 16]]);
}

#[test]
fn strides_and_starts_are_in_bytes() {
    let mut starting = Nest { starts: [5, 7], ..nest(&[(2, 6, -9), (3, 1, 4)]) };
    to_bytes(&mut starting, 4);
    assert_eq!((numbers(&starting), starting.starts), ([(2, 24, -36), (3, 4, 16)].to_vec(), [20, 28]));
    let mut eight = eight();
    to_bytes(&mut eight, 2);
    assert_eq!(numbers(&eight), [(2, 2, 4); MAX_RANK]);
}

/// What the lines of the loops take, the last two of which are those of a block.
fn lines_bytes(mut nest: Nest<2>, unit_bytes: usize, run: Run) -> usize {
    let across = nest.take(nest.depth.wrapping_sub(1));
    let down = nest.take(nest.depth.wrapping_sub(1));
    Lines::of(&[down, across], &nest, unit_bytes, run).bytes()
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
        let [innermost, across] = kernel_pair(&nest(&[&loops[..], &[(2, 1, down)]].concat()));
        assert_eq!(innermost, loops.len());
        across
    };
    assert_eq!(across(&[8, 4, 12], 100), 1);
    assert_eq!(across(&[8, 4, 4], 100), 1);
    assert_eq!(across(&[0, 8, 12], 100), 1);
    assert_eq!(across(&[-4, 8, 12], 100), 1);
    assert_eq!([across(&[8, 4, 12], 4), across(&[8, 4, 12], 5)], [2, 1]);
    assert_eq!(across(&[4; MAX_RANK - 1], 100), 0);
    assert_eq!(across(&[], 100), usize::MAX);
}

/// Of equal ones the innermost of all loops, or the outermost.
#[test]
fn the_cheapest_loop_passes_over_the_fewest_bytes() {
    let cheapest = |loops: &[Numbers], begin| cheapest(&nest(loops), 0, begin);
    assert_eq!(cheapest(&[(2, 8, 1), (2, 4, 4), (2, 8, 8)], 0), 1);
    assert_eq!(cheapest(&[(2, 8, 1), (2, 4, 4), (2, 4, 4)], 0), 2);
    assert_eq!(cheapest(&[(2, 4, 4), (2, 4, 4), (2, 8, 1)], 0), 0);
    assert_eq!([cheapest(&[(9, 8, 2), (2, 4, 4)], 0), cheapest(&[(9, 8, 2), (2, 4, 4)], 9)], [1, 0]);
    // 8 + 9 / 2 is 8 + 4.
    assert_eq!([cheapest(&[(1, 8, 2), (2, 4, 4)], 2), cheapest(&[(1, 8, 0), (2, 4, 5)], 2)], [1, 1]);
    assert_eq!(cheapest(&[(2, 4, 4); MAX_RANK], 512), MAX_RANK - 1);
    assert_eq!(cheapest(&[], 512), usize::MAX);
}

/// 64 for each layout in which the next step is in another page.
#[test]
fn steps_from_page_to_page_cost_more() {
    let second_page = |stride| cheapest(&nest(&[(10, 0, stride), (10, 63, 64)]), 0, 0);
    // 64, 128 or 192, beside 127.
    assert_eq!([64, -4095, -4097, 4095, 4096].map(second_page), [0, 0, 1, 0, 1]);
    assert_eq!(cheapest(&nest(&[(10, 5000, 1), (10, 64, 64)]), 0, 0), 1);
    // 288, beside 256 or 320.
    let second_page = |from_stride| cheapest(&nest(&[(10, 5000, 5000), (10, 2048, from_stride)]), 0, 0);
    assert_eq!([second_page(64), second_page(2048)], [1, 0]);
}

/// Of the loops of 12 iterations or more, the one with the smallest steps, inside half a line of the destination, is innermost, unless the source's
/// lines conflict. Else the longest loop is.
#[test]
fn lines_are_written_one_after_the_other() {
    let position = |loops: &[Numbers]| innermost(&nest(loops));
    assert_eq!(position(&[(1000, 300, 6), (12, 3, 600), (500, 900, 9)]), 1);
    assert_eq!(position(&[(1000, 300, 6), (11, 3, 600), (500, 900, 9)]), 0);
    assert_eq!([position(&[(1000, 300, 6), (32, -32, 600)]), position(&[(1000, 300, 6), (32, 33, 600)])], [1, 0]);
    assert_eq!([position(&[(32, 4, 600), (1000, 3, 6)]), position(&[(32, 3, 600), (1000, 3, 6)])], [1, 0]);
    assert_eq!([position(&[(1000, 300, 6), (32, 3, 2048)]), position(&[(1000, 300, 6), (32, 3, 2047)])], [0, 1]);
    assert_eq!([position(&[(1000, 300, 6), (32, 3, 0)]), position(&[])], [1, usize::MAX]);
    let (_, matrix, _) = plan(&[(200, 100, 8), (40, 33, 500), (3, 1, 2)], 1);
    assert_eq!(matrix[0], (200, 100, 8));
    let (_, matrix, _) = plan(&[(200, 100, 9), (40, 1, 500), (3, 8000, 3)], 1);
    assert_eq!(matrix, [(40, 1, 500), (200, 100, 9)]);
}

#[test]
fn loops_are_sorted_by_cost() {
    let (a, b, c, d) = ((2, 1, 4), (3, 9, 1), (4, 5, 5), (5, 0, 0));
    let sorted = |loops: &[Numbers]| {
        let mut nest = nest(loops);
        sort_by_cost(&mut nest, 0);
        numbers(&nest)
    };
    assert_eq!(sorted(&[a, b, c, d]), [b, c, a, d]);
    assert_eq!(sorted(&[d, a, c, b]), [c, b, a, d]);
    assert_eq!([sorted(&[a]), sorted(&[])], [[a].to_vec(), [].to_vec()]);
    let ascending: Vec<_> = (0..MAX_RANK).map(|cost| (2, cost as isize, 0)).collect();
    assert_eq!(sorted(&ascending), ascending.iter().rev().copied().collect::<Vec<_>>());
}

/// 64 bytes of a cache line at most, and twice as many where lines conflict. Lines of the destination count one and a half times.
#[test]
fn a_step_costs_the_lines_that_it_passes_over() {
    let cost = |to_stride, from_stride| step_cost(&Loop::new(2, [to_stride, from_stride]), 0);
    assert_eq!([0, 1, 63, 64, 65, 2047, 2049].map(|stride| cost(0, stride)), [0, 1, 63, 64, 64, 64, 64]);
    assert_eq!([2048, 4096, -2048, -2049, -63].map(|stride| cost(0, stride)), [128, 128, 128, 64, 63]);
    assert_eq!([1, 63, 64, 2048, -2049].map(|stride| cost(stride, 0)), [1, 63, 96, 192, 96]);
    assert_eq!([cost(3, 2048), cost(64, 64)], [131, 160]);
}

/// Of rows the bytes between them. Lines of the source count one and a half times.
#[test]
fn a_step_from_row_to_row_costs_what_is_between_them() {
    let cost = |to_stride, from_stride| step_cost(&Loop::new(2, [to_stride, from_stride]), 100);
    assert_eq!([cost(100, 100), cost(130, 100), cost(100, 163), cost(30, 30)], [0, 30, 63, 0]);
    assert_eq!([cost(164, 100), cost(100, 164), cost(164, 164)], [64, 96, 160]);
    // Backward, no line is the next one. Lines that conflict count double.
    assert_eq!([cost(-100, 100), cost(100, -100)], [64, 96]);
    assert_eq!([cost(4096, 100), cost(100, 4096)], [128, 192]);
}

/// Rows that follow each other in the destination are innermost. The second loop is that of rows which follow each other in the source.
#[test]
fn rows_are_moved_in_the_order_of_the_destination() {
    let matrix = |loops: &[Numbers]| plan(loops, 1).1;
    let row = (248, 1, 1);
    let rows = [(1000, 1904, 2176), (7, 272, 272), row];
    assert_eq!(matrix(&rows), [rows[1], rows[0]]);
    let rows = [(50, 99_200, 500), (30, 3968, 250_000), (2, 1984, 10_000_000), row];
    assert_eq!(matrix(&rows), [rows[2], rows[0]]);
    // A loop that reads half of a line again is the second one, whatever it costs.
    let second = |step| matrix(&[(4, 65_536, step), (100, 512, 1000), (10, 32, 2_000_000), (17, 1, 1)])[1].0;
    assert_eq!([second(32), second(33)], [4, 100]);
    // Rows of at most 16 bytes that share lines are in blocks.
    let innermost = |bytes| matrix(&[(2000, 200, 50), (5, 40, 100_000), (bytes, 1, 1)])[0].0;
    assert_eq!([innermost(16), innermost(17)], [2000, 5]);
}

/// Where rows are read from more pages than the TLB holds, 32 of them are moved before the next ones of the same pages are.
#[test]
fn rows_from_many_pages_are_in_blocks() {
    let outer = (3, 1 << 20, 1 << 24);
    let block = |pages, step, bytes: usize| {
        let next = bytes.next_power_of_two() as isize;
        let loops = [outer, (9, pages as isize * next, 2048), (pages, next, step), (bytes, 1, 1)];
        let (matrix, block, near, far) = blocks(&loops, 1);
        assert_eq!(matrix.map(|this| this.0), [pages, 9]);
        let is_whole = block == [usize::MAX; 2];
        assert_eq!(
            (near, far),
            if is_whole { ([outer].to_vec(), [].to_vec()) } else { ([].to_vec(), [outer].to_vec()) }
        );
        block
    };
    assert_eq!([block(64, 100_000, 500), block(65, 100_000, 500)], [[usize::MAX; 2], [32, usize::MAX]]);
    // Of steps of at least half a page, those to the same page do not count.
    assert_eq!([block(129, 2048, 500), block(130, 2048, 500)].map(|block| block[0]), [usize::MAX, 32]);
    assert_eq!(block(1000, 2047, 500)[0], usize::MAX);
    // Long rows take longer than finding their page.
    assert_eq!([block(65, 100_000, 2047), block(65, 100_000, 2048)].map(|block| block[0]), [32, usize::MAX]);
}

/// Where two loops of rows use the same cache lines, they are in blocks of which the L2 cache holds these.
#[test]
fn rows_of_the_same_cache_lines_are_in_blocks() {
    let rows = |extent| [(5, 1 << 30, 1 << 30), (2, extent as isize * 62, 62), (extent, 62, 124), (62, 1, 1)];
    let (matrix, block, near, far) = blocks(&rows(14336), 1);
    assert_eq!(matrix, [(14336, 62, 124), (2, 14336 * 62, 62)]);
    assert_eq!((near, far), ([].to_vec(), [(5, 1 << 30, 1 << 30)].to_vec()));
    // Two rows of 62 bytes are written where two are read.
    assert_eq!(block, [896, 2]);
    assert!([896, 1792].map(|rows| rows * 4 * 62 <= ROWS_BYTES) == [true, false]);
    let (_, block, near, far) = blocks(&rows(896), 1);
    assert_eq!((block, near.len(), far.len()), ([896, 2], 1, 0));
}

/// A row takes its lines, and rows that lie together no more than their bytes. Multiples of a large power of two take more than they have:
/// they leave most sets of the cache unused.
#[test]
fn loops_take_lines_of_the_cache() {
    let lines = |loops: &[Numbers], unit| lines_bytes(nest(loops), unit, Run::Tiles);
    assert_eq!([lines(&[], 4), lines(&[(10, 4, 4)], 4), lines(&[(10, 8, 4)], 4)], [8, 80, 4 + 72 + 40]);
    assert_eq!(lines(&[(10, 72, 4)], 4), 4 + 9 * 64 + 40);
    assert_eq!(lines(&[(3, 200, 4), (17, 4, 12)], 4), (68 + 2 * 128) + (12 + 16 * 12));
    assert_eq!([512, 4096, 8192].map(|stride| lines(&[(10, stride, 0)], 4)), [9 * 512 + 8, 9 * 4096 + 8, 9 * 4096 + 8]);
    assert_eq!(lines(&[(10, isize::MIN, 0)], 4), 9 * 4096 + 8);
    assert_eq!(lines(&[(usize::MAX, isize::MAX, 1); 2], 4), usize::MAX);
}

/// The lines at almost a multiple of the size of a way are in the few sets that they drift over.
#[test]
fn lines_that_drift_over_few_sets_take_more() {
    let lines = |extent, stride| lines_bytes(nest(&[(extent, stride, 0)]), 4, Run::Tiles) - 4;
    let all = |extent: usize| 4 + (extent - 1) * 64;
    assert_eq!([4092, 4100, 8188, 8196].map(|stride| lines(10, stride)), [all(10) * 4096 / (9 * 4 + 64); 4]);
    assert_eq!([4, 4032, 4160, 4096 + 2000].map(|stride| lines(10, stride)), [4 + 9 * 4, all(10), all(10), all(10)]);
    assert_eq!([1008, 1009].map(|extent| lines(extent, 4100) > all(extent)), [true, false]);
}

/// A block has at least so many iterations, also where it does not fit.
#[test]
fn blocks_have_least_extents() {
    let block = |down, across, least| {
        let pair = [down, across].map(|(extent, to, from): Numbers| Loop::new(extent, [to, from]));
        let rules = BlockRules { least, most_bytes: NEAR_BYTES, run: Run::Tiles };
        let block = Block::of(&pair, &Nest::NONE, 4, &rules);
        assert_eq!(block.covers(&pair), block.extents == [down.0, across.0]);
        (block.extents, block.lines_bytes <= NEAR_BYTES)
    };
    assert_eq!(block((100, 4, 400), (50, 400, 4), [32, 8]), ([100, 32], true));
    assert_eq!(block((1000, 4, 4000), (1000, 4000, 4), [32, 8]), ([256, 16], true));
    assert_eq!(block((1000, 4, 4096), (1000, 4096, 4), [32, 8]), ([32, 8], false));
    assert_eq!(block((10, 4, 4096), (3, 4096, 4), [16, 8]), ([10, 3], false));
}
