//! Laws of reductions along axes: an accumulator for each index of the axes that are left, matched by name.

use crate::message::message_of;
use proptest::collection::vec;
use tensor_layout::{LayoutError, StridedLayout, Tensor, View, ViewMut, axis, layout};
use tensor_layout_tests::oracle::{Oracle, Rules, parse};
use tensor_layout_tests::random::{config, for_every, limited};
use tensor_layout_tests::subject::array;

/// Folds the source into accumulators that list what they are given, and says which list it is.
type Folds = fn(&[Vec<usize>; 2], strides: &[isize], from: &[u32], to: &mut [Vec<u32>]);

/// A layout of accumulators, and one of what is folded into them.
struct Case {
    to: &'static str,
    from: &'static str,
    fold: Folds,
}

fn fold<D: StridedLayout, S: StridedLayout>((to, accumulators): (D, &mut [Vec<u32>]), (from, elements): (S, &[u32])) {
    let source = View::with_layout(from, elements).expect("a buffer of the span");
    // A zip is folded as its first view is.
    let mut by_zip = accumulators.to_vec();
    let mut target = ViewMut::with_layout(to, &mut by_zip).expect("a unique layout");
    target.fold_from(&source.zip(&source).and(&source), |list, (offset, other, third)| {
        assert!(std::ptr::eq(offset, other) && std::ptr::eq(offset, third));
        list.push(*offset);
    });
    // With the index, which is the element's. What shares elements may be walked in another order of its indices.
    let (mut by_index, mut by_index_of_zip) = (accumulators.to_vec(), accumulators.to_vec());
    let mut target = ViewMut::with_layout(to, &mut by_index).expect("a unique layout");
    target.fold_from_indexed(&source, |list, index, offset| {
        assert!(std::ptr::eq(&source[index], offset), "{index:?}");
        list.push(*offset);
    });
    let mut target = ViewMut::with_layout(to, &mut by_index_of_zip).expect("a unique layout");
    target.fold_from_indexed(&source.zip(&source), |list, index, (offset, other)| {
        assert!(std::ptr::eq(&source[index], offset) && std::ptr::eq(offset, other), "{index:?}");
        list.push(*offset);
    });
    let mut target = ViewMut::with_layout(to, &mut *accumulators).expect("a unique layout");
    target.fold_from(&source, |list, offset| list.push(*offset));
    assert_eq!(by_zip, accumulators);
    assert_eq!(by_index, by_index_of_zip);
    if !source.layout().is_unique() {
        by_index.iter_mut().chain(&mut by_zip).for_each(|list| list[1..].sort_unstable());
    }
    assert_eq!(by_index, by_zip);
}

