//! Law: an element of a part lies where the element of the whole lies, `offset` elements further on; by names and by types.

use super::super::AnyPartError;
use super::AnyLayout;
use super::parts::WHOLE;
use crate::axis::{C, H, W};
use crate::{Layout, PartError, layout};
use alloc::string::ToString;
use alloc::vec::Vec;

/// Whether each element of the part, at `offset` from the lowest one of the whole, is the one of the whole at the index that `of` gives. Its lowest
/// element is at 0, if it has one.
fn agrees(whole: &AnyLayout, (offset, part): &(usize, AnyLayout), of: impl Fn(&[usize]) -> Vec<usize>) {
    let mut index = std::vec![0; part.rank()];
    let count = part.extents().iter().product();
    let mut lowest = if count == 0 { 0 } else { usize::MAX };
    for _ in 0..count {
        let at = part.offset(&index).expect("an index in bounds");
        assert_eq!(Some(offset + at), whole.offset(&of(&index)), "{whole}: {part} at {index:?}");
        lowest = lowest.min(at);
        for axis in (0..part.rank()).rev() {
            index[axis] += 1;
            if index[axis] < part.extents()[axis] {
                break;
            }
            index[axis] = 0;
        }
    }
    assert_eq!(lowest, 0, "{whole}: {part}");
    assert!(offset + part.required_span_size() <= whole.required_span_size(), "{whole}: {part}");
}

#[test]
fn parts_by_name_have_the_elements_of_the_whole() {
    let mut refused = 0;
    for text in WHOLE {
        let whole = AnyLayout::parse(text).expect("a layout");
        for (at, axis) in whole.names().enumerate() {
            let extent = whole.extent(axis).expect("its name");
            assert_eq!((whole.position(axis), extent), (Some(at), whole.extents()[at]));
            assert_eq!(whole.stride(axis), Some(whole.strides()[at]));
            for index in 0..extent {
                let part = whole.fix(axis, index).expect("an index in bounds");
                agrees(&whole, &part, |other| [&other[..at], &[index], &other[at..]].concat());
            }
            for start in 0..=extent {
                for end in start..=extent {
                    let moved = |index: &[usize], by: usize, start: usize| {
                        let mut index = index.to_vec();
                        index[at] = index[at] * by + start;
                        index
                    };
                    match whole.range(axis, start..end) {
                        Ok(part) => agrees(&whole, &part, |index| moved(index, 1, start)),
                        Err(error) => {
                            let AnyPartError::Axis { error: PartError::InsideBlock { size, .. }, .. } = error else {
                                panic!("{text}: {error}")
                            };
                            assert!(start % size != 0 && start < end, "{text}");
                            refused += 1;
                        }
                    }
                    if start > 0 {
                        match whole.step(axis, start) {
                            Ok(part) => agrees(&whole, &part, |index| moved(index, start, 0)),
                            Err(error) => assert!(whole.digits(at).len() > 1, "{text}: {error}"),
                        }
                    }
                }
            }
        }
    }
    assert!(refused > 50, "{refused}");
}

#[test]
fn parts_by_type_are_those_by_name() {
    let typed = <layout!(H=4 W=5 C=3; order = CHW; pad(W) = 8; reverse(H))>::default();
    let any = AnyLayout::of_layout(&typed);
    macro_rules! same {
        ($(($offset:expr, $part:expr) = $by_name:expr;)*) => { $(
            assert_eq!(($offset, AnyLayout::of_layout(&$part)), $by_name.unwrap());
        )* };
    }
    let ((fixed, row), (ranged, rows)) = (typed.fix::<H>(3), typed.range::<H>(1..3));
    let ((cropped, columns), (stepped, steps)) = (typed.crop::<W, 2>(3), typed.step::<H, 3>());
    same! {
        (fixed, row) = any.fix("H", 3);
        (ranged, rows) = any.range("H", 1..3);
        (cropped, columns) = any.range("W", 3..5);
        (stepped, steps) = any.step("H", 3);
    }
    assert_eq!((typed.try_fix::<C>(2), fixed, ranged), (Ok(typed.fix::<C>(2)), 0, 8));
    let error = PartError::IndexPastEnd { axis: "C", index: 3, extent: 3 };
    assert_eq!(typed.try_fix::<C>(3).map(|(offset, _)| offset), Err(error));
    let error = PartError::RangePastEnd { axis: "W", start: 4, end: 6, extent: 5 };
    assert_eq!(typed.try_range::<W>(4..6).map(|(offset, _)| offset), Err(error));
    assert_eq!(typed.try_crop::<W, 2>(4).map(|(offset, _)| offset), Err(error));
    assert_eq!(typed.range::<H>(4..).0, 0);
}

#[test]
fn an_error_has_the_name() {
    let whole = AnyLayout::parse("batch=4 C=6 W=2; block(C) = 4").expect("a layout");
    for (result, text) in [
        (whole.fix("H", 0), "the layout has no axis `H`; its axes are `batch`, `C` and `W`"),
        (whole.fix("batch", 4), "index 4 is out of bounds for axis `batch` of extent 4"),
        (whole.range("batch", 3..5), "part: axis `batch`: the range `3..5` ends past the extent 4"),
        (whole.range("C", 2..6), "part: axis `C` is split in blocks of 4, and index 2 is inside one"),
        (whole.step("batch", 0), "part: axis `batch`: the step is 0"),
        (whole.step("C", 2), "part: axis `C` is split in blocks of 4, and the result would have no blocks there"),
        (AnyLayout::parse("").expect("a scalar").fix("H", 0), "the layout has no axis `H`, and no other one"),
    ] {
        let error = result.unwrap_err().to_string();
        assert!(error.starts_with(text), "{error}");
    }
}
