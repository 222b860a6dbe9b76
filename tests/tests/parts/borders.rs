//! Borders of every kind, against patterns of indices that are written out.

use tensor_layout::axis::{H, W};
use tensor_layout::{Border, HasAxis, Layout, PartError, Tensor, View, ViewMut, layout};
use tensor_layout_tests::random::for_every;

const VALUE: u32 = 7_000_000;
const KINDS: [Border<u32>; 5] =
    [Border::Value(VALUE), Border::Repeated, Border::Mirrored, Border::Reflected, Border::Periodic];

/// The index of the element at `at`, counted from the first of `extent` ones: the elements that follow are written out, and gone around.
fn written_out(border: Border<u32>, at: isize, extent: usize) -> Option<usize> {
    let there: Vec<usize> = (0..extent).collect();
    let back: Vec<usize> = there.iter().rev().copied().collect();
    let around = match border {
        Border::Value(_) => return there.get(usize::try_from(at).ok()?).copied(),
        Border::Repeated if at < 0 => vec![0],
        Border::Repeated => [&there[..], &vec![extent - 1; at as usize]].concat(),
        Border::Mirrored => [there, back].concat(),
        Border::Reflected => there.into_iter().chain(back.into_iter().take(extent - 1).skip(1)).collect(),
        Border::Periodic => there,
        other => panic!("{other:?}"),
    };
    let steps = at.unsigned_abs();
    match at {
        0.. => around.iter().cycle().nth(steps).copied(),
        _ => around.iter().rev().cycle().nth(steps - 1).copied(),
    }
}

/// The first axis, as the refusal names it, with a border that finds too few elements.
fn too_few(border: Border<u32>, extents: [usize; 3], all: [usize; 3]) -> Option<(usize, usize)> {
    let least = match border {
        Border::Value(_) => 0,
        Border::Reflected => 2,
        _ => 1,
    };
    (0..3).find(|&axis| extents[axis] < least && all[axis] > extents[axis]).map(|axis| (axis, extents[axis]))
}

/// Each way to make a border gives what is written out, and writes the elements alone.
fn has_its_border<L: Layout<Index = [usize; 3]>, S: Layout<Index = [usize; 3]>>(
    layout: L,
    source: &View<'_, u32, S>,
    start: [usize; 3],
    border: Border<u32>,
) {
    let (extents, all) = (source.extents(), layout.extents());
    let what = format!("{border:?} of {extents:?} at {start:?} in {all:?}");
    let untouched = |_| VALUE + 1;
    let mut to = Tensor::<u32, L>::from_fn_with_layout(layout, untouched);
    to.fill_storage(VALUE + 1);
    let before = to.storage().to_vec();
    let made = Tensor::try_bordered_with_layout(layout, source, start, border);
    if let Some((axis, extent)) = too_few(border, extents, all) {
        let named = ["C", "H", "W"][axis];
        let is_told = |error: &PartError| match error {
            PartError::TooFewForBorder { axis, extent: told, .. } => *axis == named && *told == extent,
            _ => false,
        };
        assert!(made.map(|_| ()).is_err_and(|error| is_told(&error)), "{what}");
        assert!(to.try_border_from(source, start, border).is_err_and(|error| is_told(&error)), "{what}");
        assert!(to.try_fill_border(start, extents, border).is_err_and(|error| is_told(&error)), "{what}");
        assert_eq!(to.storage(), before, "{what}");
        return;
    }
    let mut expected = to.clone();
    for index in layout.indices() {
        let at = [0, 1, 2].map(|axis| written_out(border, index[axis] as isize - start[axis] as isize, extents[axis]));
        expected[index] = match at {
            [Some(c), Some(h), Some(w)] => source[[c, h, w]],
            _ => VALUE,
        };
    }
    to.border_from(source, start, border);
    assert_eq!(to.storage(), expected.storage(), "{what}");
    assert_eq!(made.expect("a border"), expected, "{what}");
    // The part alone, and then the border around it.
    to.fill_storage(VALUE + 1);
    for index in source.layout().indices() {
        to[[0, 1, 2].map(|axis| start[axis] + index[axis])] = source[index];
    }
    to.fill_border(start, extents, border);
    assert_eq!(to.storage(), expected.storage(), "{what}");
}

