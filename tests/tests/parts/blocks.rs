//! Parts of layouts with blocks: each against its postcondition, on a buffer in which each element is its own offset.

use std::panic::{AssertUnwindSafe, catch_unwind};
use tensor_layout::axis::{C, H, M, N, W};
use tensor_layout::{Axes, Layout, StaticLayout, StridedLayout, Tensor, View, ViewMut, layout};
use tensor_layout_tests::random::for_every;

tensor_layout::axis!(Co, Ci, Ho, Hi);

type Act = layout!(N=2 C=8 H=3 W=2; block(C) = 4);

#[test]
fn a_part_keeps_whole_blocks() {
    own_offsets!(act = Act::default());
    let half = act.crop::<C, 4>(4);
    assert!(half.indexed_iter().all(|([n, c, h, w], offset)| *offset == act[[n, 4 + c, h, w]]));
    assert_eq!((half.layout().is_strided(), half.extents()), (false, [2, 4, 3, 2]));
    let row = act.fix::<N>(1).range::<H>(1..);
    assert!(row.indexed_iter().all(|([c, h, w], offset)| *offset == act[[1, c, 1 + h, w]]));
    let swapped = act.permute::<(W, C, N, H)>().rename::<C, M>().insert::<C>();
    assert!(swapped.indexed_iter().all(|([_, w, c, n, h], offset)| *offset == act[[n, c, h, w]]));
    let turned = act.reverse::<H>().step::<W, 2>();
    assert!(turned.indexed_iter().all(|([n, c, h, w], offset)| *offset == act[[n, c, 2 - h, 2 * w]]));
    for (h, line) in act.axis_iter::<H>().enumerate() {
        assert!(line.indexed_iter().all(|([n, c, w], offset)| *offset == act[[n, c, h, w]]));
    }
    let planes = act.windows::<H, (Ho, Hi), 2, 1>();
    assert!(planes.indexed_iter().all(|([n, c, o, i, w], offset)| *offset == act[[n, c, o + i, w]]));
    let rows = act.merge::<(H, W), M>();
    assert!(rows.indexed_iter().all(|([n, c, m], offset)| *offset == act[[n, c, m / 2, m % 2]]));
}

#[test]
fn a_part_of_run_time_extents_keeps_whole_blocks() {
    own_offsets!(act = <layout!(C=? H=?; block(C) = 4)>::with_extents([10, 3]).expect("small numbers"));
    let half = act.crop::<C, 4>(4);
    assert!(half.indexed_iter().all(|([c, h], offset)| *offset == act[[4 + c, h]]));
    assert_eq!(half.layout().required_span_size(), 12);
    let error = act.try_crop::<C, 4>(2).expect_err("a start inside a block");
    assert_eq!(
        error.to_string(),
        "part: axis `C` is split in blocks of 4, and index 2 is inside one; a part begins at a multiple of the block"
    );
    let error = act.try_unblock::<C, (Co, Ci)>().expect_err("a block that is not full");
    assert!(error.to_string().contains("blocks of 4 do not divide the extent 10"), "{error}");
    let parts = act.crop::<C, 8>(0).unblock::<C, (Co, Ci)>();
    assert!(parts.indexed_iter().all(|([o, i, h], offset)| *offset == act[[4 * o + i, h]]));
    assert_eq!((parts.strides(), parts.layout().required_span_size()), ([12, 1, 4], 24));
}

#[test]
#[should_panic(expected = "index 2 is inside one")]
fn a_part_does_not_begin_inside_a_block() {
    own_offsets!(act = Act::default());
    let _ = act.crop::<C, 4>(2);
}

/// Each block on its own, and both: every part of an axis has a stride.
#[test]
fn unblocked_axes_have_strides() {
    own_offsets!(tiles = <layout!(H=4 W=2 C=6; block(C) = 3; block(H) = 2)>::default());
    let columns = tiles.unblock::<H, (Ho, Hi)>();
    assert!(columns.indexed_iter().all(|([o, i, w, c], offset)| *offset == tiles[[2 * o + i, w, c]]));
    let parts = columns.unblock::<C, (Co, Ci)>();
    assert!(parts.indexed_iter().all(|([o, i, w, co, ci], offset)| *offset == tiles[[2 * o + i, w, 3 * co + ci]]));
    assert_eq!(parts.strides(), [24, 1, 12, 6, 2]);
    assert_eq!(parts.layout().storage_size(), tiles.layout().storage_size());
    let mut sum = 0;
    parts.zip(&parts).for_each(|a, b| sum += a + b);
    assert_eq!(sum, 47 * 48);
}

