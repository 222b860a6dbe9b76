//! Walks by all threads of a `rayon` pool.

use super::arities::each_arity;
use super::by_type::ByType;
use super::count::{Count, LogicalIndex};
use super::fold::{WalkInBox, Walked, Walking, WholeWalk};
use super::operand::Operand;
use super::operands::Operands;
use super::zip::Zip;
use crate::arith::nest::Nest;
use crate::arith::walk::{Piece, Walk};
use crate::axis::digits::DigitAxes;
use crate::layout::Layout;
use crate::layout::rank::IndexArray;
use core::convert::Infallible;
use core::ops::ControlFlow;
use tensor_layout_strided::internals::{Divide, pieces, run};

/// The least elements for another thread: some microseconds of work, as long as it takes to wake a thread.
const LEAST: usize = 1 << 14;

/// A walk that threads take pieces of.
struct Shared<P: Operands<N>, C, const N: usize> {
    walking: Walking<P, C, N>,
    walk: Walk<N>,
}

impl<P: Operands<N>, C: Count, const N: usize> Shared<P, C, N> {
    /// The walk of operands without blocks, with what the types know as constants.
    #[inline(always)]
    fn known_walk(&self) -> Walk<N> {
        if const { Walking::<P, C, N>::IS_KNOWN } { self.walking.walk() } else { self.walk }
    }
}

// SAFETY: what threads take from it are items of pieces of their own; that these may be used on another thread is what it
// means that the views are `Send`. All threads read the layouts, which are `Sync`, as the supertrait `Internals` demands. There is no value
// of `C`.
unsafe impl<P: Operands<N> + Send, C, const N: usize> Sync for Shared<P, C, N> {}

/// A piece of a walk that threads share. Each index is in one piece of those that are walked.
struct SharedPiece<'w, P: Operands<N>, C, const N: usize> {
    shared: &'w Shared<P, C, N>,
    piece: Piece,
}

impl<'w, P: Operands<N>, C, const N: usize> SharedPiece<'w, P, C, N> {
    /// `walk` is the walk that is shared.
    #[inline(always)]
    fn walked<'a, I: IndexArray, D: Count>(self, walk: &'a Walk<N>) -> Walked<'a, P, I, D, N>
    where
        'w: 'a,
    {
        // SAFETY: it is the walk of the operands or of a box of them, and boxes are walked one after the other. `divide` gives each index to one
        // piece. Slices are at different indices of the operand that they are made for, which is the only mutable one.
        unsafe { Walked::of(&self.shared.walking.operands, walk, self.piece) }
    }
}

impl<P: Operands<N> + Send, C: Count, const N: usize> Divide for SharedPiece<'_, P, C, N> {
    fn divide(&self, share: usize, of: usize) -> Option<[Self; 2]> {
        let pieces = self.shared.walk.divide(self.piece, share, of)?;
        Some(pieces.map(|piece| SharedPiece { piece, ..*self }))
    }
}

impl<P: Operands<N> + Send, C: Count, const N: usize> Walking<P, C, N> {
    /// Folds over pieces of the walk, each from a value of `identity`, and brings their results together.
    pub(crate) fn par_fold<Acc: Send>(
        self,
        identity: impl Fn() -> Acc + Sync,
        fold: impl Fn(Acc, C, P::Items) -> Acc + Sync,
        reduce: impl Fn(Acc, Acc) -> Acc + Sync,
    ) -> Acc {
        P::Digits::choose::<ByType<P, C, N>, _, _>(
            (self, identity, fold, reduce),
            |(walking, identity, fold, reduce)| walking.par_fold_strided(identity, fold, reduce),
            |(walking, identity, fold, reduce)| walking.par_fold_boxes(identity, fold, reduce),
        )
    }