#[test]
fn borders_are_as_written_out() {
    let numbers: Vec<u32> = (0..1000).collect();
    let small = [1..4usize, 0..5, 0..6, 0..4, 0..8, 0..9, 0..4, 0..8, 0..9];
    for_every(
        "extents of a part, and what lies before and after it",
        150,
        small,
        |[c, h, w, c0, h0, w0, c1, h1, w1]| {
            let source = <layout!(C=? H=? W=?; order = WHC)>::with_extents([c, h, w]).expect("small numbers");
            let source = View::with_layout(source, &numbers).expect("enough numbers");
            let (start, all) = ([c0, h0, w0], [c0 + c + c1, h0 + h + h1, w0 + w + w1]);
            for border in KINDS {
                let plain = <layout!(C=? H=? W=?)>::with_extents(all).expect("small numbers");
                has_its_border(plain, &source, start, border);
                let padded =
                    <layout!(C=? H=? W=?; order = HWC; pad(W) = 12)>::with_extents(all).expect("small numbers");
                has_its_border(padded, &source.reverse::<W>(), start, border);
                let turned = <layout!(C=? H=? W=?; order = CWH; reverse(H))>::with_extents(all).expect("small numbers");
                has_its_border(turned, &source.reverse::<H>(), start, border);
                // Of blocks the part begins with one.
                let blocked = <layout!(C=? H=? W=?; block(C) = 2)>::with_extents(all).expect("small numbers");
                if c0 % 2 == 0 || c == 1 {
                    has_its_border(blocked, &source, start, border);
                }
            }
        },
    );
}

#[test]
fn borders_of_static_layouts_and_other_elements() {
    let image = View::<[u8; 3], layout!(H=2 W=2)>::from_array(&[[1; 3], [2; 3], [3; 3], [4; 3]]); // H=2 W=2
    let wide = Tensor::<[u8; 3], layout!(W=4 H=2)>::bordered(&image, [1, 0], Border::Periodic); // W=4 H=2
    assert!(wide.iter().map(|[x, _, _]| *x).eq([2, 4, 1, 3, 2, 4, 1, 3]));
    let flags = View::<bool, layout!(W = 2)>::from_array(&[true, false]); // W=2
    let wide = Tensor::<bool, layout!(W=4; pad(W) = 5)>::bordered(&flags, [2], Border::Reflected); // W=4
    assert_eq!(wide.storage(), [true, false, true, false, true]);

    // A part that is a scalar, and one of a part.
    let mut one = Tensor::<u8, layout!()>::zeros(); // a scalar
    one.border_from(&View::<u8, layout!()>::from_array(&[5]), [], Border::Reflected);
    assert_eq!(one[[]], 5);
    let mut board = Tensor::<u8, layout!(H=4 W=5)>::from_fn(|[h, w]| (10 * h + w) as u8); // H=4 W=5
    board.view_mut().crop::<W, 3>(1).fill_border([1, 1], [2, 1], Border::Repeated);
    assert_eq!(board.storage(), [0, 12, 12, 12, 4, 10, 12, 12, 12, 14, 20, 22, 22, 22, 24, 30, 22, 22, 22, 34]);
}

#[test]
fn borders_that_find_too_few_elements() {
    fn refused<L: Layout<Index = [usize; 1]> + HasAxis<W>>(
        mut to: ViewMut<'_, u8, L>,
        len: usize,
        border: Border<u8>,
    ) -> PartError {
        to.try_fill_border([1], [len], border).expect_err("too few elements")
    }
    let mut row = Tensor::<u8, layout!(W = 4)>::zeros(); // W=4
    let error = refused(row.view_mut(), 1, Border::Reflected);
    assert_eq!(error, PartError::TooFewForBorder { axis: "W", border: "reflected", extent: 1, least: 2 });
    assert_eq!(
        error.to_string(),
        "part: axis `W`: a reflected border needs an extent of at least 2, and the extent is 1; give the border a value, or make the part as long as the axis"
    );
    let error = refused(row.view_mut(), 0, Border::Periodic);
    assert_eq!(error, PartError::TooFewForBorder { axis: "W", border: "periodic", extent: 0, least: 1 });
    let error = refused(row.view_mut(), 4, Border::Repeated);
    assert_eq!(error, PartError::RangePastEnd { axis: "W", start: 1, end: 5, extent: 4 });
    row.fill_border([0], [4], Border::Reflected); // there is no border
    // Without an element there is nothing to fill the padding with.
    let none = View::<u8, layout!(H=2 W=0)>::from_array(&[]); // H=2 W=0
    let error = Tensor::<u8, layout!(H=2 W=1)>::try_bordered(&none, [0, 0], Border::Mirrored).map(|_| ());
    assert_eq!(error, Err(PartError::TooFewForBorder { axis: "W", border: "mirrored", extent: 0, least: 1 }));
    assert!(Tensor::<u8, layout!(H=2 W=0)>::try_bordered(&none, [0, 0], Border::Mirrored).is_ok());
}