/// A layout with blocks is given its type back, where the blocks are the same.
#[test]
fn parts_are_written_layouts_again() {
    own_offsets!(act = Act::default());
    let image = act.fix::<N>(1).as_layout::<layout!(C=8 H=3 W=2; block(C) = 4)>();
    assert_eq!(image[[7, 2, 1]], 95);
    let mixed = image.as_layout::<layout!(C=? H=3 W=2; block(C) = 4)>();
    assert_eq!((mixed[[7, 2, 1]], mixed.extents()), (95, [8, 3, 2]));
    let error = image.crop::<H, 2>(0).try_as_layout::<layout!(C=? H=2 W=2; block(C) = 4)>();
    let error = error.expect_err("another distance between blocks").to_string();
    assert!(error.contains("axis `C` has stride 24, and the required layout has 16"), "{error}");
}

#[test]
fn threads_come_by_each_index_once() {
    type Tail = layout!(N=3 C=21 H=40 W=40; block(C) = 8);
    let mut act = Tensor::<u32, Tail>::from_fn(|[n, c, h, w]| (((n * 21 + c) * 40 + h) * 40 + w) as u32);
    let planes = Tensor::<u32, layout!(N=3 C=21 H=40 W=40)>::from_view(&act);
    let total: u64 = (0..3 * 21 * 1600).sum();
    assert_eq!(act.view().par_fold(|| 0, |sum, x| sum + u64::from(*x), |a, b| a + b), total);
    let zipped = act.view().zip(&planes).par_fold(|| 0, |sum, a, b| sum + u64::from(a ^ b), |a, b| a + b);
    assert_eq!(zipped, 0);
    act.view_mut().par_for_each_indexed_mut(|[n, c, h, w], x| *x -= (((n * 21 + c) * 40 + h) * 40 + w) as u32);
    assert!(act.iter().all(|x| *x == 0));
    act.view_mut().par_copy_from(&planes);
    assert_eq!(act.view(), planes.view());
    act.view_mut().par_map_from_indexed(&planes, |[n, ..], x| x + n as u32);
    assert_eq!(act[[2, 20, 39, 39]], planes[[2, 20, 39, 39]] + 2);
    let mut sums = Tensor::<u64, layout!(C=21; block(C) = 4)>::zeros();
    sums.view_mut().par_fold_from(&planes, |sum, x| *sum += u64::from(*x));
    assert_eq!(sums[[20]], planes.view().fix::<C>(20).fold(0, |sum, x| sum + u64::from(*x)));
}

#[test]
fn reductions_go_into_blocks_and_out_of_them() {
    let act =
        Tensor::<u32, layout!(N=2 C=5 H=3 W=2; block(C) = 4)>::from_fn(|[n, c, h, w]| (n + 10 * c + h + w) as u32);
    let mut sums = Tensor::<u32, layout!(W=2 C=5; block(C) = 2)>::zeros();
    sums.fold_from(&act, |sum, x| *sum += x);
    for (w, c) in (0..2).flat_map(|w| (0..5).map(move |c| (w, c))) {
        let expected: usize = (0..2).flat_map(|n| (0..3).map(move |h| n + 10 * c + h + w)).sum();
        assert_eq!(sums[[w, c]] as usize, expected);
    }
}

/// Large enough for the kernels; the last block of inputs has one index.
#[test]
fn kernels_convert_blocks() {
    type Plain = layout!(O=32 I=33 H=3 W=7);
    type Blocked = layout!(O=32 I=33 H=3 W=7; block(I) = 16; block(O) = 16);
    type Eights = layout!(O=32 I=33 H=3 W=7; order = HWIO; block(O) = 8);
    fn is_kept<A: StaticLayout<Index = [usize; 4]>, B: StaticLayout<Index = [usize; 4]>>() {
        let value = |[o, i, h, w]: [usize; 4]| (o | i << 8 | h << 16 | w << 24) as u32;
        let source = Tensor::<u32, A>::from_fn(value);
        let mut copy = Tensor::<u32, B>::zeros();
        copy.copy_from(&source);
        assert!(copy.indexed_iter().all(|(index, x)| *x == value(index)));
        let mut wide = Tensor::<u64, B>::zeros();
        wide.map_from(&source, |x| u64::from(x) << 8);
        assert!(wide.indexed_iter().all(|(index, x)| *x == u64::from(value(index)) << 8));
    }
    is_kept::<Plain, Blocked>();
    is_kept::<Blocked, Plain>();
    is_kept::<Eights, Blocked>();
    is_kept::<Blocked, Eights>();
    is_kept::<Plain, Eights>();
    is_kept::<Eights, Plain>();
}

