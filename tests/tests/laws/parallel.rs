//! Laws of parallel walks, copies and maps: with any number of threads, they do what the serial forms do.

use proptest::collection::vec;
use proptest::prelude::*;
use rayon::ThreadPoolBuilder;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicIsize, Ordering};
use tensor_layout::{Layout, StridedLayout, Tensor, View, ViewMut, axis, layout};
use tensor_layout_tests::random::{config, for_every};

/// Layouts are large enough to be divided.
const LEAST: usize = 40_000;
const CANARY: u32 = 0xCAFE_0000;

static POOLS: LazyLock<Vec<rayon::ThreadPool>> = LazyLock::new(|| {
    let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
    [1, 2, 3, 8].into_iter().map(pool).collect()
});

/// Tries it on pools of several sizes.
fn with_threads(law: impl Fn() + Sync) {
    POOLS.iter().for_each(|pool| pool.install(&law));
}

/// Extents with a product of at least [`LEAST`]. Some extents are 1 or 2.
fn large_extents(rank: usize) -> impl Strategy<Value = Vec<usize>> {
    let extent = prop_oneof![1 => Just(1), 1 => Just(2), 4 => 3..=40_usize];
    (vec(extent, rank), 0..rank).prop_map(|(mut extents, longest)| {
        extents.iter_mut().fold(1, |product: usize, extent| {
            *extent = if product * *extent > 60_000 { 1 } else { *extent };
            product * *extent
        });
        extents[longest] *= LEAST.div_ceil(extents.iter().product());
        extents
    })
}

/// Tries a law on large extents of several layouts.
macro_rules! for_every_large {
    ($law:ident: $([$($layout:tt)*])*) => { $({
        type Tried = layout!($($layout)*);
        let rank = stringify!($($layout)*).split(';').next().map_or(0, |axes| axes.matches('?').count());
        for_every(stringify!($($layout)*), config().cases.div_ceil(40), large_extents(rank), |extents| {
            let extents = extents.try_into().expect("an extent for each `?`");
            $law(Tried::with_extents(extents).expect("small numbers"));
        });
    })* };
}

fn own_offsets<L: StridedLayout>(layout: &L) -> Vec<u32> {
    (0..layout.required_span_size() as u32).collect()
}

/// `par_fold` folds over the elements that `for_each` gives, in its order, when `reduce` puts lists together.
#[test]
fn a_parallel_fold_keeps_the_order_of_memory() {
    fn law<L: StridedLayout>(layout: L) {
        let buffer = own_offsets(&layout);
        let view = View::with_layout(layout, &buffer).expect("a buffer of the span");
        let mut expected = Vec::new();
        view.for_each(|offset| expected.push(*offset));
        with_threads(|| {
            let push = |mut list: Vec<u32>, offset: &u32| {
                list.push(*offset);
                list
            };
            let given = view.par_fold(Vec::new, push, |first, rest| [first, rest].concat());
            assert!(given == expected);
        });
    }
    for_every_large! { law:
        [W=?; stride(W) = 3]
        [N=? C=? H=? W=?; order = NHWC; pad(H) = 8; align(N) = 100]
        [C=3 H=? W=?; order = HWC; pad(C) = 4]
    }
    #[cfg(feature = "exhaustive")]
    for_every_large! { law:
        [W=?]
        [H=? W=?; order = WH; pad(H) = 8]
        [N=? C=? H=? W=?; order = CWHN; broadcast(H)]
    }
}

