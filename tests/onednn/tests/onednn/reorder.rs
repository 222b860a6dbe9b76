//! Tensors that oneDNN reorders from one layout to another, compared element by element with `copy_from`.

use crate::dnnl::reorder;
use crate::tags::has_size;
use core::cell::Cell;
use core::fmt::Display;
use half::bf16;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use std::hint::black_box;
use std::time::Instant;
use tensor_layout::descriptors::onednn::MemoryDesc;
use tensor_layout::element::{DataType, Element};
use tensor_layout::{AnyLayout, Layout, StaticLayout, Tensor, View, layout};

/// What the storage of a target has before oneDNN writes to it.
const UNTOUCHED: f32 = -1.0;

type Plain = layout!(N=? C=? H=? W=?);
type Last = layout!(N=? C=? H=? W=?; order = NHWC);
type Padded = layout!(N=? C=? H=? W=?; order = NHWC; pad(C) = 4; pad(W) = 8; align(H) = 32);
type Rows = layout!(N=? C=? H=? W=?; pad(W) = 8; pad(H) = 3);
type Reversed = layout!(N=? C=? H=? W=?; order = WHCN; pad(N) = 3);
type By8 = layout!(N=? C=? H=? W=?; block(C) = 8);
type By16 = layout!(N=? C=? H=? W=?; block(C) = 16);
type LastBy16 = layout!(N=? C=? H=? W=?; order = NHWC; block(C) = 16);
type Both = layout!(N=? C=? H=? W=?; block(N) = 4; block(C) = 8);
/// OIhw4i16o4i, and OIhw8i16o2i in another order of the blocks.
type Bytes = layout!(N=? C=? H=? W=?; order = N/16 C/16 H W C/4%4 N%16 C%4);
type Pairs = layout!(N=? C=? H=? W=?; order = C/16 N/16 H W C/2%8 N%16 C%2);

/// Reorders a tensor of numbers from 1.
fn is_copied<S: Layout<Index = [usize; 4]>, D: Layout<Index = [usize; 4]> + Display>(from: S, to: D) {
    let mut number = 0.0;
    // The tails of the blocks are zero, as oneDNN expects.
    let mut source = Tensor::<f32, S>::zeros_with_layout(from);
    for element in source.view_mut().iter_mut() {
        number += 1.0;
        *element = number;
    }
    let mut expected = Tensor::<f32, D>::zeros_with_layout(to);
    expected.copy_from(&source);

    let from = MemoryDesc::of_layout::<f32, S>(&from).unwrap().as_raw();
    let desc = MemoryDesc::of_layout::<f32, D>(&to).unwrap();
    let mut storage = vec![UNTOUCHED; to.storage_size()];
    reorder((&from, source.storage()), (&desc.as_raw(), &mut storage), 1);
    let mut others = storage.clone();
    for index in to.indices() {
        let at = to.offset(index);
        assert_eq!(storage[at], expected[index], "{to} at {index:?}");
        others[at] = UNTOUCHED;
    }
    // oneDNN writes zeros to the tails of the blocks, and nothing to any other padding.
    let mut tails: usize = desc.padded_dims().iter().product::<i64>() as usize - to.indices().count();
    for (at, other) in others.into_iter().enumerate().filter(|(_, other)| *other != UNTOUCHED) {
        assert_eq!(other, 0.0, "{to}: oneDNN wrote at {at}");
        tails -= 1;
    }
    assert_eq!(tails, 0, "{to}: the tails of the blocks");
}

macro_rules! from_each_to {
    ($extents:ident, $to:ty: $($from:ty)*) => { $(
        is_copied(<$from>::with_extents($extents).unwrap(), <$to>::with_extents($extents).unwrap());
    )* };
}

macro_rules! to_each {
    ($extents:ident: $($to:ty)*) => { $(
        from_each_to!($extents, $to: Plain Last Padded Rows Reversed By8 By16 LastBy16 Both Bytes Pairs);
    )* };
}

/// 121 pairs of layouts.
#[test]
fn a_reorder_is_a_copy() {
    let config = Config { cases: 24, failure_persistence: None, rng_seed: RngSeed::Fixed(0), ..Config::default() };
    let extents = (1..6_usize, 1..36_usize, 1..6_usize, 1..6_usize);
    let tried = TestRunner::new(config).run(&extents, |(n, c, h, w)| {
        let extents = [n, c, h, w];
        to_each!(extents: Plain Last Padded Rows Reversed By8 By16 LastBy16 Both Bytes Pairs);
        Ok(())
    });
    tried.unwrap_or_else(|error| panic!("{error}"));
}

/// oneDNN reads an axis of stride 0 as the library does.
#[test]
fn a_broadcast_axis_is_read_again() {
    type Bias = layout!(N=2 C=5 H=3 W=4; broadcast(N, H, W));
    let (bias, to) = (Bias::default(), <layout!(N=2 C=5 H=3 W=4; order = NHWC; pad(C) = 8)>::default());
    let elements = [1.0, 2.0, 3.0, 4.0, 5.0];
    let view = View::<f32, Bias>::from_array(&elements); // N=2 C=5 H=3 W=4
    let [from, desc] =
        [MemoryDesc::of_layout::<f32, _>(&bias), MemoryDesc::of_layout::<f32, _>(&to)].map(Result::unwrap);
    let mut storage = vec![UNTOUCHED; to.storage_size()];
    reorder((&from.as_raw(), &elements), (&desc.as_raw(), &mut storage), 1);
    assert!(to.indices().all(|index| storage[to.offset(index)] == view[index]), "{storage:?}");
}

