//! A way of each kind of reading and writing, through parts of views. The elements outside the part belong to another owner.

use crate::{Tried, size};
use tensor_layout::axis::{D, H, I, M, N, O, W};
use tensor_layout::{Border, Tensor, Window, layout};
use tensor_layout_memory::{Plain, Trial, trial};
use tensor_layout_tests::oracle::Table;

/// Reads through a part; and the same part as the oracle's table.
macro_rules! read {
    ($tried:ident, $trial:ident, $part:expr, $table:expr) => {
        $tried.1 += $trial.read_part::<u32, _>($part, &Plain::of_part(&$table))
    };
}

/// Reads and writes through a part.
macro_rules! read_and_write {
    ($tried:ident, $trial:ident, $part:expr, $table:expr) => {
        read!($tried, $trial, $part, $table);
        $tried.1 += $trial.write_part::<u32, _>($part, &Plain::of_part(&$table));
    };
}

type Whole = layout!(N=2 H=? W=6; pad(W) = 8);

fn whole() -> (Trial<Whole>, Table) {
    let trial = trial!([N=2 H=? W=6; pad(W) = 8], [size(6, 4)], []);
    let table = trial.table();
    (trial, table)
}

#[test]
fn within_the_view() {
    let (mut tried, (trial, table)) = (Tried("parts", 0), whole());
    read_and_write!(tried, trial, |view| view.fix::<N>(1), table.fix("N", 1).unwrap());
    read_and_write!(tried, trial, |view| view.fix::<W>(5).fix::<N>(0), table.fix("W", 5).unwrap().fix("N", 0).unwrap());
    read_and_write!(tried, trial, |view| view.crop::<W, 2>(3), table.crop("W", 2, 3).unwrap());
    read_and_write!(tried, trial, |view| view.range::<H>(1..3), table.range("H", 1, 3).unwrap());
    read_and_write!(tried, trial, |view| view.step::<W, 4>(), table.step("W", 4));
    read_and_write!(tried, trial, |view| view.step_by::<W>(4), table.step("W", 4));
    read!(tried, trial, |view| view.range::<H>(2..2), table.range("H", 2, 2).unwrap());
    read!(tried, trial, |view| view.try_fix::<H>(1).unwrap(), table.fix("H", 1).unwrap());
    read!(tried, trial, |view| view.try_crop::<H, 1>(3).unwrap(), table.crop("H", 1, 3).unwrap());
    read!(tried, trial, |view| view.try_range::<W>(..4).unwrap(), table.range("W", 0, 4).unwrap());
    let row = table.crop("N", 1, 1).unwrap().squeeze("N").unwrap();
    read!(tried, trial, |view| view.crop::<N, 1>(1).squeeze::<N>(), row);
    read!(tried, trial, |view| view.crop::<N, 1>(1).try_squeeze::<N>().unwrap(), row);
}

#[test]
fn in_another_guise() {
    let (mut tried, (trial, table)) = (Tried("parts of another shape", 0), whole());
    read_and_write!(tried, trial, |view| view.reverse::<H>().reverse::<W>(), table.reverse("H").reverse("W"));
    read_and_write!(tried, trial, |view| view.permute::<(W, N, H)>(), table.permute(&["W", "N", "H"]));
    read_and_write!(tried, trial, |view| view.split::<W, (O, I), 3>(), table.split("W", ["O", "I"], 3).unwrap());
    read_and_write!(tried, trial, |view| view.split_by::<W, (O, I)>(2), table.split("W", ["O", "I"], 2).unwrap());
    read_and_write!(tried, trial, |view| view.reverse_if::<W>(true).reverse_if::<H>(false), table.reverse("W"));
    read_and_write!(tried, trial, |view| view.merge::<(N, H), M>(), table.merge(&["N", "H"], "M").unwrap());
    read_and_write!(tried, trial, |view| view.diagonal::<(W, H), D>(), table.diagonal(["W", "H"], "D"));
    read!(tried, trial, |view| view.rename::<N, M>(), table.rename("N", "M"));
    read!(tried, trial, |view| view.try_split::<W, (O, I), 2>().unwrap(), table.split("W", ["O", "I"], 2).unwrap());
    read!(tried, trial, |view| view.try_merge::<(N, H), M>().unwrap(), table.merge(&["N", "H"], "M").unwrap());
    let backwards = table.fix("N", 1).unwrap().range("H", 1, 4).unwrap().reverse("H").step("W", 2);
    read_and_write!(tried, trial, |view| view.fix::<N>(1).range::<H>(1..4).reverse::<H>().step::<W, 2>(), backwards);
}

#[test]
fn of_blocks() {
    let mut tried = Tried("parts of blocks", 0);
    let trial = trial!([N=2 H=? W=6; block(W) = 3], [size(6, 4)], []);
    let table = trial.table();
    let parts = table.split("W", ["O", "I"], 3).unwrap();
    read_and_write!(tried, trial, |view| view.unblock::<W, (O, I)>(), parts);
    read!(tried, trial, |view| view.try_unblock::<W, (O, I)>().unwrap(), parts);
    read_and_write!(tried, trial, |view| view.fix::<W>(4).step::<H, 2>(), table.fix("W", 4).unwrap().step("H", 2));
    read_and_write!(tried, trial, |view| view.unblock::<W, (O, I)>().as_arrays::<I, 3>().as_flattened::<I>(), parts);
    read_and_write!(
        tried,
        trial,
        |view| view.crop::<W, 3>(3).fix::<N>(1),
        table.crop("W", 3, 3).unwrap().fix("N", 1).unwrap()
    );
    read_and_write!(
        tried,
        trial,
        |view| view.into_axis_array::<N, 2>().into_iter().last().unwrap(),
        table.fix("N", 1).unwrap()
    );
    read_and_write!(
        tried,
        trial,
        |view| view.try_into_axis_array::<W, 6>().unwrap().into_iter().nth(4).unwrap(),
        table.fix("W", 4).unwrap()
    );
}

