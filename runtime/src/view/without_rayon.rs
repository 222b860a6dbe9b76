//! The methods of `parallel.rs` without the feature `rayon`: a call of one does not compile, and the message names the feature.

use super::walk::Operand;
use super::walk::arities::each_arity;
use crate::view::prelude::*;

/// What a call needs. Nothing implements it.
#[diagnostic::on_unimplemented(
    message = "the methods that begin with `par_` need the feature `rayon` of `tensor-layout`",
    label = "needs the feature `rayon`",
    note = "enable it in `Cargo.toml`, or write the method without `par_`, which runs on one thread"
)]
pub trait Rayon {
    fn result<R>() -> R;
}

/// A row is a method: its name, its generics, what it takes and gives. What it gives lets rustc go on behind the call.
macro_rules! without_rayon {
    ($( $name:ident [$($generics:tt)*] ($($self:tt)*) ($($type:ty),*) -> $result:ty $(where $($bound:path),+)?; )*) => { $(
        #[doc(hidden)]
        pub fn $name<$($generics)*>($($self)*, $(_: $type),*) -> $result
        where
            Self: $crate::view::without_rayon::Rayon,
            $( L: $($bound +)+ )?
        {
            <Self as $crate::view::without_rayon::Rayon>::result()
        }
    )* };
}

/// The methods of views, mutable views and tensors.
macro_rules! reads_without_rayon {
    () => {
        without_rayon! {
            par_for_each [] (&self) (impl Fn(&T) + Sync) -> ();
            par_for_each_indexed [] (&self) (impl Fn(L::Index, &T) + Sync) -> ();
            par_fold [Acc] (&self) (impl Fn() -> Acc, impl Fn(Acc, &T) -> Acc, impl Fn(Acc, Acc) -> Acc) -> Acc;
            par_axis_iter [A: AxisName] (&self) () -> AxisIter<'_, T, L, A> where HasAxis<A>;
            par_axis_chunks [A: AxisName, const LEN: usize] (&self) () -> AxisChunks<'_, T, L, A, LEN> where HasAxis<A>;
            par_tiles [P: TwoNames] (&self) ([usize; 2]) -> Tiles<'_, T, L, P> where HasAxis<P::Outer>, HasAxis<P::Inner>;
        }
    };
}

/// The methods of mutable views and tensors.
macro_rules! writes_without_rayon {
    () => {
        without_rayon! {
            par_for_each_mut [] (&mut self) (impl Fn(&mut T)) -> ();
            par_for_each_indexed_mut [] (&mut self) (impl Fn(L::Index, &mut T)) -> ();
            par_fill [] (&mut self) (T) -> ();
            par_copy_from [S: Viewed<Element = T> + ?Sized] (&mut self) (&S) -> ();
            par_map_from [S: Viewed + ?Sized] (&mut self) (&S, impl Fn(S::Element) -> T) -> ();
            par_map_from_indexed [S: Viewed + ?Sized] (&mut self) (&S, impl Fn(L::Index, S::Element) -> T) -> ();
            par_fold_from [S: Viewed + ?Sized] (&mut self) (&S, impl Fn(&mut T, &S::Element)) -> ();
            try_par_copy_from [S: Viewed<Element = T> + ?Sized] (&mut self) (&S) -> Result<(), ExtentMismatch>;
            try_par_map_from [S: Viewed + ?Sized] (&mut self) (&S, impl Fn(S::Element) -> T) -> Result<(), ExtentMismatch>;
            try_par_map_from_indexed [S: Viewed + ?Sized] (&mut self) (&S, impl Fn(L::Index, S::Element) -> T)
                -> Result<(), ExtentMismatch>;
            try_par_fold_from [S: Viewed + ?Sized] (&mut self) (&S, impl Fn(&mut T, &S::Element)) -> Result<(), ExtentMismatch>;
            par_axis_iter_mut [A: AxisName] (&mut self) () -> AxisIterMut<'_, T, L, A> where HasAxis<A>;
            par_axis_chunks_mut [A: AxisName, const LEN: usize] (&mut self) () -> AxisChunksMut<'_, T, L, A, LEN> where HasAxis<A>;
            par_tiles_mut [P: TwoNames] (&mut self) ([usize; 2]) -> TilesMut<'_, T, L, P>
                where HasAxis<P::Outer>, HasAxis<P::Inner>;
        }
    };
}

#[cfg(feature = "alloc")]
pub(crate) use {reads_without_rayon, without_rayon, writes_without_rayon};

impl<T, L: Layout> View<'_, T, L> {
    reads_without_rayon!();
}

impl<T, L: Layout> ViewMut<'_, T, L> {
    reads_without_rayon!();
    writes_without_rayon!();
}

/// The methods of a zip.
macro_rules! walks_without_rayon {
    ($(#[$shown:meta])* $count:literal: $($name:ident $item:ident $k:tt),*) => {
        impl<$($name: Operand),*> Zip<($($name,)*)> {
            without_rayon! {
                par_for_each [] (self) (impl Fn($($name::Item),*)) -> ();
                par_for_each_indexed [] (self) (impl Fn(<A::Layout as Layout>::Index, $($name::Item),*)) -> ();
                par_fold [Acc] (self) (impl Fn() -> Acc, impl Fn(Acc, $($name::Item),*) -> Acc, impl Fn(Acc, Acc) -> Acc) -> Acc;
            }
        }
    };
}

each_arity!(walks_without_rayon);
