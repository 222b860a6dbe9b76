//! Every kernel on every SIMD level, compared with a loop that moves one byte at a time. The buffers end where the layouts do, so
//! that Miri finds an access past the end.

mod deferred;

use super::Copying;
use crate::cache::CACHE_LINE_BYTES;
use crate::loops::MAX_RANK;
use crate::loops::nest::{Loop, Nest};
use crate::plan::Plan;
use crate::strategy::Strategy;
use crate::vectors::SimdLevel;
use crate::vectors::interface::{Task, Vectors};
use core::cell::RefCell;
use deferred::Deferred;
use std::vec;
use std::vec::Vec;

const SIZES: [usize; 8] = [1, 2, 3, 4, 8, 12, 16, 40];
const CANARY: u8 = 0xA5;

/// The numbers of a loop: `(extent, stride in the destination, stride in the source)`, in elements.
type Numbers = (usize, usize, usize);

fn plan_of(loops: &[Numbers], size: usize) -> Plan {
    let mut nest = Nest::NONE;
    for &(extent, to_stride, from_stride) in loops {
        nest.insert(Loop::new(extent, [to_stride as isize, from_stride as isize]));
    }
    Plan::of(nest, size)
}

type CopyFn = unsafe fn(&Plan, *mut u8, *const u8, SimdLevel);

/// # Safety
///
/// The contract of [`Copying::new`].
unsafe fn copy(plan: &Plan, to: *mut u8, from: *const u8, level: SimdLevel) {
    // SAFETY: the contract of `copy`.
    unsafe { Copying::new(plan, to, from) }.run_on(level);
}

/// [`copy`] in small pieces.
///
/// # Safety
///
/// The contract of [`copy`]. The elements may be read and written on other threads.
#[cfg(feature = "rayon")]
unsafe fn copy_in_pieces(plan: &Plan, to: *mut u8, from: *const u8, level: SimdLevel) {
    // SAFETY: the contract of `copy_in_pieces`.
    let copying = unsafe { Copying::new(plan, to, from) };
    // SAFETY: as above.
    unsafe { copying.run_in_pieces(5, level) };
}

/// All ways to copy by this plan: at once, divided as among threads, and with [`Deferred`] vectors if anything is streamed.
fn ways(plan: &Plan) -> impl Iterator<Item = CopyFn> {
    let always: &[CopyFn] = &[
        copy,
        #[cfg(feature = "rayon")]
        copy_in_pieces,
    ];
    always.iter().copied().chain(plan.strategy.is_streamed().then_some(copy_deferred as CopyFn))
}

/// [`copy`] with [`Deferred`] vectors.
///
/// # Safety
///
/// The contract of [`copy`]. What is copied is initialised.
unsafe fn copy_deferred(plan: &Plan, to: *mut u8, from: *const u8, level: SimdLevel) {
    struct DeferredTask<'a>(Copying<'a>);
    impl Task for DeferredTask<'_> {
        fn run<V: Vectors>(self, vectors: V) {
            Task::run(self.0, Deferred { vectors, pending: &RefCell::new(Vec::new()) });
        }
    }
    // SAFETY: the contract of `copy`.
    level.run(DeferredTask(unsafe { Copying::new(plan, to, from) }));
}

/// The same plan, streamed. `None` if its strategy cannot be.
fn streaming(plan: &Plan) -> Option<Plan> {
    let mut plan = *plan;
    let is_in_lines = plan.matrix.across.to_stride % CACHE_LINE_BYTES == 0;
    match &mut plan.strategy {
        Strategy::Interleave { streamed, .. } | Strategy::Deinterleave { streamed, .. } => *streamed = true,
        Strategy::Tiles { streamed, .. } if is_in_lines => *streamed = true,
        _ => return None,
    }
    Some(plan)
}

/// The offsets of all elements in the destination and in the source.
fn offsets(loops: &[Numbers]) -> Vec<(usize, usize)> {
    let mut offsets = vec![(0, 0)];
    for &(extent, to_stride, from_stride) in loops {
        let each = |(to, from): (usize, usize)| (0..extent).map(move |k| (to + k * to_stride, from + k * from_stride));
        offsets = offsets.into_iter().flat_map(each).collect();
    }
    offsets
}

