//! Views of the crate `ndarray` 0.17, both ways, without a copy: strides are kept, 0 and negative ones too.
//!
//! An array has neither names nor padding. The axes of a layout are matched by their position. What a layout pads or aligns is a stride of
//! the array.
//!
//! ```
//! use ndarray::{Array2, s};
//! use tensor_layout::{Tensor, layout, ndarray_0_17};
//!
//! // H=2 W=3
//! let tensor = Tensor::<f32, layout!(H=2 W=3; pad(W) = 4)>::from_fn(|[h, w]| (h * 3 + w) as f32);
//! let array = ndarray_0_17::array_view(tensor.view()); // ArrayView2<f32>
//! assert_eq!((array[[1, 2]], array.strides()), (5.0, &[4, 1][..]));
//!
//! let array = Array2::from_shape_fn((4, 3), |(h, w)| h * 3 + w);
//! let bottom_up = array.slice(s![..;-1, ..]);
//! let view = ndarray_0_17::view::<_, layout!(H=? W=3; reverse(H)), _>(bottom_up)?; // H=4 W=3
//! assert_eq!(view[[0, 2]], 11);
//! # Ok::<(), tensor_layout::any::ViewError>(())
//! ```
//!
//! A layout with blocks has no single stride for each axis, so it is not an array. `unblock` shows it as one of a higher rank:
//!
//! ```compile_fail,E0277
//! use tensor_layout::{Tensor, layout, ndarray_0_17};
//!
//! let blocked = Tensor::<f32, layout!(C=32 W=3; block(C) = 16)>::zeros(); // C=32 W=3
//! let array = ndarray_0_17::array_view(blocked.view());
//! ```
//!
//! ```
//! use tensor_layout::{Tensor, axis, layout, ndarray_0_17};
//!
//! tensor_layout::axis!(Co, Ci);
//! let blocked = Tensor::<f32, layout!(C=32 W=3; block(C) = 16)>::zeros(); // C=32 W=3
//! let array =
//!     ndarray_0_17::array_view(blocked.view().unblock::<axis::C, (Co, Ci)>()); // Co=2 Ci=16 W=3
//! assert_eq!(array.strides(), [48, 1, 16]);
//! ```

use crate::any::{NumbersError, ViewError};
use crate::element::{InMemory, SizeDemand};
use crate::error::demand::demand;
use crate::notation::Written;
use crate::untyped::{AnyView, AnyViewMut};
use crate::view::demand::Demand;
use crate::view::raw::RawView;
use crate::{AnyLayout, StridedLayout, View, ViewMut};
use bytemuck::AnyBitPattern;
use core::ptr::NonNull;
use ndarray::{
    ArrayView, ArrayViewD, ArrayViewMut, ArrayViewMutD, Axis, Dimension, IntoDimension, IxDyn, ShapeBuilder,
    StrideShape,
};

/// The dimension type of the arrays of a layout: `Ix2` of a layout of two axes. The crate `ndarray` has them up to rank 6.
pub type DimensionOf<L> = <<L as crate::Layout>::Index as IntoDimension>::Dim;

/// The array view of a view, with the same extents and strides. The rank is 6 at most; [`array_view_dyn`] takes all. The strides of a view
/// without elements are not kept.
///
/// # Panics
///
/// If there is no element, and the product of the extents other than 0 is over `isize::MAX`, which an array cannot have.
#[must_use]
pub fn array_view<'a, T, L>(view: View<'a, T, L>) -> ArrayView<'a, T, DimensionOf<L>>
where
    L: StridedLayout<Index: IntoDimension>,
{
    shared(view, view.extents().into_dimension())
}

/// [`array_view`] with a rank that is known at run time.
///
/// # Panics
///
/// As [`array_view`].
#[must_use]
pub fn array_view_dyn<T, L: StridedLayout>(view: View<'_, T, L>) -> ArrayViewD<'_, T> {
    shared(view, IxDyn(view.extents().as_ref()))
}

/// The mutable array view of a mutable view, with the same extents and strides. The rank is 6 at most; [`array_view_mut_dyn`] takes all.
///
/// # Panics
///
/// As [`array_view`]. With debug assertions, `ndarray` also panics where axes interlock, as in `A=2 B=2; stride(A) = 3; stride(B) = 2`, although no
/// element is shared.
#[must_use]
pub fn array_view_mut<'a, T, L>(view: ViewMut<'a, T, L>) -> ArrayViewMut<'a, T, DimensionOf<L>>
where
    L: StridedLayout<Index: IntoDimension>,
{
    let extents = view.extents().into_dimension();
    exclusive(view, extents)
}

