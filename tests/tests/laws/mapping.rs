//! Laws of conversion with a function of each element: axes are matched by name.

use crate::families::{CANARY, MARGIN, for_every_pair};
use crate::message::message_of;
use crate::pair::wide;
use std::collections::BTreeSet;
use std::fmt::Debug;
use tensor_layout::convert::{MapStrategy, Strategy, map_strategy, map_strategy_of_layouts};
use tensor_layout::{LayoutError, StaticLayout, StridedLayout, Tensor, View, axis, layout};

/// `to.map_from(&from, f)` leaves at every index of `to` what `f` makes of the element of `from` at the index of the same
/// names, and every other element of the buffer (padding, gaps, the elements around the view) unchanged.
#[test]
fn map_from_maps_each_element_to_its_name() {
    for_every_pair(|trial| {
        let from = trial.source();
        let mut to = vec![u64::from(CANARY); MARGIN + trial.to.1.span() + MARGIN];
        let mut expected = to.clone();
        trial.offsets().for_each(|(_, to, other)| expected[MARGIN + to] = wide(from[other]));
        let inner = MARGIN..MARGIN + trial.to.1.span();
        (trial.pair.map)(&trial.to.0, &trial.from.0, &mut to[inner], &from, None).expect("equal extents");
        assert_eq!(to, expected);
    });
}

/// `to.map_from_indexed(&from, f)` calls `f` once with each index of `to`, and the element that belongs to it.
#[test]
fn map_from_indexed_tells_each_index_once() {
    for_every_pair(|trial| {
        let from = trial.source();
        let mut to = vec![u64::from(CANARY); MARGIN + trial.to.1.span() + MARGIN];
        let mut expected = to.clone();
        let mut calls = BTreeSet::new();
        for (count, (index, to, other)) in trial.offsets().enumerate() {
            expected[MARGIN + to] = count as u64;
            calls.insert((index, from[other]));
        }
        let extents = &trial.to.1.extents;
        let mut function = |index: &[usize], x| {
            assert!(calls.remove(&(index.to_vec(), x)), "{index:?} {x}");
            index.iter().zip(extents).fold(0, |count, (&digit, &extent)| count * extent as u64 + digit as u64)
        };
        let inner = MARGIN..MARGIN + trial.to.1.span();
        let mapped = (trial.pair.map)(&trial.to.0, &trial.from.0, &mut to[inner], &from, Some(&mut function));
        mapped.expect("equal extents");
        assert_eq!(to, expected);
        assert!(calls.is_empty(), "{calls:?}");
    });
}

type Planes = layout!(N=2 C=3 H=9 W=50);
type Pixels = layout!(C=3 H=9 W=50 N=2; order = NHWC; pad(H) = 4);
type Columns = layout!(N=2 C=3 H=9 W=50; order = CNWH; align(W) = 16);
type Shared = layout!(N=2 W=50 C=3 H=9; broadcast(H, N));

/// The law of `map_from` for elements of two types, with a loop over the indices as the oracle.
fn agree<D, S, U: Copy, T: PartialEq + Debug + Default>(source: fn(usize) -> U, function: fn(U) -> T)
where
    D: StaticLayout<Index = [usize; 4]> + StridedLayout,
    S: StaticLayout + StridedLayout,
{
    let buffer: Vec<U> = (0..S::REQUIRED_SPAN_SIZE).map(source).collect();
    let source = View::<U, S>::new(&buffer).expect("a buffer of the span");
    let names = |name| D::NAMES.iter().position(|other| *other == name).expect("the same axes");
    let positions: Vec<usize> = S::NAMES.iter().map(|&name| names(name)).collect();
    let mut expected = Tensor::<T, D>::from_fn(|_| T::default());
    for (index, element) in expected.indexed_iter_mut() {
        let offset: isize = positions.iter().zip(S::STRIDES).map(|(&at, stride)| index[at] as isize * stride).sum();
        *element = function(buffer[offset as usize]);
    }
    let (mut plain, mut indexed) =
        (Tensor::<T, D>::from_fn(|_| T::default()), Tensor::<T, D>::from_fn(|_| T::default()));
    plain.map_from(&source, function);
    indexed.map_from_indexed(&source, |_, x| function(x));
    // The storage includes the padding, which does not change.
    assert_eq!(plain.storage(), expected.storage());
    assert_eq!(indexed.storage(), expected.storage());
}

