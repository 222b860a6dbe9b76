//! Laws of views that are walked together: axes are matched by name.

use crate::families::{CANARY, MARGIN, for_every_pair};
use crate::message::message_of;
use crate::pair::count;
use tensor_layout::{LayoutError, Tensor, layout};

/// `source.zip(&a).and(&b)` gives each index once, with an element of each layout. The layouts' indices are matched by the names of the
/// axes.
#[test]
fn a_zip_gives_the_elements_of_each_index_together() {
    for_every_pair(|trial| {
        let span = trial.to.1.span() as u32;
        let (from, first) = (trial.source(), (1000..1000 + span).collect::<Vec<_>>());
        let second: Vec<_> = (0..span).map(|k| 5000 - k).collect();
        let mut given = (trial.pair.zip)(&trial.to.0, &trial.from.0, [&from, &first, &second]);
        let mut expected: Vec<_> =
            trial.offsets().map(|(_, to, from_at)| [from[from_at], first[to], second[to]]).collect();
        given.sort_unstable();
        expected.sort_unstable();
        assert_eq!(given, expected);
    });
}

/// `to.zip_mut(&from).and_mut(&mut other)` visits each element that it changes once, with its index, and changes nothing else.
#[test]
fn a_mutable_zip_gives_each_element_once() {
    for_every_pair(|trial| {
        let from = trial.source();
        let span = trial.to.1.span();
        let mut buffers = [(); 2].map(|()| vec![CANARY; MARGIN + span + MARGIN]);
        let inner = buffers.each_mut().map(|buffer| &mut buffer[MARGIN..MARGIN + span]);
        (trial.pair.zip_mut)(&trial.to.0, &trial.from.0, (inner, &from));
        let mut expected = trial.expected(&from);
        assert_eq!(buffers[0], expected);
        for (index, to, _) in trial.offsets() {
            expected[MARGIN + to] += count(&index);
        }
        assert_eq!(buffers[1], expected);
    });
}

type Rows = layout!(H=? W=? C=2);
type Columns = layout!(C=2 W=? H=?; order = CHW; pad(W) = 4);

/// If extents differ, the error names the first axis of the first view that differs, with both extents; the other forms
/// panic with its words.
#[test]
fn different_extents_are_an_error() -> Result<(), LayoutError> {
    let rows: Tensor<u32, Rows> = Tensor::zeros_with_layout(Rows::with_extents([2, 3])?);
    let mut same: Tensor<u32, Columns> = Tensor::zeros_with_layout(Columns::with_extents([3, 2])?);
    let mut other: Tensor<u32, Columns> = Tensor::zeros_with_layout(Columns::with_extents([3, 4])?);
    let words = |first, other| {
        format!(
            "unequal extents: axis `H` has extent {first} in the first view and {other} in another one; `crop` or `range` the longer one"
        )
    };
    let error = rows.try_zip(&other).expect_err("different extents");
    assert_eq!((error.axis, error.left, error.right), ("H", 2, 4));
    assert_eq!(error.to_string(), words(2, 4));
    assert_eq!(message_of(|| _ = rows.zip(&other)), words(2, 4));
    assert_eq!(message_of(|| _ = other.zip_mut(&rows)), words(4, 2));
    assert!(other.view_mut().try_zip_mut(&rows).is_err());

    let pair = || rows.zip(&same);
    assert_eq!(message_of(|| _ = pair().and(&other)), words(2, 4));
    assert!(pair().try_and(&other).is_err() && pair().try_and(&rows).is_ok());
    assert!(pair().try_and_mut(&mut other.view_mut()).is_err());
    assert!(same.view_mut().try_zip_mut(&rows).is_ok());
    Ok(())
}

/// If the closure panics during a walk, each element has its old value or its new one.
#[test]
fn a_closure_may_panic() {
    let mut tensor = Tensor::<String, layout!(H=3 W=4; order = WH; pad(H) = 4)>::from_fn(|[h, w]| format!("{h}{w}"));
    let message = message_of(|| {
        tensor.for_each_indexed_mut(|[h, w], element| {
            assert!((h, w) != (1, 2), "stop");
            element.push('!');
        });
    });
    assert_eq!(message, "stop");
    assert!(tensor.indexed_iter().all(|([h, w], element)| element.ends_with('!') == ((w, h) < (2, 1))));
}