/// A parallel mutable walk gives each element once, with its index, and leaves the gaps as they are.
#[test]
fn a_parallel_walk_gives_each_element_once() {
    fn law<L: StridedLayout>(layout: L) {
        let count = |index: L::Index| {
            index.as_ref().iter().fold(7, |count: u32, digit| count.wrapping_mul(41).wrapping_add(*digit as u32))
        };
        let mut expected = vec![CANARY; layout.required_span_size()];
        layout.indices().for_each(|index| expected[layout.offset(index)] = (CANARY + 1).wrapping_add(count(index)));
        let span = own_offsets(&layout);
        let other = View::with_layout(layout, &span).expect("a buffer of the span");
        with_threads(|| {
            let mut buffer = vec![CANARY; expected.len()];
            let mut view = ViewMut::with_layout(layout, &mut buffer).expect("a unique layout");
            view.par_for_each_mut(|element| *element += 1);
            view.par_for_each_indexed_mut(|index, element| *element = element.wrapping_add(count(index)));
            assert!(buffer == expected);

            let mut view = ViewMut::with_layout(layout, &mut buffer).expect("a unique layout");
            view.par_fill(5);
            view.zip_mut(&other).and(&other).par_for_each(|to, a, b| *to += a + b);
            view.view().par_for_each_indexed(|index, element| {
                assert_eq!(*element as usize, 5 + 2 * layout.offset(index));
            });
            let mut more = vec![0; expected.len()];
            let mut more = ViewMut::with_layout(layout, &mut more).expect("a unique layout");
            let five = more.zip_mut(&other).and(&other).and_mut(&mut view).and(&other);
            five.par_for_each(|more, a, b, view, c| {
                *more = a + b + c;
                *view += 1;
            });
            let six = more.zip_mut(&other).and_mut(&mut view).and(&other).and(&other).and(&other);
            six.par_for_each_indexed(|index, more, a, view, b, c, d| {
                assert_eq!((*more, *a as usize), (b + c + d, layout.offset(index)));
                *view -= 1;
            });
            let sum = |sum: u64, a: &u32, b: &u32| sum + u64::from(a - b);
            let walked = view.view().zip(&other).par_fold(|| 0, sum, |a, b| a + b);
            assert_eq!(walked, view.view().zip(&other).fold(0, sum));
        });
    }
    for_every_large! { law:
        [W=?]
        [H=? W=?; pad(W) = 8]
        [N=? C=? H=? W=?; order = NHWC; pad(H) = 8]
        [N=? C=? H=? W=?; order = HWNC; align(W) = 9]
        [C=3 H=? W=?; order = HWC; pad(C) = 4; reverse(W)]
    }
}

/// `par_copy_from` is `copy_from`.
#[test]
fn a_parallel_copy_is_a_copy() {
    fn law<T: Copy + Send + Sync + PartialEq, D: StridedLayout, S: StridedLayout>(
        to: D,
        from: S,
        make: impl Fn(usize) -> T,
    ) {
        let source: Vec<T> = (0..from.required_span_size()).map(&make).collect();
        let source = View::with_layout(from, &source).expect("a buffer of the span");
        let fresh = vec![make(77); to.required_span_size()];
        let mut expected = fresh.clone();
        ViewMut::with_layout(to, &mut expected).expect("a unique layout").copy_from(&source);
        with_threads(|| {
            let mut buffer = fresh.clone();
            ViewMut::with_layout(to, &mut buffer).expect("a unique layout").par_copy_from(&source);
            assert!(buffer == expected);
        });
    }
    type Planes = layout!(N=? C=? H=? W=?);
    type Pixels = layout!(N=? C=? H=? W=?; order = NHWC);
    type Padded = layout!(N=? C=? H=? W=?; order = NHWC; pad(W) = 4);
    type Repeated = layout!(N=? C=? H=? W=?; broadcast(W));
    for extents in
        [[2, 3, 150, 301], [1, 4, 300, 300], [3, 40, 30, 33], [1, 1, 1, 200_000], [200, 1, 3, 300], [1, 70, 70, 70]]
    {
        let planes = || Planes::with_extents(extents).expect("small numbers");
        let pixels = || Pixels::with_extents(extents).expect("small numbers");
        let padded = || Padded::with_extents(extents).expect("small numbers");
        let repeated = || Repeated::with_extents(extents).expect("small numbers");
        law(planes(), planes(), |k| k as u8);
        law(pixels(), planes(), |k| k as u32);
        law(planes(), pixels(), |k| k as u16);
        law(padded(), pixels(), |k| k as u64);
        law(planes(), padded(), |k| k as u32);
        law(pixels(), repeated(), |k| [k as u8; 3]);
        law(planes(), repeated(), |k| k as f32);
    }
    // Larger than the caches: written past them.
    type Turned = layout!(H=? W=?; order = WH);
    let square = <layout!(H=? W=?)>::with_extents([2048, 2500]).expect("small numbers");
    law(Turned::with_extents([2048, 2500]).expect("small numbers"), square, |k| k as u32);
}

