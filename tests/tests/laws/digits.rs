//! Layouts with digits in every operation, against a plain tensor of the same elements: each of the list with random extents, and each pair.

use proptest::prelude::*;
use tensor_layout::axis::{A, B};
use tensor_layout::{Axes, Layout, Tensor, View, layout};
use tensor_layout_tests::random::config;

type Plain = layout!(A=? B=?);

/// A number of its own for each index.
fn number([a, b]: [usize; 2]) -> u32 {
    (1 + 1000 * a + b) as u32
}

fn plain(extents: [usize; 2]) -> Tensor<u32, Plain> {
    Tensor::from_fn_with(Plain::with_extents(extents).expect("small numbers"), number)
}

/// The elements are those of a plain tensor of which index 0 is this one.
#[track_caller]
fn is_part<L: Axes<(A, B)>>(part: View<'_, u32, L>, start: [usize; 2]) {
    let part = part.permute::<(A, B)>();
    let extents = part.extents();
    let mut expected = (0..extents[0]).flat_map(|a| (0..extents[1]).map(move |b| [a, b]));
    for ([a, b], &element) in part.indexed_iter() {
        assert_eq!(expected.next(), Some([a, b]));
        assert_eq!(element, number([start[0] + a, start[1] + b]), "{:?} of the part from {start:?}", [a, b]);
    }
    assert_eq!(expected.next(), None);
    let (mut sum, mut all) = (0_u64, 0_u64);
    part.for_each(|&element| sum += u64::from(element));
    part.runs().for_each(|run| all += run.iter().copied().map(u64::from).sum::<u64>());
    let expected = |[a, b]: [usize; 2]| u64::from(number([start[0] + a, start[1] + b]));
    let of_indices: u64 = (0..extents[0]).flat_map(|a| (0..extents[1]).map(move |b| expected([a, b]))).sum();
    assert_eq!((sum, all), (of_indices, of_indices));
    part.for_each_indexed(|[a, b], &element| assert_eq!(element, number([start[0] + a, start[1] + b])));
}

/// What the layout itself says, and parts, walks and writes. `blocks` are the indices in a whole block of each axis.
fn holds<L: Axes<(A, B)>>(layout: L, blocks: [usize; 2]) {
    let tensor = {
        let mut tensor = Tensor::<u32, L>::zeros_with(layout);
        let mut view = tensor.view_mut().permute::<(A, B)>();
        view.for_each_indexed_mut(|index, element| *element = number(index));
        tensor
    };
    let view = tensor.view().permute::<(A, B)>();
    let [rows, columns] = view.extents();
    is_part(view, [0, 0]);

    // No two indices share an element, and the span ends with the last one.
    let mut offsets: Vec<usize> = view.layout().indices().map(|index| view.layout().offset(index)).collect();
    offsets.sort_unstable();
    assert!(offsets.windows(2).all(|pair| pair[0] < pair[1]) && layout.is_unique());
    let span = offsets.last().map_or(0, |last| last + 1);
    assert_eq!(layout.required_span_size(), span);
    assert!(layout.storage_size() >= span);
    assert_eq!(layout.is_packed(), layout.storage_size() == rows * columns);

    // `fix` and `axis_iter` at any index.
    for (a, row) in view.axis_iter::<A>().enumerate() {
        assert!(row.iter().zip(view.fix::<A>(a).iter()).enumerate().all(|(b, (x, y))| x == y && *x == number([a, b])));
    }
    for (b, column) in view.axis_iter::<B>().enumerate() {
        let fixed = view.fix::<B>(b);
        assert!(column.iter().zip(fixed.iter()).enumerate().all(|(a, (x, y))| x == y && *x == number([a, b])));
    }
    // Parts at multiples of a block, which may end inside one, and no others.
    for start in (0..=rows).step_by(blocks[0]) {
        for end in [start, rows.min(start + 1), rows] {
            is_part(view.range::<A>(start..end.max(start)), [start, 0]);
        }
        let (before, after) = view.split_at::<A>(start);
        is_part(before, [0, 0]);
        is_part(after, [start, 0]);
    }
    for start in (0..=columns).step_by(blocks[1]) {
        is_part(view.range::<B>(start..columns), [0, start]);
    }
    if blocks[0] > 1 && rows > 1 {
        assert!(view.try_range::<A>(1..rows).is_err());
    }
    // Copies and maps, both ways.
    let copy = Tensor::<u32, Plain>::from_view_with(Plain::with_extents([rows, columns]).expect("small"), &view);
    assert_eq!(copy.view(), plain([rows, columns]).view());
    let mut doubled = Tensor::<u64, L>::zeros_with(layout);
    doubled.view_mut().map_from(&copy, |x| 2 * u64::from(x));
    assert!(doubled.view().permute::<(A, B)>().indexed_iter().all(|(index, x)| *x == 2 * u64::from(number(index))));
    // Each column's sum, from all rows.
    let mut sums = Tensor::<u64, layout!(B=?)>::zeros_with(<layout!(B=?)>::with_extents([columns]).expect("small"));
    sums.view_mut().fold_from(&view, |sum, x| *sum += u64::from(*x));
    let expected = |b: usize| (0..rows).map(|a| u64::from(number([a, b]))).sum::<u64>();
    assert!(sums.indexed_iter().all(|([b], sum)| *sum == expected(b)));
}

