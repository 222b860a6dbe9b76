//! The size of layouts and views in memory, and their traits: views have the traits of slices. The compiler checks most of it. What they
//! cost in instructions is in `codegen`.

use static_assertions::{assert_impl_all, assert_not_impl_any, const_assert, const_assert_eq};
use std::cell::Cell;
use std::error::Error;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::mem::needs_drop;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::rc::Rc;
use std::sync::MutexGuard;
use tensor_layout::description::Description;
use tensor_layout::directml::{BufferTensorDesc, DescriptorError};
use tensor_layout::iter::{IndexedIter, Iter, IterMut, Runs, RunsMut};
use tensor_layout::notation::Dim;
use tensor_layout::ops::Fix;
use tensor_layout::{
    BufferError, ExtentMismatch, Layout, LayoutError, Memory, StaticLayout, StridedLayout, Tensor, View, ViewMut,
    ViewsError, axis, layout,
};

type Act = layout!(N=2 C=64 H=57 W=57; order = NHWC; pad(H) = 8);
type Photo = layout!(H=? W=? C=3);
type Frame = layout!(H=300 W=451 C=3; stride(H) = ?);

/// `Send` and not `Sync`.
type OneThread = Cell<f32>;
/// `Sync` and not `Send`.
type Bound = MutexGuard<'static, f32>;
/// Neither.
type Shared = Rc<f32>;

const WORD: usize = size_of::<usize>();

#[test]
fn a_static_layout_is_zero_sized() {
    const_assert_eq!(size_of::<Act>(), 0);
    const_assert_eq!(align_of::<Act>(), 1);
    const_assert_eq!(size_of::<layout!()>(), 0);
    const_assert_eq!(size_of::<layout!(H=3 W=0)>(), 0);
    const_assert_eq!(size_of::<layout!(N=2 H=4 W=5; order = HWN; stride(H) = 64; align(W) = 4; broadcast(N))>(), 0);
    assert_impl_all!(Act: StaticLayout, StridedLayout, Copy, Default, Debug, Eq, Send, Sync, Unpin);
}

