//! Views of `ndarray`.

use crate::{each_layout, shared_value, value};
use ndarray::{Array, Array2, Array3, ArrayView2, IxDyn, s};
use tensor_layout::any::{BindError, ViewError};
use tensor_layout::ndarray_0_17::{
    any_layout, any_view, any_view_mut, array_view, array_view_dyn, array_view_mut, array_view_mut_dyn, view, view_mut,
};
use tensor_layout::{Layout, PartError, StridedLayout, Tensor, View, layout};

/// There and back are the same elements at the same addresses, with the same strides.
#[test]
fn round_trips() {
    macro_rules! round_trip {
        ([$($layout:tt)*], $extents:expr, $strides:expr, $expected:expr) => {{
            type L = layout!($($layout)*);
            let layout = L::with_extents_and_strides($extents, $strides).expect("small numbers");
            let tensor = Tensor::<i32, L>::from_fn_with_layout(layout, value);
            let array = array_view(tensor.view());
            let (extents, strides) = (layout.extents(), layout.strides());
            assert_eq!(array.shape(), extents);
            let dynamic = array_view_dyn(tensor.view());
            if !tensor.is_empty() {
                assert_eq!((array.strides(), dynamic.strides()), (&strides[..], &strides[..]));
            }
            let expected = |(n, c, h, w)| shared_value(extents, strides, [n, c, h, w]);
            assert!(array.indexed_iter().all(|(at, x)| *x == expected(at)));
            assert_eq!(array.iter().count(), tensor.len());
            assert!(dynamic == array.view().into_dyn());

            let back = view::<_, L, _>(array).expect("its own strides");
            assert!(back == tensor.view());
            let back = view::<_, L, _>(dynamic).expect("its own strides");
            assert!(tensor.is_empty() || std::ptr::eq(back.as_ptr(), tensor.view().as_ptr()));
            assert!(back.layout().extents() == extents);
        }};
    }
    each_layout!(round_trip);
}

#[test]
fn writing() {
    macro_rules! write {
        ($([$($layout:tt)*])*) => { $({
            type L = layout!($($layout)*);
            let mut tensor = Tensor::<i32, L>::from_fn(value);
            array_view_mut(tensor.view_mut()).iter_mut().for_each(|x| *x += 1);
            array_view_mut_dyn(tensor.view_mut()).iter_mut().for_each(|x| *x += 1);
            let mut array = array_view_mut(tensor.view_mut());
            view_mut::<_, L, _>(array.view_mut()).expect("its own strides").for_each_mut(|x| *x += 1);
            assert!(tensor.indexed_iter().all(|(at, x)| *x == value(at) + 3), stringify!($($layout)*));
            let sum: i32 = tensor.storage().iter().sum();
            assert_eq!(sum, tensor.iter().sum::<i32>(), "the padding is as it was");
        })* };
    }
    write! {
        [N=2 C=3 H=4 W=5]
        [N=2 C=3 H=4 W=5; order = NHWC; pad(W) = 8]
        [N=2 C=3 H=4 W=5; order = column_major; reverse(N, W)]
        [N=2 C=0 H=4 W=5]
    }
}

/// Arrays that `ndarray` makes: sliced, reversed, transposed, broadcast.
#[test]
fn arrays_of_ndarray() -> Result<(), ViewError> {
    let mut array = Array3::from_shape_fn((4, 6, 3), |(h, w, c)| (h * 100 + w * 10 + c) as u16);
    let part = array.slice(s![1..;-1, ..;2, ..]); // H=3 W=3 C=3
    let image = view::<_, layout!(H=? W=? C=3; stride(H) = ?; stride(W) = ?), _>(part)?; // H=3 W=3 C=3
    assert_eq!((image.strides(), image[[0, 1, 2]], image[[2, 0, 0]]), ([-18, 6, 1], 322, 100));
    let planes = view::<_, layout!(C=? H=? W=?; order = HWC), _>(array.view().permuted_axes([2, 0, 1]))?;
    assert_eq!(planes[[2, 3, 5]], 352);

    let row = Array::from_vec(vec![1, 2, 3]);
    let rows: ArrayView2<'_, i32> = row.broadcast((4, 3)).expect("a row broadcasts");
    assert_eq!(view::<_, layout!(H=? W=3; broadcast(H)), _>(rows)?[[3, 1]], 2);

    let mut part = array.slice_mut(s![.., 1..3, ..]);
    let mut view = view_mut::<_, layout!(H=4 W=2 C=3; stride(H) = 18), _>(part.view_mut())?;
    view[[3, 1, 0]] = 9;
    assert_eq!(array[[3, 2, 0]], 9);
    Ok(())
}

