//! Every way to map on every SIMD level, compared with a loop over indices. The buffers end where the layouts do.

#[cfg(feature = "rayon")]
use super::par_map;
use super::{ElementSizes, MapPlan, Position, map};
use crate::cache::STAGE_BYTES;
use crate::loops::MAX_RANK;
use crate::loops::nest::{Nest, Traversal};
use crate::loops::numbers::Numbers;
use crate::strategy::{MapStrategy, Strategy};
use crate::vectors::SimdLevel;
use core::cell::Cell;
use core::fmt::Debug;
use std::boxed::Box;
use std::rc::Rc;
use std::vec::Vec;

/// An axis as `(extent, stride in the destination, stride in the source)`, in elements.
type Axis = (usize, isize, isize);

/// An index whose type says that axis 1 is innermost, and axis 0 around it. This is not always so.
#[derive(Clone, Copy)]
struct Index([usize; MAX_RANK]);

impl Position for Index {
    const INDEXED: bool = true;
    const CHANNELS: &'static [usize] = &[2, 3, 4];
    const FIRST: Index = Index([0; MAX_RANK]);

    fn with(mut self, axis: usize, digit: usize) -> Index {
        self.0[axis] = digit;
        self
    }
    fn is_known(k: usize, axis: usize) -> bool {
        axis == [1, 0][k]
    }
    fn with_known(self, k: usize, digit: usize) -> Index {
        self.with([1, 0][k], digit)
    }
}

/// The plans for a function that is not given the index, and for one that is.
fn plans<T, U>(axes: &[Axis]) -> [MapPlan; 2] {
    let nest = nest(axes);
    [false, true].map(|indexed| MapPlan::of(nest, indexed, &ElementSizes::of::<T, U>()))
}

fn nest(axes: &[Axis]) -> Nest<2> {
    let mut layouts = [Numbers::NONE; 2];
    for (k, &(extent, to_stride, from_stride)) in axes.iter().enumerate() {
        (layouts[0].extents[k], layouts[1].extents[k]) = (extent, extent);
        (layouts[0].strides[k], layouts[1].strides[k]) = (to_stride, from_stride);
    }
    Nest::over(axes.len(), &layouts, &[[0, 1, 2, 3, 4, 5, 6, 7]; 2], Traversal::Memory)
}

/// Each index, and its offsets in both layouts from the lowest one.
fn places(axes: &[Axis]) -> Vec<([usize; MAX_RANK], usize, usize)> {
    let mut places = Vec::from([([0; MAX_RANK], 0, 0)]);
    for (k, &(extent, to_stride, from_stride)) in axes.iter().enumerate() {
        let offset = |stride: isize, digit| if stride < 0 { extent - 1 - digit } else { digit } * stride.unsigned_abs();
        let all = places.into_iter().flat_map(|(index, to, from)| {
            (0..extent).map(move |digit| {
                let mut index: [usize; MAX_RANK] = index;
                index[k] = digit;
                (index, to + offset(to_stride, digit), from + offset(from_stride, digit))
            })
        });
        places = all.collect();
    }
    places
}

fn hash(index: &[usize; MAX_RANK]) -> usize {
    index.iter().fold(7, |hash: usize, digit| hash.wrapping_mul(31).wrapping_add(*digit))
}

/// Maps in both forms on every level. Element `n` of the source is `source(n)`; what is not written stays `untouched`.
fn check_types<T: Clone + PartialEq + Debug, U: Copy>(
    axes: &[Axis],
    source: fn(usize) -> U,
    untouched: T,
    function: fn(usize, U) -> T,
) {
    let places = places(axes);
    let span = |last: Option<usize>| last.map_or(0, |last| last + 1);
    let from: Vec<U> = (0..span(places.iter().map(|place| place.2).max())).map(source).collect();
    let before = std::vec![untouched; span(places.iter().map(|place| place.1).max())];
    let [plain, indexed] = plans::<T, U>(axes);
    let mut expected = [before.clone(), before.clone()];
    for (index, at, other) in &places {
        expected[0][*at] = function(0, from[*other]);
        expected[1][*at] = function(hash(index), from[*other]);
    }
    let told = |Index(index), element| function(hash(&index), element);
    for &level in SimdLevel::ALL {
        let mut to = before.clone();
        // SAFETY: (1): the loops stay inside the two buffers. (2): no two elements of the destination are one.
        unsafe { map(&plain, to.as_mut_ptr(), from.as_ptr(), level, |(), element| function(0, element)) };
        assert!(to == expected[0], "{axes:?} {level:?} {plain:?}\n{to:?}\n{expected:?}");

        let mut to = before.clone();
        // SAFETY: as above.
        unsafe { map(&indexed, to.as_mut_ptr(), from.as_ptr(), level, told) };
        assert!(to == expected[1], "{axes:?} {level:?} {indexed:?}\n{to:?}\n{expected:?}");
    }
    #[cfg(feature = "rayon")]
    check_pieces(axes, &from, &before, &expected, function);
}

