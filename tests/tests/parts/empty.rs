//! Laws of views without elements: every operation has a result that has none either, its pointer stays where it was, and no
//! number overflows, however large the other extents are.

use tensor_layout::axis::{A, B, C, D, H, I, K, M, N, O, P, W};
use tensor_layout::{Layout, PartError, StridedLayout, View, ViewMut, layout};

const HUGE: usize = isize::MAX as usize;

/// No index, and everything that a view without one does.
fn is_empty<L: StridedLayout + std::fmt::Debug>(view: View<'_, u8, L>, pointer: *const u8) {
    assert!(view.is_empty());
    assert_eq!((view.len(), view.as_ptr()), (0, pointer), "{:?}", view.layout());
    assert_eq!((view.layout().required_span_size(), view.iter().count(), view.runs().count()), (0, 0, 0));
    view.for_each(|_| unreachable!("there is no element"));
    assert_eq!(view.as_slice(), Some(&[][..]));
    assert!(view.layout().is_unique() && view.layout().is_exhaustive());
    assert!(!view.layout().is_broadcast());
}

/// Operations along an axis of extent 0 and along the huge ones beside it.
#[test]
fn operations_on_views_without_elements() -> Result<(), PartError> {
    let buffer = [7u8; 3];
    let pointer = buffer.as_ptr();
    let layout = <layout!(H=? W=? C=?)>::with_extents([HUGE, HUGE, 0]).expect("no element");
    let view = View::with_layout(layout, &buffer).expect("a buffer of no element");
    is_empty(view, pointer);
    is_empty(view.fix::<H>(HUGE - 1), pointer);
    is_empty(view.fix::<W>(3).fix::<H>(5), pointer);
    is_empty(view.crop::<H, 3>(HUGE - 3), pointer);
    is_empty(view.crop::<C, 0>(0), pointer);
    is_empty(view.range::<W>(HUGE..), pointer);
    is_empty(view.range::<W>(5..HUGE), pointer);
    is_empty(view.range::<C>(..), pointer);
    is_empty(view.step::<H, 7>().step::<C, 3>(), pointer);
    is_empty(view.step::<H, HUGE>().step::<W, { HUGE - 1 }>(), pointer);
    is_empty(view.reverse::<H>().reverse::<C>(), pointer);
    is_empty(view.permute::<(C, W, H)>(), pointer);
    is_empty(view.rename::<H, M>().insert::<H>(), pointer);
    is_empty(view.range::<H>(9..10).squeeze::<H>(), pointer);
    is_empty(view.insert::<N>().broadcast::<N, HUGE>(), pointer);
    is_empty(view.insert::<N>().broadcast_to::<N>(HUGE), pointer);
    is_empty(view.split::<C, (C, I), 5>(), pointer);
    is_empty(view.split::<H, (O, I), { HUGE / 7 }>(), pointer);
    is_empty(view.windows::<H, (P, K), 5, 1>(), pointer);
    is_empty(view.windows::<W, (P, K), { HUGE / 2 }, 2>().windows::<H, (A, B), HUGE, HUGE>(), pointer);
    is_empty(view.merge::<(H, C), M>(), pointer);
    is_empty(view.merge::<(C, W, H), M>(), pointer);
    is_empty(view.diagonal::<(H, W), D>(), pointer);
    is_empty(view.diagonal::<(H, C), D>(), pointer);
    let (first, rest) = view.split_at::<H>(HUGE / 2);
    is_empty(first, pointer);
    is_empty(rest, pointer);
    is_empty(view.as_layout::<layout!(H=? W=? C=0)>(), pointer);
    let mut rows = view.axis_iter::<H>();
    assert_eq!(rows.len(), HUGE);
    is_empty(rows.nth(HUGE / 3).expect("a row"), pointer);
    is_empty(rows.next_back().expect("a row"), pointer);
    let mut chunks = view.axis_chunks::<W, 1000>();
    assert_eq!(chunks.len(), HUGE / 1000);
    is_empty(chunks.remainder(), pointer);
    is_empty(chunks.nth(HUGE / 2000).expect("a chunk"), pointer);
    is_empty(chunks.next_back().expect("a chunk"), pointer);
    let mut tiles = view.tiles::<(H, W)>([1, HUGE]);
    assert_eq!(tiles.len(), HUGE);
    is_empty(tiles.next().expect("a tile").1, pointer);
    is_empty(tiles.next_back().expect("a tile").1, pointer);
    assert_eq!(view.tiles::<(C, W)>([1, 1]).len(), 0);
    // Over `usize::MAX` tiles.
    let error = view.try_tiles::<(H, W)>([1, 1]).map(|tiles| tiles.len()).expect_err("too many tiles");
    assert_eq!(error.axis(), "W");
    Ok(())
}

