//! The lines of this crate in `runtime/src/guide/compare.md`, run: each stands here as it stands there.

use tensor_layout::axis::{C, D, G, H, I, K, M, N, P, W};
use tensor_layout::{Layout, StaticLayout, Tensor, View, ViewMut, at, layout, layouts, require};

const TEXTS: [&str; 2] = [include_str!("../../runtime/src/guide/compare.md"), include_str!("compare.rs")];

/// The code at the beginning of the first cell of each row.
fn first_cells(markdown: &str) -> impl Iterator<Item = String> {
    let rows = markdown.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.filter_map(|row| Some(row.split_once('`')?.0.replace("\\|", "|")))
}

/// The code of each link: what a reader of `ndarray` writes.
fn links(markdown: &str) -> impl Iterator<Item = String> {
    let links = markdown.split("[`").skip(1);
    links.filter_map(|link| Some(link.split_once("`](crate::")?.0.replace("\\|", "|")))
}

#[test]
fn each_line_beside_other_libraries_runs() {
    assert!(first_cells("| `a \\| b`, c | `d` |\n|---|---|\n| e | `f` |\n").eq(["a | b"]));
    let [page, code] = TEXTS;
    let (_, code) = code.split_once("fn the_lines()").expect("the lines");
    let (before, habits) = page.split_once("## `ndarray` says, you write").expect("the habits");
    let (habits, after) = habits.split_once("\n## ").expect("the next table");
    let habits: Vec<_> = links(habits).collect();
    assert!(habits.len() >= 20, "{} habits", habits.len());
    let lines: Vec<_> = first_cells(before).chain(first_cells(after)).collect();
    assert!(lines.len() >= 20, "{} lines", lines.len());
    for line in lines.into_iter().chain(habits) {
        assert!(code.contains(&line), "`{line}` does not run");
    }
}

tensor_layout::axis!(Co, Ci);

