//! Laws of walks in memory order over a shared view.

use crate::sample::{Sample, for_every_layout};

/// The offsets that `for_each` gives, in its order.
fn walked(sample: &Sample) -> Vec<usize> {
    let buffer = sample.own_offsets();
    let mut offsets = Vec::new();
    sample.view(&buffer).walk(&mut |offset| offsets.push(*offset as usize));
    offsets
}

/// `for_each` gives the element of each index once; what is broadcast, as often as an index has it.
#[test]
fn a_walk_gives_each_index_once() {
    for_every_layout(|sample| {
        let (mut given, mut expected) = (walked(sample), sample.oracle.offsets());
        given.sort_unstable();
        expected.sort_unstable();
        assert_eq!(given, expected);
    });
}

/// If no element is shared, and the axes lie inside one another, as they do without a `stride` rule that breaks this, the
/// addresses ascend. Blocks that are not full come after those that are.
#[test]
fn a_walk_goes_in_memory_order() {
    for_every_layout(|sample| {
        if sample.oracle.is_unique() && sample.oracle.is_nested() && sample.oracle.is_filled() {
            assert!(walked(sample).is_sorted());
        }
    });
}

/// `for_each_indexed` gives each index once, with its element; in the order of `for_each`, for which a layout with blocks that are not full
/// may be one slice all the same.
#[test]
fn an_indexed_walk_gives_each_index_with_its_element() {
    for_every_layout(|sample| {
        let buffer = sample.own_offsets();
        let mut given = Vec::new();
        sample.view(&buffer).walk_indexed(&mut |index, offset| given.push((index, *offset as usize)));
        let walked = walked(sample);
        let is_slice = !sample.oracle.is_filled() && walked.is_sorted();
        if sample.oracle.is_unique() && !is_slice {
            assert!(given.iter().map(|(_, offset)| *offset).eq(walked));
        }
        given.sort_unstable();
        let expected: Vec<_> = sample.oracle.indices().into_iter().zip(sample.oracle.offsets()).collect();
        assert_eq!(given, expected);
    });
}
