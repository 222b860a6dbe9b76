//! An operation is a row: its documentation, its name, what it takes, its type in [`ops`](crate::ops), what it demands of the layout, where
//! the result begins, and when there is none.

/// The operations of views. A row gives the method that panics and, after `or`, the `try_` method; both name the demand that the result
/// [`EXISTS`](crate::layout::ops::Via::EXISTS). The text after `or` stands under "Panics" and "Errors". What stands in `[]` keeps its
/// place in the messages of rustc. A tensor has the methods that panic; each calls the method of its view.
macro_rules! operations {
    (Tensor: $(
        $(#[$doc:meta])*
        pub fn $name:ident[$($generics:tt)*]($self:ident $(, $argument:ident: $type:ty)?) -> $operation:ty
        $(where [$($bound:tt)*])?
        { $begin:expr }
        $(or $try_name:ident: $fails:literal;)?
    )*) => {
        impl<T, L: Layout> Tensor<T, L> { $(
            #[doc = concat!("[`", stringify!($name), "`](View::", stringify!($name), ") of a [`view`](Tensor::view).")]
            #[inline(always)]
            #[track_caller]
            pub fn $name<$($generics)*>(&$self $(, $argument: $type)?) -> View<'_, T, Via<L, $operation>>
            $(where $($bound)*)?
            {
                demand!(Via::<L, $operation>::EXISTS);
                expect_part($self.view().part::<$operation, Panic>($begin))
            }
        )* }
    };
    ($view:ident: $(
        $(#[$doc:meta])*
        pub fn $name:ident[$($generics:tt)*]($self:ident $(, $argument:ident: $type:ty)?) -> $operation:ty
        $(where [$($bound:tt)*])?
        { $begin:expr }
        $(or $try_name:ident: $fails:literal;)?
    )*) => {
        impl<'a, T, L: Layout> $view<'a, T, L> { $(
            operations! {
                @row $view [$(#[$doc])*] $name [$($generics)*] $self [$($argument: $type)?]
                [$operation] [$(where $($bound)*)?] [$begin] $($try_name $fails)?
            }
        )* }
    };
    (@row $view:ident [$($doc:tt)*] $name:ident [$($generics:tt)*] $self:ident [$($argument:tt)*]
        [$operation:ty] [$($bound:tt)*] [$begin:expr]) => {
        $($doc)*
        #[inline(always)]
        #[track_caller]
        pub fn $name<$($generics)*>($self, $($argument)*) -> $view<'a, T, Via<L, $operation>> $($bound)* {
            demand!(Via::<L, $operation>::EXISTS);
            expect_part($self.part::<$operation, Panic>($begin))
        }
    };
    (@row $view:ident [$($doc:tt)*] $name:ident [$($generics:tt)*] $self:ident [$($argument:tt)*]
        [$operation:ty] [$($bound:tt)*] [$begin:expr] $try_name:ident $fails:literal) => {
        operations! {
            @row $view
            [
                $($doc)*
                #[doc = "\n# Panics\n\n"]
                #[doc = concat!($fails, " See [`", stringify!($try_name), "`](Self::", stringify!($try_name), ").")]
            ]
            $name [$($generics)*] $self [$($argument)*] [$operation] [$($bound)*] [$begin]
        }

        #[doc = concat!("As [`", stringify!($name), "`](Self::", stringify!($name), "), with an error instead of a panic.")]
        #[doc = "\n# Errors\n\n"]
        #[doc = $fails]
        #[inline(always)]
        pub fn $try_name<$($generics)*>($self, $($argument)*) -> Result<$view<'a, T, Via<L, $operation>>, PartError> $($bound)* {
            demand!(Via::<L, $operation>::EXISTS);
            $self.part::<$operation, PartError>($begin)
        }
    };
}
pub(crate) use operations;
