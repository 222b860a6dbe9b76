//! Ways of making views and tensors.

use super::{Ways, ways};
use crate::Value;
use bytemuck::{Pod, Zeroable};
use tensor_layout::{Layout, Memory, StaticLayout, StorageMut, Tensor, View, ViewMut, layout};

/// A way of viewing a buffer that begins with the layout's span.
pub type Views<T, L> = for<'a> fn(L, &'a [T]) -> View<'a, T, L>;
/// A way of viewing it for writing.
pub type ViewsMut<T, L> = for<'a> fn(L, &'a mut [T]) -> ViewMut<'a, T, L>;
/// A way of making a tensor of the elements of a view.
pub type Tensors<T, L> = fn(&View<'_, T, L>) -> Tensor<T, L>;

/// From the lowest element to the element of index 0; 0 without an element.
fn origin<L: Layout>(layout: &L) -> usize {
    layout.indices().next().map_or(0, |first| layout.offset(first))
}

/// All ways of viewing a buffer.
#[must_use]
pub fn views<T: Pod, L: Layout>() -> Ways<Views<T, L>> {
    ways::<Views<T, L>>(&[
        ("with_layout", |layout, buffer| View::with_layout(layout, buffer).expect("a buffer of the span")),
        ("from_bytes_with_layout", |layout, buffer| {
            View::from_bytes_with_layout(layout, bytemuck::cast_slice(buffer)).expect("a buffer of the span")
        }),
        ("with_origin", |layout, buffer| {
            View::with_origin(layout, buffer, origin(&layout)).expect("a buffer of the span")
        }),
        ("from_raw_parts", |layout, buffer| {
            // SAFETY: the buffer holds the span, and is borrowed for `'a`.
            unsafe { View::from_raw_parts(buffer.as_ptr(), layout) }
        }),
        ("from_origin", |layout, buffer| {
            let origin = buffer.as_ptr().wrapping_add(origin(&layout));
            // SAFETY: as above; the element of index 0 is in the span.
            unsafe { View::from_origin(origin, layout) }
        }),
    ])
}

/// All ways of viewing a buffer for writing.
#[must_use]
pub fn views_mut<T: Pod, L: Layout>() -> Ways<ViewsMut<T, L>> {
    ways::<ViewsMut<T, L>>(&[
        ("with_layout", |layout, buffer| ViewMut::with_layout(layout, buffer).expect("a buffer of the span")),
        ("from_bytes_with_layout", |layout, buffer| {
            ViewMut::from_bytes_with_layout(layout, bytemuck::cast_slice_mut(buffer)).expect("a buffer of the span")
        }),
        ("with_origin", |layout, buffer| {
            ViewMut::with_origin(layout, buffer, origin(&layout)).expect("a buffer of the span")
        }),
        ("from_raw_parts", |layout, buffer| {
            // SAFETY: the buffer holds the span of the layout, which is unique, and is borrowed for `'a`.
            unsafe { ViewMut::from_raw_parts(buffer.as_mut_ptr(), layout) }
        }),
        ("from_origin", |layout, buffer| {
            let origin = buffer.as_mut_ptr().wrapping_add(origin(&layout));
            // SAFETY: as above; the element of index 0 is in the span.
            unsafe { ViewMut::from_origin(origin, layout) }
        }),
    ])
}

/// All ways of viewing a buffer through a static layout.
#[must_use]
pub fn static_views<T: Pod, L: StaticLayout>() -> Ways<Views<T, L>> {
    ways::<Views<T, L>>(&[
        ("new", |_, buffer| View::new(buffer).expect("a buffer of the span")),
        ("from_bytes", |_, buffer| View::from_bytes(bytemuck::cast_slice(buffer)).expect("a buffer of the span")),
    ])
}

/// All ways of viewing a buffer for writing through a static layout.
#[must_use]
pub fn static_views_mut<T: Pod, L: StaticLayout>() -> Ways<ViewsMut<T, L>> {
    ways::<ViewsMut<T, L>>(&[
        ("new", |_, buffer| ViewMut::new(buffer).expect("a buffer of the span")),
        ("from_bytes", |_, buffer| {
            ViewMut::from_bytes(bytemuck::cast_slice_mut(buffer)).expect("a buffer of the span")
        }),
    ])
}

/// All ways of making a tensor, of any layout.
#[must_use]
pub fn tensors<T: Value, L: Layout>() -> Ways<Tensors<T, L>> {
    ways::<Tensors<T, L>>(&[
        ("from_fn_with_layout", |view| Tensor::from_fn_with_layout(*view.layout(), |index| view[index].clone())),
        ("with_memory", |view| {
            let stored = Tensor::from_fn_with_layout(*view.layout(), |index| view[index].clone());
            Tensor::with_memory(*view.layout(), stored.into_memory()).expect("the memory of the same layout")
        }),
        ("into_layout", |view| {
            let stored = Tensor::from_fn_with_layout(*view.layout(), |index| view[index].clone());
            let nothing = stored.into_layout(<layout!(W = 0)>::default()).expect("a layout without elements");
            nothing.into_layout(*view.layout()).expect("the memory of the same layout")
        }),
        ("clone", |view| Tensor::from_fn_with_layout(*view.layout(), |index| view[index].clone()).clone()),
        ("from_storage_with_layout", |view| {
            let mut stored = Tensor::from_fn_with_layout(*view.layout(), |index| view[index].clone()).into_storage();
            stored.truncate(view.layout().required_span_size());
            stored.reserve(100);
            Tensor::from_storage_with_layout(*view.layout(), stored).expect("as many elements as are addressed")
        }),
        ("the memory of a vector", |view| {
            let stored = Tensor::from_fn_with_layout(*view.layout(), |index| view[index].clone()).into_storage();
            let stored = Tensor::with_memory(*view.layout(), Memory::from(stored)).expect("as many as are stored");
            Tensor::from_storage_with_layout(*view.layout(), stored.into_storage()).expect("the same")
        }),
        ("full_with_layout", |view| {
            let tensor = Tensor::full_with_layout(*view.layout(), T::number(7));
            assert!(tensor.storage().iter().all(|element| *element == T::number(7)));
            filled(tensor, view)
        }),
    ])
}

/// All ways of making a tensor of a unique layout.
#[must_use]
pub fn unique_tensors<T: Value + Pod, L: Layout>() -> Ways<Tensors<T, L>> {
    ways::<Tensors<T, L>>(&[
        ("zeros_with_layout", |view| filled(Tensor::zeros_with_layout(*view.layout()), view)),
        ("from_owner", |view| {
            let mut stored = Tensor::from_fn_with_layout(*view.layout(), |index| view[index]).into_storage();
            stored.truncate(view.layout().required_span_size()); // the padding at the end is missing
            Tensor::from_owner(*view.layout(), stored.into_boxed_slice()).expect("as many elements as are addressed")
        }),
        ("from_view_with_layout", |view| Tensor::from_view_with_layout(*view.layout(), view)),
        ("to_tensor", |view| Tensor::from_view_with_layout(*view.layout(), &view.to_tensor())),
        ("map of a view", |view| Tensor::from_view_with_layout(*view.layout(), &view.map(|element| element))),
        ("map of a tensor", |view| Tensor::from_view_with_layout(*view.layout(), view).map(|element| element)),
        ("map to elements that own memory", |view| {
            let owned = Tensor::from_view_with_layout(*view.layout(), view).map(Box::new);
            Tensor::from_fn_with_layout(*view.layout(), |index| *owned[index])
        }),
        ("as_bytes_mut", |view| {
            let mut tensor = Tensor::zeros_with_layout(*view.layout());
            let source = Tensor::from_view_with_layout(*view.layout(), view);
            tensor.storage_as_mut_bytes().copy_from_slice(source.storage_as_bytes());
            tensor
        }),
        ("StorageMut", |view| {
            let mut tensor = Tensor::zeros_with_layout(*view.layout());
            let mut lent = StorageMut::with_layout(*view.layout(), tensor.storage_mut()).expect("a storage");
            lent.fill_storage(T::number(7));
            let mut to = lent.try_view_mut().expect("a unique layout");
            view.indexed_iter().for_each(|(index, element)| to[index] = *element);
            tensor
        }),
        ("fill_storage", |view| {
            let mut tensor = Tensor::from_fn_with_layout(*view.layout(), |_| T::default());
            tensor.fill_storage(T::number(7));
            assert!(tensor.storage().iter().all(|element| *element == T::number(7)));
            filled(tensor, view)
        }),
    ])
}

/// All ways of making a tensor of a unique layout, of elements of any type.
#[must_use]
pub fn unique_tensors_of_any<T: Value, L: Layout>() -> Ways<Tensors<T, L>> {
    ways::<Tensors<T, L>>(&[("from_vec_with_layout, into_vec", |view| {
        let stored = Tensor::from_fn_with_layout(*view.layout(), |index| view[index].clone()).into_vec();
        let again = Tensor::from_vec_with_layout(*view.layout(), stored).expect("one for each index").into_vec();
        Tensor::from_vec_with_layout(*view.layout(), again).expect("one for each index")
    })])
}

/// All ways of making a tensor of a unique static layout.
#[must_use]
pub fn static_unique_tensors<T: Value + Pod, L: StaticLayout>() -> Ways<Tensors<T, L>> {
    ways::<Tensors<T, L>>(&[
        ("from_view", |view| Tensor::from_view(view)),
        ("from_vec", |view| Tensor::from_vec(view.to_vec()).expect("one for each index")),
    ])
}

/// All ways of making a tensor of a static layout.
#[must_use]
pub fn static_tensors<T: Value + Zeroable, L: StaticLayout>() -> Ways<Tensors<T, L>> {
    ways::<Tensors<T, L>>(&[
        ("zeros", |view| {
            let mut tensor = Tensor::zeros();
            view.layout().indices().for_each(|index| tensor[index] = view[index].clone());
            tensor
        }),
        ("from_fn", |view| Tensor::from_fn(|index| view[index].clone())),
        ("full", |view| filled(Tensor::full(T::default()), view)),
        ("from_storage", |view| {
            let stored = Tensor::<T, L>::from_fn(|index| view[index].clone());
            let span = view.layout().required_span_size();
            Tensor::from_storage(stored.storage()[..span].to_vec()).expect("as many elements as are addressed")
        }),
    ])
}

/// The tensor with the elements of the view.
fn filled<T: Value, L: Layout>(mut tensor: Tensor<T, L>, view: &View<'_, T, L>) -> Tensor<T, L> {
    view.indexed_iter().for_each(|(index, element)| tensor[index] = element.clone());
    tensor
}