/// What every part is of: a view, and the element of each index of `N C H W`, which is its own offset.
fn offset<L: Axes<(N, C, H, W)>>(view: View<'_, u32, L>, index: [usize; 4]) -> u32 {
    view.permute::<(N, C, H, W)>()[index]
}

/// `fix` and `axis_iter` of any axis at any index, from both ends, and the walks over what results.
fn fixes<L: Axes<(N, C, H, W)>>(view: View<'_, u32, L>) {
    let act = view.permute::<(N, C, H, W)>();
    let [_, channels, height, _] = act.extents();
    for c in 0..channels {
        let plane = act.fix::<C>(c); // N H W
        assert_eq!(
            plane.extents().to_vec(),
            act.extents().iter().enumerate().filter(|(k, _)| *k != 1).map(|(_, e)| *e).collect::<Vec<_>>()
        );
        assert!(plane.indexed_iter().all(|([n, h, w], x)| *x == offset(view, [n, c, h, w])));
        let mut sum = 0;
        plane.for_each_indexed(|[n, h, w], x| sum += u64::from(*x == offset(view, [n, c, h, w])));
        assert_eq!(sum, plane.len() as u64);
        assert_eq!(plane.runs().map(<[u32]>::len).sum::<usize>(), plane.len());
        assert!(act.try_fix::<C>(c).is_ok_and(|other| other == plane));
        for h in 0..height {
            let row = plane.fix::<H>(h); // N W
            assert!(row.indexed_iter().all(|([n, w], x)| *x == offset(view, [n, c, h, w])));
        }
    }
    assert_eq!(act.try_fix::<C>(channels).map(|_| ()).map_err(|error| error.axis()), Err("C"));
    let mut planes = act.axis_iter::<C>();
    assert_eq!(planes.len(), channels);
    let is = |plane: Option<View<'_, u32, _>>, c: usize| assert_eq!(plane.expect("a plane"), act.fix::<C>(c), "{c}");
    let (mut first, mut last) = (0, channels);
    while first < last {
        is(planes.next(), first);
        first += 1;
        if first + 2 < last {
            is(planes.nth(1), first + 1);
            first += 2;
        }
        if first < last {
            last -= 1;
            is(planes.next_back(), last);
        }
    }
    assert!(planes.next().is_none() && planes.next_back().is_none());
    // Of every layout a plane is added to, along the axis, and walked beside another layout.
    let mut sums = Tensor::<u64, layout!(N=? H=? W=?)>::zeros_with_layout(
        <layout!(N=? H=? W=?)>::with_extents([act.extent::<N>(), height, act.extent::<W>()]).expect("small numbers"),
    );
    sums.fold_from(&act, |sum, x| *sum += u64::from(*x));
    for plane in act.axis_iter::<C>() {
        sums.view_mut().zip_mut(&plane).for_each(|sum, x| *sum -= u64::from(*x));
    }
    assert!(sums.iter().all(|sum| *sum == 0));
}

/// Parts along the axis `C`, which begin at multiples of its blocks: `block` indices, or any index where there are none.
fn parts_at_blocks<L: Axes<(N, C, H, W)>>(view: View<'_, u32, L>, block: usize) {
    let act = view.permute::<(N, C, H, W)>();
    let channels = act.extent::<C>();
    for start in 0..=channels {
        for end in start..=channels {
            let part = act.try_range::<C>(start..end);
            let begins = start % block == 0 || start == end;
            assert_eq!(part.is_ok(), begins, "{start}..{end} of {channels} by {block}");
            let Ok(part) = part else { continue };
            assert_eq!(part.extent::<C>(), end - start);
            assert!(part.indexed_iter().all(|([n, c, h, w], x)| *x == offset(view, [n, start + c, h, w])));
            let mut copy = Tensor::<u32, layout!(H=? W=? C=? N=?)>::zeros_with_layout(
                <layout!(H=? W=? C=? N=?)>::with_extents([
                    act.extent::<H>(),
                    act.extent::<W>(),
                    end - start,
                    act.extent::<N>(),
                ])
                .expect("small numbers"),
            );
            copy.copy_from(&part);
            assert!(copy.indexed_iter().all(|([h, w, c, n], x)| *x == offset(view, [n, start + c, h, w])));
        }
        let halves = act.try_split_at::<C>(start);
        assert_eq!(halves.is_ok(), start % block == 0 || start == channels);
        let Ok((first, rest)) = halves else { continue };
        assert!(first.indexed_iter().all(|([n, c, h, w], x)| *x == offset(view, [n, c, h, w])));
        assert!(rest.indexed_iter().all(|([n, c, h, w], x)| *x == offset(view, [n, start + c, h, w])));
        assert_eq!(first.len() + rest.len(), act.len());
    }
    let tiles = |size| act.try_tiles::<(C, H)>([size, 2]);
    assert_eq!(tiles(block + 1).is_ok(), block == 1);
    let mut count = 0;
    for ([c0, h0], tile) in tiles(block).expect("tiles of a block") {
        assert!(tile.indexed_iter().all(|([n, c, h, w], x)| *x == offset(view, [n, c0 + c, h0 + h, w])));
        count += tile.len();
    }
    assert_eq!(count, act.len());
}

