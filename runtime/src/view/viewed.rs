//! What a function takes where it takes a view: views, mutable views and tensors, also borrowed.

use crate::layout::Layout;
use crate::view::walk::Operand;
use crate::view::{View, ViewMut};

/// What is seen through a layout, and can be read: a [`View`], a [`ViewMut`], a tensor, and references to them. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a view nor a tensor",
    label = "a `View`, a `ViewMut` or a `Tensor` can stand here",
    note = "view a buffer through a layout: `View::<_, layout!(..)>::new(&buffer)`"
)]
pub trait Viewed: sealed::Viewed {
    /// The type of its elements.
    type Element;
    /// Its layout.
    type Layout: Layout;
    /// The view that a reference to it lends: of a `View<'a, ..>`, one of the same `'a`, however short the reference lives.
    type Lent<'r>: Operand<Element = Self::Element, Layout = Self::Layout>
        + Viewed<Element = Self::Element, Layout = Self::Layout>
    where
        Self: 'r;

    /// A view of all its elements.
    fn viewed(&self) -> View<'_, Self::Element, Self::Layout>;

    /// A view of all its elements that lives as long as it can.
    #[doc(hidden)]
    fn __lent(&self) -> Self::Lent<'_>;
}

pub(crate) mod sealed {
    #[diagnostic::on_unimplemented(
        message = "`Viewed` cannot be implemented for `{Self}`",
        label = "copies and walks go by the layout of a view, so only types of this crate implement it",
        note = "write a method that returns a `View`, and pass its result"
    )]
    pub trait Viewed {}

    pub trait ViewedMut {}

    pub trait Zipped {}
}

/// A row is a holder: its elements and layout, what it lends for `'r`, and how it gives a view and what it lends.
macro_rules! viewed {
    ([$($generics:tt)*] $holder:ty: $element:ty, $layout:ty, $lent:ty; $this:ident => $view:expr, $lend:expr) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $crate::view::viewed::sealed::Viewed for $holder {}

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Viewed for $holder {
            type Element = $element;
            type Layout = $layout;
            type Lent<'r>
                = $lent
            where
                Self: 'r;

            #[inline(always)]
            fn viewed(&$this) -> View<'_, $element, $layout> {
                $view
            }

            #[inline(always)]
            fn __lent(&$this) -> Self::Lent<'_> {
                $lend
            }
        }
    };
}
#[cfg(feature = "alloc")]
pub(crate) use viewed;

viewed!(['a, T, L: Layout] View<'a, T, L>: T, L, View<'a, T, L>; self => *self, *self);
viewed!([T, L: Layout] ViewMut<'_, T, L>: T, L, View<'r, T, L>; self => self.view(), self.view());
// A reference lends what it refers to; a shared one for as long as it lives itself.
viewed!(['a, V: Viewed + ?Sized] &'a V: V::Element, V::Layout, V::Lent<'a>; self => (**self).viewed(), (**self).__lent());
viewed!([V: Viewed + ?Sized] &mut V: V::Element, V::Layout, V::Lent<'r>; self => (**self).viewed(), (**self).__lent());

/// What is seen through a layout, and can be changed: a [`ViewMut`], a tensor, and mutable references to them. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be changed",
    label = "a `ViewMut` or a `Tensor` can stand here",
    note = "a mutable view of a buffer is `ViewMut::<_, layout!(..)>::new(&mut buffer)`"
)]
pub trait ViewedMut: Viewed + sealed::ViewedMut {
    /// What a function demands of the layout, that calls [`ViewedMut::__lent_mut`].
    #[doc(hidden)]
    const __UNIQUE: ();

    /// A mutable view of all its elements.
    #[doc(hidden)]
    #[track_caller]
    fn __lent_mut(&mut self) -> ViewMut<'_, Self::Element, Self::Layout>;
}

#[diagnostic::do_not_recommend]
impl<T, L: Layout> sealed::ViewedMut for ViewMut<'_, T, L> {}

#[diagnostic::do_not_recommend]
impl<T, L: Layout> ViewedMut for ViewMut<'_, T, L> {
    const __UNIQUE: () = ();

    #[inline(always)]
    fn __lent_mut(&mut self) -> ViewMut<'_, T, L> {
        self.view_mut()
    }
}

#[diagnostic::do_not_recommend]
impl<V: ViewedMut + ?Sized> sealed::ViewedMut for &mut V {}

#[diagnostic::do_not_recommend]
impl<V: ViewedMut + ?Sized> ViewedMut for &mut V {
    const __UNIQUE: () = V::__UNIQUE;

    #[inline(always)]
    #[track_caller]
    fn __lent_mut(&mut self) -> ViewMut<'_, V::Element, V::Layout> {
        (**self).__lent_mut()
    }
}

/// What a zip is given: a reference to what is read, or a mutable one to what is changed. Sealed.
#[diagnostic::on_unimplemented(
    message = "a zip takes a reference, and not `{Self}`",
    label = "write `&` before it to read its elements, `&mut` to change them"
)]
pub trait Zipped: sealed::Zipped {
    /// The type of its elements.
    type Element;
    /// Its layout.
    type Layout: Layout;
    /// The view that walks with the others.
    type Operand: Operand<Element = Self::Element, Layout = Self::Layout>;

    /// What a function demands that calls [`Zipped::__operand`].
    #[doc(hidden)]
    const __LENDS: ();

    #[doc(hidden)]
    fn __layout(&self) -> Self::Layout;

    #[doc(hidden)]
    #[track_caller]
    fn __operand(self) -> Self::Operand;
}

impl<V: Viewed + ?Sized> sealed::Zipped for &V {}

impl<'b, V: Viewed + ?Sized> Zipped for &'b V {
    type Element = V::Element;
    type Layout = V::Layout;
    type Operand = V::Lent<'b>;
    const __LENDS: () = ();

    #[inline(always)]
    fn __layout(&self) -> V::Layout {
        *self.viewed().layout()
    }

    #[inline(always)]
    fn __operand(self) -> V::Lent<'b> {
        self.__lent()
    }
}

impl<V: ViewedMut + ?Sized> sealed::Zipped for &mut V {}

impl<'b, V: ViewedMut + ?Sized> Zipped for &'b mut V {
    type Element = V::Element;
    type Layout = V::Layout;
    type Operand = ViewMut<'b, V::Element, V::Layout>;
    const __LENDS: () = V::__UNIQUE;

    #[inline(always)]
    fn __layout(&self) -> V::Layout {
        *(**self).viewed().layout()
    }

    #[inline(always)]
    #[track_caller]
    fn __operand(self) -> ViewMut<'b, V::Element, V::Layout> {
        self.__lent_mut()
    }
}
