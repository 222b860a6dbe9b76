//! An operation is a row: its documentation, its name, what it takes, its type in [`ops`](crate::ops), what it demands of the layout, where
//! the result begins, and when there is none.

/// The operations of views. A row gives the method that panics and, after `or`, the `try_` method; both name the demand that the result
/// [`EXISTS`](crate::layout::ops::Via::EXISTS). The text after `or` stands under "Panics" and "Errors". What stands in `[]` keeps its
/// place in the messages of rustc. A tensor has the methods of its view and, by the names after `mutably`, those of its mutable view.
macro_rules! operations {
    (Tensor: $(
        $(#[$doc:meta])*
        pub fn $name:ident[$($generics:tt)*]($self:ident $(, $argument:ident: $type:ty)?) -> $operation:ty
        $(where [$($bound:tt)*])?
        { $begin:expr }
        $(or $try_name:ident: $fails:literal;)?
        $(mutably $mut_name:ident $(or $try_mut_name:ident)?;)?
    )*) => {
        impl<T, L: Layout> Tensor<T, L> { $(
            operations! {
                @panics [#[doc = concat!("[`", stringify!($name), "`](View::", stringify!($name), ") of a [`view`](Tensor::view).")]]
                $name [$($generics)*] [&$self $(, $argument: $type)?] View<'_> [$operation] [$(where $($bound)*)?]
                [] [$self.view()] [$begin]
            }
            operations! {
                @tries [$(#[doc = concat!("[`", stringify!($try_name), "`](View::", stringify!($try_name), ") of a [`view`](Tensor::view).")])?]
                $($try_name $fails)? [$($generics)*] [&$self $(, $argument: $type)?] View<'_> [$operation] [$(where $($bound)*)?]
                [] [$self.view()] [$begin]
            }
            operations! {
                @panics [
                    #[doc = concat!("[`", stringify!($name), "`](ViewMut::", stringify!($name), ") of a [`view_mut`](Tensor::view_mut).")]
                    #[doc = "\n# Panics\n\nAs the two."]
                ]
                $($mut_name)? [$($generics)*] [&mut $self $(, $argument: $type)?] ViewMut<'_> [$operation] [$(where $($bound)*)?]
                [Demand::<L>::UNIQUE] [$self.exclusive()] [$begin]
            }
            operations! {
                @tries [
                    $(#[doc = concat!("[`", stringify!($try_name), "`](ViewMut::", stringify!($try_name), ") of a [`view_mut`](Tensor::view_mut).")])?
                    #[doc = "\n# Panics\n\nAs [`Tensor::view_mut`]."]
                ]
                $($($try_mut_name)?)? $($fails)? [$($generics)*] [&mut $self $(, $argument: $type)?] ViewMut<'_> [$operation] [$(where $($bound)*)?]
                [Demand::<L>::UNIQUE] [$self.exclusive()] [$begin]
            }
        )* }
    };
    ($view:ident: $(
        $(#[$doc:meta])*
        pub fn $name:ident[$($generics:tt)*]($self:ident $(, $argument:ident: $type:ty)?) -> $operation:ty
        $(where [$($bound:tt)*])?
        { $begin:expr }
        $(or $try_name:ident: $fails:literal;)?
        $(mutably $mut_name:ident $(or $try_mut_name:ident)?;)?
    )*) => {
        impl<'a, T, L: Layout> $view<'a, T, L> { $(
            operations! {
                @panics [
                    $(#[$doc])*
                    $(
                        #[doc = "\n# Panics\n\n"]
                        #[doc = concat!($fails, " See [`", stringify!($try_name), "`](Self::", stringify!($try_name), ").")]
                    )?
                ]
                $name [$($generics)*] [$self, $($argument: $type)?] $view<'a> [$operation] [$(where $($bound)*)?]
                [] [$self] [$begin]
            }
            operations! {
                @tries [#[doc = concat!("As [`", stringify!($name), "`](Self::", stringify!($name), "), with an error instead of a panic.")]]
                $($try_name $fails)? [$($generics)*] [$self, $($argument: $type)?] $view<'a> [$operation] [$(where $($bound)*)?]
                [] [$self] [$begin]
            }
        )* }
    };
    // There is no such method.
    (@panics [$($doc:tt)*] [$($generics:tt)*] $($row:tt)*) => {};
    (@tries [$($doc:tt)*] $($fails:literal)? [$($generics:tt)*] $($row:tt)*) => {};
    (@panics [$($doc:tt)*] $name:ident [$($generics:tt)*] [$($taken:tt)*] $view:ident<$life:lifetime> [$operation:ty] [$($bound:tt)*]
        [$($demand:expr)?] [$whole:expr] [$begin:expr]) => {
        $($doc)*
        #[inline(always)]
        #[track_caller]
        pub fn $name<$($generics)*>($($taken)*) -> $view<$life, T, Via<L, $operation>> $($bound)* {
            $( demand!($demand); )?
            demand!(Via::<L, $operation>::EXISTS);
            expect_part($whole.part::<$operation, Panic>($begin))
        }
    };
    (@tries [$($doc:tt)*] $name:ident $fails:literal [$($generics:tt)*] [$($taken:tt)*] $view:ident<$life:lifetime> [$operation:ty]
        [$($bound:tt)*] [$($demand:expr)?] [$whole:expr] [$begin:expr]) => {
        $($doc)*
        #[doc = "\n# Errors\n\n"]
        #[doc = $fails]
        #[inline(always)]
        #[track_caller]
        pub fn $name<$($generics)*>($($taken)*) -> Result<$view<$life, T, Via<L, $operation>>, PartError> $($bound)* {
            $( demand!($demand); )?
            demand!(Via::<L, $operation>::EXISTS);
            $whole.part::<$operation, PartError>($begin)
        }
    };
}
pub(crate) use operations;
