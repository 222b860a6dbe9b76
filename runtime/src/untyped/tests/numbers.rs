//! Typed views by the numbers of another library.

use crate::any::{BindError, ViewError};
use crate::{BufferErrorKind, PartError, View, ViewMut, layout};
use std::string::ToString;

type Rows = layout!(H=? W=3; stride(H) = ?);

fn refused(extents: &[usize], strides: &[isize], elements: &[i32]) -> ViewError {
    View::<i32, Rows>::with_numbers(extents, strides, elements).expect_err("it differs")
}

#[test]
fn a_slice_begins_with_the_lowest_element() {
    let memory = [4, 5, 6, 0, 1, 2, 3];
    for (strides, read) in [([4, 1], [4, 5, 6, 1, 2, 3]), ([-4, 1], [1, 2, 3, 4, 5, 6])] {
        let view = View::<i32, Rows>::with_numbers(&[2, 3], &strides, &memory).unwrap();
        assert!(view.iter().eq(&read));
        let (origin, mut own) = (view.origin(), memory);
        // SAFETY: the origin is that of a view of the same numbers.
        let same = unsafe { View::<i32, Rows>::from_origin_with_numbers(origin, &[2, 3], &strides) }.unwrap();
        assert!(same.iter().eq(&read));
        let mut view = ViewMut::<i32, Rows>::with_numbers(&[2, 3], &strides, &mut own).unwrap();
        view[[0, 2]] = 7;
        assert_eq!(own[if strides[0] > 0 { 2 } else { 6 }], 7);
    }
    let empty = View::<i32, Rows>::with_numbers(&[0, 3], &[isize::MIN, 9], &[]).unwrap();
    assert_eq!(empty.extents(), [0, 3]);
}

#[test]
fn an_error_names_the_axis_and_both_numbers() {
    let memory = [0; 7];
    let numbers = |error| ViewError::Layout(BindError::Numbers(error));
    for (extents, strides) in [(&[2, 3][..], &[4, 1, 1][..]), (&[2, 3, 1], &[4, 1])] {
        let error = ViewError::Layout(BindError::Rank { rank: 3, required: 2 });
        assert_eq!(refused(extents, strides, &memory), error);
    }
    let extent = PartError::OtherExtent { axis: "W", extent: 2, required: 3 };
    assert_eq!(refused(&[2, 2], &[4, 1], &memory), numbers(extent));
    let stride = PartError::OtherStride { axis: "W", stride: 2, required: 1 };
    assert_eq!(refused(&[2, 3], &[6, 2], &[0; 11]), numbers(stride));
    let ViewError::Buffer(short) = refused(&[2, 3], &[-5, 1], &memory) else { panic!("a buffer that is too short") };
    assert_eq!((short.required, short.actual, short.kind), (8, 7, BufferErrorKind::TooSmall));

    let blocked = View::<i32, layout!(C=4; block(C) = 2)>::with_numbers(&[4], &[1], &memory).unwrap_err();
    assert_eq!(blocked, numbers(PartError::OtherBlock { axis: "C", size: 1, required: 2 }));
}

type Shared = layout!(H=? W=3; overlap(H) = ?);

/// The type leaves open whether indices share an element, and the numbers say so.
#[test]
fn no_mutable_view_has_an_element_twice() {
    let mut memory = [0; 7];
    let origin = memory.as_mut_ptr();
    let shared = |error: ViewError| error.to_string();
    let slice = ViewMut::<i32, Shared>::with_numbers(&[2, 3], &[2, 1], &mut memory).map(|_| ()).map_err(shared);
    // SAFETY: the elements are in `memory`, which nobody else uses.
    let raw = unsafe { ViewMut::<i32, Shared>::from_origin_with_numbers(origin, &[2, 3], &[2, 1]) };
    assert_eq!(slice, raw.map(|_| ()).map_err(shared));
    let text = slice.unwrap_err();
    assert!(text.contains("axes `H` (stride 2) and `W` (stride 1) overlap"), "{text}");
}