#[test]
fn ranks() {
    let scalar = Tensor::<u8, layout!()>::from_fn(|[]| 7);
    assert_eq!(array_view(scalar.view())[()], 7);
    let eight = Tensor::<u8, layout!(A=1 B=2 C=1 D=2 E=1 F=2 G=1 H=2)>::from_fn(|[_, b, _, d, _, f, _, h]| {
        (b * 8 + d * 4 + f * 2 + h) as u8
    });
    let array = array_view_dyn(eight.view());
    assert_eq!(array[IxDyn(&[0, 1, 0, 1, 0, 0, 0, 1])], 13);
    let nine = array.insert_axis(ndarray::Axis(0));
    let error = view::<_, layout!(A=1 B=2), _>(nine.view()).unwrap_err();
    assert_eq!(error, ViewError::Layout(BindError::Rank { rank: 9, required: 2 }));
    assert!(any_layout(&nine, &["A"; 9]).is_err());
}

/// A view without elements has a pointer that is not moved, and no strides.
#[test]
fn no_elements() {
    let layout = <layout!(H=? W=?; reverse(H))>::with_extents([3, 0]).expect("small numbers");
    let view = View::<u64, _>::with_layout(layout, &[]).expect("no element");
    assert_eq!(array_view(view).shape(), [3, 0]);
    let array = Array2::<u64>::zeros((0, 5));
    assert!(self::view::<_, layout!(H=? W=5; pad(W) = 8), _>(array.view()).is_ok_and(|view| view.is_empty()));

    let layout = <layout!(C=? H=? W=?; broadcast(H))>::with_extents([usize::MAX >> 2, usize::MAX >> 2, 0]);
    if let Ok(layout) = layout {
        let view = View::<u8, _>::with_layout(layout, &[]).expect("no element");
        assert!(std::panic::catch_unwind(|| array_view(view).len()).is_err(), "ndarray has no such array");
    }
}

#[test]
fn arrays_that_do_not_fit() {
    let array = Array2::<u8>::zeros((2, 3));
    let error = view::<_, layout!(H=2 W=3; pad(W) = 4), _>(array.view()).unwrap_err();
    assert_eq!(error.to_string(), "bind: axis `H` has stride 3, and the required layout has 4");
    let error = view::<_, layout!(H=? W=4), _>(array.view()).unwrap_err();
    let extent = PartError::OtherExtent { axis: "W", extent: 3, required: 4 };
    assert_eq!(error, ViewError::Layout(BindError::Numbers(extent)));
    let error = view::<_, layout!(W = 6), _>(array.view()).unwrap_err();
    assert_eq!(error.to_string(), "bind: the number of axes is 2, and the required layout has 1");
}

/// Mutable arrays whose elements overlap are refused. Safe code of `ndarray` does not make them, and with debug assertions it panics.
#[cfg(not(debug_assertions))]
#[test]
fn mutable_arrays_that_overlap() {
    use ndarray::{ArrayViewMut2, ShapeBuilder};
    let mut buffer = [0_u8; 4];
    // SAFETY: the elements are in the buffer. Two indices share one, and no reference to either is made.
    let array = unsafe { ArrayViewMut2::from_shape_ptr((2, 3).strides((1, 1)), buffer.as_mut_ptr()) };
    let error = view_mut::<_, layout!(H=? W=?; stride(H) = ?), _>(array).unwrap_err();
    let ViewError::Buffer(error) = error else { panic!("{error}") };
    assert_eq!(error.kind, tensor_layout::BufferErrorKind::NotUnique);
    assert!(error.to_string().contains("axes `H` and `W`"), "{error}");
}

/// Arrays as tensors of a run-time type, with negative strides and gaps.
#[test]
fn arrays_of_run_time_types() {
    let mut array = Array2::from_shape_fn((4, 3), |(h, w)| (h * 3 + w) as f32);
    let bottom_up = array.slice(s![..;-2, ..]);
    let any = any_view(bottom_up, &["H", "W"]).expect("two names");
    assert_eq!((any.to_string(), any.as_bytes()), ("f32 H=2 W=3; reverse(H); pad(W) = 6".to_string(), None));
    let copy = any.convert::<f32, layout!(W=? H=?)>().expect("the same axes");
    assert_eq!(copy.storage(), [9.0, 3.0, 10.0, 4.0, 11.0, 5.0]);
    assert!(any_view(array.view(), &["H"]).is_err());

    let zeros = tensor_layout::AnyTensor::zeros(
        any_view(array.view(), &["H", "W"]).expect("two names").data_type(),
        tensor_layout::AnyLayout::parse("W=1 H=4").expect("a layout"),
    );
    any_view_mut(array.slice_mut(s![.., 1..2]), &["H", "W"]).expect("two names").copy_from(&zeros.view());
    assert_eq!(array.row(2).as_slice(), Some(&[6.0, 0.0, 8.0][..]));
}