/// `par_map_from` and `par_map_from_indexed` are `map_from` and `map_from_indexed`: at every index of `to`, what the function
/// makes of the element of `from` at the index of the same names; nothing else is written.
#[test]
fn a_parallel_map_is_a_map() {
    fn law<D, S, U, T>(to: D, from: S, source: fn(usize) -> U, function: fn(usize, U) -> T)
    where
        D: StridedLayout<Index = [usize; 4]>,
        S: StridedLayout<Index = [usize; 4]>,
        U: Copy + Sync,
        T: Clone + Send + Sync + PartialEq,
    {
        let elements: Vec<U> = (0..from.required_span_size()).map(source).collect();
        let source = View::with_layout(from, &elements).expect("a buffer of the span");
        let fresh = vec![function(77, source_of(&elements)); to.required_span_size()];
        let (mut plain, mut indexed) = (fresh.clone(), fresh.clone());
        let axis = |name: &str| D::NAMES.iter().position(|other| *other == name).expect("the same axes");
        let axes: Vec<usize> = S::NAMES.iter().map(|name| axis(name)).collect();
        to.indices().for_each(|index| {
            let element = source[core::array::from_fn(|k| index[axes[k]])];
            let at = to.offset(index);
            (plain[at], indexed[at]) = (function(0, element), function(count(index), element));
        });
        with_threads(|| {
            let mut buffer = fresh.clone();
            let mut view = ViewMut::with_layout(to, &mut buffer).expect("a unique layout");
            view.par_map_from(&source, |x| function(0, x));
            assert!(buffer == plain);
            let mut buffer = fresh.clone();
            let mut view = ViewMut::with_layout(to, &mut buffer).expect("a unique layout");
            view.par_map_from_indexed(&source, |index, x| function(count(index), x));
            assert!(buffer == indexed);
        });
        let mut buffer = fresh.clone();
        let mut view = ViewMut::with_layout(to, &mut buffer).expect("a unique layout");
        view.map_from_indexed(&source, |index, x| function(count(index), x));
        assert!(buffer == indexed);
        let mut buffer = fresh;
        ViewMut::with_layout(to, &mut buffer).expect("a unique layout").map_from(&source, |x| function(0, x));
        assert!(buffer == plain);
    }
    fn source_of<U: Copy>(elements: &[U]) -> U {
        elements[0]
    }
    fn count(index: [usize; 4]) -> usize {
        index.iter().fold(0, |count, digit| count * 41 + digit)
    }
    type Planes = layout!(N=? C=? H=? W=?);
    type Pixels = layout!(N=? H=? W=? C=?);
    type Padded = layout!(C=? N=? W=? H=?; order = NHWC; pad(W) = 4);
    type Turned = layout!(N=? C=? H=? W=?; order = WHCN; align(H) = 5);
    type Repeated = layout!(N=? C=? H=? W=?; broadcast(W));
    type Stepped = layout!(N=? C=? H=? W=?; stride(W) = 2);
    for [n, c, h, w] in
        [[2, 3, 60, 101], [1, 4, 100, 100], [3, 40, 20, 17], [1, 1, 1, 40_001], [100, 1, 3, 133], [1, 33, 35, 35]]
    {
        let planes = || Planes::with_extents([n, c, h, w]).expect("small numbers");
        let pixels = || Pixels::with_extents([n, h, w, c]).expect("small numbers");
        let padded = || Padded::with_extents([c, n, w, h]).expect("small numbers");
        let turned = || Turned::with_extents([n, c, h, w]).expect("small numbers").reverse::<axis::C>();
        let repeated = || Repeated::with_extents([n, c, h, w]).expect("small numbers");
        let stepped = || Stepped::with_extents([n, c, h, w]).expect("small numbers");
        law(planes(), planes(), |k| k as u8, |at, x| f32::from(x) + at as f32);
        law(planes(), pixels(), |k| k as u8, |at, x| f32::from(x) + at as f32);
        law(pixels(), planes(), |k| k as f32, |at, x| x as u8 ^ at as u8);
        law(padded(), planes(), |k| k as f32, |at, x| x + at as f32);
        law(planes(), padded(), |k| k as u16, |at, x| u64::from(x) * 3 + at as u64);
        law(turned(), padded(), |k| [k as u64; 5], |at, x| x[4] as u32 + at as u32);
        law(padded(), turned(), |k| k as u32, |at, x| Some(x as usize + at));
        law(stepped(), repeated(), |k| k as u32, |at, x| x as usize + at);
    }
    // Pixels whose channels the types know: a walk, where they are apart or their elements have 4 bytes.
    type Of3 = layout!(N=? C=3 H=? W=?; order = NHWC);
    type Apart = layout!(N=? C=3 H=? W=?; order = NHWC; pad(C) = 4);
    for extents in [[1, 120, 130], [3, 40, 133], [2, 1, 9000]] {
        let [n, h, w] = extents;
        let planes = || Planes::with_extents([n, 3, h, w]).expect("small numbers");
        let of_3 = || Of3::with_extents(extents).expect("small numbers");
        let apart = || Apart::with_extents(extents).expect("small numbers");
        law(apart(), planes(), |k| k as u8, |at, x| f32::from(x) + at as f32);
        law(apart(), of_3(), |k| k as u8, |at, x| f32::from(x) + at as f32);
        law(apart(), apart().reverse::<axis::W>(), |k| k as u8, |at, x| u16::from(x) ^ at as u16);
        law(planes(), apart(), |k| k as u16, |at, x| f32::from(x) + at as f32);
        law(planes(), of_3().reverse::<axis::W>(), |k| k as f32, |at, x| x + at as f32);
        law(of_3(), apart(), |k| k as f32, |at, x| x + at as f32);
        law(of_3(), of_3().reverse::<axis::C>(), |k| k as f32, |at, x| x as u8 ^ at as u8);
        law(of_3(), planes().reverse::<axis::W>(), |k| k as f32, |at, x| x + at as f32);
    }
    // The plan of static layouts is a constant.
    type StaticApart = layout!(N=1 C=3 H=130 W=200; order = NHWC; pad(C) = 4);
    type Static = layout!(N=1 C=3 H=130 W=200);
    type StaticPixels = layout!(N=1 C=3 H=130 W=200; order = NHWC; pad(W) = 256);
    law(Static::default(), StaticPixels::default(), |k| k as u8, |at, x| f32::from(x) + at as f32);
    law(StaticPixels::default(), Static::default(), |k| k as f32, |at, x| x as u8 ^ at as u8);
    law(StaticApart::default(), Static::default(), |k| k as u8, |at, x| f32::from(x) + at as f32);
    law(Static::default(), StaticApart::default(), |k| k as u16, |at, x| f32::from(x) + at as f32);
}

