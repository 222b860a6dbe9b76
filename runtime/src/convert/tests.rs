//! Every kernel on every level against a loop that moves byte after byte, in buffers that end where the layouts do: under
//! Miri, a byte too far is an error.

use super::deferred::Deferred;
use super::level::Level;
use super::plain::Plain;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
use super::x86::{Avx2, Sse2};
use super::{Plan, Strategy, copy, with_vectors};
use crate::arith::nest::{Loop, Nest};
use crate::arith::spec::MAX_RANK;
use core::cell::RefCell;
use std::vec;
use std::vec::Vec;

const SIZES: [usize; 7] = [1, 2, 4, 8, 12, 16, 40];
const CANARY: u8 = 0xA5;

/// A loop as `(extent, stride in the destination, stride in the source)`, in elements; outermost first.
type LoopTuple = (usize, usize, usize);

fn plan_of(loops: &[LoopTuple], size: usize) -> Plan {
    let mut nest = Nest::NONE;
    for &(extent, stride, other_stride) in loops {
        nest.insert(Loop::new(extent, [stride as isize, other_stride as isize]));
    }
    Plan::of(&nest.merged(), size)
}

type Copies = unsafe fn(&Plan, *mut u8, *const u8, Level);

/// At once, and divided as among threads.
const WAYS: &[Copies] = &[
    copy,
    #[cfg(feature = "rayon")]
    super::parallel::copy_in_parts,
];

/// All ways to copy by this plan.
fn ways(plan: &Plan) -> impl Iterator<Item = Copies> {
    let late = plan.strategy.is_streamed().then_some(copy_with_late_streams as Copies);
    WAYS.iter().copied().chain(late)
}

/// [`copy`] by [`Deferred`] vectors.
///
/// # Safety
///
/// As of [`copy`]; and what is copied is initialised.
unsafe fn copy_with_late_streams(plan: &Plan, to: *mut u8, from: *const u8, level: Level) {
    let pending = &RefCell::new(Vec::new());
    match level {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
        Level::Avx2 if Avx2::detect().is_some() => {
            let vectors = Avx2::detect().expect("just detected");
            // SAFETY: the contract of `copy`.
            unsafe { with_vectors(Deferred { vectors, pending }, plan, to, from) }
        }
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
        // SAFETY: the contract of `copy`.
        Level::Avx2 | Level::Sse2 => unsafe { with_vectors(Deferred { vectors: Sse2, pending }, plan, to, from) },
        // SAFETY: the contract of `copy`.
        Level::Emulated | Level::Portable => unsafe {
            with_vectors(Deferred { vectors: Plain::<true>, pending }, plan, to, from)
        },
    }
}

/// The plan, streaming whatever it can.
fn streaming(plan: &Plan) -> Option<Plan> {
    let mut plan = *plan;
    let lines_apart = plan.plane.across.stride;
    match &mut plan.strategy {
        Strategy::Interleave { streamed, .. } | Strategy::Deinterleave { streamed, .. } => *streamed = true,
        Strategy::Tiles { streamed, .. } if lines_apart % super::tiles::LINE == 0 => *streamed = true,
        _ => return None,
    }
    Some(plan)
}

/// The offsets of all elements, in the destination and in the source.
fn offsets(loops: &[LoopTuple]) -> Vec<(usize, usize)> {
    let mut offsets = vec![(0, 0)];
    for &(extent, stride, other_stride) in loops {
        let turn = |(to, from): (usize, usize)| (0..extent).map(move |k| (to + k * stride, from + k * other_stride));
        offsets = offsets.into_iter().flat_map(turn).collect();
    }
    offsets
}

/// What a copy of elements of `size` bytes starts from and must lead to, in buffers that hold no byte more than they must.
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

    /// Copies by plan; the destination lies `shift` bytes past a cache line.
    fn run(&self, what: &str, plan: &Plan, level: Level, shift: usize) {
        for copy in ways(plan) {
            let len = self.expected.len();
            let mut buffer = vec![CANARY; shift + 64 + len + 64];
            let start = buffer.as_ptr().align_offset(64) + shift;
            // SAFETY: the loops stay inside the two buffers, and no two elements of the destination overlap.
            unsafe { copy(plan, buffer[start..start + len].as_mut_ptr(), self.source.as_ptr(), level) };
            let (copied, around) = (&buffer[start..start + len], [&buffer[..start], &buffer[start + len..]]);
            assert!(copied == self.expected, "{what}: {level:?}, shifted by {shift}, {plan:?}");
            assert!(around.concat() == [CANARY; 64 + 64 + 64][..shift + 128], "{what}: {level:?}, beside {plan:?}");
        }
    }
}

fn check_all(what: &str, loops: &[LoopTuple], sizes: &[usize]) {
    check_plans(what, &offsets(loops), sizes, |size| plan_of(loops, size));
}

fn check_plans(what: &str, offsets: &[(usize, usize)], sizes: &[usize], plan: impl Fn(usize) -> Plan) {
    for &size in sizes {
        let trial = Trial::new(offsets, size);
        let plan = plan(size);
        for plan in [Some(plan), streaming(&plan)].iter().flatten() {
            for (level, shift) in Level::ALL.iter().copied().flat_map(|level| [(level, 0), (level, size)]) {
                trial.run(what, plan, level, shift);
            }
        }
    }
}

