//! Laws of copying and comparing across layouts: axes are matched by name.

use crate::families::{CANARY, MARGIN, for_every_pair};
use crate::message::message_of;
use tensor_layout::{LayoutError, Tensor, layout};

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

type Channels = layout!(N=1 C=? H=1 W=1);
type Blocks = layout!(N=1 C=? H=1 W=1; block(C) = 8);
type LargerBlocks = layout!(N=1 C=? H=1 W=1; block(C) = 16);

/// A block that is not full begins after the full ones, also where each part of the copy is one contiguous run.
#[test]
fn the_rest_of_a_blocked_axis_is_copied() -> Result<(), LayoutError> {
    for count in 0..70 {
        let channels =
            Tensor::<u32, Channels>::from_fn_with(Channels::with_extents([count])?, |[_, c, ..]| c as u32 + 1);
        let mut blocks = Tensor::<u32, Blocks>::zeros_with(Blocks::with_extents([count])?);
        blocks.copy_from(&channels);
        assert_eq!(blocks.view(), channels.view(), "{count} channels in blocks");
        let mut larger = Tensor::<u32, LargerBlocks>::zeros_with(LargerBlocks::with_extents([count])?);
        larger.copy_from(&blocks);
        assert_eq!(larger.view(), channels.view(), "{count} channels in larger blocks");
        let mut back = Tensor::<u32, Channels>::zeros_with(Channels::with_extents([count])?);
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
    let from: Tensor<u32, Rows> = Tensor::from_fn_with(Rows::with_extents([2, 3])?, |_| 7);
    for (h, w) in (0..5).flat_map(|h| (0..5).map(move |w| (h, w))) {
        let mut to: Tensor<u32, Columns> = Tensor::from_fn_with(Columns::with_extents([w, h])?, |_| 1);
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
    let from: Tensor<u32, Rows> = Tensor::zeros_with(Rows::with_extents([2, 3])?);
    let mut to: Tensor<u32, Columns> = Tensor::zeros_with(Columns::with_extents([3, 4])?);
    assert_eq!(
        message_of(|| to.copy_from(&from)),
        "unequal extents: axis `H` has extent 4 in the destination and 2 in the source; both must be equal"
    );
    Ok(())
}
