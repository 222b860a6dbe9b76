//! What the macros take where they take a view: views, mutable views and tensors, also borrowed.

use crate::layout::Layout;
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::view::{View, ViewMut};

/// A view, and what lends one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a view",
    note = "`assert_views_eq!` takes views, mutable views and tensors"
)]
pub trait Viewed {
    /// The type of its elements.
    type Element;
    /// Its layout.
    type Layout: Layout;

    /// A view of all its elements.
    fn viewed(&self) -> View<'_, Self::Element, Self::Layout>;
}

impl<T, L: Layout> Viewed for View<'_, T, L> {
    type Element = T;
    type Layout = L;

    #[inline(always)]
    fn viewed(&self) -> View<'_, T, L> {
        *self
    }
}

impl<T, L: Layout> Viewed for ViewMut<'_, T, L> {
    type Element = T;
    type Layout = L;

    #[inline(always)]
    fn viewed(&self) -> View<'_, T, L> {
        self.view()
    }
}

#[cfg(feature = "alloc")]
impl<T, L: Layout> Viewed for Tensor<T, L> {
    type Element = T;
    type Layout = L;

    #[inline(always)]
    fn viewed(&self) -> View<'_, T, L> {
        self.view()
    }
}

impl<V: Viewed + ?Sized> Viewed for &V {
    type Element = V::Element;
    type Layout = V::Layout;

    #[inline(always)]
    fn viewed(&self) -> View<'_, V::Element, V::Layout> {
        (**self).viewed()
    }
}

impl<V: Viewed + ?Sized> Viewed for &mut V {
    type Element = V::Element;
    type Layout = V::Layout;

    #[inline(always)]
    fn viewed(&self) -> View<'_, V::Element, V::Layout> {
        (**self).viewed()
    }
}

/// A view of all elements of a side of the assertion.
pub fn viewed<V: Viewed + ?Sized>(side: &V) -> View<'_, V::Element, V::Layout> {
    side.viewed()
}
