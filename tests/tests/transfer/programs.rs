//! Typed layouts: static, mixed, and parts of views.

use crate::brute::{elements, joined};
use crate::generator::Pairs;
use tensor_layout::transfer::{self, PitchRule, PitchedRegion, ReadPolicy, Region, Regions};
use tensor_layout::{AnyLayout, ExtentMismatch, Layout, Tensor, View, axis, layout};

/// The regions of two typed layouts are those of the same layouts at run time.
fn agree<L: Layout, S: Layout>(to: &L, from: &S) {
    let [any_to, any_from] = [AnyLayout::of_layout(to), AnyLayout::of_layout(from)];
    let regions: Result<Regions, ExtentMismatch> = transfer::regions::<u32>(to, from);
    match transfer::regions_any(&any_to, &any_from, 4) {
        Ok(expected) => assert!(regions.unwrap().eq(expected), "{any_to} <- {any_from}"),
        Err(_) => assert!(regions.is_err(), "{any_to} <- {any_from}"),
    }
    for rule in [PitchRule::Any, PitchRule::Engine] {
        let boxes = transfer::pitched::<u32>(to, from, rule).ok().map(Vec::from_iter);
        assert_eq!(boxes, transfer::pitched_any(&any_to, &any_from, 4, rule).ok().map(Vec::from_iter));
    }
    assert!(transfer::ranges::<u32>(from, 9).eq(transfer::ranges_any(&any_from, 4, 9)));
}

#[test]
fn static_layouts_have_the_regions_of_the_same_numbers() {
    macro_rules! agree {
        ($({$($to:tt)*} {$($from:tt)*};)*) => { $(
            let (to, from) = (<layout!($($to)*)>::default(), <layout!($($from)*)>::default());
            agree(&to, &from);
            let expected = joined(&elements(&AnyLayout::of_layout(&to), &AnyLayout::of_layout(&from)), 4);
            assert!(transfer::regions::<u32>(&to, &from).unwrap().eq(expected));
        )* };
    }
    agree! {
        {} {};
        {H=4 W=8} {H=4 W=8; pad(W) = 12};
        {N=2 C=3 H=4 W=5; order = NHWC; pad(H) = 8} {N=2 C=3 H=4 W=5};
        {N=2 C=20 H=3 W=2; block(C) = 16} {N=2 C=20 H=3 W=2; order = NHWC};
        {N=2 C=20 H=3 W=2; order = NHWC} {N=2 C=20 H=3 W=2; block(C) = 16};
        {K=7 N=5; order = K/2 N K%2} {N=5 K=7};
        {C=32 H=2; block(C) = 16} {C=32 H=2; order = HC};
        {H=3 W=4; reverse(H)} {H=3 W=4; reverse(W)};
        {H=3 W=4} {H=3 W=4; broadcast(H)};
        {H=0 W=4; block(W) = 4} {H=0 W=4};
    }
}

/// Strides that overlap, are of either sign, or are 0; and destinations whose elements ascend in no nest of loops.
#[test]
fn run_time_strides_have_the_regions_of_all_elements() {
    type Open = layout!(A=? B=? C=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?);
    let mut random = Pairs::new(3);
    let (mut uneven, mut unnested) = (0, 0);
    for _ in 0..4000 {
        let extents = [0; 3].map(|_| [0, 1, 2, 2, 3, 4][random.below(6)]);
        let mut strides = |most: isize| [0; 3].map(|_| random.below(2 * most as usize + 1) as isize - most);
        let (strides, others) = (strides(12), strides(6));
        let to = Open::with_extents_and_strides(extents, strides).unwrap();
        let from = Open::with_extents_and_strides(extents, others).unwrap();
        agree(&to, &from);
        let pairs = elements(&AnyLayout::of_layout(&to), &AnyLayout::of_layout(&from));
        let is_shared = pairs.windows(2).any(|two| two[0][0] == two[1][0]);
        match transfer::regions::<u8>(&to, &from) {
            Ok(regions) => {
                let expected = joined(&pairs, 1);
                assert_eq!(regions.collect::<Vec<_>>(), expected, "{to:?} <- {from:?}");
                uneven += usize::from(expected.iter().any(|region| region.bytes != expected[0].bytes));
                let logical = to.indices().map(|index| to.offset(index)).is_sorted();
                unnested += usize::from(!logical);
            }
            Err(error) => assert!(is_shared && error.left == error.right, "{to:?} {error}"),
        }
    }
    assert!(uneven > 20 && unnested > 200, "{uneven} {unnested}");
}

/// What an engine does with regions is a copy.
#[test]
fn a_copy_by_regions_is_a_copy() {
    type Blocked = layout!(N=2 C=20 H=? W=6; block(C) = 16);
    let source =
        Tensor::<u16, layout!(N=2 C=20 H=5 W=6)>::from_fn(|[n, c, h, w]| (n * 1000 + c * 40 + h * 6 + w) as u16);
    let part = source.view().range::<axis::H>(1..4).reverse::<axis::W>();
    let mut expected = Tensor::<u16, Blocked>::zeros_with_layout(Blocked::with_extents([3]).unwrap());
    expected.view_mut().copy_from(&part);

    let to = *expected.view().layout();
    let mut bytes = vec![0; to.storage_size() * 2];
    let read: &[u16] = source.view().as_slice().unwrap();
    let read: &[u8] = bytemuck::cast_slice(read);
    let lowest = part.as_ptr() as usize - source.view().as_ptr() as usize;
    for Region { to, from, bytes: len } in transfer::regions::<u16>(&to, part.layout()).unwrap() {
        bytes[to..to + len].copy_from_slice(&read[lowest + from..][..len]);
    }
    let copied: Vec<u16> = bytes.chunks(2).map(|pair| u16::from_ne_bytes([pair[0], pair[1]])).collect();
    let copied = View::with_layout(to, &copied).unwrap();
    assert!(copied == expected.view());
}

#[test]
fn a_shard_of_weights_is_read() {
    type Weights = layout!(O=? I=?);
    type Part = layout!(O=? I=?; stride(O) = ?);
    let to = Weights::with_extents([64, 16]).unwrap();
    // 16 of 64 input channels of 64 output channels.
    let from = Part::with_extents_and_strides([64, 16], [64]).unwrap();
    let count = |gap, most_bytes| {
        let reads =
            transfer::reads::<f32>(&to, &from, ReadPolicy::new().with_gap(gap).with_most_bytes(most_bytes)).unwrap();
        reads.fold((0, 0), |(reads, bytes), read| (reads + 1, bytes + read.range.len()))
    };
    assert_eq!(count(0, usize::MAX), (64, 64 * 64));
    assert_eq!(count(192, usize::MAX), (1, 63 * 256 + 64));
    assert_eq!(count(usize::MAX, 1024), (16, 16 * (3 * 256 + 64)));
    let boxes: Vec<_> = transfer::pitched::<f32>(&to, &from, PitchRule::Any).unwrap().collect();
    let rows =
        PitchedRegion { to: 0, from: 0, bytes: 64, counts: [64, 1], to_pitches: [64, 0], from_pitches: [256, 0] };
    assert_eq!(boxes, [rows]);
}
