//! The operations of layout values, which are those of views that keep all elements: a row for each.

/// A row is an operation: its documentation, its name, what it takes, its type in [`ops`](crate::ops), the number that it is given, and when it
/// has no result. It gives the method that panics and, after `or`, the `try_` method; both name the demand that the result
/// [`EXISTS`](crate::layout::ops::Via::EXISTS).
macro_rules! value_operations {
    ($(
        $(#[$doc:meta])*
        fn $name:ident[$($generics:tt)*]($self:ident $(, $argument:ident: $type:ty)?) -> $operation:ty
        $(where [$($bound:tt)*])? { $given:expr }
        $(or $try_name:ident: $fails:literal)?;
    )*) => { $(
        value_operations! {
            @row [$(#[$doc])*] $name [$($generics)*] [$self $(, $argument: $type)?] [$operation] [$(where $($bound)*)?] [$given]
            $($try_name $fails)?
        }
    )* };
    (@row [$($doc:tt)*] $name:ident [$($generics:tt)*] [$self:ident $($takes:tt)*] [$operation:ty] [$($bound:tt)*] [$given:expr]) => {
        $($doc)*
        #[inline]
        #[track_caller]
        fn $name<$($generics)*>($self $($takes)*) -> Via<Self, $operation> $($bound)* {
            demand!(Self::SOUND_VALUE, Via::<Self, $operation>::EXISTS);
            expect_part(Via::of(&$self, $given))
        }
    };
    (@row [$($doc:tt)*] $name:ident [$($generics:tt)*] [$self:ident $($takes:tt)*] [$operation:ty] [$($bound:tt)*] [$given:expr]
        $try_name:ident $fails:literal) => {
        value_operations! {
            @row
            [
                $($doc)*
                #[doc = "\n# Panics\n\n"]
                #[doc = concat!($fails, " If the type knows it, that is a compile-time error. See [`", stringify!($try_name), "`](Layout::", stringify!($try_name), ").")]
            ]
            $name [$($generics)*] [$self $($takes)*] [$operation] [$($bound)*] [$given]
        }

        #[doc = concat!("As [`", stringify!($name), "`](Layout::", stringify!($name), "), with an error instead of a panic.")]
        #[doc = "\n# Errors\n\n"]
        #[doc = $fails]
        #[inline]
        fn $try_name<$($generics)*>($self $($takes)*) -> Result<Via<Self, $operation>, PartError> $($bound)* {
            demand!(Self::SOUND_VALUE, Via::<Self, $operation>::EXISTS);
            Via::of(&$self, $given)
        }
    };
}
pub(super) use value_operations;