/// The source of a copy and its expected result, in buffers without a byte more than they need.
struct Trial {
    source: Vec<u8>,
    expected: Vec<u8>,
}

impl Trial {
    fn new(offsets: &[(usize, usize)], size: usize) -> Trial {
        let span = |last: Option<usize>| last.map_or(0, |last| (last + 1) * size);
        let mut source = vec![0; span(offsets.iter().map(|o| o.1).max())];
        source.iter_mut().enumerate().for_each(|(at, byte)| *byte = (at * 7 + at / 251) as u8);
        let mut expected = vec![CANARY; span(offsets.iter().map(|o| o.0).max())];
        for &(to, from) in offsets {
            expected[to * size..][..size].copy_from_slice(&source[from * size..][..size]);
        }
        Trial { source, expected }
    }

    /// Copies by plan. The destination begins `shift` bytes past a cache line.
    fn run(&self, what: &str, plan: &Plan, level: SimdLevel, shift: usize) {
        for copy in ways(plan) {
            let len = self.expected.len();
            let mut buffer = vec![CANARY; shift + 64 + len + 64];
            let start = buffer.as_ptr().align_offset(64) + shift;
            // SAFETY: (1): the loops stay inside the two buffers. (2): no two elements of the destination overlap.
            unsafe { copy(plan, buffer[start..start + len].as_mut_ptr(), self.source.as_ptr(), level) };
            let (copied, around) = (&buffer[start..start + len], [&buffer[..start], &buffer[start + len..]]);
            assert!(copied == self.expected, "{what}: {level:?}, shifted by {shift}, {plan:?}");
            assert!(around.concat() == [CANARY; 64 + 64 + 64][..shift + 128], "{what}: {level:?}, beside {plan:?}");
        }
    }
}

fn check_all(what: &str, loops: &[Numbers], sizes: &[usize]) {
    check_plans(what, &offsets(loops), sizes, |size| plan_of(loops, size));
}

fn check_plans(what: &str, offsets: &[(usize, usize)], sizes: &[usize], plan: impl Fn(usize) -> Plan) {
    for &size in sizes {
        let trial = Trial::new(offsets, size);
        let plan = plan(size);
        for plan in [Some(plan), streaming(&plan)].iter().flatten() {
            for (level, shift) in SimdLevel::ALL.iter().copied().flat_map(|level| [(level, 0), (level, size)]) {
                trial.run(what, plan, level, shift);
            }
        }
    }
}

/// Fewer cases under Miri, which is a thousand times slower.
fn some<T: Copy>(all: &[T], under_miri: &[T]) -> Vec<T> {
    if cfg!(miri) { under_miri.to_vec() } else { all.to_vec() }
}

#[test]
fn rows_of_any_length() {
    for length in some(&[1, 2, 3, 5, 9, 17, 33, 65, 200], &[1, 3, 17, 65]) {
        check_all("rows", &[(3, length + 2, length + 1), (length, 1, 1)], &SIZES);
        check_all("rows, transposed", &[(3, length, 5 * length), (5, 3 * length, length), (length, 1, 1)], &SIZES);
    }
}

#[test]
fn broadcast_sources() {
    for extent in some(&[1, 2, 31, 100], &[31]) {
        check_all("one element", &[(3, extent + 1, 0), (extent, 1, 0)], &SIZES);
        check_all("one element a row", &[(3, extent + 1, 1), (extent, 1, 0)], &SIZES);
        check_all("one row", &[(3, extent + 1, 0), (extent, 1, 1)], &SIZES);
    }
}

#[test]
fn channels_in_both_directions() {
    for channels in 2..=4 {
        for pixels in some(&[1, 7, 16, 17, 33, 64, 131], &[17, 33, 65]) {
            let planes = pixels + channels;
            check_all("interleave", &[(2, 600, 7 * planes), (pixels, channels, 1), (channels, 1, planes)], &SIZES);
            check_all("deinterleave", &[(2, 7 * planes, 400), (channels, planes, 1), (pixels, 1, channels)], &SIZES);
            let aligned = pixels.next_multiple_of(64);
            check_all("deinterleave, lines", &[(channels, aligned, 1), (pixels, 1, channels)], &SIZES);
        }
    }
}

