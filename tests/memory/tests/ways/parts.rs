//! Parts of views, each operation once on a static layout and once on one with run-time numbers. Each element is its offset.

use tensor_layout::axis::{D, H, I, M, N, O, P, W};
use tensor_layout::{Tensor, View, ViewMut, layout};

type Image = layout!(H=4 W=6; pad(W) = 8);
type Frame = layout!(H=? W=?; stride(H) = ?);

const fn offsets() -> [u32; 32] {
    let (mut offsets, mut k) = ([0; 32], 0);
    while k < 32 {
        offsets[k] = k as u32;
        k += 1;
    }
    offsets
}

/// Runs `$body` with `$view` as a view of each layout.
macro_rules! each_view {
    ($view:ident => $body:block) => {{
        let elements = offsets();
        let $view = View::<u32, Image>::from_array(&elements);
        $body
        let frame = Frame::with_extents_and_strides([4, 6], [8]).expect("small numbers");
        let $view = View::with_layout(frame, &elements).expect("a buffer of the span");
        $body
    }};
}

/// Runs `$body` with `$view` as a mutable view of each layout; what it leaves in the buffer is `$left`.
macro_rules! each_view_mut {
    ($view:ident => $body:block, $left:expr) => {{
        let mut elements = offsets();
        let mut $view = ViewMut::<u32, Image>::from_array(&mut elements);
        $body
        assert!(elements.iter().eq($left.iter()));
        let mut elements = offsets();
        let frame = Frame::with_extents_and_strides([4, 6], [8]).expect("small numbers");
        let mut $view = ViewMut::with_layout(frame, &mut elements).expect("a buffer of the span");
        $body
        assert!(elements.iter().eq($left.iter()));
    }};
}

#[test]
fn of_shared_views() {
    each_view!(image => {
        assert!(image.crop::<H, 2>(1).crop::<W, 2>(3).iter().eq(&[11, 12, 19, 20]));
        assert!(image.try_crop::<W, 2>(5).is_err() && image.try_fix::<H>(4).is_err());
        assert!(image.range::<H>(2..3).range::<W>(4..).iter().eq(&[20, 21]));
        assert!(image.try_range::<W>(5..7).is_err());
        assert!(image.step::<H, 3>().step::<W, 4>().iter().eq(&[0, 4, 24, 28]));
        assert!(image.reverse::<H>().reverse::<W>().fix::<H>(0).iter().eq(&[29, 28, 27, 26, 25, 24]));
        assert_eq!(image.reverse::<H>().runs().flatten().count(), 24);
        assert!(image.permute::<(W, H)>().fix::<W>(1).iter().eq(&[1, 9, 17, 25]));
        assert_eq!(image.rename::<H, M>().insert::<N>().squeeze::<N>().fix::<M>(3)[[5]], 29);
        assert!(image.crop::<H, 1>(1).try_squeeze::<H>().is_ok());
        assert!(image.split::<W, (O, I), 3>().fix::<O>(1).fix::<H>(2).iter().eq(&[19, 20, 21]));
        assert!(image.try_split::<W, (O, I), 2>().is_ok());
        assert!(image.windows::<W, (P, I), 4, 2>().fix::<H>(0).iter().eq(&[0, 1, 2, 3, 2, 3, 4, 5]));
        assert!(image.try_windows::<H, (P, I), 4, 1>().is_ok());
        assert!(image.diagonal::<(H, W), D>().iter().eq(&[0, 9, 18, 27]));
        let row = image.crop::<H, 1>(2);
        assert!(row.merge::<(H, W), M>().iter().eq(&[16, 17, 18, 19, 20, 21]));
        assert!(row.try_merge::<(H, W), M>().is_ok());
        assert!(row.broadcast::<H, 3>().fix::<H>(2).iter().eq(row.broadcast_to::<H>(2).fix::<H>(1).iter()));
        assert!(row.try_broadcast::<H, 2>().is_ok() && row.try_broadcast_to::<H>(2).is_ok());
        let (above, below) = image.split_at::<H>(1);
        assert_eq!((above.len(), below[[0, 0]]), (6, 8));
        assert!(image.try_split_at::<H>(5).is_err());
        assert!(image.axis_iter::<W>().rev().map(|column| column[[1]]).eq([13, 12, 11, 10, 9, 8]));
        let chunks = image.axis_chunks::<W, 4>();
        assert!(chunks.remainder().fix::<H>(1).iter().eq(&[12, 13]));
        assert!(chunks.map(|chunk| chunk[[3, 3]]).eq([27]));
        assert!(image.tiles::<H, W>([3, 4]).map(|(origin, tile)| (origin, tile.len())).eq([
            ([0, 0], 12),
            ([0, 4], 6),
            ([3, 0], 4),
            ([3, 4], 2),
        ]));
        assert!(image.try_tiles::<H, W>([0, 1]).is_err());
        let whole: View<'_, u32, Image> = image.as_layout();
        assert_eq!(whole[[3, 5]], 29);
        assert!(image.try_as_layout::<Frame>().is_ok());
    });
}

