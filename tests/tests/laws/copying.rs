//! Laws of copying and comparing across layouts: axes are matched by name.

use crate::families::{CANARY, MARGIN, for_every_pair};
use crate::message::message_of;
use tensor_layout::{HasAxis, Layout, LayoutError, StridedLayout, Tensor, View, ViewMut, axis, layout};

/// `to.copy_from(&from)` leaves at every index of `to` the element of `from` at the index of the same names, and every
/// other element of the buffer (padding, gaps, the elements around the view) unchanged.
#[test]
fn copy_from_moves_each_element_to_its_name() {
    for_every_pair(|trial| {
        let from = trial.source();
        let mut to = vec![CANARY; MARGIN + trial.to.1.span() + MARGIN];
        let inner = MARGIN..MARGIN + trial.to.1.span();
        (trial.pair.copy)(&trial.to.0, &trial.from.0, &mut to[inner], &from).expect("equal extents");
        assert_eq!(to, trial.expected(&from));
    });
}

/// Two views are equal iff their extents are, and their elements at each index, by name. So a copy is equal to its source,
/// and no longer when one element of it changes.
#[test]
fn a_copy_equals_its_source_until_an_element_changes() {
    for_every_pair(|trial| {
        let from = trial.source();
        let expected = trial.expected(&from);
        let mut to = expected[MARGIN..MARGIN + trial.to.1.span()].to_vec();
        let equal = |to: &[u32]| (trial.pair.equal)(&trial.to.0, &trial.from.0, to, &from);
        assert!(equal(&to));
        let offsets = trial.to.1.offsets();
        for at in offsets.into_iter().step_by(13) {
            to[at] += 1;
            assert!(!equal(&to), "{at}");
            to[at] -= 1;
        }
    });
}