/// [`array_view_mut`] with a rank that is known at run time.
///
/// # Panics
///
/// As [`array_view_mut`].
#[must_use]
pub fn array_view_mut_dyn<T, L: StridedLayout>(view: ViewMut<'_, T, L>) -> ArrayViewMutD<'_, T> {
    let extents = IxDyn(view.extents().as_ref());
    exclusive(view, extents)
}

fn shared<'a, T, L: StridedLayout, D: Dimension>(view: View<'a, T, L>, extents: D) -> ArrayView<'a, T, D> {
    if view.is_empty() {
        return ArrayView::from_shape(extents, &[]).unwrap_or_else(|_| too_large());
    }
    let (shape, pointer) = forward(view.raw(), extents);
    // SAFETY: by invariant 1 each element of the shape is there, as `forward` explains; by invariant 2 nobody writes it during `'a`.
    let array = unsafe { ArrayView::from_shape_ptr(shape, pointer.as_ptr()) };
    reversed(view.layout(), array, |array, axis| array.invert_axis(axis))
}

fn exclusive<'a, T, L: StridedLayout, D: Dimension>(view: ViewMut<'a, T, L>, extents: D) -> ArrayViewMut<'a, T, D> {
    if view.is_empty() {
        return ArrayViewMut::from_shape(extents, &mut []).unwrap_or_else(|_| too_large());
    }
    let (shape, pointer) = forward(view.raw(), extents);
    // SAFETY: by invariant 1 each element of the shape is there, as `forward` explains; by invariants 3 and 4 it is the view's alone
    // during `'a`, and the view is consumed.
    let array = unsafe { ArrayViewMut::from_shape_ptr(shape, pointer.as_ptr()) };
    reversed(view.layout(), array, |array, axis| array.invert_axis(axis))
}

#[cold]
fn too_large() -> ! {
    panic!("ndarray: the product of the extents other than 0 is over isize::MAX")
}

/// The shape of a view with elements with the magnitudes of its strides, which begins at the lowest element: `ndarray` makes no array of
/// a negative stride. A `StridedLayout` has one stride for each axis, so that the array has an element for each index. It has the elements of the view, as both have one at the lowest address, and the same distances from there. The
/// distances are at most `isize::MAX` bytes, as all elements lie in one allocation (invariant 1), and so is the number of indices, which the
/// arithmetic of layouts has checked.
fn forward<T, L: StridedLayout, D: Dimension>(raw: &RawView<T, L>, extents: D) -> (StrideShape<D>, NonNull<T>) {
    let mut strides = extents.clone();
    for axis in 0..L::RANK {
        strides[axis] = raw.layout().__stride_at(axis).unsigned_abs();
    }
    (extents.strides(strides), raw.lowest())
}

/// The array with the axes of negative stride reversed, which moves its pointer to the element of index 0.
fn reversed<L: StridedLayout, A>(layout: &L, mut array: A, mut invert: impl FnMut(&mut A, Axis)) -> A {
    (0..L::RANK).filter(|&axis| layout.__stride_at(axis) < 0).for_each(|axis| invert(&mut array, Axis(axis)));
    array
}

/// The view of an array view, without a copy.
///
/// # Errors
///
/// If the array has another rank, or another extent or stride than the layout. A `?` of the layout takes the number that is there.
pub fn view<'a, T, L, D>(array: ArrayView<'a, T, D>) -> Result<View<'a, T, L>, ViewError>
where
    L: Written + StridedLayout,
    D: Dimension,
{
    demand!(L::__SOUND);
    // SAFETY: the pointer points to the element of index 0, is not null, and `ndarray` has an element for each index at the strides that it gives.
    // The array is borrowed for `'a`.
    unsafe { View::from_origin_with_numbers(array.as_ptr(), array.shape(), array.strides()) }
}