/// An order of digits, and the extents of its axes: often one block, or less.
fn orders() -> impl Strategy<Value = (&'static str, [usize; 2])> {
    let orders = prop::sample::select(vec![
        "O%16 O/16 I/16 I%16",
        "O/16 I/16 O%16 I%16",
        "I/16 O/16 I%16 O%16",
        "O%16 I/16 O/16 I%16",
        "I/16 I/4%4 O/16 O%16 I%4",
        "O/8 I O%8",
        "I O%8 O/8",
        "O/32 I/4 O/8%4 I%4 O%8",
        "O/8%4 O/32 I/4 I%4 O%8",
    ]);
    let extent = prop_oneof![Just(1), Just(4), Just(8), Just(16), Just(32), 1..40_usize];
    (orders, [extent.clone(), extent])
}

/// oneDNN reads and writes the elements of blocks in any order. It writes no more than the size of the descriptor.
#[test]
fn blocks_have_the_size_that_onednn_writes() {
    let config = Config { cases: 2000, failure_persistence: None, rng_seed: RngSeed::Fixed(0), ..Config::default() };
    let taken = Cell::new(0);
    let tried = TestRunner::new(config).run(&orders(), |(order, [o, i])| {
        let text = format!("O={o} I={i}; order = {order}");
        let layout = AnyLayout::parse(&text).unwrap_or_else(|error| panic!("{error}"));
        let Ok(desc) = MemoryDesc::of_any(DataType::Float32, &layout) else { return Ok(()) };
        taken.set(taken.get() + 1);
        has_size(&desc, &layout);
        let (size, guard) = (desc.size_in_bytes() as usize / 4, 64);
        let plain = MemoryDesc::of_any(DataType::Float32, &AnyLayout::parse(&format!("O={o} I={i}")).unwrap()).unwrap();
        let source: Vec<f32> = (1..=o * i).map(|number| number as f32).collect();
        let mut storage = vec![UNTOUCHED; size + guard];
        reorder((&plain.as_raw(), &source), (&desc.as_raw(), &mut storage), 1);
        for (index, element) in source.iter().enumerate() {
            let offset = layout.offset(&[index / i, index % i]).expect("it is an index");
            prop_assert_eq!(storage[offset], *element, "{} at {}", text, index);
        }
        prop_assert!(storage[size..].iter().all(|&element| element == UNTOUCHED), "{}: past the size", text);
        let mut back = vec![UNTOUCHED; o * i];
        reorder((&desc.as_raw(), &storage[..size]), (&plain.as_raw(), &mut back), 1);
        prop_assert_eq!(back, source, "{}", text);
        Ok(())
    });
    tried.unwrap_or_else(|error| panic!("{error}"));
    assert!(taken.get() > 500, "{}", taken.get());
}

type Weights = layout!(O=256 I=256 H=3 W=3);

/// The time of `copy_from` divided by the time of oneDNN's reorder: the median of 31 rounds. In each round both take turns.
fn ratio<T: Element + Copy + Default + PartialEq, D: StaticLayout<Index = [usize; 4]>>(of: fn(u8) -> T) -> f64 {
    let source = Tensor::<T, Weights>::from_fn(|[o, i, h, w]| of((o * 7 + i * 5 + h * 3 + w) as u8 % 128));
    let [mut expected, mut reordered] = [(); 2].map(|()| Tensor::<T, D>::from_fn(|_| of(0)));
    let descs = [MemoryDesc::of_layout::<T, _>(&Weights::default()), MemoryDesc::of_layout::<T, _>(&D::default())];
    let [from, to] = descs.map(|desc| desc.unwrap().as_raw());
    let round = |_| {
        let theirs = reorder((&from, source.storage()), (&to, reordered.storage_mut()), 20);
        let begin = Instant::now();
        (0..20).for_each(|_| black_box(&mut expected).copy_from(black_box(&source)));
        begin.elapsed().as_secs_f64() / theirs.as_secs_f64()
    };
    let mut ratios: Vec<_> = (0..31).map(round).collect();
    assert!(reordered.storage() == expected.storage());
    ratios.sort_by(f64::total_cmp);
    ratios[ratios.len() / 2]
}

/// `cargo test --release --package tensor-layout-onednn -- --ignored --nocapture`
#[test]
#[ignore = "prints how long reorders take, divided by oneDNN's, for `tests/bench/README.md`"]
fn times_of_weights() {
    type Bytes = layout!(O=256 I=256 H=3 W=3; order = O/16 I/16 H W I/4%4 O%16 I%4);
    type Pairs = layout!(O=256 I=256 H=3 W=3; order = O/16 I/16 H W I/2%8 O%16 I%2);
    type Floats = layout!(O=256 I=256 H=3 W=3; block(I) = 16; block(O) = 16);
    println!("OIhw4i16o4i i8: {:.2}", ratio::<i8, Bytes>(|k| k as i8));
    println!("OIhw8i16o2i bf16: {:.2}", ratio::<bf16, Pairs>(|k| bf16::from_f32(k.into())));
    println!("OIhw16i16o f32: {:.2}", ratio::<f32, Floats>(f32::from));
}
