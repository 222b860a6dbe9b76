//! Several parts of a mutable view at once, and the part inside a border.

use tensor_layout::axis::{C, H, N, W};
use tensor_layout::{HasAxis, Layout, PartError, Tensor, View, layout};

/// The parts at several indices are the parts that `fix` gives. Each of them can be written, and nothing else is written.
fn parts_are_those_of_fix<L: Layout + HasAxis<C>>(layout: L) {
    let before =
        Tensor::<u32, L>::from_fn_with_layout(layout, |index| index.as_ref().iter().fold(1, |n, i| n * 10 + *i as u32));
    for (indices, picked) in [([2, 0], [2, 0]), ([0, 1], [0, 1]), ([1, 2], [1, 2])] {
        let mut after = before.clone();
        let parts = after.view_mut().fix_disjoint::<C, 2>(indices);
        for (mut part, index) in parts.into_iter().zip(picked) {
            assert!(part.view().iter().eq(before.view().fix::<C>(index).iter()));
            part.for_each_mut(|x| *x += 1000);
        }
        let mut expected = before.clone();
        for index in picked {
            expected.view_mut().fix::<C>(index).for_each_mut(|x| *x += 1000);
        }
        assert_eq!(after.storage(), expected.storage());
    }
    let (mut after, mut expected) = (before.clone(), before.clone());
    for (index, mut part) in after.view_mut().into_axis_array::<C, 3>().into_iter().enumerate() {
        part.for_each_mut(|x| *x += 1000 * index as u32);
        expected.view_mut().fix::<C>(index).for_each_mut(|x| *x += 1000 * index as u32);
    }
    assert_eq!(after.storage(), expected.storage());
    let shared = before.view().into_axis_array::<C, 3>();
    assert!((0..3).all(|index| shared[index].iter().eq(before.view().fix::<C>(index).iter())));
}

#[test]
fn parts_at_several_indices() {
    parts_are_those_of_fix(<layout!(C=3 H=4 W=2)>::default());
    parts_are_those_of_fix(<layout!(C=3 H=4 W=2; order = HWC; pad(C) = 4)>::default());
    parts_are_those_of_fix(<layout!(C=3 H=4; reverse(C))>::default());
    parts_are_those_of_fix(<layout!(C=3 H=4; block(C) = 2)>::default());
    parts_are_those_of_fix(<layout!(C=3 H=0)>::default());
    parts_are_those_of_fix(<layout!(C=? H=?)>::with_extents([3, 2]).expect("small numbers"));
    let layout = <layout!(H=? C=?; stride(C) = ?)>::with_extents_and_strides([2, 3], [-1]);
    parts_are_those_of_fix(layout.expect("small numbers"));
}

#[test]
fn indices_and_lengths_that_do_not_fit() {
    let mut image = Tensor::<u8, _>::zeros_with_layout(<layout!(H=? W=2)>::with_extents([4]).expect("small numbers"));
    let mut tried = |indices| image.view_mut().try_fix_disjoint::<H, 3>(indices).map(|_| ());
    assert_eq!(tried([3, 0, 4]), Err(PartError::IndexPastEnd { axis: "H", index: 4, extent: 4 }));
    let error = PartError::IndexTwice { axis: "H", index: 3 };
    assert_eq!(tried([3, 1, 3]), Err(error));
    let text = "part: axis `H`: the index 3 is given twice; the parts of a mutable view share no element";
    assert_eq!(error.to_string(), text);
    assert_eq!(image.view_mut().try_fix_disjoint::<H, 0>([]).map(|parts| parts.len()), Ok(0));
    let error = PartError::NotTheLength { axis: "H", extent: 4, len: 3 };
    assert_eq!(image.view().try_into_axis_array::<H, 3>().map(|_| ()), Err(error));
    assert_eq!(image.view_mut().try_into_axis_array::<H, 3>().map(|_| ()), Err(error));
}

/// Inside the border is the source, by index; all else is the border, padding too.
fn is_bordered<L: Layout<Index = [usize; 3]>, S: Layout<Index = [usize; 3]>>(
    layout: L,
    source: &View<'_, u32, S>,
    start: [usize; 3],
) {
    let bordered = Tensor::bordered_with_layout(layout, source, start, 7);
    let extents = source.extents();
    let mut expected = Tensor::<u32, L>::from_fn_with_layout(layout, |_| 7);
    expected.fill_storage(7);
    for index in source.layout().indices() {
        // Both have the axes in alphabetical order.
        expected[[0, 1, 2].map(|axis| start[axis] + index[axis])] = source[index];
    }
    assert_eq!(bordered.storage(), expected.storage(), "{extents:?} at {start:?}");
}

#[test]
fn borders() {
    let source =
        Tensor::<u32, layout!(C=2 H=3 W=4; order = WHC)>::from_fn(|[c, h, w]| (100 * c + 10 * h + w + 100) as u32);
    let source = source.view();
    for start in [[0, 0, 0], [2, 1, 3], [0, 2, 2], [2, 2, 0]] {
        is_bordered(<layout!(C=4 H=5 W=7)>::default(), &source, start);
        is_bordered(<layout!(C=4 H=5 W=7; order = HWC; pad(W) = 8)>::default(), &source, start);
        is_bordered(<layout!(C=4 H=5 W=7; block(C) = 2)>::default(), &source, start);
        is_bordered(<layout!(C=4 H=5 W=7; reverse(H))>::default(), &source, start);
        is_bordered(
            <layout!(C=? H=5 W=?)>::with_extents([4, 7]).expect("small numbers"),
            &source.reverse::<W>(),
            start,
        );
        is_bordered(<layout!(C=4 H=5 W=7)>::default(), &source.range::<H>(1..1), start);
    }
    is_bordered(<layout!(C=0 H=5 W=7)>::default(), &source.range::<C>(2..), [0, 2, 3]);
    is_bordered(<layout!(C=4 H=5 W=7)>::default(), &source.range::<C>(2..), [4, 2, 3]);

    let image = View::<u8, layout!(W=2 N=1)>::from_array(&[1, 2]);
    let bordered = Tensor::<u8, layout!(N=3 W=3)>::bordered(&image, [2, 1], 0); // axes are matched by name
    assert_eq!(bordered.storage(), [0, 0, 0, 0, 0, 0, 0, 1, 2]);
    assert_eq!(bordered.fix::<N>(2)[[2]], 2);
}

#[test]
fn borders_that_do_not_fit() {
    let source = Tensor::<u32, layout!(C=2 H=3)>::zeros();
    let tried = |start| Tensor::<u32, layout!(C=4 H=5; block(C) = 2)>::try_bordered(&source, start, 1).map(|_| ());
    assert_eq!(tried([2, 2]), Ok(()));
    assert_eq!(tried([2, 3]), Err(PartError::RangePastEnd { axis: "H", start: 3, end: 6, extent: 5 }));
    let past = usize::MAX;
    assert_eq!(tried([2, past]), Err(PartError::RangePastEnd { axis: "H", start: past, end: past, extent: 5 }));
    assert_eq!(tried([1, 2]), Err(PartError::InsideBlock { axis: "C", start: 1, size: 2 }));
}
