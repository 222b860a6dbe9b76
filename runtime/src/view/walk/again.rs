//! `zip` and `zip_mut` of a zip, which do not compile: the message names `and` and `and_mut`.

use super::zip::Zip;

/// What a call needs. Nothing implements it.
#[diagnostic::on_unimplemented(
    message = "a zip takes one view more by `and`, or by `and_mut` if the view is changed",
    label = "this is a zip already",
    note = "write `a.zip(&b).and(&c)`, or `a.zip(&b).and_mut(&mut c)`"
)]
pub trait ZippedAgain {
    fn result<R>() -> R;
}

impl<P> Zip<P> {
    #[doc(hidden)]
    pub fn zip<More: ?Sized>(self, _: &More) -> Self
    where
        Self: ZippedAgain,
    {
        <Self as ZippedAgain>::result()
    }

    #[doc(hidden)]
    pub fn zip_mut<More: ?Sized>(self, _: &mut More) -> Self
    where
        Self: ZippedAgain,
    {
        <Self as ZippedAgain>::result()
    }
}
