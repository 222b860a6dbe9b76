//! Laws of a layout's numbers: what it tells without a buffer.

use crate::sample::{for_every_layout, for_every_static_layout, static_cases};
use tensor_layout_tests::at_run_time::says_the_same;
use tensor_layout_tests::subject::{Properties, Shape};

/// Names and extents are the written ones, in the order in which they are written.
#[test]
fn the_logical_order_is_that_of_the_text() {
    for_every_layout(|sample| {
        let shape = sample.layout.reads.shape();
        assert_eq!(shape.names, sample.oracle.names);
        assert_eq!(shape.extents, sample.oracle.extents);
    });
}

/// The strides are the strides that a walk computes from the innermost axis of the order to the outermost.
#[test]
fn strides_follow_from_the_rules() {
    for_every_layout(|sample| {
        if sample.oracle.is_strided() {
            assert_eq!(sample.layout.reads.shape().strides, sample.oracle.strides);
        }
    });
}

/// For every index `i`: `offset(i)` is the sum of `i[k] * stride[k]`, and of `i[k] / divisor % modulus * stride` of each digit.
#[test]
fn offset_is_the_sum_of_digits_times_strides() {
    for_every_layout(|sample| {
        for index in sample.oracle.indices() {
            assert_eq!(sample.layout.reads.offset(&index), sample.oracle.offset(&index), "{index:?}");
        }
    });
}

/// A layout at run time is what the typed one is, in every number and for every index; and so is what its text says.
#[test]
fn a_layout_at_run_time_is_the_typed_one() {
    for_every_layout(|sample| {
        says_the_same(&*sample.layout.reads);
        let any = sample.layout.reads.any();
        for index in sample.oracle.indices() {
            assert_eq!(any.offset(&index), Some(sample.oracle.offset(&index)), "{index:?} of {any}");
        }
    });
}

/// `required_span_size` is one more than the largest offset; 0 without an index.
///
/// All safety of views rests on this law: no index in bounds leads outside the span that a buffer is checked for.
#[test]
fn the_span_ends_with_the_last_addressed_element() {
    for_every_layout(|sample| {
        let span = sample.layout.reads.shape().span;
        assert_eq!(span, sample.oracle.span());
        assert!(!sample.oracle.is_strided() || span == sample.oracle.span_by_formula());
        assert_eq!(span, sample.oracle.offsets().iter().max().map_or(0, |last| last + 1));
    });
}

/// `storage_size` is the last step of the walk, and never less than the span.
#[test]
fn the_storage_is_the_last_step_and_holds_the_span() {
    for_every_layout(|sample| {
        let shape = sample.layout.reads.shape();
        assert_eq!(shape.storage, sample.oracle.storage);
        assert!(shape.storage >= shape.span);
    });
}

/// `is_unique` iff no two indices have the same offset; exactly, in both directions, but that a block that is not full counts as
/// full.
#[test]
fn unique_means_no_two_indices_share_an_element() {
    for_every_layout(|sample| {
        assert!(!sample.oracle.is_unique() || sample.oracle.addressed().len() == sample.oracle.len());
        assert_eq!(sample.layout.reads.properties().is_unique, sample.oracle.is_unique());
    });
}

/// `is_exhaustive` iff every element of the span is addressed. If a block is not full and strides overlap, it may be `false` all the
/// same.
#[test]
fn exhaustive_means_every_element_of_the_span_is_addressed() {
    for_every_layout(|sample| {
        let is_exhaustive = sample.layout.reads.properties().is_exhaustive;
        assert!(is_exhaustive == sample.oracle.is_exhaustive() || (!is_exhaustive && !sample.oracle.is_decided()));
    });
}

/// `is_packed` iff the layout is unique and its storage is exactly its elements; then it is exhaustive and not padded.
#[test]
fn packed_means_unique_and_no_element_more() {
    for_every_layout(|sample| {
        let properties = sample.layout.reads.properties();
        assert_eq!(properties.is_packed, sample.oracle.is_packed());
        assert!(!properties.is_packed || (properties.is_exhaustive && !properties.is_padded));
    });
}

/// `is_broadcast` iff some axis of extent over 1 has stride 0, and there is an element; then the layout is not unique.
#[test]
fn broadcast_means_an_axis_that_does_not_move() {
    for_every_layout(|sample| {
        let properties = sample.layout.reads.properties();
        assert_eq!(properties.is_broadcast, sample.oracle.is_broadcast());
        assert!(!(properties.is_broadcast && properties.is_unique));
    });
}

/// `is_padded` iff the storage holds elements that no index addresses. If a block is not full and strides overlap, it may be `true`
/// all the same.
#[test]
fn padded_means_storage_that_no_index_addresses() {
    for_every_layout(|sample| {
        let is_padded = sample.layout.reads.properties().is_padded;
        assert!(is_padded == sample.oracle.is_padded() || (is_padded && !sample.oracle.is_decided()));
    });
}

/// `is_strided` iff no axis has digits.
#[test]
fn strided_means_without_digits() {
    for_every_layout(|sample| {
        assert_eq!(sample.layout.reads.properties().is_strided, sample.oracle.is_strided());
    });
}

/// The associated consts of a static layout are what the methods of its value say.
#[test]
fn constants_and_methods_agree() {
    let mut constants = static_cases().map(|case| (case.constants)());
    let constants = std::cell::RefCell::new(&mut constants);
    for_every_static_layout(|sample| {
        let (shape, properties): (Shape, Properties) = constants.borrow_mut().next().expect("as many constants");
        assert_eq!(shape, sample.layout.reads.shape());
        assert_eq!(properties, sample.layout.reads.properties());
    });
}

/// The value of a static layout has no bytes, and a view of it, or an `Option` of one, is one pointer.
#[test]
fn static_layouts_take_no_room() {
    let pointer = size_of::<*const u32>();
    for case in static_cases() {
        assert_eq!(case.bytes, [0, pointer, pointer], "{}", case.case.text);
    }
}
