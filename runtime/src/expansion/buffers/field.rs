//! One field of a struct of buffers: its layout and its view, or why there is none.

use super::FieldErrorKind;
use crate::error::LayoutError;
use crate::error::demand::demand;
use crate::layout::{Layout, StaticLayout};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::view::demand::{Demand, ElementDemand};
use crate::view::{View, ViewMut};
use bytemuck::{AnyBitPattern, Pod};

/// A layout as `with_extents` returns it.
type Bound<L> = Result<L, LayoutError>;

/// The layout of a field without a `?`, in the type of one with a `?`.
///
/// # Errors
///
/// Never.
#[inline(always)]
pub const fn static_layout<L: StaticLayout>() -> Bound<L> {
    let () = L::SOUND;
    Ok(L::VALUE)
}

macro_rules! views {
    ($($name:ident: fn<T $(: $bound:path)?>(layout, $buffer:ty) -> $view:ident = $new:ident, demands $($demand:expr),*;)*) => { $(
        /// # Errors
        ///
        /// If the layout is invalid, or the buffer cannot be viewed through it.
        #[inline(always)]
        pub fn $name<T $(: $bound)?, L: Layout>(layout: Bound<L>, buffer: $buffer) -> Result<$view<'_, T, L>, FieldErrorKind> {
            demand!($($demand),*);
            let layout = layout.map_err(FieldErrorKind::Layout)?;
            $view::$new(layout, buffer).map_err(FieldErrorKind::Buffer)
        }
    )* };
}

views! {
    view: fn<T>(layout, &[T]) -> View = bound, demands ;
    view_mut: fn<T>(layout, &mut [T]) -> ViewMut = bound, demands Demand::<L>::UNIQUE;
    view_bytes: fn<T: AnyBitPattern>(layout, &[u8]) -> View = bound_to_bytes, demands ElementDemand::<T>::HAS_BYTES;
    view_bytes_mut: fn<T: Pod>(layout, &mut [u8]) -> ViewMut = bound_to_bytes, demands ElementDemand::<T>::HAS_BYTES, Demand::<L>::UNIQUE;
}

/// # Errors
///
/// If the layout is invalid, or the tensor has other extents.
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn view_tensor<T, L: Layout>(layout: Bound<L>, tensor: &Tensor<T, L>) -> Result<View<'_, T, L>, FieldErrorKind> {
    same_extents(layout, tensor.layout())?;
    Ok(tensor.view())
}

/// # Errors
///
/// If the layout is invalid, the tensor has other extents, or two of its indices share an element.
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn view_tensor_mut<T, L: Layout>(
    layout: Bound<L>,
    tensor: &mut Tensor<T, L>,
) -> Result<ViewMut<'_, T, L>, FieldErrorKind> {
    demand!(Demand::<L>::UNIQUE);
    same_extents(layout, tensor.layout())?;
    tensor.try_exclusive().map_err(FieldErrorKind::Buffer)
}

#[cfg(feature = "alloc")]
fn same_extents<L: Layout>(layout: Bound<L>, of_tensor: &L) -> Result<(), FieldErrorKind> {
    let layout = layout.map_err(FieldErrorKind::Layout)?;
    for axis in 0..L::RANK {
        let (required, actual) = (layout.extent_at(axis), of_tensor.extent_at(axis));
        if required != actual {
            return Err(FieldErrorKind::Extent { axis: L::SPEC.names[axis], required, actual });
        }
    }
    Ok(())
}