/// A part without elements of a view that has some points at the view's first element, wherever the part would begin: it may
/// be past the end of the buffer.
#[test]
fn a_part_without_elements_does_not_move_the_pointer() {
    let mut buffer: Vec<u8> = (0..12).collect();
    let pointer = buffer.as_ptr();
    let view = View::<u8, layout!(H=3 W=4)>::new(&buffer).expect("a buffer of the span");
    is_empty(view.range::<H>(3..), pointer);
    is_empty(view.range::<W>(4..4), pointer);
    is_empty(view.crop::<W, 0>(4).range::<H>(2..), pointer);
    is_empty(view.split_at::<H>(3).1, pointer);
    is_empty(view.split_at::<H>(0).0, pointer);
    is_empty(view.axis_chunks::<H, 3>().remainder(), pointer);
    is_empty(view.range::<W>(4..).axis_iter::<H>().next_back().expect("a row"), pointer);
    is_empty(view.range::<W>(4..).reverse::<H>().fix::<H>(0), pointer);
    let view = ViewMut::<u8, layout!(H=3 W=4)>::new(&mut buffer).expect("a buffer of the span");
    let (first, rest) = view.split_at::<H>(3);
    assert_eq!((first.len(), rest.len(), rest.view().as_ptr()), (12, 0, pointer));
}

/// An operation that would address more indices than there can be has no result, unless there is no element.
#[test]
fn too_many_indices_are_refused() {
    let buffer = [1u8];
    let layout = <layout!(H=? W=?; broadcast(H))>::with_extents([1 << 40, 1]).expect("one element");
    let view = View::with_layout(layout, &buffer).expect("a buffer of the span");
    let error = view.try_broadcast_to::<W>(1 << 23).unwrap_err();
    assert_eq!(error.axis(), "W");
    assert_eq!(
        error.to_string(),
        "layout: axis `W`: with its extent 8388608 the number of indices overflows; offsets may be at most isize::MAX \
         elements: make an extent, a pad or a stride smaller"
    );
    assert!(view.try_broadcast::<W, { 1 << 23 }>().is_err());
    assert!(view.try_broadcast::<W, { 1 << 22 }>().is_ok());
    assert!(view.try_windows::<H, (P, K), { 1 << 39 }, 1>().is_err());
    let wide = view.broadcast_to::<W>(1 << 22);
    assert_eq!(wide.len(), 1 << 62);
    assert_eq!(wide[[1 << 39, 1 << 21]], 1);
    let all = wide.permute::<(W, H)>().merge::<(W, H), M>();
    assert_eq!((all.len(), all[[(1 << 62) - 1]]), (1 << 62, 1));
}

/// The stride of an axis with one index left may be anything; nothing overflows.
#[test]
fn steps_may_be_longer_than_all_there_is() {
    let buffer: Vec<u8> = (0..8).collect();
    let view = View::<u8, layout!(H=4 W=2)>::new(&buffer).expect("a buffer of the span");
    let one = view.step::<H, { 1 << 62 }>().reverse::<H>(); // 2 * 2^62 is isize::MIN
    assert!(one.iter().eq(&[0, 1]));
    let one = view.step::<H, { 1 << 62 }>().step::<H, 2>().reverse::<H>().reverse::<W>();
    assert!(one.iter().eq(&[1, 0]));
    let layout = <layout!(H=? W=2)>::with_extents([4]).expect("small numbers");
    let view = View::with_layout(layout, &buffer).expect("a buffer of the span");
    let one = view.step::<H, { 1 << 62 }>().reverse::<H>().reverse::<W>();
    assert!(one.iter().eq(&[1, 0]));
    assert!(view.step::<H, HUGE>().windows::<H, (P, K), 1, HUGE>().iter().eq(&[0, 1]));
    assert_eq!(one.layout().required_span_size(), 2);
}

/// A chunk may be longer than the axis: then there is none, and all is left.
#[test]
fn chunks_longer_than_the_axis() {
    let mut buffer: Vec<u8> = (0..6).collect();
    let layout = <layout!(H=? W=2)>::with_extents([3]).expect("small numbers");
    let view = View::with_layout(layout, &buffer).expect("a buffer of the span");
    let chunks = view.axis_chunks::<H, 4>();
    assert_eq!((chunks.len(), chunks.remainder().len()), (0, 6));
    let mut view = ViewMut::<u8, layout!(H=3 W=2)>::new(&mut buffer).expect("a buffer of the span");
    let mut chunks = view.axis_chunks_mut::<H, 4>();
    chunks.remainder().fill(9);
    assert_eq!(chunks.next().map(|chunk| chunk.len()), None);
    assert_eq!(buffer, [9; 6]);
}
