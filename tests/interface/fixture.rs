//! A crate with traits and functions of each kind, for the test of what is told of them.

mod private {
    pub trait Sealed {}
    pub trait Lends {}
    pub trait Internals {
        fn number(&self) -> usize {
            1
        }
    }
    pub trait Operation<L> {}
    pub struct CrateToken(());
    pub struct Value(());
    impl Value {
        pub fn of_value(&self) {}
        pub(crate) fn not_public(&self) {}
    }
}
use private::{CrateToken, Value};

pub trait Open {
    fn written(&self);
}
pub trait ByToken {
    fn trusting(&self, _: CrateToken);
}
pub trait TokenIsNotNeeded {
    fn provided(&self, _: CrateToken) {}
}
/// Sealed.
pub trait SaysSealed {}
/// Sealed.
pub trait BySupertrait: private::Sealed {}
impl private::Sealed for u8 {}
impl<T> private::Sealed for Vec<T> {}
impl BySupertrait for u8 {}
pub trait Above: BySupertrait {}

/// Types of a program have the supertrait and the trait together.
pub trait Layout: private::Internals {}
pub trait Nominal {}
pub struct Strided;
impl private::Internals for Strided {}
impl Layout for Strided {}
impl<M: Nominal> private::Internals for M {}
impl<M: Nominal> Layout for M {}
/// Of the types of programs that have the supertrait, only those that are `Copy` have this.
pub trait LayoutOnlySometimes: private::Internals {}
impl<M: Nominal + Copy> LayoutOnlySometimes for M {}
/// A program's type that is a `Layout` may be given this.
pub trait Axes<P>: Layout {}
impl Axes<u8> for Strided {}
/// Each type that has the supertrait has this.
pub trait Follows: Nominal {}
impl<M: Nominal> Follows for M {}
pub trait FollowsOnlySometimes: Nominal {}
impl<M: Nominal + Copy> FollowsOnlySometimes for M {}

/// The parameter may be a program's type, but each `Fix` has both for all of them.
pub trait Operation<L: Layout>: private::Operation<L> {}
pub struct Fix;
impl<L: Layout> private::Operation<L> for Fix {}
impl<L: Layout> Operation<L> for Fix {}
pub trait OperationOnOne<L: Layout>: private::Operation<L> {}
impl OperationOnOne<Strided> for Fix {}

pub trait OfReferences: private::Lends {}
impl<T: OfReferences> private::Lends for &T {}
impl<T: OfReferences> OfReferences for &T {}

pub struct Walked(*const u8);
impl<'a> IntoIterator for &'a Walked {
    type Item = u8;
    type IntoIter = std::vec::IntoIter<u8>;
    fn into_iter(self) -> Self::IntoIter {
        Vec::new().into_iter()
    }
}
impl<'a> IntoIterator for &'a mut Walked {
    type Item = u8;
    type IntoIter = std::vec::IntoIter<u8>;
    fn into_iter(self) -> Self::IntoIter {
        Vec::new().into_iter()
    }
}
impl From<Walked> for Box<u8> {
    fn from(_: Walked) -> Self {
        Box::new(1)
    }
}

pub fn documented() {}
pub fn value() -> Option<Value> {
    None
}
#[doc(hidden)]
pub fn hidden() {}
#[doc(hidden)]
pub unsafe fn hidden_and_unsafe() {}
#[doc(hidden)]
pub fn hidden_with_token(_: CrateToken) {}
#[doc(hidden)]
pub mod inside {
    pub fn of_hidden_module() {}
    pub use crate::documented;
}
impl Strided {
    pub fn method(&self) {}
}
#[doc(hidden)]
impl Fix {
    pub fn of_hidden_block(&self) {}
}