#[test]
fn transposed_planes() {
    let sizes = some(&[1, 2, 3, 4, 8, 16], &[1, 3, 4]);
    for &down in &some(&[3, 5, 9, 15, 16, 17, 33, 70], &[5, 16, 35]) {
        for &across in &some(&[4, 7, 8, 16, 31, 64], &[5, 16, 35]) {
            check_all("dense", &[(across, down, 1), (down, 1, across)], &sizes);
        }
        check_all("padded", &[(70, down + 3, 1), (down, 1, 71)], &sizes);
        check_all("whole lines", &[(70, 128, 1), (down, 1, 80)], &sizes);
        check_all("blocks", &[(3, 16 * down, 16 * 71), (down, 16, 1), (16, 1, 71)], &sizes);
    }
}

/// The blocks of NCHW16c and its kin: the columns of the destination are 4 to 64 elements long, and a cache line for some size.
#[test]
fn planes_to_blocks_of_channels() {
    for block in some(&[4, 16, 32, 64], &[16]) {
        for pixels in some(&[16, 35], &[19]) {
            // With a plane as its distance, and with one that causes conflict misses.
            for distance in [pixels, 512] {
                let loops = [(2, block * pixels, block * distance), (block, 1, distance), (pixels, block, 1)];
                check_all("blocks of channels", &loops, &[1, 2, 4, 8]);
            }
        }
    }
}

/// Groups of a few rows that lie together in the source, as in OIhw4i16o4i and similar layouts; and rows of half a vector.
#[test]
fn rows_in_groups_and_short_rows() {
    for &(group, down) in &some(&[(1, 17), (2, 8), (4, 5), (4, 16), (8, 3)], &[(1, 17), (4, 5)]) {
        for columns in some(&[2, 5, 8, 9, 19], &[2, 9]) {
            let rows = group * down;
            let (pixels, down) = ((columns, 2 * rows, 1), (down, group, group * columns + 1));
            let loops = [(2, rows, 3 * rows * columns), pixels, down, (group, 1, columns)];
            check_all("groups", &loops, &[1, 2, 4, 8]);
        }
    }
}

/// Chunks of units whose places are computed once: Morton order of rows, and of columns.
#[test]
fn short_loops() {
    for [x, y] in [[1, 20], [16, 1]] {
        let around = |rows| [(rows, 5 * 64, 8 * y), (5, 64, 4 * x)];
        let block = [(2, 16, 2 * y), (2, 8, 2 * x), (4, 2, 4 * y), (2, 1, x)];
        for rows in some(&[1, 2, 7], &[2]) {
            check_all("Morton order", &[&around(rows)[..], &block].concat(), &SIZES);
        }
    }
}

/// What is written in aligned vectors where it is long: columns of tiles, planes, and rows.
#[test]
fn destinations_at_any_place_in_a_cache_line() {
    for &size in &some(&[1, 2, 4, 8, 16], &[4]) {
        let units = |bytes: usize| bytes / size;
        let (column, plane, row) = (units(192) + 1, units(640) + 3, units(512) + 1);
        let cases: [&[Numbers]; 4] = [
            &[(17, units(256), 1), (column, 1, 19)],
            &[(17, units(4096), 1), (column, 1, 19)],
            &[(3, units(704), 1), (plane, 1, 3)],
            &[(3, row, 2 * row), (row, 1, 1)],
        ];
        for loops in cases {
            let (trial, plan) = (Trial::new(&offsets(loops), size), plan_of(loops, size));
            for &level in SimdLevel::ALL {
                for place in (0..CACHE_LINE_BYTES).step_by(if cfg!(miri) { 20 } else { size.min(4) }) {
                    trial.run("any place", &plan, level, place);
                }
            }
        }
    }
}

/// Columns with lines in one set of the L1 cache go through a buffer: in one piece and in several, and with an end that is shorter than a tile.
#[test]
fn columns_in_one_set() {
    for &size in &some(&[1, 2, 4, 8, 16], &[4]) {
        let way = (8 << 10) / size;
        for &(down, across) in &some(&[(65, 4), (128, 17), (131, 9), (300, 33)], &[(131, 5)]) {
            for apart in some(&[way - 1, way, way + 1], &[way]) {
                check_all("one set", &[(across, apart, 1), (down, 1, across + 2)], &[size]);
            }
        }
    }
}

