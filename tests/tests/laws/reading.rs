//! Laws of iterating over a shared view.

use crate::sample::for_every_layout;

/// `iter` gives the element of every index in logical order, the last axis fastest, for every order in memory.
#[test]
fn iter_goes_in_logical_order() {
    for_every_layout(|sample| {
        let buffer = sample.own_offsets();
        let view = sample.view(&buffer);
        let expected = sample.oracle.offsets();
        assert_eq!(view.len(), expected.len());
        assert!(view.iter().map(|offset| *offset as usize).eq(expected));
    });
}

/// `indexed_iter` gives each index with its element, in the order of `iter`.
#[test]
fn indexed_iter_gives_each_element_its_index() {
    for_every_layout(|sample| {
        let buffer = sample.own_offsets();
        let view = sample.view(&buffer);
        let given: Vec<_> = view.indexed_iter().map(|(index, offset)| (index, *offset as usize)).collect();
        let expected: Vec<_> = sample.oracle.indices().into_iter().zip(sample.oracle.offsets()).collect();
        assert_eq!(given, expected);
    });
}

/// At every step, the length of an iterator is the exact number of items that it still gives. After the last item it gives `None`.
#[test]
fn lengths_are_exact_at_every_step() {
    for_every_layout(|sample| {
        let buffer = sample.own_offsets();
        let view = sample.view(&buffer);
        let (mut iter, mut indexed) = (view.iter(), view.indexed_iter());
        for remaining in (1..=sample.oracle.len()).rev() {
            assert_eq!((iter.len(), indexed.len()), (remaining, remaining));
            assert_eq!(iter.size_hint(), (remaining, Some(remaining)));
            assert!(iter.next().is_some() && indexed.next().is_some());
        }
        for _ in 0..2 {
            assert_eq!((iter.size_hint(), indexed.size_hint()), ((0, Some(0)), (0, Some(0))));
            assert!(iter.next().is_none() && indexed.next().is_none());
        }
    });
}

/// Internal iteration (`for_each`, `fold`, `sum`) gives what `next` would have, from wherever `next` had come to.
#[test]
fn folding_goes_on_where_next_stopped() {
    for_every_layout(|sample| {
        let buffer = sample.own_offsets();
        let view = sample.view(&buffer);
        let all: Vec<_> = view.indexed_iter().collect();
        for start in (0..=all.len()).step_by(1 + all.len() / 7) {
            let mut rest = Vec::new();
            view.for_each_from(start, &mut |index, element| rest.push((index, element)));
            assert_eq!(rest, all[start..], "from {start}");
        }
    });
}

/// `as_slice_in_memory_order` is the whole span iff the layout is exhaustive, and `None` iff there are gaps, or it is not known to be exhaustive.
/// `as_slice` is the elements iff they are neighbours in the order of the indices. `as_bytes` and its twin are their bytes.
#[test]
fn a_view_is_a_slice_iff_it_has_no_gaps() {
    for_every_layout(|sample| {
        let mut buffer = sample.own_offsets();
        buffer.push(u32::MAX); // past the span
        let view = sample.view(&buffer);
        let expected = sample.oracle.is_exhaustive().then(|| &buffer[..sample.oracle.span()]);
        let expected =
            if view.as_slice_in_memory_order().is_none() && !sample.oracle.is_decided() { None } else { expected };
        assert_eq!(view.as_slice_in_memory_order(), expected);
        assert_eq!(view.as_bytes_in_memory_order(), expected.map(bytemuck::cast_slice));
        let is_slice = sample.oracle.offsets().into_iter().eq(0..sample.oracle.len());
        let expected = is_slice.then(|| &buffer[..sample.oracle.len()]);
        assert_eq!(view.as_slice(), expected);
        assert_eq!(view.as_bytes(), expected.map(bytemuck::cast_slice));
    });
}
