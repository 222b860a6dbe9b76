//! The functions for destinations without strides, for fills, and for the numbers that other libraries give.

use super::{CASES, Case, random_cases};
use crate::error::{Side, StridedError};
use crate::{copy_packed, copy_to_vec, fill, map_to_vec, signed, span};
use std::string::ToString;
use std::vec;
use std::vec::Vec;

/// The elements of the indices in their order.
#[test]
fn packed_copies_are_those_of_a_loop_over_indices() {
    for case in random_cases(0xA076_1D64_78BD_642F).take(CASES) {
        let Case { extents, strides: [_, strides], lens: [_, len] } = &case;
        let from: Vec<u32> = (0..*len as u32).collect();
        let expected: Vec<_> = case.offsets().iter().map(|[_, offset]| from[*offset]).collect();
        let what = std::format!("{extents:?} {strides:?}");
        let mut to = vec![u32::MAX; expected.len() + 2];
        copy_packed(&mut to, &from, strides, extents).expect("valid");
        assert_eq!(to.split_at(expected.len()), (&expected[..], &[u32::MAX; 2][..]), "{what}");
        assert_eq!(copy_to_vec(&from, strides, extents).as_ref(), Ok(&expected), "{what}");
        let texts = map_to_vec(&from, strides, extents, |element| element.to_string()).expect("valid");
        assert!(texts.iter().zip(&expected).all(|(text, element)| *text == element.to_string()), "{what}");
        assert_eq!(texts.len(), expected.len());

        // The same array in a longer slice, with the element of index 0 anywhere.
        let (before, first) = (len % 9, case.first()[1]);
        let longer: Vec<_> = std::iter::repeat_n(0, before).chain(from).chain([0]).collect();
        let here = span(before + first, strides, extents);
        assert_eq!(here, if expected.is_empty() { 0..0 } else { before..before + len }, "{what}");
        assert_eq!(copy_to_vec(&longer[here], strides, extents), Ok(expected), "{what}");
    }
}

/// The elements that a loop over all indices writes, some of them several times.
#[test]
fn a_fill_writes_the_element_of_each_index() {
    for case in random_cases(0xE703_7ED1_A0B4_28DB).take(CASES) {
        let Case { extents, strides: [_, strides], lens: [_, len] } = &case;
        let mut expected = vec![0_u16; len + 3];
        for [_, offset] in case.offsets() {
            expected[offset] = 7;
        }
        let mut to = vec![0; len + 3];
        fill(&mut to, strides, extents, 7).expect("valid");
        assert_eq!(to, expected, "{extents:?} {strides:?}");
    }
    fill(&mut [(); 3], &[1], &[3], ()).expect("no bytes");
    let refused = fill(&mut [0; 5], &[0, 2], &[1000, 4], 1);
    assert_eq!(refused, Err(StridedError::OutOfBounds { side: Side::Destination, needed: 7, len: 5 }));
    let shared = fill(&mut [0; 5], &[1, 1], &[3, 3], 1);
    assert_eq!(shared, Err(StridedError::NotUnique { axis: 0, stride: 1, reach: 2 }));
}

#[test]
fn packed_copies_are_refused_as_others() {
    let (mut to, from) = ([0; 5], [1; 6]);
    let needed = |side, needed, len| Err(StridedError::OutOfBounds { side, needed, len });
    assert_eq!(copy_packed(&mut to, &from, &[1, 3], &[3, 2]), needed(Side::Destination, 6, 5));
    assert_eq!(copy_packed(&mut to, &from, &[1, 3], &[3, 3]), needed(Side::Destination, 9, 5));
    assert_eq!(copy_to_vec(&from, &[1, 3], &[3, 3]), needed(Side::Source, 9, 6).map(|()| vec![]));
    let rank = Err(StridedError::Rank { side: Side::Source, strides: 1, extents: 2 });
    assert_eq!(copy_to_vec(&from, &[1], &[3, 3]), rank);
    assert_eq!(to, [0; 5]);
    // Nine axes that continue one another, and nine that do not.
    let nine: Vec<isize> = (0..9).map(|axis| 1 << (8 - axis)).collect();
    let elements: Vec<u16> = (0..512).collect();
    assert_eq!(copy_to_vec(&elements, &nine, &[2; 9]).as_ref(), Ok(&elements));
    let reversed: Vec<isize> = nine.iter().rev().copied().collect();
    assert_eq!(copy_to_vec(&elements, &reversed, &[2; 9]), Err(StridedError::TooManyAxes { axes: 9 }));
    let eight = copy_to_vec(&elements, &reversed[..8], &[2; 8]).expect("eight loops");
    assert!((0..256).all(|at: u16| eight[usize::from(at)] == u16::from((at as u8).reverse_bits())));
    // Without an index, whatever the other numbers are; and elements without bytes.
    assert_eq!(copy_to_vec(&[] as &[u8], &[isize::MIN, 1], &[usize::MAX, 0]), Ok(vec![]));
    assert_eq!(copy_to_vec(&[()], &[0, 0], &[1 << 20, 1 << 10]).map(|to| to.len()), Ok(1 << 30));
}

#[test]
fn numbers_of_other_libraries() {
    assert_eq!(signed(&[3, 0, isize::MAX as usize]), [3, 0, isize::MAX]);
    assert_eq!(span(9, &[5, -2], &[0, 3]), 0..0);
    assert_eq!(span(4, &[5, -2], &[2, 3]), 0..10);
    // Before the slice, and past every slice.
    assert_eq!(span(3, &[5, -2], &[2, 3]), usize::MAX..usize::MAX);
    assert_eq!(span(1, &[isize::MAX, 1], &[3, 4]), 1..usize::MAX);
    assert_eq!([0; 4].get(span(3, &[5, -2], &[2, 3])), None);
}

#[test]
#[should_panic(expected = "a stride is over `isize::MAX`")]
fn a_stride_past_every_memory_is_refused() {
    signed(&[1, usize::MAX]);
}
