//! What the items that the derives give refuse. `correct.rs` has those that are right.

use tensor_layout::description::Refusal;
use tensor_layout::directml::{DescriptorError, TARGET};
use tensor_layout::{BufferErrorKind, LayoutError, Segments, Views, ViewsError, ViewsErrorKind};

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
        let [("first", ViewsErrorKind::Buffer(first)), ("third", ViewsErrorKind::Buffer(third))] = found[..] else {
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
    let kind = error.iter().next().map(|error| error.kind).expect("a field");
    assert!(matches!(kind, ViewsErrorKind::Layout(LayoutError::ExtentOverflow { axis: "N", .. })), "{error}");
}

#[derive(Views)]
#[layout(directml)]
struct Described {
    #[layout(H=? W=3)]
    empty: Vec<f32>,
    #[layout(H=? W=3; own(H))]
    whole: Vec<f32>,
    #[layout(N=? C=3)]
    large: Vec<f32>,
}

/// Fields that cannot be described have the errors of descriptors, and the text says for what they were to be described.
#[test]
fn every_field_that_directml_does_not_take() {
    let extents = DescribedExtents { h: 0, whole_h: 1, n: usize::MAX };
    let error: ViewsError<3, DescriptorError> = Described::descriptors(extents).unwrap_err();
    let found: Vec<_> = error.iter().map(|error| (error.field, error.kind)).collect();
    let [("empty", empty), ("large", DescriptorError::Tensor(large))] = found[..] else {
        panic!("{error}");
    };
    assert!(matches!(large.refusal, Refusal::Layout(LayoutError::ExtentOverflow { axis: "N", .. })), "{error}");
    assert_eq!(empty, DescriptorError::Tensor(TARGET.refuses(Refusal::Empty { axis: "H" })));
    assert!(error.to_string().starts_with("2 of 3 buffers cannot be described for DirectML\n  `empty`: "), "{error}");

    let buffers = Described { empty: vec![], whole: vec![0.0; 3], large: vec![0.0; 6] };
    buffers.check(DescribedExtents { n: 2, ..extents }).unwrap(); // an empty tensor has a view
}

/// Digits whose numbers may be parameters of the struct. The weights are in blocks, the scale factors in tiles.
#[derive(Views)]
struct Digits<const LANES: usize> {
    #[layout(C=64 H=2; block(C) = {LANES})]
    act: Vec<f32>,
    #[layout(I=32 H=?; order = I/{LANES} H I%{LANES}; own(H))]
    weights: Vec<i8>,
    #[layout(M=256 K=8; order = M/128 K/4 M%32 M/32%4 K%4)]
    scales: Vec<u8>,
}

#[derive(Segments)]
struct Scales {
    #[layout(M=129 K=3; order = M/128 K/4 M%32 M/32%4 K%4)]
    tiles: u8,
    #[layout(M=129 K=3)]
    rows: u8,
}

#[test]
fn digits_of_axes() {
    let numbers = |len: usize| (0..len).map(|number| number as u8).collect::<Vec<_>>();
    let buffers = Digits::<16> { act: vec![0.5; 128], weights: vec![1; 96], scales: numbers(2048) };
    let views = buffers.views(DigitsExtents { weights_h: 3 }).unwrap();
    assert_eq!(views.act.layout().to_string(), "C=64 H=2; block(C) = 16");
    assert_eq!(views.weights.layout().to_string(), "I=32 H=3; block(I) = 16");
    // (m % 32) * 16 + (m / 32) * 4 + k in a tile of 128 x 4
    assert_eq!(views.scales[[70, 2]], ((70 % 32) * 16 + (70 / 32) * 4 + 2) as u8);

    // There are two tiles, and the second tile has one row: the last element is the third of this row. The next field begins after the
    // bytes that fill the tile.
    assert_eq!(Scales::BYTE_RANGES.map(|range| (range.start, range.end)), [(0, 515), (1024, 1411)]);
    let bytes = numbers(1411);
    let views = Scales::views(&bytes).unwrap();
    assert_eq!((views.tiles[[128, 2]], views.rows[[1, 0]]), ((512 + 2) as u8, (1024 + 3) as u8));
}