/// The law of `map_from`, for elements of any two types: larger or smaller, with a destructor, without a byte.
#[test]
fn elements_may_be_of_any_two_types() {
    macro_rules! agree {
        ($($to:ident <- $from:ident),*) => { $(
            agree::<$to, $from, u8, f32>(|n| n as u8, |x| f32::from(x) / 255.0 - 0.5);
            agree::<$to, $from, f32, u8>(|n| n as f32, |x| x as u8);
            agree::<$to, $from, u16, u64>(|n| n as u16, |x| u64::from(x) * 70_000);
            agree::<$to, $from, u8, String>(|n| n as u8, |x| x.to_string());
            agree::<$to, $from, [u64; 20], u8>(|n| [n as u64; 20], |x| x[19] as u8);
            agree::<$to, $from, (), Option<u8>>(|_| (), |()| Some(1));
            agree::<$to, $from, u8, ()>(|n| n as u8, |_| ());
        )* };
    }
    agree!(Planes <- Pixels, Planes <- Shared, Pixels <- Planes, Pixels <- Columns, Columns <- Pixels, Columns <- Columns);
}

/// A view with a fixed axis can be source and destination of a map. The rest of the buffer does not change.
#[test]
fn fixed_axes_are_left_out() {
    let pixels = Tensor::<u8, Pixels>::from_fn(|[c, h, w, n]| (c * 101 + h * 50 + w + n) as u8);
    let mut planes = Tensor::<f32, Planes>::from_fn(|_| -1.0);
    let mut target = planes.view_mut().fix::<axis::N>(1).fix::<axis::W>(7);
    let source = pixels.view().fix::<axis::W>(3).fix::<axis::N>(0);
    target.map_from_indexed(&source, |[c, _], x| f32::from(x) + 1000.0 * c as f32);
    for ([n, c, h, w], &x) in planes.indexed_iter() {
        let mapped = f32::from(pixels[[c, h, 3, 0]]) + 1000.0 * c as f32;
        assert_eq!(x, if (n, w) == (1, 7) { mapped } else { -1.0 });
    }
}

type Rows = layout!(H=? W=? C=2);
type Turned = layout!(C=2 W=? H=?; order = CHW; pad(W) = 4);

/// If extents differ, the function is not called, and the error is the error of `copy_from`.
#[test]
fn different_extents_are_an_error() -> Result<(), LayoutError> {
    let from: Tensor<u8, Rows> = Tensor::zeros_with_layout(Rows::with_extents([2, 3])?);
    let mut to: Tensor<f32, Turned> = Tensor::zeros_with_layout(Turned::with_extents([3, 4])?);
    let expected = ("H", 4, 2);
    for indexed in [false, true] {
        let mapped = match indexed {
            false => to.view_mut().try_map_from(&from, |_| panic!("called")),
            true => to.view_mut().try_map_from_indexed(&from, |_, _| panic!("called")),
        };
        let error = mapped.expect_err("different extents");
        assert_eq!((error.axis, error.left, error.right), expected);
    }
    let copied = message_of(|| Tensor::<u8, Turned>::zeros_with_layout(*to.layout()).view_mut().copy_from(&from));
    assert_eq!(message_of(|| to.map_from(&from, f32::from)), copied);
    assert_eq!(message_of(|| to.map_from_indexed(&from, |_, x| f32::from(x))), copied);
    Ok(())
}

/// The strategy is the same, whether the numbers of the layouts are known to their types or at run time only.
#[test]
fn the_strategy_does_not_depend_on_when_the_numbers_are_known() -> Result<(), LayoutError> {
    type FromPixels = layout!(N=1 C=3 H=? W=?);
    type Photo = layout!(N=1 H=? W=? C=3);
    let strategy =
        map_strategy_of_layouts::<f32, u8>(&FromPixels::with_extents([224, 224])?, &Photo::with_extents([224, 224])?);
    assert_eq!(strategy, map_strategy::<f32, u8, layout!(C=3 H=224 W=224), layout!(H=224 W=224 C=3)>());
    let copy = Strategy::Deinterleave { channels: 3, unit: 1, streamed: false };
    assert!(matches!(strategy, MapStrategy::Staged { copy: by, .. } if by == copy), "{strategy:?}");
    Ok(())
}