/// The same, in a destination that is larger than the L2 cache.
#[test]
fn columns_in_one_set_past_the_caches() {
    if cfg!(not(miri)) {
        check_all("one set, large", &[(517, 2048, 1), (2040, 1, 519)], &[1]);
        check_all("one set, large", &[(257, 1024, 1), (1021, 1, 257)], &[4]);
    }
}

#[test]
fn blocks_larger_than_one_stage() {
    if cfg!(not(miri)) {
        check_all("stages", &[(70, 1088, 1), (1030, 1, 71)], &[1, 4]);
    }
}

/// Loops that use the same cache lines, over more than the L1 cache holds: with units, with tiles, and with a loop around the blocks.
#[test]
fn blocks_of_near_loops() {
    let all: &[(&[Numbers], &[usize])] = &[
        (&[(1500, 34, 34), (17, 2, 1), (2, 1, 17)], &[1, 3]),
        (&[(2, 6000, 6000), (300, 20, 20), (5, 4, 1), (4, 1, 5)], &[1, 3, 12]),
        (&[(3, 3500, 1), (50, 70, 105), (5, 13, 21), (5, 1, 3)], &[3, 12]),
        (&[(100, 4096, 4), (20, 64, 404), (64, 1, 8080)], &[3]),
        (&[(33, 404, 4), (4, 101, 1), (101, 1, 1024)], &[4, 8]),
        (&[(2, 20000, 2), (33, 202, 4), (2, 101, 1), (101, 1, 1024)], &[4, 8]),
    ];
    for (loops, sizes) in if cfg!(miri) { &[] } else { all } {
        check_all("near loops", loops, sizes);
    }
}

#[test]
fn no_contiguous_axis() {
    check_all("strided", &[(40, 80, 3), (37, 2, 200)], &SIZES);
    check_all("strided in one", &[(40, 40, 3), (37, 1, 200)], &SIZES);
    check_all("short", &[(200, 4, 5), (3, 1, 2)], &SIZES);
    check_all("nothing", &[(0, 4, 5), (3, 1, 2)], &SIZES);
    check_all("a scalar", &[], &SIZES);
}

/// The source has a negative stride along each loop whose bit is set.
#[test]
fn sources_with_negative_strides() {
    for length in some(&[4, 8, 16, 17, 33, 64, 131], &[17]) {
        let rows = [(2, 5 * length, length + 1), (5, length, 2 * length + 3), (length, 1, 1)];
        (1..8).for_each(|reversed| check_reversed(&rows, reversed, &SIZES));
    }
    for (length, width) in some(&[(9, 3), (35, 4), (35, 40), (70, 64)], &[(9, 3)]) {
        let all = length * width;
        let transposed: &[Numbers] = &[(2, all, all), (length, width, 1), (width, 1, length)];
        let in_lines: &[Numbers] = &[(2, 64 * length, all), (length, 64, 1), (width, 1, length)];
        let channels: &[Numbers] = &[(2, all, all), (length, 1, width), (width, length, 1)];
        for loops in [transposed, in_lines, channels] {
            for reversed in [2, 4, 6, 7] {
                check_reversed(loops, reversed, &SIZES);
            }
        }
    }
}

/// Pixels that lie last to first, and channels that do, with any pixel beside the vectors.
#[test]
fn mirrored_pixels_and_reversed_channels() {
    let pixels = some(&[1, 5, 6, 10, 11, 12, 16, 17, 22, 33, 64, 131], &[11, 17, 33]);
    for (channels, pixels) in (1..=8).flat_map(|channels| pixels.iter().map(move |&pixels| (channels, pixels))) {
        let (planes, row) = (pixels + channels, pixels * channels);
        let interleaved: &[Numbers] = &[(3, row, channels * planes), (pixels, channels, 1), (channels, 1, planes)];
        let separate: &[Numbers] = &[(3, channels * planes, row), (channels, planes, 1), (pixels, 1, channels)];
        let copied: &[Numbers] = &[(3, row + 1, row), (pixels, channels, channels), (channels, 1, 1)];
        check_reversed(interleaved, 0b010, &SIZES);
        check_reversed(separate, 0b100, &SIZES);
        for reversed in [0b010, 0b100, 0b101, 0b111] {
            check_reversed(copied, reversed, &SIZES);
        }
    }
}

