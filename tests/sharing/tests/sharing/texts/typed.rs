//! Typed layouts of what was accepted, and their parts. The types have a `?` wherever they can.

use super::accepted::indices;
use tensor_layout::axis::{A, B, C, H, W};
use tensor_layout::ops::HasAxes;
use tensor_layout::{
    AnyLayout, AnyView, AnyViewMut, HasAxis, Layout, StridedLayout, Tensor, View, ViewMut, Window, layout,
};

type Row = layout!(A=?; overlap(A) = ?);
type Rows = layout!(A=? B=?; overlap(A) = ?; overlap(B) = ?);
type UniqueRows = layout!(A=? B=?; stride(A) = ?; stride(B) = ?);
type PackedRows = layout!(A=? B=?);
type Columns = layout!(A=? B=?; order = BA);
#[cfg(feature = "exhaustive")]
type Digits = layout!(A=? B=?; order = A/2 B A%2);
type ManyDigits = layout!(A=? B=?; order = A/4 B/2 A/2%2 A%2 B%2);
type Planes = layout!(A=? B=? C=?; overlap(A) = ?; overlap(B) = ?; overlap(C) = ?);
type Blocks = layout!(A=? B=? C=?; block(B) = 4);

/// As each type that it has; without the feature `exhaustive`, as one of each kind.
pub(super) fn check(view: &AnyView<'_>, from: &str) {
    let _ = view.downcast::<u8, layout!()>().map(|scalar| scalar[[]]);
    if let Ok(row) = view.downcast::<u8, Row>() {
        seen(view.layout(), row, from);
        parts_of_rows(row.insert::<B>());
    }
    if let Ok(planes) = view.downcast::<u8, Planes>() {
        seen(view.layout(), planes, from);
        planes.axis_iter::<C>().for_each(parts_of_rows);
    }
    if let Ok(blocks) = view.downcast::<u8, Blocks>() {
        seen(view.layout(), blocks, from);
        blocks.axis_iter::<C>().for_each(parts);
    }
    macro_rules! rows {
        ($($layout:ty: $parts:ident,)*) => { $(
            if let Ok(typed) = view.downcast::<u8, $layout>() {
                seen(view.layout(), typed, from);
                $parts(typed);
            }
            if let Ok(tensor) = view.convert::<u8, $layout>() {
                seen_in_order(view.layout(), tensor.view(), from);
            }
        )* };
    }
    rows! {
        Rows: parts_of_rows,
        PackedRows: parts_of_rows,
        ManyDigits: parts,
    }
    #[cfg(feature = "exhaustive")]
    rows! {
        UniqueRows: parts_of_rows,
        Columns: parts_of_rows,
        Digits: parts,
    }
}

/// The bytes of each element are its offset.
fn seen<L: Layout>(any: &AnyLayout, view: View<'_, u8, L>, from: &str) {
    seen_in_order(any, view, from);
    read(view);
}

/// The same, of a copy in any layout of the same axes.
fn seen_in_order<L: Layout>(any: &AnyLayout, view: View<'_, u8, L>, from: &str) {
    let offsets = indices(any.extents()).into_iter().map(|index| any.offset(&index).expect("in bounds") as u8);
    assert!(view.iter().copied().eq(offsets), "{any} of {from}");
}

/// Every way of reading comes by as many elements, with the same sum.
fn read<L: Layout>(view: View<'_, u8, L>) {
    let sum = |sum: usize, element: &u8| sum + usize::from(*element);
    let expected = (view.len(), view.iter().fold(0, sum));
    let mut walked = (0, 0);
    view.for_each_indexed(|index, element| {
        assert_eq!(view.get(index), Some(element));
        walked = (walked.0 + 1, sum(walked.1, element));
    });
    let in_runs = (view.runs().flatten().count(), view.runs().flatten().fold(0, sum));
    assert_eq!((walked, in_runs), (expected, expected), "{}", AnyLayout::of_layout(view.layout()));
    assert_eq!(view.zip(&view).fold(0, |total, a, _| sum(total, a)), expected.1);
}