#[test]
fn through_another_layout() {
    type Image = layout!(H=? W=6; stride(H) = ?);
    let (mut tried, (trial, table)) = (Tried("parts through another layout", 0), whole());
    let image = table.fix("N", 1).unwrap();
    read_and_write!(tried, trial, |view| view.fix::<N>(1).as_layout::<Image>(), image);
    read!(tried, trial, |view| view.fix::<N>(1).try_as_layout::<Image>().unwrap(), image);
}

/// These parts are only read: their indices share elements.
#[test]
fn with_shared_elements() {
    let (mut tried, (trial, table)) = (Tried("parts with shared elements", 0), whole());
    let thrice = table.insert("D").broadcast("D", 3).unwrap();
    read!(tried, trial, |view| view.insert::<D>().broadcast::<D, 3>(), thrice);
    read!(tried, trial, |view| view.insert::<D>().try_broadcast::<D, 3>().unwrap(), thrice);
    read!(tried, trial, |view| view.insert::<D>().broadcast_to::<D>(3), thrice);
    read!(tried, trial, |view| view.insert::<D>().try_broadcast_to::<D>(3).unwrap(), thrice);
    let windows = table.windows("W", ["O", "I"], 3, 1).unwrap();
    read!(tried, trial, |view| view.windows::<W, (O, I), 3, 1>(), windows);
    read!(tried, trial, |view| view.try_windows::<W, (O, I), 3, 1>().unwrap(), windows);
    read!(tried, trial, |view| view.windows_with::<W, (O, I)>(Window::new(3).with_step(1).with_dilation(1)), windows);
}

/// Parts that live at the same time, whose elements are exchanged.
#[test]
fn beside_each_other() {
    let number = |[n, h, w]: [usize; 3]| Box::new(n * 100 + h * 10 + w);
    let layout = Whole::with_extents([size(6, 4)]).expect("a small extent");
    let mut tensor = Tensor::from_fn_with_layout(layout, number);
    let [mut first, mut second] = tensor.view_mut().fix_disjoint::<W, 2>([4, 1]);
    first.iter_mut().zip(second.iter_mut()).for_each(|(a, b)| core::mem::swap(a, b));
    assert!(tensor.indexed_iter().all(|([n, h, w], x)| *x == number([n, h, [0, 4, 2, 3, 1, 5][w]])));
    let [mut first, mut second] = tensor.view_mut().into_axis_array::<N, 2>();
    first.iter_mut().zip(second.iter_mut()).for_each(|(a, b)| core::mem::swap(a, b));
    assert!(tensor.indexed_iter().all(|([n, h, w], x)| *x == number([1 - n, h, [0, 4, 2, 3, 1, 5][w]])));
}

/// A border of elements around a part, of a copy and in place.
#[test]
fn in_a_border_of_elements() {
    let source = Tensor::<u32, layout!(H=2 W=3)>::from_fn(|[h, w]| (h * 3 + w) as u32);
    let mut wide = Tensor::<u32, layout!(H=4 W=6; order = WH)>::zeros();
    wide.border_from(&source, [1, 2], Border::Repeated);
    let at = |h: usize, w: usize| source[[h.clamp(1, 2) - 1, w.clamp(2, 4) - 2]];
    assert!(wide.indexed_iter().all(|([h, w], x)| *x == at(h, w)));
    wide.view_mut().fill_border([1, 2], [2, 3], Border::Periodic);
    assert!(wide.indexed_iter().all(|([h, w], x)| *x == source[[(h + 1) % 2, (w + 1) % 3]]));
    assert!(wide.try_border_from(&source, [3, 2], 0).is_err() && wide.try_fill_border([0, 0], [2, 7], 0).is_err());
}

/// A tensor around a part of it: the part, and a border.
#[test]
fn in_a_border() {
    let source = Tensor::<u32, layout!(H=2 W=3)>::from_fn(|[h, w]| (h * 3 + w) as u32);
    let wide = Tensor::<u32, layout!(H=4 W=6; order = WH)>::bordered(&source, [1, 2], 9);
    let [height, width] = [4, 6];
    let wide_with = Tensor::bordered_with_layout(
        <layout!(H=? W=?)>::with_extents([height, width]).expect("small"),
        &source,
        [1, 2],
        9,
    );
    for (h, w) in (0..height).flat_map(|h| (0..width).map(move |w| (h, w))) {
        let is_inside = (1..3).contains(&h) && (2..5).contains(&w);
        let expected = if is_inside { source[[h - 1, w - 2]] } else { 9 };
        assert_eq!([wide[[h, w]], wide_with[[h, w]]], [expected; 2], "{h} {w}");
    }
}