macro_rules! for_each_layout {
    ($($layout:expr, $block:literal;)*) => { $({
        own_offsets!(view = $layout);
        fixes(view);
        parts_at_blocks(view, $block);
    })* };
}

/// One function for plain, blocked, padded, reversed and run-time layouts, whatever their order and tail.
#[test]
fn parts_of_blocked_axes_are_parts_like_any_other() {
    for_each_layout! {
        <layout!(N=2 C=10 H=3 W=2; block(C) = 4)>::default(), 4;
        <layout!(N=? C=? H=? W=?; order = CNHW; block(W) = 2; block(C) = 3)>::with_extents([2, 7, 3, 3]).expect("small numbers"), 3;
    }
    #[cfg(feature = "exhaustive")]
    for_each_layout! {
        <layout!(N=2 C=5 H=3 W=2)>::default(), 1;
        <layout!(N=2 C=5 H=3 W=2; order = NHWC; pad(W) = 4)>::default(), 1;
        <layout!(N=2 C=8 H=3 W=2; block(C) = 4)>::default(), 4;
        <layout!(N=2 C=3 H=3 W=2; block(C) = 4)>::default(), 4;
        <layout!(N=2 C=6 H=4 W=2; order = HNWC; block(C) = 2)>::default(), 2;
        <layout!(N=4 C=7 H=3 W=2; block(C) = 3; block(N) = 2)>::default(), 3;
        <layout!(N=3 C=9 H=4 W=2; block(N) = 2; block(C) = 4; block(H) = 2)>::default(), 4;
        <layout!(N=? C=? H=3 W=?; block(C) = 4)>::with_extents([2, 9, 2]).expect("small numbers"), 4;
        <layout!(N=2 C=? H=3 W=2; stride(N) = ?; block(C) = 4)>::with_extents_and_strides([6], [-80]).expect("small numbers"), 4;
    }
    for_each_layout! {
        <layout!(N=0 C=8 H=3 W=2; block(C) = 4)>::default(), 4;
        <layout!(N=2 C=0 H=3 W=2; block(C) = 4)>::default(), 4;
    }
}

/// The same for extents at random, of no index and of blocks that are not full among them.
#[test]
fn parts_of_blocked_axes_are_parts_whatever_the_extents() {
    for_every("blocked layouts", 60, [0..4usize, 0..12, 0..6, 0..4], |[n, c, h, w]| {
        for_each_layout! {
            <layout!(N=? C=? H=? W=?; block(C) = 4)>::with_extents([n, c, h, w]).expect("small numbers"), 4;
        }
        #[cfg(feature = "exhaustive")]
        for_each_layout! {
            <layout!(N=? C=? H=? W=?; order = CHNW; block(C) = 3; pad(H) = 4)>::with_extents([n, c, h, w]).expect("small numbers"), 3;
            <layout!(N=? C=? H=? W=?; order = HNCW; block(H) = 2; block(C) = 5)>::with_extents([n, c, h, w]).expect("small numbers"), 5;
            <layout!(N=? C=? H=? W=?; block(C) = 2; block(N) = 3; block(W) = 2)>::with_extents([n, c, h, w]).expect("small numbers"), 2;
            <layout!(N=? C=? H=? W=?; order = NHWC; reverse(H))>::with_extents([n, c, h, w]).expect("small numbers"), 1;
        }
    });
}

