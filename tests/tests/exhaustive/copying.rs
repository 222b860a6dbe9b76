//! Conversions into a unique small layout: each element goes to its index by name, and nothing else is written.

use crate::small::Subject;
use crate::tally::Tally;
use crate::writing::{MARGIN, placed};
use tensor_layout::{StridedLayout, View, ViewMut};

/// The buffer of `to`, canaries around and between its elements: `element` gives each of them from its offset in `from`.
fn expected(to: &Subject, from: &Subject, element: fn(u32) -> u32) -> Vec<u32> {
    let elements = to.offsets_in(&from.oracle).into_iter().map(|offset| element(offset as u32));
    placed(to.span, to.offsets.iter().copied().zip(elements))
}

/// `copy_from`. Afterwards the views are equal.
pub(crate) fn copy<D, S>(tally: &mut Tally, to: (D, &Subject), from: (S, &Subject))
where
    D: StridedLayout,
    S: StridedLayout<Index = D::Index>,
{
    let source = from.1.own_offsets();
    let source = View::with_layout(from.0, &source).expect("a buffer of the span");
    let mut buffer = placed(to.1.span, []);
    let inner = MARGIN..MARGIN + to.1.span;
    let mut view = ViewMut::with_layout(to.0, &mut buffer[inner]).expect("a unique layout");
    view.copy_from(&source);
    tally.equal((view.view() == source, source == view.view()), (true, true));
    tally.equal(&buffer, &expected(to.1, from.1, |element| element));
    tally.pairs += 1;
}

/// `map_from`, and then `zip_mut`. Views whose elements differ are not equal.
pub(crate) fn map<D, S>(tally: &mut Tally, to: (D, &Subject), from: (S, &Subject))
where
    D: StridedLayout,
    S: StridedLayout<Index = D::Index>,
{
    let source = from.1.own_offsets();
    let source = View::with_layout(from.0, &source).expect("a buffer of the span");
    let mut buffer = placed(to.1.span, []);
    let inner = MARGIN..MARGIN + to.1.span;
    let mut view = ViewMut::with_layout(to.0, &mut buffer[inner.clone()]).expect("a unique layout");
    view.map_from(&source, |element| element + 100);
    tally.equal((view.view() == source, source == view.view()), (view.is_empty(), view.is_empty()));
    tally.equal(&buffer, &expected(to.1, from.1, |element| element + 100));

    let mut view = ViewMut::with_layout(to.0, &mut buffer[inner]).expect("a unique layout");
    view.zip_mut(&source).for_each(|to, from| *to = 2 * *to + from);
    tally.equal(&buffer, &expected(to.1, from.1, |element| 3 * element + 200));
}
