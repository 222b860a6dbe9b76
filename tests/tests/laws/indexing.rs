//! Laws of single elements: an index in bounds leads to its offset, any other nowhere.

use crate::message::message_of;
use crate::sample::{Sample, for_every_layout, for_every_static_layout};
use tensor_layout_tests::oracle::Oracle;

/// For every index `i`: `v[i]`, `v.get(i)` and `v.get_unchecked(i)` are the element at `offset(i)`.
#[test]
fn an_index_leads_to_its_offset() {
    for_every_layout(|sample| {
        let buffer = sample.own_offsets();
        let view = sample.view(&buffer);
        for index in sample.oracle.indices() {
            let element = &buffer[sample.oracle.offset(&index)];
            assert!(std::ptr::eq(view.at(&index), element), "{index:?}");
            assert!(std::ptr::eq(view.get(&index).expect("in bounds"), element), "{index:?}");
            // SAFETY: the oracle's indices are in bounds.
            let unchecked = unsafe { view.at_unchecked(&index) };
            assert!(std::ptr::eq(unchecked, element), "{index:?}");
        }
    });
}

/// For every index `i`: `v[i] = x` and `*v.get_mut(i) = x` change the element at `offset(i)`, and no other.
#[test]
fn an_assignment_changes_one_element() {
    for_every_layout(|sample| {
        let mut buffer = vec![0; sample.oracle.span()];
        let mut expected = buffer.clone();
        let Some(mut view) = sample.view_mut(&mut buffer) else { return };
        for (index, count) in sample.oracle.indices().iter().zip(1..) {
            *view.get_mut(index).expect("in bounds") = count;
            *view.at_mut(index) *= 2;
            expected[sample.oracle.offset(index)] = 2 * count;
        }
        drop(view);
        assert_eq!(buffer, expected);
    });
}

/// `v.get(i)` is `None`, and `v.get_mut(i)` too, iff some digit of `i` is not less than its axis' extent.
#[test]
fn get_is_none_out_of_bounds() {
    for_every_layout(|sample| {
        let buffer = sample.own_offsets();
        let mut other_buffer = buffer.clone();
        let (view, mut view_mut) = (sample.view(&buffer), sample.view_mut(&mut other_buffer));
        for index in beyond(&sample.oracle) {
            let is_in_bounds = first_too_large(&sample.oracle, &index).is_none();
            assert_eq!(view.get(&index).is_some(), is_in_bounds, "{index:?}");
            if let Some(view) = &mut view_mut {
                assert_eq!(view.get_mut(&index).is_some(), is_in_bounds, "{index:?}");
            }
        }
    });
}

/// `v[i]`, `v[i] = x` and `layout.offset(i)` panic out of bounds, and the message names the first axis that `i` leaves, the
/// index and the extent.
#[test]
fn indexing_panics_out_of_bounds() {
    for_every_static_layout(|sample| {
        let mut buffer = sample.own_offsets();
        for index in beyond(&sample.oracle).into_iter().rev().step_by(97) {
            let Some(axis) = first_too_large(&sample.oracle, &index) else { continue };
            let expected = format!(
                "index {} is out of bounds for axis `{}` of extent {}",
                index[axis], sample.oracle.names[axis], sample.oracle.extents[axis]
            );
            for panics in every_way_to_index(sample, &mut buffer, &index) {
                assert_eq!(panics, expected);
            }
        }
    });
}

/// The message of the panic of each operation that takes an index.
fn every_way_to_index(sample: &Sample, buffer: &mut [u32], index: &[usize]) -> Vec<String> {
    let mut messages =
        vec![message_of(|| _ = sample.layout.reads.offset(index)), message_of(|| _ = sample.view(buffer).at(index))];
    if let Some(mut view) = sample.view_mut(buffer) {
        messages.push(message_of(|| *view.at_mut(index) = 0));
    }
    messages
}

/// Indices in and just out of bounds: every digit up to and with the extent of its axis, and one far outside.
fn beyond(oracle: &Oracle) -> Vec<Vec<usize>> {
    let extents = oracle.extents.iter().map(|extent| extent + 1).collect();
    let mut indices = Oracle { extents, ..oracle.clone() }.indices();
    indices.extend((0..oracle.extents.len()).map(|axis| {
        let mut far = vec![0; oracle.extents.len()];
        far[axis] = usize::MAX;
        far
    }));
    indices
}

fn first_too_large(oracle: &Oracle, index: &[usize]) -> Option<usize> {
    index.iter().zip(&oracle.extents).position(|(digit, extent)| digit >= extent)
}
