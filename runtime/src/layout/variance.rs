//! Invariance: a view keeps the layout that its buffer was checked with.
//!
//! `for<'a> fn(&'a ())` is a subtype of `fn(&'static ())`, and a user's generic type may implement a safe trait
//! ([`AxisName`](crate::AxisName), [`Nominal`](crate::Nominal)) differently for each of the two. If a view were covariant in
//! its layout, a plain coercion would exchange one layout for another, after the buffer was checked. So every type with a
//! layout, an axis, an order, a storage rule or an operation as a parameter is invariant in it. `tests/compiled/tests/variance.rs` tries a
//! coercion of each parameter of each type that the documentation lists.

use core::marker::PhantomData;

/// Makes the type that holds it invariant in `T`, without holding a `T`.
pub(crate) type Invariant<T> = PhantomData<fn(T) -> T>;

/// `Debug` of a type that is only a name, whatever its parameters are: a derive would demand that of them.
macro_rules! named_debug {
    ($name:ident [$($arguments:tt)*] [$($generics:tt)*]) => {
        impl<$($generics)*> core::fmt::Debug for $name<$($arguments)*> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(stringify!($name))
            }
        }
    };
}
pub(crate) use named_debug;