/// A batch of small matrices, whose numbers the types know: each is moved as one. The batch may be reversed, cropped, with gaps, in several axes,
/// and empty, and a matrix may be one of more axes.
#[test]
fn batches_of_small_matrices_are_copied() {
    fn check<L: Layout<Index = [usize; 4]>, S: Layout<Index = [usize; 4]>>(
        to: &mut ViewMut<'_, u16, L>,
        from: &View<'_, u16, S>,
    ) {
        to.copy_from(from);
        for (index, element) in to.view().indexed_iter() {
            assert_eq!(*element, from[index], "{index:?}");
        }
    }
    fn of<D, S>(to: D, from: S)
    where
        D: StridedLayout<Index = [usize; 4]> + HasAxis<axis::N>,
        S: StridedLayout<Index = [usize; 4]> + HasAxis<axis::N> + HasAxis<axis::M>,
    {
        let numbers: Vec<u16> = (0..from.required_span_size() as u16).collect();
        let from = View::with_layout(from, &numbers).expect("a buffer of the span");
        let mut buffer = vec![u16::MAX; to.required_span_size()];
        let elements = from.extents().iter().product::<usize>();
        let mut to = ViewMut::with_layout(to, &mut buffer).expect("a unique layout");
        check(&mut to, &from);
        check(&mut to.view_mut().reverse::<axis::N>(), &from);
        check(&mut to, &from.reverse::<axis::M>());
        let rest = from.extents()[0].min(1);
        check(&mut to.view_mut().range::<axis::N>(rest..), &from.range::<axis::N>(rest..));
        let left = buffer.iter().filter(|element| **element == u16::MAX).count();
        assert_eq!(left, buffer.len() - elements);
    }
    for [n, m] in [[1, 1], [1, 5], [3, 1], [4, 3], [0, 2]] {
        macro_rules! matrices {
            ($($i:literal $j:literal),* exhaustive: $($k:literal $l:literal),*) => {
                $(matrices!(@$i $j);)*
                $(#[cfg(feature = "exhaustive")] matrices!(@$k $l);)*
            };
            (@$i:literal $j:literal) => {{
                let rows = <layout!(N=? M=? I=$i J=$j)>::with_extents([n, m]).expect("small numbers");
                let columns = <layout!(N=? M=? I=$i J=$j; order = NMJI)>::with_extents([n, m]).expect("small numbers");
                let apart = <layout!(N=? M=? I=$i J=$j; order = MNJI; pad(N) = 7)>::with_extents([n, m]).expect("small numbers");
                of(columns, rows);
                of(rows, columns);
                of(apart, rows);
                of(columns, apart);
            }};
        }
        matrices!(2 3, 4 4 exhaustive: 2 2, 3 3, 2 8, 5 2, 7 2, 8 8);
    }
    let cube =
        Tensor::<u64, layout!(N=3 I=2 J=2 K=3)>::from_fn(|[n, i, j, k]| (n * 1000 + i * 100 + j * 10 + k) as u64);
    let mut turned = Tensor::<u64, layout!(N=3 I=2 J=2 K=3; order = NKIJ; align(N) = 16)>::zeros();
    turned.copy_from(&cube);
    assert_eq!(turned, cube);
}

type Channels = layout!(N=1 C=? H=1 W=1);
type Blocks = layout!(N=1 C=? H=1 W=1; block(C) = 8);
type LargerBlocks = layout!(N=1 C=? H=1 W=1; block(C) = 16);

/// A block that is not full begins after the full ones, also where each part of the copy is one contiguous run.
#[test]
fn the_rest_of_a_blocked_axis_is_copied() -> Result<(), LayoutError> {
    for count in 0..70 {
        let channels =
            Tensor::<u32, Channels>::from_fn_with_layout(Channels::with_extents([count])?, |[_, c, ..]| c as u32 + 1);
        let mut blocks = Tensor::<u32, Blocks>::zeros_with_layout(Blocks::with_extents([count])?);
        blocks.copy_from(&channels);
        assert_eq!(blocks.view(), channels.view(), "{count} channels in blocks");
        let mut larger = Tensor::<u32, LargerBlocks>::zeros_with_layout(LargerBlocks::with_extents([count])?);
        larger.copy_from(&blocks);
        assert_eq!(larger.view(), channels.view(), "{count} channels in larger blocks");
        let mut back = Tensor::<u32, Channels>::zeros_with_layout(Channels::with_extents([count])?);
        back.copy_from(&larger);
        assert_eq!(back.view(), channels.view(), "{count} channels from blocks");
    }
    let channels = Tensor::<u32, layout!(C = 21)>::from_fn(|[c]| c as u32 + 1); // C=21
    let mut blocks = Tensor::<u32, layout!(C=21; block(C) = 8)>::zeros(); // C=21
    blocks.copy_from(&channels);
    assert_eq!(blocks.view(), channels.view());
    Ok(())
}

type Rows = layout!(H=? W=? C=2);
type Columns = layout!(C=2 W=? H=?; order = CHW; pad(W) = 4);

/// If extents differ, nothing is written, and the error names the first axis of the destination that differs, with both
/// extents; views of different extents are not equal.
#[test]
fn different_extents_are_an_error() -> Result<(), LayoutError> {
    let from: Tensor<u32, Rows> = Tensor::from_fn_with_layout(Rows::with_extents([2, 3])?, |_| 7);
    for (h, w) in (0..5).flat_map(|h| (0..5).map(move |w| (h, w))) {
        let mut to: Tensor<u32, Columns> = Tensor::from_fn_with_layout(Columns::with_extents([w, h])?, |_| 1);
        let before = to.storage().to_vec();
        let expected = match (w, h) {
            (3, 2) => continue,
            (3, _) => ("H", h, 2),
            _ => ("W", w, 3),
        };
        let error = to.view_mut().try_copy_from(&from).expect_err("different extents");
        assert_eq!((error.axis, error.left, error.right), expected);
        assert_eq!(to.storage(), before);
        assert_ne!(to.view(), from.view());
        assert_ne!(from.view(), to.view());
    }
    Ok(())
}

/// `copy_from` panics where `try_copy_from` is an error, with the same words.
#[test]
fn copy_from_panics_on_different_extents() -> Result<(), LayoutError> {
    let from: Tensor<u32, Rows> = Tensor::zeros_with_layout(Rows::with_extents([2, 3])?);
    let mut to: Tensor<u32, Columns> = Tensor::zeros_with_layout(Columns::with_extents([3, 4])?);
    assert_eq!(
        message_of(|| to.copy_from(&from)),
        "unequal extents: axis `H` has extent 4 in the destination and 2 in the source; `crop` or `range` the longer one"
    );
    Ok(())
}