/// Maps in both forms by threads, in small blocks.
#[cfg(feature = "rayon")]
fn check_pieces<T: Clone + PartialEq + Debug, U: Copy>(
    axes: &[Axis],
    from: &[U],
    before: &[T],
    expected: &[Vec<T>; 2],
    function: fn(usize, U) -> T,
) {
    let source = from.as_ptr();
    let told = |Index(index), element| function(hash(&index), element);
    for most in [4, 150] {
        let plan = |indexed| MapPlan::in_blocks(nest(axes), indexed, &ElementSizes::of::<T, U>(), most);
        let [plain, indexed] = [false, true].map(plan);
        let mut to = before.to_vec();
        // SAFETY: as in `check_types`. The elements may be sent to other threads, and shared with them.
        unsafe { par_map(|| &plain, 7, to.as_mut_ptr(), source, |(), element| function(0, element)) };
        assert!(to == expected[0], "{axes:?} {most} {plain:?}\n{to:?}\n{expected:?}");

        let mut to = before.to_vec();
        // SAFETY: as above.
        unsafe { par_map(|| &indexed, 7, to.as_mut_ptr(), source, told) };
        assert!(to == expected[1], "{axes:?} {most} {indexed:?}\n{to:?}\n{expected:?}");
    }
}

/// Elements of the source have one byte, four, more, and so many bytes that they are not staged.
fn check(axes: &[Axis]) {
    check_types(axes, |n| n as u8, f32::NEG_INFINITY, |hash, x| f32::from(x) + (hash % 1000) as f32);
    check_types(axes, |n| n as f32, u8::MAX, |hash, x| (x as usize ^ hash) as u8 & 0x7F);
    check_types(axes, |n| n as f32, 0, |hash, x| x as u64 + hash as u64);
    check_types(axes, |n| [n as u16; 5], Box::new(0), |hash, x| Box::new(usize::from(x[4]) + hash));
    check_types(axes, |n| [n; 40], 0, |hash, x| x[39] + hash);
    check_types(axes, |_| (), 0, |hash, ()| 1 + hash);
    check_types(axes, |n| n as u8, (), |_, _| ());
}

#[test]
fn rows_and_fills() {
    check(&[]);
    check(&[(1, 1, 1), (1, 1, 1)]);
    check(&[(0, 4, 5), (3, 1, 2)]);
    for extent in [1, 5, 40, 100] {
        check(&[(3, extent, extent), (extent as usize, 1, 1)]);
        check(&[(3, extent + 2, extent + 1), (extent as usize, 1, 1)]);
        check(&[(3, extent + 2, 1), (extent as usize, 1, 0)]);
        check(&[(3, extent + 2, 0), (extent as usize, 1, 1)]);
    }
}

#[test]
fn channels() {
    for (channels, pixels) in
        [(2, 7), (2, 700), (3, 7), (3, 700), (3, 3000), (4, 7), (4, 700), (4, 1500), (5, 7), (5, 700)]
    {
        let (count, extent) = (channels as usize, if cfg!(miri) { pixels.min(40) } else { pixels });
        check(&[(count, 1, extent), (extent as usize, channels, 1)]);
        check(&[(count, extent, 1), (extent as usize, 1, channels)]);
        check(&[(3, extent * channels + 1, extent), (count, 1, 3 * extent), (extent as usize, channels, 1)]);
        check(&[(extent as usize, channels, 1), (count, 1, extent)]);
        check(&[(count, 1, extent), (extent as usize, channels + 1, 1)]);
        check(&[(2, extent * channels, extent * channels + 5), (extent as usize, channels, channels), (count, 1, 1)]);
        check(&[(2, extent * channels, extent * channels + 5), (extent as usize, channels, -channels), (count, 1, 1)]);
        check(&[(extent as usize, channels, channels), (count, 1, 1)]);
        check(&[(extent as usize, channels, -channels), (count, 1, 1)]);
    }
}

