//! Every way to write through a small mutable view: each element once, and nothing beside.

use crate::small::Subject;
use crate::tally::Tally;
use tensor_layout::{BufferErrorKind, StridedLayout, ViewMut};

/// The value of each element of a buffer before writing. Every value that is written is smaller.
pub(crate) const CANARY: u32 = 0xCAFE_0000;
/// Canaries before and after the span.
pub(crate) const MARGIN: usize = 3;

/// A buffer of canaries in which elements are placed at these offsets.
pub(crate) fn placed(span: usize, elements: impl IntoIterator<Item = (usize, u32)>) -> Vec<u32> {
    let mut buffer = vec![CANARY; MARGIN + span + MARGIN];
    for (offset, element) in elements {
        buffer[MARGIN + offset] = element;
    }
    buffer
}

/// All ways to write, where no two indices share an element; elsewhere, that there is none.
pub(crate) fn write<L: StridedLayout>(tally: &mut Tally, layout: L, subject: &Subject) {
    if !subject.is_unique {
        let error = ViewMut::with_layout(layout, &mut subject.own_offsets()).expect_err("indices share elements");
        return tally.equal(error.kind, BufferErrorKind::NotUnique);
    }
    let placed = |elements: &[u32]| placed(subject.span, subject.offsets.iter().copied().zip(elements.iter().copied()));

    let counted = placed(&(1..=subject.offsets.len() as u32).collect::<Vec<_>>());
    writes(tally, layout, &counted, |view| {
        let mut count = 0;
        view.iter_mut().for_each(|element| {
            count += 1;
            *element = count;
        });
    });
    writes(tally, layout, &counted, |view| {
        for (element, count) in view.iter_mut().zip(1..) {
            *element = count;
        }
    });
    let count = |index: &[usize]| index.iter().fold(1, |count, &digit| 4 * count + digit as u32);
    let by_index = placed(&subject.indices.iter().map(|index| count(index)).collect::<Vec<_>>());
    writes(tally, layout, &by_index, |view| {
        view.for_each_indexed_mut(|index, element| *element = count(index.as_ref()));
    });
    let ones = placed(&vec![CANARY + 1; subject.offsets.len()]);
    writes(tally, layout, &ones, |view| view.for_each_mut(|element| *element += 1));
    writes(tally, layout, &ones, |view| view.runs_mut().flatten().for_each(|element| *element += 1));
    writes(tally, layout, &ones, |view| view.fill(CANARY + 1));
}

/// Whether `write` makes just this of a buffer of canaries.
#[track_caller]
fn writes<L: StridedLayout>(
    tally: &mut Tally,
    layout: L,
    expected: &[u32],
    write: impl FnOnce(&mut ViewMut<'_, u32, L>),
) {
    let mut buffer = vec![CANARY; expected.len()];
    let inner = MARGIN..expected.len() - MARGIN;
    write(&mut ViewMut::with_layout(layout, &mut buffer[inner]).expect("a unique layout, a buffer of the span"));
    tally.equal(buffer, expected);
}
