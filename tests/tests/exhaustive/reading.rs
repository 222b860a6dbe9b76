//! Every way to read a small view.

use crate::small::Subject;
use crate::tally::Tally;
use std::ops::Range;
use tensor_layout::{AxisName, BufferErrorKind, HasAxis, StridedLayout, View};

/// A slice as an index of this layout.
pub(crate) fn index_of<L: StridedLayout>(layout: &L, index: &[usize]) -> L::Index {
    let mut array = layout.extents();
    array.as_mut().copy_from_slice(index);
    array
}

fn sorted<V: Ord>(mut values: Vec<V>) -> Vec<V> {
    values.sort_unstable();
    values
}

/// The elements by index and by iterators, the walks and the runs of a view whose buffer ends with its span.
pub(crate) fn read<L: StridedLayout>(tally: &mut Tally, layout: L, subject: &Subject) {
    let buffer = subject.own_offsets();
    if let Some((_, short)) = buffer.split_last() {
        let error = View::with_layout(layout, short).expect_err("an element less than the span");
        tally.equal((error.kind, error.required), (BufferErrorKind::TooSmall, subject.span));
    }
    let view = View::with_layout(layout, &buffer).expect("a buffer of the span");
    by_index(tally, view, subject);
    walked(tally, view, subject);
    runs(tally, view, subject);
    let is_exhaustive = subject.oracle.is_exhaustive();
    tally.equal(view.as_slice_in_memory_order(), is_exhaustive.then_some(&buffer[..]));
    let is_slice = subject.offsets.iter().copied().eq(0..subject.offsets.len());
    tally.equal(view.as_slice(), is_slice.then(|| &buffer[..subject.offsets.len()]));
}

/// `offset`, `get`, `[..]`, `iter` and `indexed_iter`, in logical order.
fn by_index<L: StridedLayout>(tally: &mut Tally, view: View<'_, u32, L>, subject: &Subject) {
    let layout = view.layout();
    let mut elements = view.iter();
    let mut indexed = view.indexed_iter();
    for (index, &offset) in subject.indices.iter().zip(&subject.offsets) {
        let index = index_of(layout, index);
        let element = offset as u32;
        tally.equal((layout.offset(index), view.get(index)), (offset, Some(&element)));
        tally.equal((view[index], elements.next(), indexed.next()), (element, Some(&element), Some((index, &element))));
    }
    tally.equal((elements.len(), elements.next(), indexed.next()), (0, None, None));
    tally.equal(view.len(), subject.offsets.len());
    for axis in 0..L::RANK {
        let mut past = vec![0; L::RANK];
        past[axis] = subject.oracle.extents[axis];
        tally.equal(view.get(index_of(layout, &past)), None);
    }
    let folded = view.iter().fold(vec![], |mut folded, &element| {
        folded.push(element as usize);
        folded
    });
    tally.equal(&folded, &subject.offsets);
}

/// `for_each` and `for_each_indexed`, in memory order.
fn walked<L: StridedLayout>(tally: &mut Tally, view: View<'_, u32, L>, subject: &Subject) {
    let (mut walked, mut indexed) = (vec![], vec![]);
    view.for_each(|&element| walked.push(element as usize));
    view.for_each_indexed(|index, &element| indexed.push((index.as_ref().to_vec(), element as usize)));
    if subject.is_unique && subject.oracle.is_nested() {
        tally.equal(walked.is_sorted() && indexed.is_sorted_by_key(|(_, offset)| *offset), true);
    }
    tally.equal(sorted(walked), sorted(subject.offsets.clone()));
    let expected: Vec<_> = subject.indices.iter().cloned().zip(subject.offsets.iter().copied()).collect();
    tally.equal(sorted(indexed), expected);
}

/// `runs`: each index in one of them; and where the axes lie inside one another, as long as can be, ascending.
fn runs<L: StridedLayout>(tally: &mut Tally, view: View<'_, u32, L>, subject: &Subject) {
    let runs: Vec<Vec<usize>> = view.runs().map(|run| run.iter().map(|&offset| offset as usize).collect()).collect();
    tally.equal(sorted(runs.concat()), sorted(subject.offsets.clone()));
    tally.equal(view.runs().len(), runs.len());
    let mut folded = vec![];
    view.runs().for_each(|run| folded.push(run.len()));
    tally.equal(folded, runs.iter().map(Vec::len).collect::<Vec<_>>());
    if subject.oracle.is_nested() {
        let ranges = subject.oracle.ranges();
        let addressed = ranges.iter().map(ExactSizeIterator::len).sum::<usize>().max(1);
        let times = subject.offsets.len() / addressed;
        let expected: Vec<_> = ranges.into_iter().flat_map(|range| vec![range.collect::<Vec<_>>(); times]).collect();
        tally.equal(runs, expected);
    }
}

/// The parts along an axis: at each index, of each range of indices, and from the last index to the first.
pub(crate) fn parts<A: AxisName, L: HasAxis<A> + StridedLayout>(tally: &mut Tally, layout: L, subject: &Subject) {
    let buffer = subject.own_offsets();
    let view = View::with_layout(layout, &buffer).expect("a buffer of the span");
    let axis = subject.oracle.names.iter().position(|name| *name == A::NAME).expect("an axis of the layout");
    let extent = subject.oracle.extents[axis];
    let elements = |range: Range<usize>| {
        let inside =
            subject.indices.iter().zip(&subject.offsets).filter(move |(index, _)| range.contains(&index[axis]));
        inside.map(|(_, &offset)| offset as u32).collect::<Vec<_>>()
    };
    for start in 0..extent {
        part(tally, view.fix::<A>(start), elements(start..start + 1));
        (start..=extent).for_each(|end| part(tally, view.range::<A>(start..end), elements(start..end)));
    }
    let reversed = view.reverse::<A>();
    for (index, &offset) in subject.indices.iter().zip(&subject.offsets) {
        let mut index = index_of(&layout, index);
        index.as_mut()[axis] = extent - 1 - index.as_ref()[axis];
        tally.equal(reversed.get(index_of(reversed.layout(), index.as_ref())), Some(&(offset as u32)));
    }
    let mut walked = vec![];
    reversed.for_each(|&element| walked.push(element));
    tally.equal(sorted(walked), sorted(elements(0..extent)));
}

/// The elements of a part in logical order, in runs, and by a walk.
fn part<L: StridedLayout>(tally: &mut Tally, part: View<'_, u32, L>, expected: Vec<u32>) {
    tally.equal(&part.iter().copied().collect::<Vec<_>>(), &expected);
    let runs: Vec<_> = part.runs().flatten().copied().collect();
    let mut walked = vec![];
    part.for_each(|&element| walked.push(element));
    let expected = sorted(expected);
    tally.equal((&sorted(runs), &sorted(walked)), (&expected, &expected));
}
