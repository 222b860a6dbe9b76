//! Laws of writing through a mutable view: each element once, and nothing beside.

use crate::sample::{Sample, for_every_layout};
use tensor_layout_tests::subject::AnyViewMut;

/// The value of each element before writing. Every count that a law writes is smaller.
const CANARY: u32 = 0xCAFE_0000;
/// Canaries before and after the span.
const MARGIN: usize = 9;

/// Runs `write` on a view in the middle of a buffer of canaries. It must add 1 to each element, and to nothing else.
fn adds_one_to_each_element(sample: &Sample, write: impl Fn(&mut dyn AnyViewMut)) {
    let span = sample.oracle.span();
    let mut buffer = vec![CANARY; MARGIN + span + MARGIN];
    let mut expected = buffer.clone();
    for offset in sample.oracle.offsets() {
        expected[MARGIN + offset] += 1;
    }
    let Some(mut view) = sample.view_mut(&mut buffer[MARGIN..MARGIN + span]) else { return };
    write(&mut *view);
    drop(view);
    assert_eq!(buffer, expected);
}

/// `iter_mut` gives each element once, in logical order, and its length is exact at every step.
#[test]
fn iter_mut_touches_each_element_once() {
    for_every_layout(|sample| {
        adds_one_to_each_element(sample, |view| {
            let mut iter = view.iter_mut();
            for remaining in (1..=sample.oracle.len()).rev() {
                assert_eq!(iter.len(), remaining);
                *iter.next().expect("an element") += 1;
            }
            assert!(iter.next().is_none());
        });
        adds_one_to_each_element(sample, |view| view.for_each(&mut |element| *element += 1));
    });
}

/// `for_each_mut` and `for_each_indexed_mut` give each element once.
#[test]
fn walks_touch_each_element_once() {
    for_every_layout(|sample| {
        adds_one_to_each_element(sample, |view| view.walk(&mut |element| *element += 1));
        adds_one_to_each_element(sample, |view| view.walk_indexed(&mut |_, element| *element += 1));
    });
}

/// `for_each_indexed_mut` gives each element with its index.
#[test]
fn walks_give_each_element_its_index() {
    for_every_layout(|sample| {
        let count = |index: &[usize]| index.iter().fold(1, |count: u32, digit| count.wrapping_mul(14) + *digit as u32);
        let mut buffer = vec![CANARY; sample.oracle.span()];
        let mut expected = buffer.clone();
        for index in sample.oracle.indices() {
            expected[sample.oracle.offset(&index)] = count(&index);
        }
        let Some(mut view) = sample.view_mut(&mut buffer) else { return };
        view.walk_indexed(&mut |index, element| *element = count(&index));
        drop(view);
        assert_eq!(buffer, expected);
    });
}

/// `fill` writes every element, and nothing else.
#[test]
fn fill_writes_the_elements() {
    for_every_layout(|sample| {
        adds_one_to_each_element(sample, |view| view.fill(CANARY + 1));
    });
}

/// `iter_mut` goes in logical order.
#[test]
fn iter_mut_goes_in_logical_order() {
    for_every_layout(|sample| {
        let mut buffer = vec![0; sample.oracle.span()];
        let Some(mut view) = sample.view_mut(&mut buffer) else { return };
        view.iter_mut().zip(1..).for_each(|(element, count)| *element = count);
        drop(view);
        for (count, offset) in sample.oracle.offsets().into_iter().enumerate() {
            assert_eq!(buffer[offset], count as u32 + 1);
        }
    });
}

/// `runs_mut` gives each element in one run, and no other.
#[test]
fn runs_mut_touches_each_element_once() {
    for_every_layout(|sample| {
        adds_one_to_each_element(sample, |view| {
            view.runs_mut().flatten().for_each(|element| *element += 1);
        });
    });
}

/// The runs of `runs_mut` may be held all at once: no two of them overlap.
#[test]
fn runs_mut_are_disjoint() {
    for_every_layout(|sample| {
        adds_one_to_each_element(sample, |view| {
            let mut runs: Vec<&mut [u32]> = view.runs_mut().collect();
            runs.sort_by_key(|run| run.as_ptr());
            assert!(runs.windows(2).all(|pair| pair[0].as_ptr_range().end <= pair[1].as_ptr()));
            runs.into_iter().flatten().for_each(|element| *element += 1);
        });
    });
}

/// `as_mut_slice_in_memory_order` is the whole span iff the layout is exhaustive, `as_mut_slice` the elements iff they are neighbours in the order of
/// the indices; then each holds each element once.
#[test]
fn mutable_slices_hold_each_element_once() {
    for_every_layout(|sample| {
        let is_exhaustive = sample.oracle.is_exhaustive();
        adds_one_to_each_element(sample, |view| {
            assert_eq!(view.as_mut_slice_in_memory_order().is_some(), is_exhaustive);
            match view.as_mut_slice_in_memory_order() {
                Some(slice) => slice.iter_mut().for_each(|element| *element += 1),
                None => view.for_each(&mut |element| *element += 1),
            }
        });
        let is_slice = sample.oracle.offsets().into_iter().eq(0..sample.oracle.len());
        adds_one_to_each_element(sample, |view| {
            assert_eq!(view.as_mut_slice().is_some(), is_slice);
            match view.as_mut_slice() {
                Some(slice) => slice.iter_mut().for_each(|element| *element += 1),
                None => view.for_each(&mut |element| *element += 1),
            }
        });
    });
}