/// Fewer under Miri, which is a thousand times slower.
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
    let sizes = some(&[1, 2, 4, 8, 16], &[1, 4]);
    for &down in &some(&[3, 5, 9, 15, 16, 17, 33, 70], &[5, 16, 35]) {
        for &across in &some(&[4, 7, 8, 16, 31, 64], &[5, 16, 35]) {
            check_all("dense", &[(across, down, 1), (down, 1, across)], &sizes);
        }
        check_all("padded", &[(70, down + 3, 1), (down, 1, 71)], &sizes);
        check_all("whole lines", &[(70, 128, 1), (down, 1, 80)], &sizes);
        check_all("blocks", &[(3, 16 * down, 16 * 71), (down, 16, 1), (16, 1, 71)], &sizes);
    }
}

#[test]
fn blocks_larger_than_one_stage() {
    if cfg!(not(miri)) {
        check_all("stages", &[(70, 1088, 1), (1030, 1, 71)], &[1, 4]);
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

/// Loops along which the source lies the other way round: those whose bit is set.
#[test]
fn sources_that_lie_the_other_way_round() {
    let length = if cfg!(miri) { 9 } else { 35 };
    let rows: &[LoopTuple] = &[(3, 40 * length, length + 1), (40, length, 3 * length + 3), (length, 1, 1)];
    let transposed: &[LoopTuple] = &[(2, 40 * length, 40 * length), (length, 40, 1), (40, 1, length)];
    let channels: &[LoopTuple] = &[(2, 3 * length, 3 * length), (length, 3, 1), (3, 1, length)];
    for (loops, turned) in [rows, transposed, channels].into_iter().flat_map(|loops| (1..8).map(move |t| (loops, t))) {
        let (mut nest, mut offsets) = (Nest::NONE, std::vec![(0, 0)]);
        for (k, &(extent, stride, other_stride)) in loops.iter().enumerate() {
            let turns_back = turned >> k & 1 == 1;
            let sign = if turns_back { -1 } else { 1 };
            nest.insert(Loop::new(extent, [stride as isize, sign * other_stride as isize]));
            nest.starts[1] += if turns_back { (extent - 1) * other_stride } else { 0 };
            let other = |turn| other_stride * if turns_back { extent - 1 - turn } else { turn };
            let each = |(to, from): (usize, usize)| (0..extent).map(move |k| (to + k * stride, from + other(k)));
            offsets = offsets.into_iter().flat_map(each).collect();
        }
        check_plans("turned", &offsets, &SIZES, |size| Plan::of(&nest.merged(), size));
    }
}

/// Any nest in which the destination's loops lie inside one another, and the source's are anyhow.
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
        let (mut count, mut step, mut other_step) = (1, 1, 1);
        let rotation = random(rank.max(1));
        for (extent, stride, _) in &mut loops[..rank] {
            let most = [1, 2, 3, 4, 8, 17, 40][random(7)];
            *extent = if count * most < 2000 { most } else { 2 };
            count *= *extent;
            *stride = step;
            step = *extent * step + [0, 0, 0, 1, 5][random(5)];
        }
        for k in 0..rank {
            let (extent, _, other_stride) = &mut loops[(k + rotation) % rank];
            *other_stride = if random(6) == 0 { 0 } else { other_step };
            other_step = *extent * other_step + [0, 0, 0, 1, 3][random(5)];
        }
        if random(2) == 0 {
            loops[..rank].reverse();
        }
        check_all("random", &loops[..rank], &[SIZES[random(SIZES.len())]]);
    }
}

/// Padding inside an element, and pointers: they arrive as they are, and Miri agrees.
#[test]
fn elements_that_are_more_than_their_bytes() {
    #[derive(Clone, Copy)]
    struct Padded(u8, u16);
    let numbers: Vec<u32> = (0..35 * 20).collect();
    let source: Vec<(&u32, Padded)> = numbers.iter().map(|n| (n, Padded(*n as u8, !*n as u16))).collect();
    for &level in Level::ALL {
        let mut pointers: Vec<&u32> = vec![&0; source.len()];
        let mut padded = vec![Padded(0, 0); source.len()];
        let (from_pointers, from_padded): (Vec<&u32>, Vec<Padded>) = source.iter().copied().unzip();
        let loops = [(35, 20, 1), (20, 1, 35)];
        let plan = plan_of(&loops, size_of::<&u32>());
        // SAFETY: both have 35 * 20 elements.
        unsafe { copy(&plan, pointers.as_mut_ptr().cast(), from_pointers.as_ptr().cast(), level) };
        let plan = plan_of(&loops, size_of::<Padded>());
        // SAFETY: both have 35 * 20 elements.
        unsafe { copy(&plan, padded.as_mut_ptr().cast(), from_padded.as_ptr().cast(), level) };
        for (to, from) in offsets(&loops) {
            assert_eq!(*pointers[to], from as u32);
            assert_eq!((padded[to].0, padded[to].1), (from as u8, !(from as u32) as u16));
        }
    }
}
