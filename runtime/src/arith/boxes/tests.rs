//! The boxes of pairs of layouts, compared with the offsets of the indices one by one.

use super::Boxes;
use crate::any::AnyLayout;
use crate::arith::numbers::Numbers;
use crate::arith::spec::{MAX_RANK, SAME_AXES, Spec};
use crate::arith::split::{Part, Split};
use crate::layout;
use crate::layout::{Layout, numbers};
use std::string::ToString;
use std::vec::Vec;

/// From the element of index 0 to this one, by the digits.
fn displacement(spec: &Spec, numbers: &Numbers, index: &[usize; MAX_RANK]) -> isize {
    let terms = spec.terms[..spec.term_count].iter().zip(numbers.strides);
    terms.map(|(term, stride)| term.digit.of(index[term.axis]) as isize * stride).sum()
}

/// All iterations of loops of these extents.
fn iterations(extents: &[usize]) -> Vec<[usize; MAX_RANK]> {
    let mut all = Vec::from([[0; MAX_RANK]]);
    for (k, &extent) in extents.iter().enumerate() {
        let along = |at: [usize; MAX_RANK]| {
            (0..extent).map(move |digit| {
                let mut at = at;
                at[k] = digit;
                at
            })
        };
        all = all.into_iter().flat_map(along).collect();
    }
    all
}

/// The boxes of two layouts of the same axes in the same order come to each index once, where it is in both. What the types know of whole
/// blocks holds.
fn check<L: Layout, R: Layout>(left: &L, right: &R) {
    let at = [AnyLayout::of_layout(left), AnyLayout::of_layout(right)].map(|each| each.to_string()).join(" beside ");
    let (specs, matchings) = ([L::__SPEC, R::__SPEC], [SAME_AXES; 2]);
    let numbers = [left.__all_numbers(), right.__all_numbers()];
    let split = Split::of(specs, &matchings);
    let boxes = Boxes::of(&split, &numbers);
    let mut visited = Vec::new();
    for number in 0..boxes.count() {
        let this = boxes.get(number);
        let lowest = boxes.lowest(&this);
        let mut least = [isize::MAX; 2];
        for digits in iterations(&this.extents[..split.count]) {
            let mut index = [0; MAX_RANK];
            (0..L::RANK).for_each(|axis| index[axis] = split.index_along(axis, &this.start, &digits));
            for k in 0..2 {
                let past: isize = (0..split.count).map(|part| digits[part] as isize * boxes.strides[part][k]).sum();
                assert_eq!(this.begins[k] + past, displacement(specs[k], &numbers[k], &index), "{at}");
                least[k] = least[k].min(this.begins[k] + past);
            }
            visited.push(index);
        }
        let origins = [numbers::origin(left), numbers::origin(right)];
        assert_eq!(lowest.map(|at| at as isize), [0, 1].map(|k| origins[k] as isize + least[k]), "{at}");
    }
    visited.sort_unstable();
    assert_eq!(visited, iterations(&numbers[0].extents[..L::RANK]), "{at}");
    let whole = split.whole(&numbers).filter(|_| split.is_complete() && !visited.is_empty());
    let are_whole = |axis: usize| {
        (0..split.count).all(|part| {
            let Part { axis: of, divisor, .. } = split.parts[part];
            of != axis || part != split.axes[axis].first_part || numbers[0].extents[axis] % divisor == 0
        })
    };
    assert_eq!(whole.is_some(), split.is_complete() && !visited.is_empty() && (0..L::RANK).all(are_whole));
    for (k, parts) in whole.iter().flatten().enumerate() {
        assert_eq!(parts.extents, boxes.get(0).extents);
        let known = split.spec(k, specs[k], &SAME_AXES);
        for part in 0..split.count {
            let (extent, stride) = (parts.extents[part], parts.strides[part]);
            assert_eq!(stride, boxes.strides[part][k]);
            assert!(!known.knows_extent(part) || known.extents[part] == extent, "{at}");
            assert!(!known.knows_stride(part) || known.terms[part].stride == stride, "{at}");
            assert!(!known.is_forward_along(part) || stride >= 0 || extent == 1, "{at}");
            for outer in (0..split.count).filter(|&outer| known.is_continued(outer, part)) {
                let is_free = extent == 1 || parts.extents[outer] == 1;
                assert!(is_free || parts.strides[outer] == stride * extent as isize, "{at}");
            }
        }
    }
}

macro_rules! pairs {
    ($({$($left:tt)*} beside {$($right:tt)*};)*) => {$(
        for extents in [0, 1, 3, 4, 5, 6, 8, 12, 13, 16, 17, 24].iter().flat_map(|&h| [0, 1, 4, 5, 8, 9].map(move |w| [h, w])) {
            let left = <layout!(H=? W=?; $($left)*)>::with_extents(extents);
            let right = <layout!(H=? W=?; $($right)*)>::with_extents(extents);
            check(&left.expect("small extents"), &right.expect("small extents"));
        }
    )*};
}

#[test]
fn boxes_come_to_each_index_once() {
    pairs! {
        {order = H/8 W/8 H%8 W%8} beside {order = HW};
        {order = WH} beside {order = H/8 W/8 H%8 W%8};
        {order = H/4 W/4 H/2%2 W/2%2 H%2 W%2} beside {reverse(W)};
        {order = HW; reverse(H)} beside {order = W/4 H W%4};
        {order = H/4 W H%4} beside {order = H/8 W H%8};
        {order = H%4 W H/4} beside {order = H/2 W H%2};
        // Neither size divides the other.
        {order = H/4 W H%4} beside {order = H/6 W H%6};
        // More parts than loops.
        {order = H/16 W/8 H/8%2 H/4%2 H/2%2 W%8 H%2} beside {order = W/4 H W/2%2 W%2};
    }
}
