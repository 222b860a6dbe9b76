//! The address of index 0, which `ndarray` gives and takes, with negative strides along each axis and several.

use crate::value;
use ndarray::{Array4, ArrayView4, Axis};
use tensor_layout::element::DataType;
use tensor_layout::ndarray_0_17::{any_layout, array_view};
use tensor_layout::{AnyLayout, AnyView, AnyViewMut, View, ViewMut, layout};

type Open = layout!(N=? C=? H=? W=?; stride(N) = ?; stride(C) = ?; stride(H) = ?; stride(W) = ?);

const EXTENTS: [usize; 4] = [2, 3, 4, 5];

/// An array for each set of reversed axes, and the layout that has its strides.
fn arrays() -> impl Iterator<Item = (Array4<i32>, Open)> {
    (0..16).map(|reversed| {
        let mut array = Array4::from_shape_fn(EXTENTS, |_| 0);
        (0..4).filter(|axis| reversed >> axis & 1 == 1).for_each(|axis| array.invert_axis(Axis(axis)));
        array.indexed_iter_mut().for_each(|((n, c, h, w), element)| *element = value([n, c, h, w]));
        let strides = array.strides().try_into().expect("four axes");
        let layout = Open::with_extents_and_strides(EXTENTS, strides).expect("small numbers");
        (array, layout)
    })
}

#[test]
fn an_array_is_viewed_by_its_pointer() {
    for (mut array, layout) in arrays() {
        // SAFETY: the pointer of an array points to index 0, and its strides are those of the layout. Nobody writes it meanwhile.
        let view = unsafe { View::from_origin(array.as_ptr(), layout) };
        assert!(view.indexed_iter().all(|(index, element)| *element == value(index)), "{layout:?}");
        assert_eq!(view.origin(), array.as_ptr());
        assert_eq!(view.as_ptr(), array.iter().map(std::ptr::from_ref).min().expect("an element"));

        // SAFETY: as above, and nobody else reads it meanwhile.
        let mut view = unsafe { ViewMut::from_origin(array.as_mut_ptr(), layout) };
        assert_eq!(view.origin(), view.origin_mut().cast_const());
        view.for_each_mut(|element| *element += 1);
        // SAFETY: the origin is index 0 of the view's elements.
        assert_eq!(unsafe { *view.origin() }, 1);
        assert!(array.indexed_iter().all(|((n, c, h, w), element)| *element == value([n, c, h, w]) + 1));
    }
}

#[test]
fn an_array_of_a_view_begins_at_its_origin() {
    for (array, layout) in arrays() {
        // SAFETY: as above.
        let view = unsafe { View::from_origin(array.as_ptr(), layout) };
        let back: ArrayView4<'_, i32> = array_view(view);
        assert_eq!((back.as_ptr(), back.strides()), (view.origin(), array.strides()));
        assert!(back == array);
    }
}

/// The same of views whose type and layout are values.
#[test]
fn any_view_has_an_origin() {
    for (mut array, _) in arrays() {
        let layout = any_layout(&array.view(), &["N", "C", "H", "W"]).expect("four names");
        // SAFETY: as above.
        let view = unsafe { AnyView::from_origin(DataType::Int32, layout.clone(), array.as_ptr().cast()) };
        assert_eq!(view.origin(), array.as_ptr().cast());
        let typed = view.downcast::<i32, Open>().expect("its strides");
        assert!(typed.indexed_iter().all(|(index, element)| *element == value(index)), "{layout}");

        // SAFETY: as above, and any bytes are an `i32`.
        let mut view =
            unsafe { AnyViewMut::from_origin(DataType::Int32, layout, array.as_mut_ptr().cast()) }.expect("unique");
        assert_eq!(view.origin(), view.origin_mut().cast_const());
        view.downcast_mut::<i32, Open>().expect("its strides").fill(7);
        assert!(array.iter().all(|element| *element == 7));
    }
}

#[test]
fn views_without_elements_have_one_address() {
    let empty = Open::with_extents_and_strides([2, 0, 4, 5], [-60, -20, -5, -1]).expect("small numbers");
    let memory = [0; 3];
    // SAFETY: there is no element.
    let view = unsafe { View::from_origin(&raw const memory[1], empty) };
    assert_eq!((view.origin(), view.as_ptr()), (&raw const memory[1], &raw const memory[1]));
    assert_eq!(view.len(), 0);
}

#[test]
fn shared_elements_and_parts_of_bytes_are_refused() {
    let mut memory = [0_u8; 8];
    let layout = AnyLayout::parse("H=2 W=3; broadcast(H)").expect("a layout");
    // SAFETY: three bytes of the memory.
    assert!(unsafe { AnyViewMut::from_origin(DataType::Uint8, layout, memory.as_mut_ptr()) }.is_err());
    let nibbles = |text| {
        let layout = AnyLayout::parse(text).expect("a layout");
        std::panic::catch_unwind(|| {
            // SAFETY: at most four bytes of the memory, below the origin or at it.
            let view = unsafe { AnyView::from_origin(DataType::Int4, layout, &raw const memory[4]) };
            view.origin()
        })
    };
    assert_eq!(nibbles("H=3; reverse(H)").expect("whole bytes"), &raw const memory[4]);
    assert!(nibbles("H=4; reverse(H)").is_err());
}