/// Parts along axes that may have digits.
fn parts<L: Layout + HasAxis<A> + HasAxis<B>>(view: View<'_, u8, L>) {
    let [a, b] = [view.extent::<A>(), view.extent::<B>()];
    view.axis_iter::<A>().chain(view.axis_iter::<A>().rev()).for_each(read);
    view.axis_iter::<B>().nth(b / 2).into_iter().for_each(read);
    view.axis_chunks::<A, 4>().for_each(read);
    read(view.axis_chunks::<B, 8>().remainder());
    for start in 0..=a {
        let _ = view.try_range::<A>(start..).map(read);
        let _ = view.try_crop::<A, 2>(start).map(read);
        let _ = view.try_split_at::<A>(start).map(|(first, rest)| (read(first), read(rest)));
    }
    for size in [[1, 1], [2, 4], [4, 2], [usize::MAX, 1], [4, usize::MAX]] {
        let _ = view.try_tiles::<(A, B)>(size).map(|tiles| tiles.for_each(|(_, tile)| read(tile)));
    }
    assert!(view.try_range::<A>(a + 1..).is_err() && view.try_fix::<B>(b).is_err());
    assert!(view.try_range::<B>(..usize::MAX).is_err() && view.try_crop::<A, 2>(usize::MAX).is_err());
}

/// Parts along axes that have one stride.
fn parts_of_rows<L: StridedLayout + HasAxis<A> + HasAxis<B> + HasAxes<(A, B)>>(view: View<'_, u8, L>) {
    parts(view);
    read(view.reverse::<A>());
    for by in [1, 2, 3, usize::MAX] {
        read(view.step_by::<A>(by));
        read(view.reverse_if::<A>(by == 2));
        let _ = view.try_split_by::<A, (H, W)>(by).map(read);
        for size in 1..3 {
            let _ = view.try_windows_with::<A, (H, W)>(Window::new(size).with_step(by)).map(read);
            let _ = view.try_windows_with::<A, (H, W)>(Window::new(size).with_dilation(by)).map(read);
        }
    }
    let _ = view.try_split::<A, (H, W), 2>().map(read);
    let _ = view.try_merge::<(A, B), C>().map(read);
    read(view.diagonal::<(A, B), C>());
    let _ = view.try_squeeze::<B>().map(read);
    let _ = view.try_as_arrays::<A, 2>().map(|arrays| arrays.iter().count());
    let _ = view.try_broadcast_to::<B>(3).map(read);
}

/// The same of a mutable view. Each element is counted up once by each way.
pub(super) fn check_mut(mut view: AnyViewMut<'_>) {
    macro_rules! rows {
        ($($layout:ty)*) => { $(
            if let Ok(typed) = view.downcast_mut::<u8, $layout>() {
                written(typed);
            }
        )* };
    }
    rows!(UniqueRows Columns ManyDigits);
    #[cfg(feature = "exhaustive")]
    rows!(PackedRows Digits);
}

fn written<L: Layout + HasAxis<A> + HasAxis<B>>(mut view: ViewMut<'_, u8, L>) {
    let before: Vec<u8> = view.iter().copied().collect();
    let up = |element: &mut u8| *element = element.wrapping_add(1);
    view.for_each_mut(up);
    view.iter_mut().for_each(up);
    view.runs_mut().flatten().for_each(up);
    view.axis_iter_mut::<A>().for_each(|mut part| part.for_each_mut(up));
    view.axis_iter_mut::<B>().rev().for_each(|mut part| part.iter_mut().for_each(up));
    view.tiles_mut::<(A, B)>([4, 4]).for_each(|(_, mut tile)| tile.for_each_mut(up));
    let mut chunks = view.axis_chunks_mut::<A, 4>();
    chunks.remainder().for_each_mut(up);
    chunks.for_each(|mut chunk| chunk.for_each_mut(up));
    let middle = view.extent::<A>() / 8 * 4;
    let (mut first, mut rest) = view.view_mut().split_at::<A>(middle);
    first.for_each_mut(up);
    rest.for_each_mut(up);
    let expected = before.iter().map(|element| element.wrapping_add(8));
    assert!(view.iter().copied().eq(expected), "{}", AnyLayout::of_layout(view.layout()));
    // Where an axis has one index, its stride is anything, so that the storage may be.
    let packed = PackedRows::with_extents([view.extent::<A>(), view.extent::<B>()]).expect("small extents");
    let ones = Tensor::from_fn_with_layout(packed, |_| 1_u8);
    view.copy_from(&ones);
    view.map_from(&ones, |one| one + 1);
    view.zip_mut(&ones).for_each(|element, one| *element -= one);
    assert!(view.iter().all(|element| *element == 1), "{}", AnyLayout::of_layout(view.layout()));
}
