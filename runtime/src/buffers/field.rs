//! One field of a struct of buffers: its layout and its view, or why there is none.

use super::ViewsErrorKind;
use crate::error::LayoutError;
use crate::error::demand::demand;
use crate::layout::{Layout, StaticLayout};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::view::demand::{Demand, ElementDemand};
use crate::view::{View, ViewMut};
use bytemuck::{AnyBitPattern, Pod};

/// A layout as `with_extents` returns it.
pub(crate) type Bound<L> = Result<L, LayoutError>;

/// The layout of a field that is written as a type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a static layout",
    label = "not a layout whose extents and strides are all known at compile time",
    note = "the `?` of a type has no name here: write the layout out in the attribute, as `#[layout(N=? C=3)]`: each `?` is then a field of the extents that `views` takes"
)]
pub trait FieldLayout: StaticLayout {}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> FieldLayout for L {}

/// The layout of a field without a `?`, in the type of one with a `?`.
///
/// # Errors
///
/// Never.
#[inline(always)]
pub const fn static_layout<L: FieldLayout>() -> Bound<L> {
    let () = L::__SOUND;
    Ok(L::__VALUE)
}

/// # Errors
///
/// If the layout is invalid, or the buffer cannot be viewed through it.
#[inline(always)]
pub fn view<T, L: Layout>(layout: Bound<L>, buffer: &[T]) -> Result<View<'_, T, L>, ViewsErrorKind> {
    let layout = layout.map_err(ViewsErrorKind::Layout)?;
    View::bound(layout, buffer).map_err(ViewsErrorKind::Buffer)
}

/// # Errors
///
/// If the layout is invalid, or the buffer cannot be viewed through it.
#[inline(always)]
pub fn view_mut<T, L: Layout>(layout: Bound<L>, buffer: &mut [T]) -> Result<ViewMut<'_, T, L>, ViewsErrorKind> {
    demand!(Demand::<L>::UNIQUE);
    let layout = layout.map_err(ViewsErrorKind::Layout)?;
    ViewMut::bound(layout, buffer).map_err(ViewsErrorKind::Buffer)
}

/// In place of the view of a field whose type is no buffer, which the derive reports.
///
/// # Errors
///
/// Never: the program does not compile.
///
/// # Panics
///
/// If it is called.
pub fn no_view<V>() -> Result<V, ViewsErrorKind> {
    unreachable!()
}

/// An element of any bytes.
#[diagnostic::on_unimplemented(
    message = "not every pattern of bits is a `{Self}`, so bytes cannot be viewed as elements of this type",
    label = "not an `AnyBitPattern` of `bytemuck`: choose another type, such as an integer of this size"
)]
pub trait AnyBytes: AnyBitPattern {}
#[diagnostic::do_not_recommend]
impl<T: AnyBitPattern> AnyBytes for T {}

/// An element of any bytes, whose bytes may be read too.
#[diagnostic::on_unimplemented(
    message = "bytes cannot be viewed mutably as elements of type `{Self}`",
    label = "not a `Pod` of `bytemuck`: choose another type, such as an integer of this size"
)]
pub trait PlainBytes: Pod {}
#[diagnostic::do_not_recommend]
impl<T: Pod> PlainBytes for T {}

/// # Errors
///
/// If the layout is invalid, or the buffer cannot be viewed through it.
#[inline(always)]
pub fn view_bytes<T: AnyBytes, L: Layout>(layout: Bound<L>, buffer: &[u8]) -> Result<View<'_, T, L>, ViewsErrorKind> {
    demand!(ElementDemand::<T>::HAS_BYTES);
    let layout = layout.map_err(ViewsErrorKind::Layout)?;
    View::bound_to_bytes(layout, buffer).map_err(ViewsErrorKind::Buffer)
}

/// # Errors
///
/// If the layout is invalid, or the buffer cannot be viewed through it.
#[inline(always)]
pub fn view_bytes_mut<T: PlainBytes, L: Layout>(
    layout: Bound<L>,
    buffer: &mut [u8],
) -> Result<ViewMut<'_, T, L>, ViewsErrorKind> {
    demand!(ElementDemand::<T>::HAS_BYTES, Demand::<L>::UNIQUE);
    let layout = layout.map_err(ViewsErrorKind::Layout)?;
    ViewMut::bound_to_bytes(layout, buffer).map_err(ViewsErrorKind::Buffer)
}

/// A tensor of elements `T` in the layout `L`, as its field says.
#[cfg(feature = "alloc")]
#[diagnostic::on_unimplemented(
    message = "the tensor of this field is not in the layout above it",
    label = "write the same layout in both places"
)]
pub trait TensorOf<T, L: Layout> {
    /// `self`, and `self`.
    const ITSELF: Itself<Self, T, L>;
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<T, L: Layout> TensorOf<T, L> for Tensor<T, L> {
    const ITSELF: Itself<Self, T, L> = Itself { shared: |tensor| tensor, mutable: |tensor| tensor };
}

/// From the type of a field to the type of a tensor, which are the same type.
#[cfg(feature = "alloc")]
pub struct Itself<X: ?Sized, T, L: Layout> {
    shared: fn(&X) -> &Tensor<T, L>,
    mutable: fn(&mut X) -> &mut Tensor<T, L>,
}

/// The only function with the bound, which `views` and `views_mut` both call: rustc tells the same at the same place once.
#[cfg(feature = "alloc")]
#[inline(always)]
#[must_use]
pub fn in_layout<T, L: Layout, X: TensorOf<T, L>>() -> Itself<X, T, L> {
    X::ITSELF
}

/// # Errors
///
/// If the layout is invalid, or the tensor has other extents.
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn view_tensor<'t, T, L: Layout, X>(
    itself: Itself<X, T, L>,
    layout: Bound<L>,
    tensor: &'t X,
) -> Result<View<'t, T, L>, ViewsErrorKind> {
    let tensor = (itself.shared)(tensor);
    same_extents(layout, tensor.layout())?;
    Ok(tensor.view())
}

/// # Errors
///
/// If the layout is invalid, the tensor has other extents, or two of its indices share an element.
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn view_tensor_mut<'t, T, L: Layout, X>(
    itself: Itself<X, T, L>,
    layout: Bound<L>,
    tensor: &'t mut X,
) -> Result<ViewMut<'t, T, L>, ViewsErrorKind> {
    demand!(Demand::<L>::UNIQUE);
    let tensor = (itself.mutable)(tensor);
    same_extents(layout, tensor.layout())?;
    tensor.try_exclusive().map_err(ViewsErrorKind::Buffer)
}

#[cfg(feature = "alloc")]
fn same_extents<L: Layout>(layout: Bound<L>, of_tensor: &L) -> Result<(), ViewsErrorKind> {
    let layout = layout.map_err(ViewsErrorKind::Layout)?;
    for axis in 0..L::RANK {
        let (required, actual) = (layout.__extent_at(axis), of_tensor.__extent_at(axis));
        if required != actual {
            return Err(ViewsErrorKind::Extent { axis: L::__SPEC.names[axis], required, actual });
        }
    }
    Ok(())
}
