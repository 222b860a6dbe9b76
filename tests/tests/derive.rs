//! What the derives give. The programs are those that `ui.rs` runs too, but here on every compiler.

#[path = "../ui/views/pass/all_kinds.rs"]
mod all_kinds;
#[path = "../ui/derive/pass/named.rs"]
mod named;

use tensor_layout::{BufferErrorKind, FieldErrorKind, Views};

#[test]
fn a_name_of_its_own() {
    named::main();
}

#[test]
fn every_kind_of_buffer() {
    all_kinds::main();
}

#[derive(Views)]
struct Three<'a> {
    #[layout(N=2 C=3)]
    first: &'a [f32],
    #[layout(N=2 C=3; pad(C) = 4)]
    second: Vec<f32>,
    #[layout(N=2 C=3; element = f32)]
    third: &'a mut [u8],
}

/// Every buffer that is too small is in the error, by name, with both numbers; and no other.
#[test]
fn all_that_is_wrong_at_once() {
    let mut three = Three { first: &[0.0; 5], second: vec![0.0; 7], third: &mut [0; 20] };
    for error in [three.check().unwrap_err(), three.views_mut().map(drop).unwrap_err()] {
        let found: Vec<_> = error.iter().map(|error| (error.field, error.kind)).collect();
        let [("first", FieldErrorKind::Buffer(first)), ("third", FieldErrorKind::Buffer(third))] = found[..] else {
            panic!("{error}");
        };
        assert_eq!((first.required, first.actual, first.kind), (6, 5, BufferErrorKind::TooSmall));
        assert_eq!((third.required, third.actual), (6, 5));
        assert!(error.to_string().starts_with("2 of 3 buffers cannot be viewed\n  `first`: "), "{error}");
    }
}

#[derive(Views)]
struct Overflowing {
    #[layout(N=? C=3)]
    values: Vec<f32>,
}

#[test]
fn extents_that_make_no_sense() {
    let error = Overflowing { values: Vec::new() }.check(OverflowingExtents { n: usize::MAX }).unwrap_err();
    assert!(matches!(error.iter().next().map(|error| error.kind), Some(FieldErrorKind::Layout(_))), "{error}");
}
