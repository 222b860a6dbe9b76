//! Laws of views that are walked together: axes are matched by name.

use crate::copying::{CANARY, MARGIN, for_every_pair};
use crate::indexing::message_of;
use tensor_layout::{LayoutError, StridedLayout, Tensor, View, ViewMut, layout};
use tensor_layout_tests::random::Numbers;

/// Elements at the same index of a source and of two tensors of the destination's layout, in the order of the walk.
pub(crate) type Zips = fn(&Numbers, &Numbers, [&[u32]; 3]) -> Vec<[u32; 3]>;
/// Copies the source into both tensors of the destination's layout; to the second, adds the count of the index.
pub(crate) type ZipsMut = fn(&Numbers, &Numbers, ([&mut [u32]; 2], &[u32]));

pub(crate) fn zip<D: StridedLayout, S: StridedLayout>(to: D, from: S, buffers: [&[u32]; 3]) -> Vec<[u32; 3]> {
    let source = View::with_layout(from, buffers[0]).expect("a buffer of the span");
    let [first, second] = [1, 2].map(|k| View::with_layout(to, buffers[k]).expect("a buffer of the span"));
    let mut given = Vec::new();
    source.zip(&first).and(&second).for_each(|a, b, c| given.push([*a, *b, *c]));
    let pairs = source.zip(&first).fold(vec![], |mut pairs, a, b| {
        pairs.push([*a, *b]);
        pairs
    });
    assert!(given.iter().map(|[a, b, _]| [*a, *b]).eq(pairs));
    assert_eq!(source.zip(&first).all(|a, b| a == b), given.iter().all(|[a, b, _]| a == b));
    assert_eq!(source.zip(&first).and(&second).any(|a, b, c| a > b.max(c)), given.iter().any(|[a, b, c]| a > b.max(c)));
    given
}

pub(crate) fn zip_mut<D: StridedLayout, S: StridedLayout>(
    to: D,
    from: S,
    (to_buffers, from_buffer): ([&mut [u32]; 2], &[u32]),
) {
    let source = View::with_layout(from, from_buffer).expect("a buffer of the span");
    let [mut first, mut second] = to_buffers.map(|buffer| ViewMut::with_layout(to, buffer).expect("a unique layout"));
    first.zip_mut(&source).for_each(|a, b| *a = *b);
    first.zip_mut(&source).and_mut(&mut second).for_each_indexed(|index, a, b, c| {
        assert_eq!(a, b);
        *c = b + count(index.as_ref());
    });
}

fn count(index: &[usize]) -> u32 {
    index.iter().fold(0, |count, digit| count * 10 + *digit as u32)
}

/// `source.zip(&a).and(&b)` gives the elements of each index once, in each layout those of the same index by name; `fold`,
/// `all` and `any` see what `for_each` sees.
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

/// `to.zip_mut(&from).and_mut(&mut other)` gives what it changes once, with its index, and leaves all else as it is.
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

/// Where extents differ, the error names the first axis of the first view that differs, with both extents; the other forms
/// panic with its words.
#[test]
fn different_extents_are_an_error() -> Result<(), LayoutError> {
    let rows: Tensor<u32, Rows> = Tensor::zeros_with(Rows::with_extents([2, 3])?);
    let mut same: Tensor<u32, Columns> = Tensor::zeros_with(Columns::with_extents([3, 2])?);
    let mut other: Tensor<u32, Columns> = Tensor::zeros_with(Columns::with_extents([3, 4])?);
    let words = |first, other| {
        format!(
            "unequal extents: axis `H` has extent {first} in the first view and {other} in another one; both must be equal"
        )
    };
    let error = rows.try_zip(&other.view()).expect_err("different extents");
    assert_eq!((error.axis, error.destination, error.source), ("H", 2, 4));
    assert_eq!(error.to_string(), words(2, 4));
    assert_eq!(message_of(|| _ = rows.zip(&other.view())), words(2, 4));
    assert_eq!(message_of(|| _ = other.zip_mut(&rows.view())), words(4, 2));
    assert!(other.view_mut().try_zip_mut(&rows.view()).is_err());

    let pair = || rows.zip(&same.view());
    assert_eq!(message_of(|| _ = pair().and(&other.view())), words(2, 4));
    assert!(pair().try_and(&other.view()).is_err() && pair().try_and(&rows.view()).is_ok());
    assert!(pair().try_and_mut(&mut other.view_mut()).is_err());
    assert!(same.view_mut().try_zip_mut(&rows.view()).is_ok());
    Ok(())
}

/// A walk in the middle of which the closure panics leaves each element as it was or as it was to be.
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