/// If the function panics, the panic reaches the caller, and each element has its old value or the function's result.
/// Every element is dropped once.
#[test]
fn the_function_of_a_parallel_map_may_panic() {
    static ALIVE: AtomicIsize = AtomicIsize::new(0);
    struct Counted(u32);
    impl Counted {
        fn new(number: u32) -> Counted {
            ALIVE.fetch_add(1, Ordering::Relaxed);
            Counted(number)
        }
    }
    impl Default for Counted {
        fn default() -> Counted {
            Counted::new(u32::MAX)
        }
    }
    impl Drop for Counted {
        fn drop(&mut self) {
            ALIVE.fetch_sub(1, Ordering::Relaxed);
        }
    }
    type Planes = layout!(C=3 H=120 W=160);
    type Pixels = layout!(C=3 H=120 W=160; order = HWC);
    let from = Tensor::<u32, Planes>::from_fn(|[c, h, w]| ((c * 120 + h) * 160 + w) as u32);
    let elements = from.len() as u32;
    with_threads(|| {
        // The pools take turns, so no other counts.
        let mut to = Tensor::<Counted, Pixels>::from_fn(|_| Counted::new(u32::MAX));
        let storage = ALIVE.load(Ordering::Relaxed);
        for stop in [0, elements / 2, elements - 1] {
            let message = crate::message::message_of(|| {
                to.par_map_from(&from, |x| {
                    assert!(x != stop, "stop");
                    Counted::new(x)
                });
            });
            assert_eq!(message, "stop");
            assert_eq!(ALIVE.load(Ordering::Relaxed), storage);
            to.zip(&from).for_each(|to, from| assert!(to.0 == u32::MAX || (to.0 == *from && *from != stop)));
            to.for_each_mut(|to| *to = Counted::new(u32::MAX));
        }
        drop(to);
        assert_eq!(ALIVE.load(Ordering::Relaxed), 0);
    });
}

