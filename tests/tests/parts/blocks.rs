//! Parts of layouts with blocks: each against its postcondition, on a buffer in which each element is its own offset.

use tensor_layout::axis::{C, H, M, N, W};
use tensor_layout::{Layout, StaticLayout, Tensor, View, layout};

tensor_layout::axis!(Co, Ci, Ho, Hi);

/// A view of a buffer in which each element is its own offset.
macro_rules! own_offsets {
    ($view:ident = $layout:expr) => {
        let layout = $layout;
        let offsets: Vec<u32> = (0..layout.required_span_size() as u32).collect();
        let $view = View::with_layout(layout, &offsets).expect("a buffer of the span");
    };
}

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
    assert!(error.to_string().contains("the extent 10 cannot be split into groups of 4"), "{error}");
    let parts = act.crop::<C, 8>(0).unblock::<C, (Co, Ci)>();
    assert!(parts.indexed_iter().all(|([o, i, h], offset)| *offset == act[[4 * o + i, h]]));
    assert_eq!((parts.strides(), parts.layout().required_span_size()), ([12, 1, 4], 24));
}

#[test]
#[should_panic(expected = "index 2 is inside one")]
fn a_part_does_not_begin_inside_a_block() {
    own_offsets!(act = Act::default());
    act.crop::<C, 4>(2);
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
    let planes = Tensor::<u32, layout!(N=3 C=21 H=40 W=40)>::from_view(&act.view());
    let total: u64 = (0..3 * 21 * 1600).sum();
    assert_eq!(act.view().par_fold(|| 0, |sum, x| sum + u64::from(*x), |a, b| a + b), total);
    let zipped = act.view().zip(&planes.view()).par_fold(|| 0, |sum, a, b| sum + u64::from(a ^ b), |a, b| a + b);
    assert_eq!(zipped, 0);
    act.view_mut().par_for_each_indexed_mut(|[n, c, h, w], x| *x -= (((n * 21 + c) * 40 + h) * 40 + w) as u32);
    assert!(act.iter().all(|x| *x == 0));
    act.view_mut().par_copy_from(&planes.view());
    assert_eq!(act.view(), planes.view());
    act.view_mut().par_map_from_indexed(&planes.view(), |[n, ..], x| x + n as u32);
    assert_eq!(act[[2, 20, 39, 39]], planes[[2, 20, 39, 39]] + 2);
    let mut sums = Tensor::<u64, layout!(C=21; block(C) = 4)>::zeros();
    sums.view_mut().par_fold_from(&planes.view(), |sum, x| *sum += u64::from(*x));
    assert_eq!(sums[[20]], planes.view().fix::<C>(20).fold(0, |sum, x| sum + u64::from(*x)));
}

#[test]
fn reductions_go_into_blocks_and_out_of_them() {
    let act =
        Tensor::<u32, layout!(N=2 C=5 H=3 W=2; block(C) = 4)>::from_fn(|[n, c, h, w]| (n + 10 * c + h + w) as u32);
    let mut sums = Tensor::<u32, layout!(W=2 C=5; block(C) = 2)>::zeros();
    sums.view_mut().fold_from(&act.view(), |sum, x| *sum += x);
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
        copy.copy_from(&source.view());
        assert!(copy.indexed_iter().all(|(index, x)| *x == value(index)));
        let mut wide = Tensor::<u64, B>::zeros();
        wide.map_from(&source.view(), |x| u64::from(x) << 8);
        assert!(wide.indexed_iter().all(|(index, x)| *x == u64::from(value(index)) << 8));
    }
    is_kept::<Plain, Blocked>();
    is_kept::<Blocked, Plain>();
    is_kept::<Eights, Blocked>();
    is_kept::<Blocked, Eights>();
    is_kept::<Plain, Eights>();
    is_kept::<Eights, Plain>();
}