/// From one layout to another one, by a copy and a zip.
fn is_copied<L: Axes<(A, B)>, M: Axes<(A, B)>>(from: L, to: M) {
    let extents = from.permute::<(A, B)>().extents();
    let source = Tensor::<u32, L>::from_view_with(from, &plain(extents));
    let mut target = Tensor::<u32, M>::zeros_with(to);
    target.view_mut().copy_from(&source);
    is_part(target.view(), [0, 0]);
    target.zip_mut(&source).for_each(|to, from| *to -= *from);
    assert!(target.iter().all(|x| *x == 0));
    // What fills the blocks stays as it was.
    let left = target.storage().iter().filter(|x| **x != 0).count();
    assert_eq!(left, 0);
}

macro_rules! laws {
    ($($name:ident: [$($layout:tt)*] $blocks:expr;)*) => {
        $( type $name = layout!(A=? B=?; $($layout)*); )*

        proptest! {
            #![proptest_config(ProptestConfig { cases: 16, ..config() })]

            /// Every operation of each layout.
            #[test]
            fn digits_hold(a in 0..40_usize, b in 0..20_usize) {
                $( holds($name::with_extents([a, b]).expect("small numbers"), $blocks); )*
            }

            /// Each layout from each other one.
            #[test]
            fn digits_are_copied(a in 0..40_usize, b in 0..20_usize) {
                let sources = ($( $name::with_extents([a, b]).expect("small numbers"), )*);
                laws!(@each sources, a, b: $($name)*);
            }
        }
    };
    (@each $sources:ident, $a:ident, $b:ident: $($name:ident)*) => {
        $( laws!(@to $sources, $name::with_extents([$a, $b]).expect("small numbers")); )*
    };
    (@to $sources:ident, $to:expr) => {{
        let to = $to;
        is_copied($sources.0, to);
        is_copied($sources.1, to);
        is_copied($sources.2, to);
        is_copied($sources.3, to);
        is_copied($sources.4, to);
        is_copied($sources.5, to);
    }};
}

laws! {
    Scales: [order = A/16 B/4 A%4 A/4%4 B%4] [16, 4];
    Bytes: [order = A/8 B/8 B/2%4 A%8 B%2] [8, 8];
    Faces: [order = A/8 B/8 A/4%2 B/4%2 A%4 B%4] [8, 8];
    Morton: [order = A/4 B/4 A/2%2 B/2%2 A%2 B%2] [4, 4];
    Inverted: [order = A%2 B A/2%3 A/6] [6, 1];
    Padded: [order = B A/3 A%3; pad(B) = 8; reverse(B)] [3, 1];
}
