//! Tasks of a line, each by the word that a reader of other libraries tries first.

use std::collections::{HashMap, HashSet};
use tensor_layout::axis::{C, H, W};
use tensor_layout::{AnyLayout, AnyTensor, AnyView, Layout, StridedLayout, Tensor, View, ViewMut, Window, layout};

type Rows = layout!(H=2 W=3);

/// H=2 W=3
fn rows() -> Tensor<i32, Rows> {
    Tensor::<i32, Rows>::from_fn(|[h, w]| (3 * h + w) as i32)
}

#[test]
fn of_a_layout() {
    let layout = Rows::default();
    assert_eq!(layout.rank(), 2); // 1
    assert_eq!(layout.len(), 6); // 2
    assert!(!layout.is_empty()); // 3
    assert_eq!(layout.extent::<H>(), 2); // 4
    assert_eq!(layout.stride::<H>(), 3); // 5
    let cache = HashMap::from([(AnyLayout::from(&layout), "kernel")]);
    assert_eq!(cache[&AnyLayout::from(&layout)], "kernel"); // 6: a key of a cache
}

#[test]
fn to_make_a_tensor() {
    assert_eq!(Tensor::<i32, Rows>::from_vec(vec![0, 1, 2, 3, 4, 5]).unwrap(), rows()); // 7
    assert!(Tensor::<i32, Rows>::full(7).all(|x| *x == 7)); // 8
    assert_eq!(rows().map(|x| f64::from(x) / 2.0)[[1, 2]], 2.5); // 9
    assert_eq!(rows().view().reverse::<W>().to_tensor()[[1, 0]], 5); // 10
    assert_eq!(rows().into_vec(), [0, 1, 2, 3, 4, 5]); // 11
    assert_eq!(rows().clone(), rows()); // 12
}

#[test]
fn to_read() {
    let tensor = rows();
    let view = View::from(&tensor); // 13
    assert_eq!(view.iter().sum::<i32>(), 15); // 14
    assert!(view.any(|x| *x == 5)); // 15
    assert!(view == tensor); // 16: what owns and what borrows, either way
    assert!(tensor == view);
    assert_eq!(view.zip(&view).fold_indexed(0, |sum, [h, _], x, y| sum + h as i32 * x * y), 50); // 17
    assert_eq!(view.iter().clone().max(), Some(&5)); // 18
    assert_eq!(view.tiles::<(H, W)>([1, 3]).count(), 2); // 19
    let window = Window::new(2);
    assert_eq!(view.windows_with::<W, (W, C)>(window).extents(), [2, 2, 2]); // 20
    assert_eq!(format!("{:?}", view.iter()), "Iter { len: 6 }"); // 21
}

#[test]
fn to_write() {
    let mut tensor = rows();
    tensor.indexed_iter_mut().for_each(|([h, w], x)| *x = (h * w) as i32); // 22
    let mut bytes = tensor.view_mut();
    bytes.as_mut_bytes().unwrap().fill(0); // 23
    let mut pixels = [1; 6];
    let view = ViewMut::<i32, Rows>::new(&mut pixels).unwrap();
    assert!(View::from(view).all(|x| *x == 1)); // 24
    assert_eq!(tensor, Tensor::<i32, Rows>::zeros());
}

#[test]
fn at_run_time() {
    let tensor = AnyTensor::from(rows());
    let view: AnyView<'_> = tensor.view();
    assert_eq!(view.downcast::<i32, Rows>().unwrap()[[1, 0]], 3); // 25
    assert_eq!(HashSet::from([view.layout().clone(), AnyLayout::from(&Rows::default())]).len(), 1);
}
