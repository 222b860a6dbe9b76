//! The parts of a tensor are those of its views, to be read and to be changed.

use tensor_layout::axis::{C, D, H, I, K, M, N, O, W};
use tensor_layout::{Tensor, Window, layout};

type Blocked = layout!(N=2 C=6 H=4 W=4; pad(W) = 5; block(C) = 3);

fn whole() -> Tensor<u32, Blocked> {
    Tensor::<u32, Blocked>::from_fn(|[n, c, h, w]| (1000 * n + 100 * c + 10 * h + w) as u32)
}

/// The part, its mutable form, which changes these elements and no others, and the `try_` forms of both.
macro_rules! agree {
    ($part:ident or $try_part:ident mut $part_mut:ident or $try_part_mut:ident [$($generics:tt)*] ($($argument:expr),*)) => {{
        let mut tensor = whole();
        let part = tensor.$try_part::<$($generics)*>($($argument),*).unwrap();
        assert_eq!(part.to_vec(), tensor.$part::<$($generics)*>($($argument),*).to_vec());
        tensor.$try_part_mut::<$($generics)*>($($argument),*).unwrap().fill(7);
        assert!(tensor.$part::<$($generics)*>($($argument),*).all(|element| *element == 7));
        agree!($part mut $part_mut [$($generics)*] ($($argument),*));
    }};
    ($part:ident mut $part_mut:ident [$($generics:tt)*] ($($argument:expr),*)) => {{
        let mut tensor = whole();
        let expected = tensor.view().$part::<$($generics)*>($($argument),*).to_vec();
        assert_eq!(tensor.$part::<$($generics)*>($($argument),*).to_vec(), expected);
        tensor.$part_mut::<$($generics)*>($($argument),*).iter_mut().for_each(|element| *element += 5000);
        let changed: Vec<u32> = expected.iter().map(|element| element + 5000).collect();
        assert_eq!(tensor.$part::<$($generics)*>($($argument),*).to_vec(), changed);
        assert_eq!(tensor.storage().iter().filter(|element| **element >= 5000).count(), changed.len());
    }};
}

#[test]
fn parts_of_tensors() {
    agree!(fix or try_fix mut fix_mut or try_fix_mut [N](1));
    agree!(crop or try_crop mut crop_mut or try_crop_mut [H, 2](1));
    agree!(range or try_range mut range_mut or try_range_mut [W](1..3));
    agree!(step mut step_mut [H, 3]());
    agree!(step_by or try_step_by mut step_by_mut or try_step_by_mut [W](2));
    agree!(reverse mut reverse_mut [H]());
    agree!(reverse_if mut reverse_if_mut [W](true));
    agree!(permute mut permute_mut [(W, C, N, H)]());
    agree!(rename mut rename_mut [H, D]());
    agree!(insert mut insert_mut [D]());
    agree!(split or try_split mut split_mut or try_split_mut [H, (O, I), 2]());
    agree!(split_by or try_split_by mut split_by_mut or try_split_by_mut [W, (O, I)](2));
    agree!(unblock or try_unblock mut unblock_mut or try_unblock_mut [C, (O, I)]());
    agree!(diagonal mut diagonal_mut [(H, W), D]());
}

#[test]
fn halves_of_tensors() {
    let mut tensor = whole();
    let (first, rest) = tensor.view().split_at::<H>(1);
    let (first, rest) = (first.to_vec(), rest.to_vec());
    for halves in [tensor.split_at::<H>(1), tensor.try_split_at::<H>(1).unwrap()] {
        assert_eq!((halves.0.to_vec(), halves.1.to_vec()), (first.clone(), rest.clone()));
    }
    assert!(tensor.try_split_at::<H>(5).is_err());

    // Both live at once.
    let (mut top, mut bottom) = tensor.split_at_mut::<H>(2);
    bottom.copy_from(&top);
    top.fill(7);
    assert!(tensor.try_split_at_mut::<H>(5).is_err());
    let (top, bottom) = tensor.try_split_at_mut::<H>(2).unwrap();
    assert!(top.all(|element| *element == 7));
    assert_eq!(bottom.to_vec(), whole().range::<H>(..2).to_vec());
}

/// What has another layout than the tensor of the other tests.
#[test]
fn shapes_of_tensors() {
    type Image = layout!(H=2 W=6);
    let mut image = Tensor::<u32, Image>::from_fn(|[h, w]| (10 * h + w) as u32);
    let elements = image.to_vec();

    assert_eq!(image.merge::<(H, W), M>().to_vec(), elements);
    assert_eq!(image.try_merge::<(H, W), M>().unwrap().to_vec(), elements);
    image.merge_mut::<(H, W), M>().fill(0);
    image.try_merge_mut::<(H, W), M>().unwrap().fill(1);
    assert_eq!(image.to_vec(), [1; 12]);

    image.as_layout_mut::<layout!(H=? W=6)>().fix::<H>(1).fill(2);
    image.try_as_layout_mut::<layout!(H=? W=?)>().unwrap()[[0, 5]] = 3;
    let same = image.try_as_layout::<layout!(H=? W=?)>().unwrap();
    assert_eq!(same.to_vec(), [1, 1, 1, 1, 1, 3, 2, 2, 2, 2, 2, 2]);

    let pairs = image.try_windows_with::<W, (W, K)>(Window::new(2).with_step(2)).unwrap();
    assert_eq!((pairs.extents(), pairs[[0, 2, 1]]), ([2, 3, 2], 3));
    assert_eq!(image.try_windows::<W, (W, K), 2, 2>().unwrap().to_vec(), pairs.to_vec());
    assert!(image.try_windows_with::<W, (W, K)>(Window::new(7)).is_err());

    let mut row = Tensor::<u32, layout!(N=1 W=2)>::from_fn(|[_, w]| w as u32);
    assert_eq!(row.try_squeeze::<N>().unwrap().to_vec(), [0, 1]);
    row.squeeze_mut::<N>().fill(3);
    row.try_squeeze_mut::<N>().unwrap().fill(4);
    assert_eq!(row.try_broadcast::<N, 2>().unwrap().to_vec(), [4; 4]);
    assert_eq!(row.try_broadcast_to::<N>(3).unwrap().to_vec(), [4; 6]);
}

#[test]
fn parts_that_do_not_exist_are_refused() {
    let mut tensor = whole();
    assert!(tensor.try_fix_mut::<N>(2).is_err() && tensor.try_crop_mut::<H, 2>(3).is_err());
    assert!(tensor.try_fix::<N>(2).is_err());
    assert!(tensor.try_crop::<H, 2>(3).is_err());
    assert!(tensor.try_range::<W>(3..6).is_err());
    assert!(tensor.try_step_by::<W>(0).is_err());
    assert!(tensor.try_split_by::<W, (O, I)>(3).is_err());
}
