//! Whatever `ndarray` makes of an array by slicing, stepping, reversing, permuting and broadcasting, up to rank 8, a layout with a `?` for each
//! number describes: the elements are the same, and a mutable view exists if no two indices share one.

use super::Random;
use ndarray::{ArrayViewD, Axis, IxDyn, Slice};
use std::collections::HashSet;
use tensor_layout::{AnyLayout, Layout, StridedLayout, View, ViewMut, layout};

/// Nothing of it is known to the type but the names.
type Any = layout!(
    A=? B=? C=? D=? E=? F=? G=? H=?;
    overlap(A) = ?; overlap(B) = ?; overlap(C) = ?; overlap(D) = ?; overlap(E) = ?; overlap(F) = ?; overlap(G) = ?; overlap(H) = ?
);
const NAMES: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];

/// How often each was tried.
#[derive(Debug, Default)]
struct Tried {
    sliced: usize,
    reversed: usize,
    broadcast: usize,
    permuted: usize,
    empty: usize,
    shared: usize,
}

/// Makes `changes` random changes to the view `array`, and checks the result.
fn change(array: &ArrayViewD<'_, u32>, changes: usize, data: &[u32], random: &mut Random, tried: &mut Tried) {
    if changes == 0 {
        return check(array, data, tried);
    }
    let axis = Axis(random.below(8));
    let extent = array.len_of(axis);
    let changed = match random.below(4) {
        0 => {
            let start = random.below(extent + 1);
            let end = start + random.below(extent + 1 - start);
            let step = [1, 2, 3, -1, -2][random.below(5)];
            tried.sliced += 1;
            array.slice_axis(axis, Slice::new(start as isize, Some(end as isize), step))
        }
        1 => {
            let mut array = array.view();
            array.invert_axis(axis);
            tried.reversed += 1;
            array
        }
        2 if extent == 1 => {
            let mut shape = array.shape().to_vec();
            shape[axis.index()] = 2 + random.below(2);
            tried.broadcast += 1;
            array.broadcast(IxDyn(&shape)).expect("the extent is 1")
        }
        _ => {
            let mut order: Vec<usize> = (0..8).collect();
            (0..8).for_each(|from| order.swap(from, random.below(8)));
            tried.permuted += 1;
            array.view().permuted_axes(IxDyn(&order))
        }
    };
    change(&changed, changes - 1, data, random, tried);
}

/// The same elements through a layout of these extents and strides.
fn check(array: &ArrayViewD<'_, u32>, data: &[u32], tried: &mut Tried) {
    let extents: [usize; 8] = array.shape().try_into().expect("there are 8 axes");
    let strides: [isize; 8] = array.strides().try_into().expect("there are 8 axes");
    let layout = Any::with_extents_and_strides(extents, strides).expect("the numbers are small");
    assert_eq!((layout.extents(), layout.strides()), (extents, strides));
    let any = AnyLayout::from_numbers(&NAMES, &extents, &strides).expect("the numbers are small");
    let bound = any.bind::<Any>().expect("every number is free");
    assert_eq!((bound.extents(), any.required_span_size()), (extents, layout.required_span_size()));
    assert!(array.is_empty() || bound.indices().all(|index| bound.offset(index) == layout.offset(index)));
    assert_eq!(AnyLayout::parse(&any.to_string()), Ok(any));

    // ndarray has a pointer to index 0, and a layout begins at the lowest element.
    let below = |axis: usize| (extents[axis].max(1) - 1) * strides[axis].min(0).unsigned_abs();
    let first = array.as_ptr().addr() - data.as_ptr().addr();
    let lowest = first / size_of::<u32>() - if array.is_empty() { 0 } else { (0..8).map(below).sum() };
    let view = View::with_layout(layout, &data[lowest.min(data.len())..]).expect("it is a part of the array");
    assert!(view.iter().eq(array.iter()), "{extents:?} {strides:?}");

    let places: HashSet<_> = array.iter().map(|element| element as *const u32).collect();
    let is_unique = places.len() == array.len();
    let mut copy = data.to_vec();
    let mutable = ViewMut::with_layout(layout, &mut copy[lowest.min(data.len())..]);
    assert_eq!(mutable.is_ok(), is_unique, "{extents:?} {strides:?}");
    tried.empty += usize::from(array.is_empty());
    tried.shared += usize::from(!is_unique);
}

#[test]
fn every_slice_of_an_array_has_a_layout() {
    let mut random = Random(1);
    let mut tried = Tried::default();
    for case in 0..1_000 {
        let extents: Vec<usize> = (0..8).map(|_| [1, 1, 2, 3, 4][random.below(5)]).collect();
        let data: Vec<u32> = (0..extents.iter().product::<usize>() as u32).collect();
        let array = ArrayViewD::from_shape(IxDyn(&extents), &data).expect("it has the elements");
        change(&array, case % 7, &data, &mut random, &mut tried);
    }
    let Tried { sliced, reversed, broadcast, permuted, empty, shared } = tried;
    assert!([sliced, reversed, broadcast, permuted].iter().all(|count| *count > 170), "{tried:?}");
    assert!(empty > 33 && shared > 33, "{tried:?}");
}
