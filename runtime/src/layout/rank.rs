//! Index arrays. Only this module knows which ranks there are.

use crate::arith::nest::Nest;
use crate::arith::spec::{MAX_RANK, Spec};
use crate::error::out_of_bounds;
use core::fmt::Debug;
use core::marker::PhantomData;
use core::ops::{ControlFlow, Range};

/// For each rank, the macro of it and as many type parameters.
macro_rules! each_rank {
    ($tuples:ident) => {
        $tuples!(0:);
        $tuples!(1: A);
        $tuples!(2: A B);
        $tuples!(3: A B C);
        $tuples!(4: A B C D);
        $tuples!(5: A B C D E);
        $tuples!(6: A B C D E F);
        $tuples!(7: A B C D E F G);
        $tuples!(8: A B C D E F G H);
    };
}
pub(super) use each_rank;

/// The index of a layout of rank 0 to 8: `[usize; RANK]`. Sealed.
#[diagnostic::on_unimplemented(message = "a layout has 0 to 8 axes")]
pub trait IndexArray:
    sealed::IndexArray + Copy + Debug + PartialEq + AsRef<[usize]> + AsMut<[usize]> + Send + Sync + 'static
{
    /// One number for each axis.
    const RANK: usize;
    /// `[isize; RANK]`
    type Strides: Copy + Debug + Default + PartialEq + AsRef<[isize]> + AsMut<[isize]> + Send + Sync + 'static;
}

mod sealed {
    use super::{ControlFlow, Loops, Spec};