/// `par_fold_from` is `fold_from`: each accumulator is given the same elements in the same order.
#[test]
fn a_parallel_reduction_is_a_reduction() {
    fn law<D: StridedLayout, S: StridedLayout>(to: D, from: S) {
        let elements = own_offsets(&from);
        let source = View::with_layout(from, &elements).expect("a buffer of the span");
        let fresh = vec![u64::from(CANARY); to.required_span_size()];
        let fold = |hash: &mut u64, x: &u32| *hash = hash.wrapping_mul(31).wrapping_add(u64::from(*x));
        let mut expected = fresh.clone();
        ViewMut::with_layout(to, &mut expected).expect("a unique layout").fold_from(&source, fold);
        with_threads(|| {
            let mut buffer = fresh.clone();
            ViewMut::with_layout(to, &mut buffer).expect("a unique layout").par_fold_from(&source, fold);
            assert!(buffer == expected);
        });
    }
    macro_rules! laws {
        ($($numbers:tt => $from:tt: { $($to:tt)* };)*) => { $(laws!(@from $numbers $from $($to)*);)* };
        (@from $numbers:tt $from:tt $($to:tt)*) => { $(laws!(@one $numbers $from $to);)* };
        (@one $numbers:tt [$($from:tt)*] [$($to:tt)*]) => {
            let from = <layout!($($from)*)>::with_extents($numbers).expect("small numbers");
            law(<layout!($($to)*)>::default(), from);
        };
    }
    laws! {
        [40, 30] => [N=2 C=70 H=? W=?; order = NHWC; pad(W) = 32]: { [C=70] [N=2 H=40] [H=40 W=30 C=70 N=2] };
        [] => [N=200 C=300; broadcast(C)]: { [N=200] [C=300] [C=300 N=200] [] };
        [0] => [C=300 W=? H=300]: { [C=300] [C=300 H=300] };
    }
    #[cfg(feature = "exhaustive")]
    laws! {
        [40, 30] => [N=2 C=70 H=? W=?]: { [] [C=70] [N=2] [H=40 W=30; order = WH] [W=30 N=2; pad(N) = 4] [N=2 C=70 H=40] };
        [] => [N=2 C=3 H=100 W=130; order = NHWC]: { [C=3] [C=3 N=2] [H=100; stride(H) = 3] [W=130 H=100] };
        [100_001] => [C=1 W=?]: { [C=1] [W=100_001] [] };
    }
    type Act = layout!(N=2 C=70 H=40 W=30; order = NHWC);
    let from = Act::default().reverse::<axis::W>();
    law(<layout!(W=30 C=70)>::default().reverse::<axis::C>(), from);
    law(<layout!(N=2 W=30)>::default(), from);
}

/// A parallel copy or map between different extents is an error, as a serial one.
#[test]
fn a_parallel_copy_of_different_extents_is_an_error() -> Result<(), tensor_layout::LayoutError> {
    type Rows = layout!(H=? W=2);
    let from: Tensor<u32, Rows> = Tensor::zeros_with_layout(Rows::with_extents([2])?);
    let mut to: Tensor<u32, Rows> = Tensor::zeros_with_layout(Rows::with_extents([4])?);
    let mut to = to.view_mut();
    let error = to.try_par_copy_from(&from).expect_err("different extents");
    assert_eq!((error.axis, error.left, error.right), ("H", 4, 2));
    let words = crate::message::message_of(|| to.par_copy_from(&from));
    assert_eq!(words, error.to_string());

    let called = |_: u32| -> u32 { panic!("called") };
    assert_eq!(to.try_par_map_from(&from, called), Err(error));
    assert_eq!(to.try_par_map_from_indexed(&from, |_, x| called(x)), Err(error));
    assert_eq!(crate::message::message_of(|| to.par_map_from(&from, called)), words);
    assert_eq!(crate::message::message_of(|| to.par_map_from_indexed(&from, |_, x| called(x))), words);
    Ok(())
}