/// The mutable view of a mutable array view, without a copy.
///
/// # Errors
///
/// As [`view`], and if two indices of the layout share an element. `ndarray` does not make such a mutable array in safe code.
pub fn view_mut<'a, T, L, D>(mut array: ArrayViewMut<'a, T, D>) -> Result<ViewMut<'a, T, L>, ViewError>
where
    L: Written + StridedLayout,
    D: Dimension,
{
    demand!(L::__SOUND, Demand::<L>::UNIQUE);
    // SAFETY: as in `view`; the array is borrowed mutably for `'a`, and consumed.
    unsafe { ViewMut::from_origin_with_numbers(array.as_mut_ptr(), array.shape(), array.strides()) }
}

/// The layout of an array, with these names for its axes.
///
/// ```
/// use ndarray::Array3;
/// use tensor_layout::{layout, ndarray_0_17};
///
/// let array =
///     Array3::<u8>::zeros((2, 5, 3)).reversed_axes(); // another order, chosen at run time
/// let any = ndarray_0_17::any_layout(&array.view(), &["C", "W", "H"])?;
/// assert_eq!(any.to_string(), "C=3 W=5 H=2; order = HWC");
/// # Ok::<(), tensor_layout::any::NumbersError>(())
/// ```
///
/// # Errors
///
/// If there is not one name for each axis, if a name cannot be the name of an axis, or if there are more than 8 axes.
pub fn any_layout<T, D: Dimension>(array: &ArrayView<'_, T, D>, names: &[&str]) -> Result<AnyLayout, NumbersError> {
    AnyLayout::from_numbers(names, array.shape(), array.strides())
}

/// The view of an array view as a tensor whose type and layout are known at run time, with these names for its axes. Without a copy.
///
/// ```
/// use ndarray::{Array2, s};
/// use tensor_layout::{layout, ndarray_0_17};
///
/// let array = Array2::from_shape_fn((4, 3), |(h, w)| (h * 3 + w) as f32);
/// let any = ndarray_0_17::any_view(array.slice(s![..;2, ..]), &["H", "W"])?;
/// assert_eq!(any.to_string(), "f32 H=2 W=3; pad(W) = 6");
/// # Ok::<(), tensor_layout::any::NumbersError>(())
/// ```
///
/// # Errors
///
/// As [`any_layout`].
pub fn any_view<'a, T: InMemory, D: Dimension>(
    array: ArrayView<'a, T, D>,
    names: &[&str],
) -> Result<AnyView<'a>, NumbersError> {
    let () = SizeDemand::<T>::AS_SAID;
    let layout = any_layout(&array, names)?;
    let lowest = lowest(array.as_ptr().cast_mut(), &layout);
    // SAFETY: `ndarray` has an element for each index at the strides that it gives, which are the strides of the layout; what is `InMemory` has no byte
    // that is not initialised. The array is borrowed for `'a`.
    Ok(unsafe { AnyView::of_foreign(T::DATA_TYPE, layout, lowest) })
}

/// [`any_view`] of a mutable array view. Its elements have a type for which any bytes are a value. `bool` is not such a type.
///
/// # Errors
///
/// As [`any_layout`], and if two indices share an element. `ndarray` does not make such a mutable array in safe code.
pub fn any_view_mut<'a, T: InMemory + AnyBitPattern, D: Dimension>(
    mut array: ArrayViewMut<'a, T, D>,
    names: &[&str],
) -> Result<AnyViewMut<'a>, ViewError> {
    let () = SizeDemand::<T>::AS_SAID;
    let layout = any_layout(&array.view(), names)?;
    let lowest = lowest(array.as_mut_ptr(), &layout);
    // SAFETY: as for `any_view`. The array is borrowed mutably for `'a`, and consumed; any bytes are a `T`.
    Ok(unsafe { AnyViewMut::of_foreign(T::DATA_TYPE, layout, lowest) }?)
}

/// The lowest element, from the element of index 0.
fn lowest<T>(first: *mut T, layout: &AnyLayout) -> NonNull<u8> {
    // SAFETY: all elements are in one allocation. Without elements the origin is 0.
    unsafe { not_null(first).sub(layout.spec().complete().origin()) }.cast()
}

/// The element of index 0.
fn not_null<T>(of_array: *mut T) -> NonNull<T> {
    NonNull::new(of_array).expect("the pointer of an array is not null")
}
