//! A call of `zip` or `zip_mut` on a zip: it does not compile, and the message names `and`.

use super::zip::{MoreViews, Zip};
use crate::view::viewed::Zipped;
use core::marker::PhantomData;
use core::ops::Deref;

/// What a call needs. Nothing implements it.
#[diagnostic::on_unimplemented(
    message = "a zip takes one view more by `and`, or by `and_mut` to change it",
    label = "write `and` or `and_mut` here",
    note = "`a.zip(&b).and(&c).for_each(|a, b, c| ..)`: the function is given the elements beside each other, not in pairs of pairs"
)]
pub trait ZipsAgain {
    fn result<R>() -> R;
}

/// What a zip is seen as where it has no method of a name. A method of a program's own trait comes before this one.
pub struct AlreadyZipped<P>(PhantomData<fn() -> P>);

#[doc(hidden)]
impl<P> Deref for Zip<P> {
    type Target = AlreadyZipped<P>;

    fn deref(&self) -> &AlreadyZipped<P> {
        &AlreadyZipped(PhantomData)
    }
}

impl<P> AlreadyZipped<P> {
    /// What it gives lets rustc go on behind the call.
    #[doc(hidden)]
    pub fn zip<R: Zipped>(&self, _: R) -> Zip<P::With<R::Operand>>
    where
        Self: ZipsAgain,
        P: MoreViews,
    {
        <Self as ZipsAgain>::result()
    }

    #[doc(hidden)]
    pub fn zip_mut<R: Zipped>(&self, _: R) -> Zip<P::With<R::Operand>>
    where
        Self: ZipsAgain,
        P: MoreViews,
    {
        <Self as ZipsAgain>::result()
    }
}

/// A program's own trait may have a method `zip` for zips.
#[cfg(test)]
mod tests {
    use crate::{View, Zip, layout};

    trait Own: Sized {
        fn zip(self, other: u8) -> (Self, u8) {
            (self, other)
        }
    }

    impl<P> Own for Zip<P> {}

    #[test]
    fn a_method_of_a_programs_own_trait_comes_first() {
        let x = View::<u8, layout!(H = 2)>::from_array(&[1, 2]);
        let (zip, other) = x.zip(&x).zip(3);
        assert!(other == 3 && zip.all(|a, b| a == b));
    }
}