fn check_reversed(loops: &[Numbers], reversed: usize, sizes: &[usize]) {
    let (mut nest, mut offsets) = (Nest::NONE, std::vec![(0, 0)]);
    for (k, &(extent, to_stride, from_stride)) in loops.iter().enumerate() {
        let is_reversed = reversed >> k & 1 == 1;
        let sign = if is_reversed { -1 } else { 1 };
        nest.insert(Loop::new(extent, [to_stride as isize, sign * from_stride as isize]));
        nest.starts[1] += if is_reversed { (extent - 1) * from_stride } else { 0 };
        let in_source = |k| from_stride * if is_reversed { extent - 1 - k } else { k };
        let each = |(to, from): (usize, usize)| (0..extent).map(move |k| (to + k * to_stride, from + in_source(k)));
        offsets = offsets.into_iter().flat_map(each).collect();
    }
    check_plans("reversed", &offsets, sizes, |size| Plan::of(nest, size));
}

/// Any nest in which no two elements of the destination overlap. The source may be any, in any direction.
#[test]
fn random_nests() {
    let mut seed = 1_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for _ in 0..if cfg!(miri) { 20 } else { 300 } {
        let rank = random(5);
        let mut loops = [(1, 0, 0); MAX_RANK];
        let (mut count, mut to_step, mut from_step) = (1, 1, 1);
        let rotation = random(rank.max(1));
        for (extent, to_stride, _) in &mut loops[..rank] {
            let most = [1, 2, 3, 4, 8, 17, 40][random(7)];
            *extent = if count * most < 2000 { most } else { 2 };
            count *= *extent;
            *to_stride = to_step;
            to_step = *extent * to_step + [0, 0, 0, 1, 5][random(5)];
        }
        for k in 0..rank {
            let (extent, _, from_stride) = &mut loops[(k + rotation) % rank];
            *from_stride = if random(6) == 0 { 0 } else { from_step };
            from_step = *extent * from_step + [0, 0, 0, 1, 3][random(5)];
        }
        if random(2) == 0 {
            loops[..rank].reverse();
        }
        check_reversed(&loops[..rank], random(1 << rank), &[SIZES[random(SIZES.len())]]);
    }
}

/// A copy preserves the padding inside an element, and the provenance of pointers. Miri checks both.
#[test]
fn elements_that_are_more_than_their_bytes() {
    #[derive(Clone, Copy)]
    struct Padded(u8, u16);
    let numbers: Vec<u32> = (0..35 * 20).collect();
    let source: Vec<(&u32, Padded)> = numbers.iter().map(|n| (n, Padded(*n as u8, !*n as u16))).collect();
    for &level in SimdLevel::ALL {
        let mut pointers: Vec<&u32> = vec![&0; source.len()];
        let mut padded = vec![Padded(0, 0); source.len()];
        let (from_pointers, from_padded): (Vec<&u32>, Vec<Padded>) = source.iter().copied().unzip();
        let loops = [(35, 20, 1), (20, 1, 35)];
        let plan = plan_of(&loops, size_of::<&u32>());
        // SAFETY: (1): both have 35 * 20 elements. (2): the loops visit each once.
        unsafe { copy(&plan, pointers.as_mut_ptr().cast(), from_pointers.as_ptr().cast(), level) };
        let plan = plan_of(&loops, size_of::<Padded>());
        // SAFETY: (1): both have 35 * 20 elements. (2): the loops visit each once.
        unsafe { copy(&plan, padded.as_mut_ptr().cast(), from_padded.as_ptr().cast(), level) };
        for (to, from) in offsets(&loops) {
            assert_eq!(*pointers[to], from as u32);
            assert_eq!((padded[to].0, padded[to].1), (from as u8, !(from as u32) as u16));
        }
    }
}