#[test]
fn of_mutable_views() {
    let mut left = offsets();
    [1, 9, 17, 25].into_iter().for_each(|at| left[at] = 0);
    each_view_mut!(image => {
        image.axis_iter_mut::<H>().for_each(|mut row| row[[1]] = 0);
        assert!(image.axis_iter::<H>().all(|row| row[[1]] == 0));
    }, left);
    left = offsets();
    [4, 5, 12, 13, 20, 21, 28, 29].into_iter().for_each(|at| left[at] = 100);
    left[8] = 7;
    each_view_mut!(image => {
        let mut chunks = image.axis_chunks_mut::<W, 4>();
        chunks.remainder().fill(100);
        chunks.for_each(|mut chunk| chunk[[1, 0]] = 7);
    }, left);
    left = offsets();
    [0, 4, 24, 28].into_iter().for_each(|at| left[at] += 50);
    each_view_mut!(image => {
        image.tiles_mut::<H, W>([3, 4]).for_each(|(_, mut tile)| tile[[0, 0]] += 50);
        assert!(image.try_tiles_mut::<H, W>([1, 0]).is_err());
        let (above, mut below) = image.view_mut().split_at::<H>(2);
        below[[0, 0]] = above[[0, 0]] - 50 + 16;
        image.into_axis_iter::<W>().for_each(|column| assert_eq!(column.len(), 4));
    }, left);
}

#[test]
fn reductions() {
    let elements = offsets();
    let image = View::<u32, Image>::from_array(&elements);
    let mut sums = Tensor::<u32, layout!(H = 4)>::zeros();
    sums.view_mut().fold_from(&image, |sum, x| *sum += x);
    assert_eq!(sums.storage(), [15, 63, 111, 159]);
    let mut most = Tensor::<u32, layout!(W = 6)>::zeros();
    assert!(most.view_mut().try_fold_from(&image, |most, x| *most = (*most).max(*x)).is_ok());
    assert_eq!(most.storage(), [24, 25, 26, 27, 28, 29]);
}

#[cfg(not(miri))]
#[test]
fn on_all_threads() {
    use rayon::iter::{IndexedParallelIterator, ParallelIterator};

    let elements = offsets();
    let image = View::<u32, Image>::from_array(&elements);
    assert_eq!(image.par_axis_iter::<H>().map(|row| row[[0]]).sum::<u32>(), 48);
    assert_eq!(image.par_axis_chunks::<W, 2>().map(|chunk| chunk[[0, 0]]).collect::<Vec<_>>(), [0, 2, 4]);
    assert_eq!(image.par_tiles::<H, W>([2, 2]).map(|(_, tile)| tile.len()).sum::<usize>(), 24);

    let mut changed = Tensor::<u32, Image>::zeros();
    changed.view_mut().par_axis_iter_mut::<H>().enumerate().for_each(|(h, mut row)| row.fill(h as u32));
    changed.view_mut().par_axis_chunks_mut::<W, 3>().for_each(|mut chunk| chunk[[0, 0]] += 5);
    changed.view_mut().par_tiles_mut::<H, W>([4, 3]).for_each(|(_, mut tile)| tile[[3, 2]] = 9);
    assert!(changed.iter().eq(&[5, 0, 0, 5, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 9, 3, 3, 9]));

    let mut mapped = Tensor::<u64, layout!(W=6 H=4)>::zeros();
    mapped.view_mut().par_map_from(&image, |x| u64::from(x) * 2);
    assert_eq!(mapped[[5, 3]], 58);
    assert!(mapped.view_mut().try_par_map_from(&image, u64::from).is_ok());
    mapped.view_mut().par_map_from_indexed(&image, |[w, _], x| u64::from(x) + w as u64);
    assert!(mapped.view_mut().try_par_map_from_indexed(&image, |[_, h], x| u64::from(x) + h as u64).is_ok());
    assert_eq!(mapped[[5, 3]], 32);

    let mut sums = Tensor::<u32, layout!(H = 4)>::zeros();
    sums.view_mut().par_fold_from(&image, |sum, x| *sum += x);
    assert!(sums.view_mut().try_par_fold_from(&image, |sum, x| *sum += x).is_ok());
    assert_eq!(sums.storage(), [30, 126, 222, 318]);
}