/// The blocks do not divide the extents, along each loop that is cut.
#[test]
fn blocks_with_remainders() {
    let (across, down) = if cfg!(miri) { (10, 11) } else { (71, 141) };
    check(&[(across as usize, down, 1), (down as usize, 1, across)]);
    check(&[(across as usize, down, 1), (2, across * down, across * down), (down as usize, 1, across)]);
    check(&[(across as usize, down + 3, 1), (down as usize, 1, across + 2)]);
    check(&[(2, 11 * 29 * 37, 29), (37, 29 * 11, 29 * 2), (11, 29, 29 * 2 * 37), (29, 1, 1)]);
    check(&[(20, 700, 1), (700, 1, 20)]);
    check(&[(across as usize, 3, 1), (down as usize, 3 * across + 1, across)]);
}

#[test]
fn negative_strides() {
    check(&[(7, 40, -40), (40, 1, 1)]);
    check(&[(7, 40, 1), (40, 1, -7)]);
    check(&[(7, -40, 40), (40, -1, 1)]);
    check(&[(70, -40, -1), (40, 1, 70)]);
    check(&[(3, -1, 600), (600, 3, -1)]);
}

/// Any destination in which no two elements overlap. The source may be any.
#[test]
fn random_axes() {
    let mut seed = 1_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for _ in 0..if cfg!(miri) { 10 } else { 300 } {
        let rank = random(7);
        let mut axes = [(1, 0, 0); MAX_RANK];
        let (mut count, mut to_step, mut from_step) = (1, 1, 1);
        let rotation = random(rank.max(1));
        for (extent, to_stride, _) in &mut axes[..rank] {
            let most = [1, 2, 3, 4, 8, 17, 40, 130][random(8)];
            *extent = if count * most < 4000 { most } else { 1 };
            count *= *extent;
            *to_stride = to_step * [1, 1, 1, 1, -1][random(5)];
            to_step = *extent as isize * to_step + [0, 0, 0, 1, 5][random(5)];
        }
        for k in 0..rank {
            let (extent, _, from_stride) = &mut axes[(k + rotation) % rank];
            *from_stride = from_step * [1, 1, 1, 1, 0, -1][random(6)];
            from_step = *extent as isize * from_step + [0, 0, 0, 1, 3][random(5)];
        }
        if random(2) == 0 {
            axes[..rank].reverse();
        }
        check(&axes[..rank]);
    }
}