#[test]
fn a_view_of_a_static_layout_is_one_pointer() {
    const_assert_eq!(size_of::<View<'_, f32, Act>>(), WORD);
    const_assert_eq!(size_of::<ViewMut<'_, f32, Act>>(), WORD);
    const_assert_eq!(size_of::<Option<View<'_, f32, Act>>>(), WORD);
    const_assert_eq!(size_of::<Option<ViewMut<'_, f32, Act>>>(), WORD);
    const_assert_eq!(align_of::<View<'_, [u64; 8], Act>>(), align_of::<usize>());
    const_assert_eq!(size_of::<View<'_, u8, layout!()>>(), WORD);
}

#[test]
fn a_part_of_such_a_view_is_one_pointer() {
    let elements = [0u8; 24];
    let batch = View::<u8, layout!(N=2 C=3 H=4)>::from_array(&elements);
    assert_eq!(size_of_val(&batch.fix::<axis::N>(1)), WORD);
    assert_eq!(size_of_val(&Some(batch.fix::<axis::C>(2).fix::<axis::N>(0))), WORD);
}

/// The size of a view is the size of a stride for each axis, of the extents that are `?`, and of the pointer.
#[test]
fn a_view_of_a_run_time_layout_is_a_pointer_and_its_numbers() {
    const_assert_eq!(size_of::<Photo>(), (3 + 2) * WORD);
    const_assert_eq!(size_of::<Frame>(), 3 * WORD);
    const_assert_eq!(size_of::<View<'_, u8, Photo>>(), size_of::<Photo>() + WORD);
    const_assert_eq!(size_of::<Option<ViewMut<'_, u8, Photo>>>(), size_of::<Photo>() + WORD);
    const_assert_eq!(size_of::<View<'_, u8, Frame>>(), size_of::<Frame>() + WORD);
    assert_impl_all!(Photo: StridedLayout, Copy, Debug, Eq, Send, Sync, Unpin);
    assert_not_impl_any!(Photo: StaticLayout, Default);
    assert_not_impl_any!(Frame: StaticLayout, Default);
}

#[test]
fn a_tensor_of_a_static_layout_is_no_larger_than_a_vec() {
    const_assert!(size_of::<Tensor<f32, Act>>() <= size_of::<Vec<f32>>());
}

#[test]
fn views_have_no_destructor_and_a_tensor_has_one() {
    const_assert!(!needs_drop::<View<'_, String, Act>>());
    const_assert!(!needs_drop::<ViewMut<'_, String, Photo>>());
    const_assert!(needs_drop::<Tensor<u8, Act>>());
}

#[test]
fn a_view_is_copy_whatever_it_views() {
    assert_impl_all!(View<'_, String, Act>: Copy, Debug, Unpin);
    assert_impl_all!(View<'_, Shared, Photo>: Copy, Debug, Unpin);
    assert_not_impl_any!(ViewMut<'_, u8, Act>: Clone, Copy);
    assert_not_impl_any!(ViewMut<'_, u8, Photo>: Clone, Copy);
    assert_impl_all!(Tensor<String, Act>: Clone, Debug);
    assert_not_impl_any!(Tensor<MutexGuard<'static, u8>, Act>: Clone);
    assert_not_impl_any!(Tensor<u8, Act>: Copy);
    // Types of operations and axes are names, whatever their parameters are.
    assert_impl_all!(Fix<fn(&u8)>: Debug);
    assert_impl_all!(Dim<fn(&u8), 2>: Debug);
}

/// As `&[T]`: it may go to, or be seen by, another thread if its elements may be seen there.
#[test]
fn a_view_is_send_and_sync_if_its_elements_are_sync() {
    assert_impl_all!(View<'_, f32, Act>: Send, Sync);
    assert_impl_all!(View<'_, Bound, Photo>: Send, Sync);
    assert_not_impl_any!(View<'_, OneThread, Act>: Send, Sync);
    assert_not_impl_any!(View<'_, Shared, Act>: Send, Sync);
    assert_not_impl_any!(View<'_, *const f32, Act>: Send, Sync);
}

/// As `&mut [T]`: with it go its elements.
#[test]
fn a_mutable_view_is_send_or_sync_as_its_elements_are() {
    assert_impl_all!(ViewMut<'_, f32, Act>: Send, Sync);
    assert_impl_all!(ViewMut<'_, OneThread, Act>: Send);
    assert_not_impl_any!(ViewMut<'_, OneThread, Act>: Sync);
    assert_impl_all!(ViewMut<'_, Bound, Photo>: Sync);
    assert_not_impl_any!(ViewMut<'_, Bound, Photo>: Send);
    assert_not_impl_any!(ViewMut<'_, Shared, Act>: Send, Sync);
}

#[test]
fn a_tensor_is_send_or_sync_as_its_elements_are() {
    assert_impl_all!(Tensor<f32, Photo>: Send, Sync);
    assert_impl_all!(Memory<Bound>: Sync);
    assert_not_impl_any!(Memory<Shared>: Send, Sync);
    assert_impl_all!(Tensor<OneThread, Act>: Send);
    assert_not_impl_any!(Tensor<OneThread, Act>: Sync);
    assert_impl_all!(Tensor<Bound, Act>: Sync);
    assert_not_impl_any!(Tensor<Bound, Act>: Send);
    assert_not_impl_any!(Tensor<Shared, Act>: Send, Sync);
}

#[test]
fn iterators_are_send_and_sync_as_what_they_iterate_over() {
    assert_impl_all!(Iter<'_, Bound, Act>: Send, Sync);
    assert_impl_all!(IndexedIter<'_, Bound, Act>: Send, Sync);
    assert_impl_all!(Runs<'_, Bound, Photo>: Send, Sync);
    assert_not_impl_any!(Iter<'_, OneThread, Act>: Send, Sync);
    assert_not_impl_any!(IndexedIter<'_, OneThread, Act>: Send, Sync);
    assert_not_impl_any!(Runs<'_, OneThread, Photo>: Send, Sync);

    assert_impl_all!(IterMut<'_, OneThread, Act>: Send);
    assert_not_impl_any!(IterMut<'_, OneThread, Act>: Sync);
    assert_impl_all!(RunsMut<'_, OneThread, Photo>: Send);
    assert_not_impl_any!(RunsMut<'_, OneThread, Photo>: Sync);
    assert_not_impl_any!(IterMut<'_, Bound, Act>: Send);
    assert_not_impl_any!(RunsMut<'_, Bound, Photo>: Send);
}

#[test]
fn views_cross_a_caught_panic_as_slices_do() {
    assert_impl_all!(View<'_, f32, Act>: UnwindSafe, RefUnwindSafe);
    assert_not_impl_any!(View<'_, OneThread, Act>: UnwindSafe);
    assert_not_impl_any!(ViewMut<'_, f32, Act>: UnwindSafe);
    assert_impl_all!(Tensor<f32, Act>: UnwindSafe, RefUnwindSafe);
}

#[test]
fn errors_and_descriptors_are_plain_values() {
    assert_impl_all!(LayoutError: Error, Copy, Eq, Send, Sync);
    assert_impl_all!(BufferError: Error, Copy, Eq, Send, Sync);
    assert_impl_all!(ExtentMismatch: Error, Copy, Eq, Send, Sync);
    assert_impl_all!(DescriptorError: Error, Copy, Eq, Send, Sync);
    assert_impl_all!(ViewsError<2>: Error, Clone, Eq, Send, Sync);
    assert_impl_all!(ViewsError<2, DescriptorError>: Error, Clone, Eq, Send, Sync);
    assert_impl_all!(BufferTensorDesc: Copy, Debug, Eq, Send, Sync);
    assert_impl_all!(Description: Copy, Debug, Eq, Send, Sync);
}

/// A view of long-lived strings is one of shorter-lived strings; the compiler agrees, or this does not compile. A tensor is not: its memory may have
/// an owner that reads the elements when it is dropped (`ui/mutability/elements_of_an_owner.rs`).
#[test]
fn lifetimes_of_views_can_be_shortened() {
    struct Shorten<'short, 'long: 'short, L: Layout>(PhantomData<(&'short L, &'long L)>);
    impl<'short, 'long: 'short, L: Layout> Shorten<'short, 'long, L> {
        const SHARED: fn(View<'long, &'long str, L>) -> View<'short, &'short str, L> = |view| view;
        const MUTABLE: fn(ViewMut<'long, &'long str, L>) -> ViewMut<'short, &'long str, L> = |view| view;
        const ITER: fn(Iter<'long, &'long str, L>) -> Iter<'short, &'short str, L> = |iter| iter;
    }
    let _ = (Shorten::<Act>::SHARED, Shorten::<Act>::MUTABLE, Shorten::<Act>::ITER);
}