#[test]
fn the_lines() -> Result<(), tensor_layout::BufferError> {
    type Rows = layout!(H=2 W=6);
    let elements: [f32; 24] = core::array::from_fn(|at| at as f32);
    let a = View::<f32, layout!(H=4 W=6)>::from_array(&elements); // H=4 W=6
    let batch = a.insert::<N>(); // N=1 H=4 W=6
    let square = a.crop::<W, 4>(0); // H=4 W=4
    let row = a.crop::<H, 1>(0); // H=1 W=6
    let part = a.crop::<H, 2>(1); // H=2 W=6
    let b = View::<f32, layout!(C=4 W=6; block(C) = 2)>::from_array(&elements); // C=4 W=6
    let image = View::<f32, layout!(H=2 W=4 C=3)>::from_array(&elements); // H=2 W=4 C=3
    let mut tensor = Tensor::<f32, layout!(W=6 H=4)>::zeros(); // W=6 H=4
    let mut to = tensor.view_mut(); // W=6 H=4
    let mut tensor = Tensor::<f32, layout!(W = 6)>::zeros(); // W=6
    let mut sums = tensor.view_mut(); // W=6

    let mut tensor = Tensor::<u8, layout!(H=4 W=6)>::zeros(); // H=4 W=6
    let mut bytes = tensor.view_mut(); // H=4 W=6
    let mut tensor = Tensor::<f32, layout!(H=4 W=6)>::zeros(); // H=4 W=6
    let mut twice = tensor.view_mut(); // H=4 W=6
    let mut both = Tensor::<f32, layout!(H=8 W=6)>::zeros(); // H=8 W=6

    assert_eq!(View::<f32, layout!(H=4 W=6)>::new(&elements)?, a);
    assert_eq!((a[[1, 2]], at!(a, H: 1, W: 2)), (8.0, 8.0));
    assert_eq!((a.extents(), a.len(), a.strides()), ([4, 6], 24, [6, 1]));
    assert_eq!((a.extent::<H>(), a.stride::<H>()), (4, 6));
    assert_eq!(a.layout().required_span_size(), 24);
    bytes.map_from(&a, |x| x as u8);
    twice.map_from(&a, |x| 2.0 * x);
    assert_eq!((bytes[[3, 5]], twice[[3, 5]]), (23, 46.0));
    assert_eq!(a.fold(0.0, |sum, x| sum + x), 276.0);
    both.view_mut().range::<H>(..4).copy_from(&a);
    both.view_mut().range::<H>(4..).copy_from(&a);
    assert_eq!(both[[7, 5]], 23.0);

    assert_eq!(a.fix::<H>(1)[[0]], 6.0); // W=6
    assert_eq!(a.crop::<H, 2>(1)[[0, 0]], 6.0); // H=2 W=6
    assert_eq!(a.range::<H>(1..3).extents(), [2, 6]);
    assert_eq!(a.step::<H, 2>().strides(), [12, 1]); // H=2 W=6
    assert_eq!(batch.squeeze::<N>(), a); // H=4 W=6
    assert!(square.diagonal::<(H, W), D>().iter().eq(&[0.0, 7.0, 14.0, 21.0])); // D=4

    assert_eq!(a.permute::<(W, H)>().strides(), [1, 6]); // W=6 H=4
    assert_eq!(a.rename::<H, M>().layout().to_string(), "M=4 W=6");
    assert_eq!(a.insert::<N>().extents(), [1, 4, 6]);
    assert_eq!(a.reverse::<H>()[[0, 0]], 18.0); // H=4 W=6
    assert_eq!(a.split::<W, (G, I), 3>()[[0, 1, 2]], 5.0); // H=4 G=2 I=3
    assert_eq!(b.unblock::<C, (Co, Ci)>().strides(), [12, 1, 2]); // Co=2 Ci=2 W=6
    assert_eq!(image.as_arrays::<C, 3>()[[0, 1]], [3.0, 4.0, 5.0]); // H=2 W=4, of [f32; 3]
    assert_eq!(a.merge::<(H, W), P>()[[23]], 23.0); // P=24

    assert_eq!(row.broadcast::<H, 3>().strides(), [0, 1]); // H=3 W=6
    assert_eq!(a.windows::<W, (P, K), 3, 1>().extents(), [4, 4, 3]);

    assert_eq!(a.split_at::<H>(1).1[[0, 0]], 6.0); // H=1 W=6, H=3 W=6
    assert_eq!(a.axis_iter::<H>().len(), 4);
    assert_eq!(a.axis_chunks::<H, 3>().remainder().extents(), [1, 6]);
    assert_eq!(
        a.tiles::<(H, W)>([3, 4]).next_back().map(|(origin, tile)| (origin, tile.extents())),
        Some(([3, 4], [1, 2]))
    );

    to.copy_from(&a); // H and W by their names
    to.zip_mut(&a).for_each(|to, x| *to += x);
    assert_eq!(to[[5, 1]], 22.0);
    sums.fold_from(&a, |sum, x| *sum += x);
    assert_eq!(sums[[0]], 36.0);
    assert_eq!(part.as_layout::<Rows>().layout().to_string(), "H=2 W=6");
    require!(a; contiguous(W));

    assert_eq!(<layout!(H=4 W=6; order = WH)>::STRIDES, [1, 4]);
    assert_eq!(<layout!(H=4 W=6; pad(W) = 8)>::STRIDES, [8, 1]);
    assert_eq!(<layout!(C=4 W=6; block(C) = 2)>::STORAGE_SIZE, 24);
    assert_eq!(<layout!(H=4 W=6; reverse(H))>::STRIDES, [-6, 1]);
    assert_eq!(a.iter().sum::<f32>(), 276.0);
    assert_eq!(a.map(|x| x as u8).to_vec(), a.to_tensor().map(|x| x as u8).into_vec());
    both.for_each_mut(|x| *x += 1.0);
    both.fix_mut::<H>(1).fill(0.0);
    assert_eq!((both[[0, 1]], both[[1, 1]]), (2.0, 0.0));
    let mut pair = Tensor::<f32, layout!(N=2 H=4 W=6)>::zeros();
    pair.fix_mut::<N>(0).copy_from(&a);
    assert_eq!((pair[[0, 3, 5]], pair[[1, 3, 5]]), (23.0, 0.0));
    let vec = a.to_vec();
    assert_eq!(a.as_slice(), a.as_slice_in_memory_order());
    assert_eq!(Tensor::<f32, layout!(H=4 W=6)>::from_vec(vec)?, a);
    let mut filled = twice; // `map_from` above
    filled.map_from(&a, |x| -x);

    layouts! { enum Orders = H=4 W=6; HW | WH }
    assert_eq!(Orders::NAMES, ["HW", "WH"]);
    let _: Option<ViewMut<'_, f32, Rows>> = None;
    Ok(())
}