/// Chunks are of whole blocks; the remainder begins with one.
#[test]
fn chunks_of_blocked_axes_are_whole_blocks() {
    own_offsets!(act = <layout!(N=2 C=21 H=3; block(C) = 4)>::default());
    let chunks = act.axis_chunks::<C, 8>();
    assert_eq!(chunks.len(), 2);
    assert!(chunks.remainder().indexed_iter().all(|([n, c, h], x)| *x == act[[n, 16 + c, h]]));
    for (k, chunk) in chunks.enumerate() {
        assert!(chunk.indexed_iter().all(|([n, c, h], x)| *x == act[[n, 8 * k + c, h]]));
        let blocks = chunk.unblock::<C, (Co, Ci)>(); // N=2 Co=2 Ci=4 H=3
        assert!(blocks.indexed_iter().all(|([n, o, i, h], x)| *x == act[[n, 8 * k + 4 * o + i, h]]));
    }
    // A crop may end inside a block.
    let part = act.crop::<C, 6>(8);
    assert!(part.indexed_iter().all(|([n, c, h], x)| *x == act[[n, 8 + c, h]]));
    let inside = catch_unwind(AssertUnwindSafe(|| act.tiles::<(C, H)>([6, 1]).len())).expect_err("tiles inside blocks");
    let text = inside.downcast::<String>().expect("a text");
    assert!(text.contains("axis `C` is split in blocks of 4, and index 6 is inside one"), "{text}");
}

/// Of two blocked axes, one is left; when both are fixed, every axis has a stride.
#[test]
fn what_has_no_blocks_has_strides() {
    fn strides<L: StridedLayout>(view: View<'_, u32, L>) -> Vec<isize> {
        view.strides().as_ref().to_vec()
    }
    own_offsets!(filter = <layout!(O=8 I=4 H=3; block(I) = 2; block(O) = 4)>::default());
    let column = filter.fix::<tensor_layout::axis::O>(5).fix::<tensor_layout::axis::I>(3); // H=3
    assert_eq!(strides(column), [8]);
    assert_eq!(column[[2]], filter[[5, 3, 2]]);
    let renamed = filter
        .rename::<tensor_layout::axis::O, M>()
        .fix::<M>(5)
        .permute::<(H, tensor_layout::axis::I)>()
        .fix::<tensor_layout::axis::I>(3);
    assert_eq!(strides(renamed), [8]);
    assert!(renamed == column);
    let unblocked = filter.fix::<tensor_layout::axis::O>(7).unblock::<tensor_layout::axis::I, (Co, Ci)>(); // Co=2 Ci=2 H=3
    assert_eq!(strides(unblocked).len(), 3);
    assert!(unblocked.indexed_iter().all(|([o, i, h], x)| *x == filter[[7, 2 * o + i, h]]));
    own_offsets!(one = <layout!(C=1 H=3; block(C) = 4)>::default());
    assert_eq!(strides(one.squeeze::<C>()), [4]);
}

/// Mutable parts at every index of a blocked axis share no element, and threads may have them.
#[test]
fn mutable_parts_of_blocked_axes_are_disjoint() {
    type Blocked = layout!(N=2 C=10 H=3; block(C) = 4);
    let mut act = Tensor::<u32, Blocked>::zeros(); // N=2 C=10 H=3
    for (c, mut plane) in act.view_mut().axis_iter_mut::<C>().enumerate() {
        plane.for_each_indexed_mut(|[n, h], x| *x += (n * 100 + c * 10 + h) as u32);
    }
    assert!(act.indexed_iter().all(|([n, c, h], x)| *x as usize == n * 100 + c * 10 + h));
    let (mut first, mut rest) = act.view_mut().split_at::<C>(8);
    first.fill(1);
    rest.fill(2);
    assert!(act.indexed_iter().all(|([_, c, _], x)| *x == if c < 8 { 1 } else { 2 }));
    use rayon::iter::{IndexedParallelIterator, ParallelIterator};
    let mut view: ViewMut<'_, u32, Blocked> = act.view_mut();
    view.par_axis_iter_mut::<C>().enumerate().for_each(|(c, mut plane)| plane.fill(c as u32));
    assert!(act.indexed_iter().all(|([_, c, _], x)| *x as usize == c));
    act.view_mut().tiles_mut::<(N, C)>([1, 4]).enumerate().for_each(|(k, (_, mut tile))| tile.fill(k as u32));
    assert!(act.indexed_iter().all(|([n, c, _], x)| *x as usize == n * 3 + c / 4));
}