    pub trait IndexArray: Copy {
        const __ZERO: Self;
        /// The index with one axis more. At rank 8 it is the same: no layout has more axes.
        type __More: super::IndexArray;
        /// The index with one axis less. At rank 0 it is the same: no operation takes an axis of a scalar.
        type __Less: super::IndexArray;
        /// `I` with as many axes more as this index has. At rank 8 it ends.
        type __MoreOf<I: super::IndexArray>: super::IndexArray;
        /// `I` with as many axes less as this index has. At rank 0 it ends.
        type __LessOf<I: super::IndexArray>: super::IndexArray;
        /// The index along one axis. It takes `self` by value: a reference would keep the array in memory, and bounds checks in
        /// the loops around.
        fn __digit(self, axis: usize) -> usize;
        /// The distance in elements from index 0 to this index, which is in bounds. Every stride of the layout is known, and each
        /// axis has one stride.
        fn __displacement(self, spec: &'static Spec) -> isize;
        /// Whether this is an index of the layout, whose extents are all known.
        #[allow(clippy::wrong_self_convention, reason = "a reference would keep the index in memory")]
        fn __is_in_bounds(self, spec: &'static Spec) -> bool;
        /// Panics, naming axis, index and extent, unless this is an index of the layout, whose extents are all known.
        #[track_caller]
        fn __check(self, spec: &'static Spec);
        /// Folds over the iterations of the innermost nested loops, one loop for each axis.
        ///
        /// They are written out instead of counting an index, so that the compiler sees nested loops. Those of a static layout have known
        /// lengths.
        fn __fold_loops<L: Loops, Acc, B>(
            loops: &L,
            at: L::At,
            acc: Acc,
            visit: &mut impl FnMut(Acc, L::At) -> ControlFlow<B, Acc>,
        ) -> ControlFlow<B, Acc>;
    }
}
pub(crate) use sealed::IndexArray as IndexInternals;

/// The body once for each axis of an index of this type, written out, as by `each_axis`. rustc computes once for a rank which axes there are: a `const`
/// block it computes for each function of each layout.
macro_rules! each_axis_of {
    ($index:ty: $axis:ident => $body:block) => { $crate::layout::rank::each_axis_of!($index: $axis => $body; 0 1 2 3 4 5 6 7) };
    ($index:ty: $axis:ident => $body:block; $($at:literal)*) => { $(
        if $crate::layout::rank::AxisOf::<$index, $at>::EXISTS {
            let $axis: usize = $at;
            $body
        }
    )* };
}
pub(crate) use each_axis_of;

/// The axis at a place of an index.
pub(crate) struct AxisOf<I, const AT: usize>(PhantomData<I>);

impl<I: IndexArray, const AT: usize> AxisOf<I, AT> {
    pub(crate) const EXISTS: bool = AT < I::RANK;
}

/// `?` of a `ControlFlow` in a function of the same type. In a debug build a `?` is two calls, for each element of a walk.
macro_rules! unbroken {
    ($flow:expr) => {
        match $flow {
            ControlFlow::Continue(acc) => acc,
            ended => return ended,
        }
    };
}
pub(crate) use unbroken;

/// Nested loops, as [`IndexInternals::__fold_loops`] runs them. There are `MAX_RANK` of them, numbered from the outermost.
pub trait Loops {
    /// The values at one iteration of each loop.
    type At: Copy;
    /// The iterations of the loop at this depth.
    fn iterations(&self, depth: usize) -> Range<usize>;
    /// The values at this iteration of the loop at this depth, computed from those outside it.
    fn at(&self, outside: Self::At, depth: usize, iteration: usize) -> Self::At;
}

/// The loops of a nest, innermost last; before them, loops of one iteration. What is known are the offsets.
impl<const N: usize> Loops for Nest<N> {
    type At = [usize; N];

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn iterations(&self, depth: usize) -> Range<usize> {
        let first = MAX_RANK - self.depth;
        if depth < first { 0..1 } else { 0..self.loops[depth - first].extent }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn at(&self, mut offsets: Self::At, depth: usize, iteration: usize) -> Self::At {
        let first = MAX_RANK - self.depth;
        if depth >= first {
            for (offset, stride) in offsets.iter_mut().zip(self.loops[depth - first].strides) {
                *offset = offset.wrapping_add_signed(stride.wrapping_mul(iteration as isize));
            }
        }
        offsets
    }
}

/// The run-time strides of a layout that has none.
#[diagnostic::on_unimplemented(
    message = "the layout has a `stride(..) = ?`, and this call gives no stride",
    label = "extents only",
    note = "write `with_extents_and_strides([extents], [strides])`; strides are in elements, in logical order"
)]
pub trait NoStrides: IndexArray {}
impl NoStrides for [usize; 0] {}

macro_rules! ranks {
    ($($less:tt $rank:tt $more:tt: $($axis:literal)*;)*) => { $(
        impl IndexArray for [usize; $rank] {
            const RANK: usize = $rank;
            type Strides = [isize; $rank];
        }
        impl sealed::IndexArray for [usize; $rank] {
            const __ZERO: Self = [0; $rank];
            type __More = [usize; $more];
            type __Less = [usize; $less];
            type __MoreOf<I: IndexArray> = ranks!(@repeat __More I: $($axis)*);
            type __LessOf<I: IndexArray> = ranks!(@repeat __Less I: $($axis)*);
            #[inline(always)]
            fn __digit(self, axis: usize) -> usize {
                self[axis]
            }
            #[inline(always)]
            fn __displacement(self, _spec: &'static Spec) -> isize {
                // In bounds no step of this overflows: the span fits in `isize`.
                0isize $(.wrapping_add((self[$axis] as isize).wrapping_mul(_spec.terms[$axis].stride)))*
            }
            #[inline(always)]
            fn __is_in_bounds(self, _spec: &'static Spec) -> bool {
                true $(&& self[$axis] < _spec.extents[$axis])*
            }
            #[inline(always)]
            #[track_caller]
            fn __check(self, _spec: &'static Spec) {
                $(if self[$axis] >= _spec.extents[$axis] {
                    out_of_bounds(_spec.names[$axis], self[$axis], _spec.extents[$axis]);
                })*
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn __fold_loops<L: Loops, Acc, B>(
                loops: &L,
                at: L::At,
                mut acc: Acc,
                visit: &mut impl FnMut(Acc, L::At) -> ControlFlow<B, Acc>,
            ) -> ControlFlow<B, Acc> {
                ranks!(@loops_at_depths loops at acc visit: $($axis)*; $rank);
                ControlFlow::Continue(acc)
            }
        }
    )* };
    (@repeat $step:ident $index:ty:) => { $index };
    (@repeat $step:ident $index:ty: $axis:literal $($others:literal)*) => {
        ranks!(@repeat $step <$index as sealed::IndexArray>::$step: $($others)*)
    };
    (@loops_at_depths $loops:ident $at:ident $acc:ident $visit:ident: ; $rank:literal) => {
        let _ = $loops; // the scalar has none
        $acc = unbroken!($visit($acc, $at));
    };
    (@loops_at_depths $loops:ident $at:ident $acc:ident $visit:ident: $axis:literal $($inside:literal)*; $rank:literal) => {
        // Not a `for`, which takes several calls for each iteration in a debug build.
        let Range { start: mut iteration, end } = $loops.iterations(MAX_RANK - $rank + $axis);
        while iteration < end {
            let at = $loops.at($at, MAX_RANK - $rank + $axis, iteration);
            ranks!(@loops_at_depths $loops at $acc $visit: $($inside)*; $rank);
            iteration += 1;
        }
    };
}

ranks! {
    0 0 1:;
    0 1 2: 0;
    1 2 3: 0 1;
    2 3 4: 0 1 2;
    3 4 5: 0 1 2 3;
    4 5 6: 0 1 2 3 4;
    5 6 7: 0 1 2 3 4 5;
    6 7 8: 0 1 2 3 4 5 6;
    7 8 8: 0 1 2 3 4 5 6 7;
}