    /// [`par_fold`](Walking::par_fold) of layouts without blocks.
    fn par_fold_strided<Acc: Send>(
        self,
        identity: impl Fn() -> Acc + Sync,
        fold: impl Fn(Acc, C, P::Items) -> Acc + Sync,
        reduce: impl Fn(Acc, Acc) -> Acc + Sync,
    ) -> Acc {
        let walk = self.walk();
        let pieces = pieces(walk.iterations(), LEAST);
        if pieces == 1 {
            return self.fold(identity(), fold);
        }
        let shared = Shared { walking: self, walk };
        let whole = SharedPiece { shared: &shared, piece: walk.whole() };
        let run_piece = |piece: SharedPiece<'_, P, C, N>| {
            let fold = |acc, count, items| ControlFlow::<Infallible, Acc>::Continue(fold(acc, count, items));
            let walk = piece.shared.known_walk();
            let walked: WholeWalk<'_, P, C, N> = piece.walked(&walk);
            let ControlFlow::Continue(acc) = walked.fold(identity(), fold);
            acc
        };
        run(whole, pieces, &run_piece, &reduce)
    }

    /// [`par_fold`](Walking::par_fold) of layouts with blocks: one box after the other, each on all threads.
    fn par_fold_boxes<Acc: Send>(
        self,
        identity: impl Fn() -> Acc + Sync,
        fold: impl Fn(Acc, C, P::Items) -> Acc + Sync,
        reduce: impl Fn(Acc, Acc) -> Acc + Sync,
    ) -> Acc {
        let boxes = self.boxes();
        let mut shared = Shared { walking: self, walk: Walk::of(Nest::NONE, C::ORDER, C::INDEXED) };
        let mut result = identity();
        for number in 0..boxes.count() {
            let (start, nest) = boxes.nest(number, C::ORDER);
            shared.walk = Walk::of(nest, C::ORDER, C::INDEXED);
            let run_piece = |piece: SharedPiece<'_, P, C, N>| {
                let fold = |acc, count, items| {
                    ControlFlow::<Infallible, Acc>::Continue(fold(acc, C::in_box(Self::SPLIT, &start, count), items))
                };
                let walk = &piece.shared.walk;
                let walked: WalkInBox<'_, P, C, N> = piece.walked(walk);
                let ControlFlow::Continue(acc) = walked.fold(identity(), fold);
                acc
            };
            let whole = SharedPiece { shared: &shared, piece: shared.walk.whole() };
            let pieces = pieces(shared.walk.iterations(), LEAST);
            result = reduce(result, run(whole, pieces, &run_piece, &reduce));
        }
        result
    }

    pub(crate) fn par_for_each(self, f: impl Fn(C, P::Items) + Sync) {
        self.par_fold(|| (), |(), count, items| f(count, items), |(), ()| ());
    }

    /// Calls `f` with the items of each index, where operand `k` repeats elements: all items of one element on one thread, in the
    /// order of the walk.
    pub(super) fn par_for_each_of(self, k: usize, f: impl Fn(P::Items) + Sync) {
        if const { !Self::IS_STRIDED } {
            return self.fold((), |(), _, items| f(items)); // two boxes may have the same elements of operand `k`
        }
        let walk = self.walk();
        let pieces = pieces(walk.iterations(), LEAST);
        let whole = match walk.whole_slice(k, pieces) {
            Some(whole) if pieces > 1 => whole,
            _ => return self.fold((), |(), _, items| f(items)),
        };
        let shared = Shared { walking: self, walk };
        let run_piece = |piece: SharedPiece<'_, P, C, N>| {
            let each = |(), _, items| {
                f(items);
                ControlFlow::<Infallible>::Continue(())
            };
            let walk = piece.shared.known_walk();
            let walked: WholeWalk<'_, P, C, N> = piece.walked(&walk);
            let ControlFlow::Continue(()) = walked.fold((), each);
        };
        run(SharedPiece { shared: &shared, piece: whole }, pieces, &run_piece, &|(), ()| ());
    }
}

/// The parallel walks of a zip.
macro_rules! par_walks {
    ($(#[$shown:meta])* $count:literal: $($name:ident $item:ident $k:tt),*) => {
        $(#[$shown])*
        impl<$($name: Operand + Send),*> Zip<($($name,)*)> {
            /// [`for_each`](Zip::for_each) on all threads; see [`View::par_for_each`](crate::View::par_for_each).
            pub fn par_for_each(self, f: impl Fn($($name::Item),*) + Sync) {
                Walking::over(self).par_for_each(|(), ($($item,)*)| f($($item),*));
            }

            /// [`for_each_indexed`](Zip::for_each_indexed) on all threads; see [`View::par_for_each`](crate::View::par_for_each).
            pub fn par_for_each_indexed(self, f: impl Fn(<A::Layout as Layout>::Index, $($name::Item),*) + Sync) {
                Walking::over(self).par_for_each(|index: LogicalIndex<A::Layout>, ($($item,)*)| f(index.0, $($item),*));
            }

            /// [`fold`](Zip::fold) on all threads; see [`View::par_fold`](crate::View::par_fold).
            pub fn par_fold<Acc: Send>(
                self,
                identity: impl Fn() -> Acc + Sync,
                fold: impl Fn(Acc, $($name::Item),*) -> Acc + Sync,
                reduce: impl Fn(Acc, Acc) -> Acc + Sync,
            ) -> Acc {
                let walking = Walking::over(self);
                walking.par_fold(identity, |acc, (), ($($item,)*)| fold(acc, $($item),*), reduce)
            }
        }
    };
}

each_arity!(par_walks);