#[test]
fn the_strategy_follows_from_the_strides() {
    let strategies = |axes: &[Axis]| plans::<f32, u8>(axes).map(|plan| plan.strategy);
    let rows = |elements| MapStrategy::Rows { elements };
    let staged = |copy, elements| MapStrategy::Staged { copy, elements };
    assert_eq!(strategies(&[(3, 50, 50), (50, 1, 1)]), [rows(150), rows(50)]);
    assert_eq!(strategies(&[(3, 50, 1), (50, 1, 0)]), [MapStrategy::Fill { elements: 50 }; 2]);
    assert_eq!(strategies(&[(0, 50, 1), (50, 1, 0)]), [MapStrategy::Nothing; 2]);
    assert_eq!(strategies(&[(3, 50, 50), (50, 2, 1)]), [MapStrategy::Elements; 2]);
    // Last to first: vectors turn the floats, and a copy the bytes.
    let last_to_first = [(3, 50, 50), (50, 1, -1)];
    assert_eq!(strategies(&last_to_first), [rows(50); 2]);
    let reverse = Strategy::Reverse { unit: 1 };
    assert_eq!(plans::<u8, u8>(&last_to_first).map(|plan| plan.strategy), [staged(reverse, 150), staged(reverse, 50)]);
    // Pixels to planes. A block fills the stage, or is one of as few of about equal size, up to a multiple of a cache line.
    let deinterleave = Strategy::Deinterleave { channels: 3, unit: 1, streamed: false };
    let in_blocks = |most: usize| {
        let blocks = 50176_usize.div_ceil(most / 64 * 64);
        50176_usize.div_ceil(blocks).next_multiple_of(64)
    };
    assert_eq!(
        strategies(&[(3, 50176, 1), (224, 224, 672), (224, 1, 3)]),
        [staged(deinterleave, in_blocks(STAGE_BYTES / 3)), staged(deinterleave, 224)]
    );
    // Planes to pixels: the bytes are cheaper to interleave than what the function makes of them; floats are not.
    let interleave = Strategy::Interleave { channels: 3, unit: 1, streamed: false };
    assert_eq!(
        strategies(&[(3, 1, 50176), (50176, 3, 1)]),
        [staged(interleave, 3 * in_blocks(STAGE_BYTES / 3)), MapStrategy::Interleave { channels: 3 }]
    );
    let floats = plans::<f32, f32>(&[(3, 1, 50176), (50176, 3, 1)]).map(|plan| plan.strategy);
    assert_eq!(floats, [MapStrategy::Interleave { channels: 3 }; 2]);
    // Pixels to pixels, also last to first: without the index, they are one run, or a copy reverses them.
    let pixels = MapStrategy::Pixels { channels: 3 };
    assert_eq!(strategies(&[(224, 3, 3), (3, 1, 1)]), [rows(672), pixels]);
    assert!(matches!(strategies(&[(224, 3, -3), (3, 1, 1)]), [MapStrategy::Staged { .. }, last] if last == pixels));
    let tiles = Strategy::Tiles { unit: 1, streamed: false };
    assert_eq!(strategies(&[(64, 3136, 1), (3136, 1, 64)]), [staged(tiles, STAGE_BYTES / 64); 2]);
}

/// Each element is dropped once, and no other, also when the function panics: then the buffer holds what it held, or what the
/// function has made.
#[test]
fn a_panic_leaves_every_element_whole() {
    struct Counted(Rc<Cell<isize>>, usize);
    impl Counted {
        fn new(alive: &Rc<Cell<isize>>, number: usize) -> Counted {
            alive.set(alive.get() + 1);
            Counted(alive.clone(), number)
        }
    }
    impl Drop for Counted {
        fn drop(&mut self) {
            self.0.set(self.0.get() - 1);
        }
    }
    let old = usize::MAX;
    let axes: [&[Axis]; 4] =
        [&[(100, 1, 1)], &[(40, 50, 1), (50, 1, 40)], &[(3, 1, 50), (50, 3, 1)], &[(40, 81, 1), (40, 2, 40)]];
    for (axes, end) in axes.into_iter().flat_map(|axes| [0_usize, 1, 64, 99].map(|end| (axes, end))) {
        let alive = Rc::new(Cell::new(0));
        let places = places(axes);
        let span = places.iter().map(|place| place.1).max().map_or(0, |last| last + 1);
        let mut to: Vec<Counted> = (0..span).map(|_| Counted::new(&alive, old)).collect();
        let from: Vec<u32> = (0..places.len() as u32).collect();
        let plan = plans::<Counted, u32>(axes)[0];
        let mut calls = 0;
        let function = |(), element| {
            calls += 1;
            assert!(calls <= end, "enough");
            Counted::new(&alive, element as usize)
        };
        let panicked = std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| {
            // SAFETY: (1): the loops stay inside the two buffers. (2): no two elements of the destination are one.
            unsafe { map(&plan, to.as_mut_ptr(), from.as_ptr(), SimdLevel::Best, function) };
        }));
        assert!(panicked.is_err());
        assert_eq!(alive.get(), span as isize);
        let mapped = places.iter().filter(|place| to[place.1].1 != old);
        assert_eq!(mapped.clone().count(), end);
        mapped.for_each(|place| assert_eq!(to[place.1].1, place.2));
        drop(to);
        assert_eq!(alive.get(), 0);
    }
}
