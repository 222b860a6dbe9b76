//! Tensors that oneDNN reorders from one layout to another, compared element by element with `copy_from`.

use crate::dnnl::reorder;
use core::fmt::Display;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use tensor_layout::descriptors::onednn::MemoryDesc;
use tensor_layout::{Layout, Tensor, View, layout};

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
    let mut source = Tensor::<f32, S>::zeros_with(from);
    for element in source.view_mut().iter_mut() {
        number += 1.0;
        *element = number;
    }
    let mut expected = Tensor::<f32, D>::zeros_with(to);
    expected.copy_from(&source);

    let from = MemoryDesc::try_of::<f32, S>(&from).unwrap().as_raw();
    let desc = MemoryDesc::try_of::<f32, D>(&to).unwrap();
    let mut storage = vec![UNTOUCHED; to.storage_size()];
    reorder((&from, source.storage()), (&desc.as_raw(), &mut storage));
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
    let [from, desc] = [MemoryDesc::try_of::<f32, _>(&bias), MemoryDesc::try_of::<f32, _>(&to)].map(Result::unwrap);
    let mut storage = vec![UNTOUCHED; to.storage_size()];
    reorder((&from.as_raw(), &elements), (&desc.as_raw(), &mut storage));
    assert!(to.indices().all(|index| storage[to.offset(index)] == view[index]), "{storage:?}");
}
