//! Two layout types of the same axes, and what is done with views of them.

use tensor_layout::{ExtentMismatch, Layout, View, ViewMut};
use tensor_layout_tests::random::Numbers;

/// Two layout types of the same axes: a destination and a source.
pub(crate) struct Pair {
    pub(crate) to: &'static str,
    pub(crate) from: &'static str,
    pub(crate) copy: Copies,
    pub(crate) map: Maps,
    pub(crate) equal: Compares,
    pub(crate) zip: Zips,
    pub(crate) zip_mut: ZipsMut,
}

type Copies = fn(&Numbers, &Numbers, to: &mut [u32], from: &[u32]) -> Result<(), ExtentMismatch>;
type Compares = fn(&Numbers, &Numbers, to: &[u32], from: &[u32]) -> bool;

pub(crate) fn copy<D: Layout, S: Layout>(
    (to, to_buffer): (D, &mut [u32]),
    (from, from_buffer): (S, &[u32]),
) -> Result<(), ExtentMismatch> {
    let source = View::with_layout(from, from_buffer).expect("a buffer of the span");
    ViewMut::with_layout(to, to_buffer).expect("a unique layout").try_copy_from(&source)
}

pub(crate) fn equal<D: Layout, S: Layout<Index = D::Index>>(to: (D, &[u32]), from: (S, &[u32])) -> bool {
    let to = View::with_layout(to.0, to.1).expect("a buffer of the span");
    let from = View::with_layout(from.0, from.1).expect("a buffer of the span");
    let (there, back) = (to == from, from == to);
    assert_eq!(there, back, "equality is symmetric");
    there
}

/// Maps with the index and, if there is no function of it, without; into elements of twice the size.
type Maps = fn(&Numbers, &Numbers, to: &mut [u64], from: &[u32], Option<&mut Indexed>) -> Result<(), ExtentMismatch>;
type Indexed<'a> = dyn FnMut(&[usize], u32) -> u64 + 'a;

pub(crate) fn map<D: Layout, S: Layout>(
    (to, to_buffer): (D, &mut [u64]),
    (from, from_buffer): (S, &[u32]),
    function: Option<&mut Indexed>,
) -> Result<(), ExtentMismatch> {
    let source = View::with_layout(from, from_buffer).expect("a buffer of the span");
    let mut target = ViewMut::with_layout(to, to_buffer).expect("a unique layout");
    match function {
        Some(function) => target.try_map_from_indexed(&source, |index, x| function(index.as_ref(), x)),
        None => target.try_map_from(&source, wide),
    }
}

/// The function of a map without an index.
pub(crate) fn wide(x: u32) -> u64 {
    u64::from(x) << 32 | 7
}

/// Elements at the same index of a source and of two tensors of the destination's layout, in the order of the walk.
type Zips = fn(&Numbers, &Numbers, [&[u32]; 3]) -> Vec<[u32; 3]>;
/// Copies the source into both tensors of the destination's layout; to the second, adds the count of the index.
type ZipsMut = fn(&Numbers, &Numbers, ([&mut [u32]; 2], &[u32]));

/// One form of the walk: `fold`, `all` and `any` are tried on fewer layouts, as each is a function for the compiler.
pub(crate) fn zip<D: Layout, S: Layout>(to: D, from: S, buffers: [&[u32]; 3]) -> Vec<[u32; 3]> {
    let source = View::with_layout(from, buffers[0]).expect("a buffer of the span");
    let view = |k: usize| View::with_layout(to, buffers[k]).expect("a buffer of the span");
    let (first, second) = (view(1), view(2)); // no `map`, which is fifteen functions for each pair of layouts
    let mut given = Vec::new();
    source.zip(&first).and(&second).for_each(|a, b, c| given.push([*a, *b, *c]));
    given
}

pub(crate) fn zip_mut<D: Layout, S: Layout>(to: D, from: S, ([first, second], from_buffer): ([&mut [u32]; 2], &[u32])) {
    let source = View::with_layout(from, from_buffer).expect("a buffer of the span");
    let view = |buffer| ViewMut::with_layout(to, buffer).expect("a unique layout");
    let (mut first, mut second) = (view(first), view(second));
    first.zip_mut(&source).for_each(|a, b| *a = *b);
    first.zip_mut(&source).and_mut(&mut second).for_each_indexed(|index, a, b, c| {
        assert_eq!(a, b);
        *c = b + count(index.as_ref());
    });
}

/// A number that tells an index from others.
pub(crate) fn count(index: &[usize]) -> u32 {
    index.iter().fold(0, |count, digit| count * 10 + *digit as u32)
}

/// Every layout of the first list with every layout of both lists. The layouts of the second list share elements. Without the feature
/// `exhaustive` only the first layout is paired with every layout, and each other layout with the first.
macro_rules! pairs {
    ([$to:tt $($more:tt)*] [$($shared:tt)*]) => { pairs!(@rows $to [$($more)*] [$to $($more)* $($shared)*] [$($more)* $($shared)*]) };
    (@rows $to:tt [$($more:tt)*] $from:tt $but_first:tt) => {
        [
            pairs!(@row $to $from),
            $(pairs!(@row $more [$to]),)*
            $(#[cfg(feature = "exhaustive")] pairs!(@row $more $but_first),)*
        ].into_iter().flatten().collect()
    };
    (@row $to:tt [$($from:tt)*]) => { vec![$(pairs!(@pair $to $from)),*] };
    (@pair [$($to:tt)*] [$($from:tt)*]) => { $crate::pair::Pair {
        to: stringify!($($to)*),
        from: stringify!($($from)*),
        copy: |to, from, to_buffer, from_buffer| {
            $crate::pair::copy(($crate::pair::bound!(to: $($to)*), to_buffer), ($crate::pair::bound!(from: $($from)*), from_buffer))
        },
        map: |to, from, to_buffer, from_buffer, function| {
            $crate::pair::map(($crate::pair::bound!(to: $($to)*), to_buffer), ($crate::pair::bound!(from: $($from)*), from_buffer), function)
        },
        equal: |to, from, to_buffer, from_buffer| {
            $crate::pair::equal(($crate::pair::bound!(to: $($to)*), to_buffer), ($crate::pair::bound!(from: $($from)*), from_buffer))
        },
        zip: |to, from, buffers| $crate::pair::zip($crate::pair::bound!(to: $($to)*), $crate::pair::bound!(from: $($from)*), buffers),
        zip_mut: |to, from, buffers| $crate::pair::zip_mut($crate::pair::bound!(to: $($to)*), $crate::pair::bound!(from: $($from)*), buffers),
    } };
}
pub(crate) use pairs;

macro_rules! bound {
    ($numbers:ident: $($layout:tt)*) => {
        <tensor_layout::layout!($($layout)*)>::with_extents_and_strides(tensor_layout_tests::subject::array(&$numbers.0), tensor_layout_tests::subject::array(&$numbers.1)).expect("small numbers")
    };
}
pub(crate) use bound;