/// Each source with each accumulators. Without the feature `exhaustive` only the first source is folded into all of them, and each other one into
/// the first.
macro_rules! cases {
    ([$from:tt $($more:tt)*] [$to:tt $($but_first:tt)*]) => { cases!(@rows $from [$($more)*] $to [$($but_first)*]) };
    (@rows $from:tt [$($more:tt)*] $to:tt $but_first:tt) => {
        [
            cases!(@row $from [$to]),
            cases!(@row $from $but_first),
            $(cases!(@row $more [$to]),)*
            $(#[cfg(feature = "exhaustive")] cases!(@row $more $but_first),)*
        ].into_iter().flatten().collect()
    };
    (@row $from:tt [$($to:tt)*]) => { vec![$(cases!(@case $to $from)),*] };
    (@case [$($to:tt)*] [$($from:tt)*]) => { Case {
        to: stringify!($($to)*),
        from: stringify!($($from)*),
        fold: |[to_extents, from_extents], strides, elements, accumulators| {
            let to = <layout!($($to)*)>::with_extents(array(to_extents)).expect("small numbers");
            let strides = array(strides);
            let from = <layout!($($from)*)>::with_extents_and_strides(array(from_extents), strides);
            fold((to, accumulators), (from.expect("small numbers"), elements));
        },
    } };
}

/// The extents of the run-time axes of a layout.
fn run_time_extents(rules: &Rules, extents: &[usize]) -> Vec<usize> {
    let by_name = |name: &str| extents["NCHW".find(name).expect("an axis of the family")];
    rules.axes.iter().filter(|axis| axis.extent.is_none()).map(|axis| by_name(&axis.name)).collect()
}

/// Tries a law on accumulators of any axes, in any order, and on sources. Some sources have gaps, and some share elements. The law is given
/// the oracle of the accumulators and the oracle of the source.
fn for_every_reduction(law: impl Fn(&Case, &[Oracle; 2], &dyn Fn(&[u32], &mut [Vec<u32>]))) {
    let run_time: Vec<Case> = cases!(
        [
            [N=? C=? H=? W=?]
            [N=? C=? H=? W=?; order = NHWC; pad(H) = 4]
            [W=? H=? C=? N=?; order = column_major; stride(C) = ?]
            [N=? C=? H=? W=?; broadcast(H, C)]
        ]
        [
            [W=? N=?] [] [C=?] [C=?; stride(C) = 3] [H=? W=?; order = WH; pad(H) = 5]
            [N=? C=? H=? W=?] [W=? C=? N=? H=?; order = NHWC; align(W) = 7]
        ]
    );
    let known: Vec<Case> = cases!(
        [
            [N=2 C=3 H=4 W=5]
            [N=2 C=3 H=4 W=5; order = NHWC; pad(W) = 8]
            [W=5 C=3 H=? N=2; broadcast(C)]
        ]
        [[H=? C=?] [] [C=3] [N=2 H=4 W=5; order = HNW] [W=5 H=4 C=3 N=2; pad(H) = 6]]
    );
    let extents = vec(0..=4_usize, 4);
    for (cases, extents) in [(run_time, Some(extents)), (known, None)] {
        for case in &cases {
            let [to, from] = [case.to, case.from].map(parse);
            let run = |mut extents: Vec<usize>, strides: &[isize]| {
                extents = limited(extents, 200);
                let numbers = [&to, &from].map(|rules| run_time_extents(rules, &extents));
                let strides = &strides[..from.run_time_numbers().1];
                let oracle = |rules: &Rules, extents: &[usize], strides: &[isize]| {
                    Oracle::of(&rules.bind(extents, strides)).expect("small numbers")
                };
                let oracles = [oracle(&to, &numbers[0], &[]), oracle(&from, &numbers[1], strides)];
                law(case, &oracles, &|elements, lists| (case.fold)(&numbers, strides, elements, lists));
            };
            match &extents {
                Some(extents) => {
                    let what = format!("{}) and layout!({}", case.to, case.from);
                    let values = (extents, vec(-30..=30_isize, 1));
                    for_every(&what, config().cases.div_ceil(4), values, |(extents, strides)| run(extents, &strides));
                }
                None => run(vec![2, 3, 4, 5], &[1]),
            }
        }
    }
}

/// `to.fold_from(&from, f)` calls `f` once for each index of `from`, with the accumulator of `to` at the same index of the axes
/// that `to` has; where `from` shares no element, in the order of its memory. Accumulators keep what they hold, and what lies
/// between them stays as it is.
#[test]
fn each_element_is_folded_into_its_accumulator() {
    for_every_reduction(|_, [to, from], fold| {
        let elements: Vec<u32> = (0..from.span() as u32).collect();
        let mut given = vec![vec![7]; to.span()];
        let mut expected = given.clone();
        for index in from.indices() {
            let at = |name| index[from.names.iter().position(|other| other == name).expect("an axis of the source")];
            let left: Vec<usize> = to.names.iter().map(at).collect();
            expected[to.offset(&left)].push(from.offset(&index) as u32);
        }
        fold(&elements, &mut given);
        for (given, expected) in given.iter_mut().zip(&mut expected) {
            if from.is_unique() && from.is_nested() {
                assert!(given[1..].is_sorted(), "{given:?}");
            }
            given[1..].sort_unstable();
            expected[1..].sort_unstable();
        }
        assert_eq!(given, expected);
    });
}

/// Parts of views are reduced as any other views: reversed, cropped, permuted, broadcast ones.
#[test]
fn parts_are_reduced() {
    type Act = layout!(N=2 C=3 H=6 W=7; order = NHWC; pad(W) = 9);
    type Sums = layout!(W=7 C=3; pad(C) = 4);
    let act = Tensor::<u32, Act>::from_fn(|[n, c, h, w]| (n * 1000 + c * 100 + h * 10 + w) as u32);
    let part = act.view().reverse::<axis::W>().step::<axis::H, 2>().reverse::<axis::H>();
    let mut sums = Tensor::<u32, Sums>::from_fn(|_| 5);
    let mut turned = sums.view_mut().permute::<(axis::C, axis::W)>().reverse::<axis::C>();
    turned.fold_from(&part, |sum, x| *sum += x);
    for ([w, c], sum) in sums.indexed_iter() {
        let indices = (0..2).flat_map(|n| [0, 2, 4].map(move |h| [n, 2 - c, h, 6 - w]));
        assert_eq!(*sum, 5 + indices.map(|index| act[index]).sum::<u32>());
    }
    let rows = act.view().fix::<axis::N>(1).crop::<axis::H, 3>(2).range::<axis::W>(1..5);
    let mut most = Tensor::<u32, layout!(H = 3)>::zeros();
    most.fold_from(&rows, |most, x| *most = (*most).max(*x));
    assert_eq!(most.storage(), [1224, 1234, 1244]);

    let wide = act.view().fix::<axis::W>(2).insert::<axis::W>().broadcast::<axis::W, 4>();
    let mut counts = Tensor::<u32, layout!(C=3 W=4; order = WC)>::zeros();
    counts.fold_from(&wide, |count, x| *count += x % 1000 / 100);
    assert!(counts.indexed_iter().all(|([c, _], count)| *count == 12 * c as u32));
}

/// Elements of any type are folded, into accumulators of any other.
#[test]
fn elements_may_be_of_any_two_types() {
    type Pixels = layout!(H=2 W=3 C=2);
    let pixels = Tensor::<u8, Pixels>::from_fn(|[h, w, c]| (h * 6 + w * 2 + c) as u8);
    let mut texts = Tensor::<String, layout!(C = 2)>::from_fn(|[c]| c.to_string());
    texts.fold_from(&pixels, |text, x| *text += &format!(" {x}"));
    assert_eq!(texts.storage(), ["0 0 2 4 6 8 10", "1 1 3 5 7 9 11"]);
    let mut counts = Tensor::<usize, layout!()>::zeros();
    counts.fold_from(&Tensor::<(), Pixels>::from_fn(|_| ()).view(), |count, ()| *count += 1);
    assert_eq!(counts[[]], 12);
    let mut nothings = Tensor::<(), layout!(W = 3)>::from_fn(|_| ());
    let mut calls = 0;
    nothings.fold_from(&pixels, |(), _| calls += 1);
    assert_eq!(calls, 12);
}

/// If extents differ, `f` is not called, and the error names the first axis of the source that differs.
#[test]
fn different_extents_are_an_error() -> Result<(), LayoutError> {
    type Sums = layout!(W=? C=2);
    type Act = layout!(H=? C=2 W=?);
    let from: Tensor<u32, Act> = Tensor::zeros_with_layout(Act::with_extents([2, 3])?);
    let mut to: Tensor<u32, Sums> = Tensor::zeros_with_layout(Sums::with_extents([4])?);
    let error = to.try_fold_from(&from, |_, _| panic!("called")).expect_err("different extents");
    assert_eq!((error.axis, error.left, error.right), ("W", 4, 3));
    let words = "unequal extents: axis `W` has extent 4 in the destination and 3 in the source; `crop` or `range` the longer one";
    assert_eq!(error.to_string(), words);
    assert_eq!(message_of(|| to.fold_from(&from, |_, _| panic!("called"))), words);
    assert_eq!(to.try_fold_from_indexed(&from, |_, _, _| panic!("called")), Err(error));
    assert_eq!(message_of(|| to.fold_from_indexed(&from, |_, _, _| panic!("called"))), words);
    let parallel = to.try_par_fold_from(&from, |_, _| panic!("called"));
    assert_eq!(parallel, Err(error));
    assert_eq!(message_of(|| to.par_fold_from(&from, |_, _| panic!("called"))), words);
    Ok(())
}
