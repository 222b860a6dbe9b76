//! A buffer of any type, whose elements the layout's `element` says. It is asked once for each view: the slice that it lends is the one that is
//! checked and viewed, whatever it would lend the next time.

use super::ViewsErrorKind;
use super::field::{AnyBytes, Bound, PlainBytes, view, view_bytes, view_bytes_mut, view_mut};
use crate::layout::Layout;
use crate::view::{View, ViewMut};
use core::marker::PhantomData;

/// A buffer `B`, viewed as elements of type `T`: those that it lends, or else the bytes that it lends ([`LentBytes`]).
///
/// Type and trait have functions of the same names: rustc prefers the functions of the type, wherever their bounds hold. No other trait in
/// the scope of a derive has functions of such names.
pub struct Lent<T, B: ?Sized>(PhantomData<fn(&B) -> T>);

impl<T, B: AsRef<[T]> + ?Sized> Lent<T, B> {
    /// # Errors
    ///
    /// If the layout is invalid, or the buffer cannot be viewed through it.
    #[inline(always)]
    pub fn tensor_layout_view<L: Layout>(layout: Bound<L>, buffer: &B) -> Result<View<'_, T, L>, ViewsErrorKind> {
        view(layout, buffer.as_ref())
    }
}

impl<T, B: AsMut<[T]> + ?Sized> Lent<T, B> {
    /// # Errors
    ///
    /// If the layout is invalid, or the buffer cannot be viewed through it.
    #[inline(always)]
    pub fn tensor_layout_view_mut<L: Layout>(
        layout: Bound<L>,
        buffer: &mut B,
    ) -> Result<ViewMut<'_, T, L>, ViewsErrorKind> {
        view_mut(layout, buffer.as_mut())
    }
}

/// What a buffer lends that lends no elements of type `T`.
pub trait LentBytes<T, B: ?Sized> {
    /// # Errors
    ///
    /// If the layout is invalid, or the buffer cannot be viewed through it.
    #[inline(always)]
    fn tensor_layout_view<L: Layout, Of: Lends<T> + ?Sized>(
        layout: Bound<L>,
        buffer: &Of,
    ) -> Result<View<'_, T, L>, ViewsErrorKind> {
        buffer.lend(layout)
    }

    /// # Errors
    ///
    /// If the layout is invalid, or the buffer cannot be viewed through it.
    #[inline(always)]
    fn tensor_layout_view_mut<L: Layout, Of: LendsMut<T> + ?Sized>(
        layout: Bound<L>,
        buffer: &mut Of,
    ) -> Result<ViewMut<'_, T, L>, ViewsErrorKind> {
        buffer.lend_mut(layout)
    }
}
impl<T, B: ?Sized> LentBytes<T, B> for Lent<T, B> {}

/// A buffer that lends bytes. Any bytes are elements of type `T`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be viewed as elements of type `{T}`",
    label = "it lends neither by `AsRef<[{T}]>`, nor, if `{T}` is an `AnyBitPattern` of `bytemuck`, by `AsRef<[u8]>`: change the type of the field, or `element`"
)]
pub trait Lends<T> {
    /// # Errors
    ///
    /// If the layout is invalid, or the buffer cannot be viewed through it.
    fn lend<L: Layout>(&self, layout: Bound<L>) -> Result<View<'_, T, L>, ViewsErrorKind>;
}
#[diagnostic::do_not_recommend]
impl<T: AnyBytes, B: AsRef<[u8]> + ?Sized> Lends<T> for B {
    #[inline(always)]
    fn lend<L: Layout>(&self, layout: Bound<L>) -> Result<View<'_, T, L>, ViewsErrorKind> {
        view_bytes(layout, self.as_ref())
    }
}

/// A buffer that lends bytes, to be written as elements of type `T`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be viewed mutably as elements of type `{T}`",
    label = "it lends neither by `AsMut<[{T}]>`, nor, if `{T}` is a `Pod` of `bytemuck`, by `AsMut<[u8]>`: change the type of the field, or `element`",
    note = "if the field is only read, write `shared` after its layout, as in `element = {T}; shared`: `views_mut` then views it as `views` does"
)]
pub trait LendsMut<T> {
    /// # Errors
    ///
    /// If the layout is invalid, or the buffer cannot be viewed through it.
    fn lend_mut<L: Layout>(&mut self, layout: Bound<L>) -> Result<ViewMut<'_, T, L>, ViewsErrorKind>;
}
#[diagnostic::do_not_recommend]
impl<T: PlainBytes, B: AsMut<[u8]> + ?Sized> LendsMut<T> for B {
    #[inline(always)]
    fn lend_mut<L: Layout>(&mut self, layout: Bound<L>) -> Result<ViewMut<'_, T, L>, ViewsErrorKind> {
        view_bytes_mut(layout, self.as_mut())
    }
}
