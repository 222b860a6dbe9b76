//! Operations whose result is a part of the view: some of its indices along one axis.

use super::bounds;
use crate::axis::AxisName;
use crate::error::demand::demand;
use crate::error::{PartError, expect_part};
use crate::layout::names::Along;
use crate::layout::ops::{Crop, Fix, Range, Squeeze, Step, Via};
use crate::layout::rank::out_of_bounds;
use crate::layout::{HasAxis, Layout};
use crate::view::{View, ViewMut};
use core::ops::RangeBounds;

/// The operations of `$view`, each in a form that panics and in a form that returns an error.
macro_rules! part_methods {
    ($view:ident) => {
        impl<'a, T, L: Layout> $view<'a, T, L> {
            /// The part at one index of the axis `A`: an image of a batch, a row of an image, a head. The result has no axis `A`.
            ///
            /// For every index, `result[[w]] == self[[index, w]]`, where `A` is the first of two axes.
            ///
            /// ```
            /// use tensor_layout::{View, axis, layout};
            ///
            /// let batch = View::<u8, layout!(N=2 H=2 W=2)>::from_array(&[1, 2, 3, 4, 5, 6, 7, 8]); // N=2 H=2 W=2
            /// let image = batch.fix::<axis::N>(1); // H=2 W=2
            /// let column = image.fix::<axis::W>(0); // H=2
            /// assert!(column.iter().eq(&[5, 7]));
            /// ```
            ///
            /// # Panics
            ///
            /// If the index is not less than the extent. See [`try_fix`](Self::try_fix).
            #[inline(always)]
            #[track_caller]
            pub fn fix<A: AxisName>(self, index: usize) -> $view<'a, T, Via<L, Fix<A>>>
            where
                L: HasAxis<A>,
            {
                demand!(Via::<L, Fix<A>>::EXISTS);
                self.fixed(index)
            }

            #[inline(always)]
            #[track_caller]
            pub(crate) fn fixed<A: AxisName>(self, index: usize) -> $view<'a, T, Via<L, Fix<A>>>
            where
                L: HasAxis<A>,
            {
                let axis = Along::<L, A>::AT;
                let extent = self.layout().extent_at(axis);
                if index >= extent {
                    out_of_bounds(A::NAME, index, extent);
                }
                // SAFETY: the index is in bounds.
                expect_part(unsafe { self.part_from(axis, index, 0) })
            }

            /// As [`fix`](Self::fix), with an error instead of a panic.
            ///
            /// # Errors
            ///
            /// If the index is not less than the extent.
            #[inline(always)]
            pub fn try_fix<A: AxisName>(self, index: usize) -> Result<$view<'a, T, Via<L, Fix<A>>>, PartError>
            where
                L: HasAxis<A>,
            {
                demand!(Via::<L, Fix<A>>::EXISTS);
                let axis = Along::<L, A>::AT;
                let extent = self.layout().extent_at(axis);
                if index >= extent {
                    return Err(PartError::IndexPastEnd { axis: A::NAME, index, extent });
                }
                // SAFETY: the index is in bounds.
                unsafe { self.part_from(axis, index, 0) }
            }

            /// The part with `LEN` indices of the axis `A`, from `start` on. Its extent is known at compile time.
            ///
            /// For every index, `result[[h, w]] == self[[start + h, w]]`, where `A` is the first of two axes.
            ///
            /// ```
            /// use tensor_layout::{View, axis, layout};
            ///
            /// let image = View::<u8, layout!(H=3 W=4)>::from_array(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]); // H=3 W=4
            /// let corner = image.crop::<axis::H, 2>(1).crop::<axis::W, 2>(2); // H=2 W=2
            /// assert!(corner.iter().eq(&[6, 7, 10, 11]));
            /// assert_eq!(size_of_val(&corner), size_of::<*const u8>());
            /// ```
            ///
            /// Along an axis that is split in blocks, `start` must be at the beginning of a block. If `LEN` is over an extent known at compile
            /// time, it does not compile:
            ///
            /// ```compile_fail
            /// # use tensor_layout::{View, axis, layout};
            /// View::<u8, layout!(H=3 W=4)>::from_array(&[0; 12]).crop::<axis::W, 5>(0);
            /// ```
            ///
            /// # Panics
            ///
            /// If `start + LEN` is over the extent, or if `start` is inside a block. See [`try_crop`](Self::try_crop).
            #[inline(always)]
            #[track_caller]
            pub fn crop<A: AxisName, const LEN: usize>(self, start: usize) -> $view<'a, T, Via<L, Crop<A, LEN>>>
            where
                L: HasAxis<A>,
            {
                demand!(Via::<L, Crop<A, LEN>>::EXISTS);
                expect_part(self.cropped(start))
            }

            /// As [`crop`](Self::crop), with an error instead of a panic.
            ///
            /// # Errors
            ///
            /// If `start + LEN` is over the extent, or if `start` is inside a block.
            #[inline(always)]
            pub fn try_crop<A: AxisName, const LEN: usize>(
                self,
                start: usize,
            ) -> Result<$view<'a, T, Via<L, Crop<A, LEN>>>, PartError>
            where
                L: HasAxis<A>,
            {
                demand!(Via::<L, Crop<A, LEN>>::EXISTS);
                self.cropped(start)
            }

            #[inline(always)]
            fn cropped<A: AxisName, const LEN: usize>(
                self,
                start: usize,
            ) -> Result<$view<'a, T, Via<L, Crop<A, LEN>>>, PartError>
            where
                L: HasAxis<A>,
            {
                let axis = Along::<L, A>::AT;
                bounds::check(A::NAME, self.layout().extent_at(axis), start, LEN)?;
                self.layout().begins_block(axis, start, LEN)?;
                // SAFETY: `start + LEN` is not past the extent; so if the part has an element, `start` is in bounds. It begins a block.
                unsafe { self.part_from(axis, start, 0) }
            }

            /// The part with the indices of the axis `A` that are in `range`. Its extent is a run-time number. Its strides are
            /// those of this view.
            ///
            /// For every index, `result[[h, w]] == self[[start + h, w]]`, where `A` is the first of two axes.
            ///
            /// ```
            /// use tensor_layout::{View, axis, layout};
            ///
            /// let image = View::<u8, layout!(H=3 W=2)>::from_array(&[1, 2, 3, 4, 5, 6]); // H=3 W=2
            /// let rows = image.range::<axis::H>(1..); // H=? W=2
            /// assert_eq!(rows.extents(), [2, 2]);
            /// assert!(rows.iter().eq(&[3, 4, 5, 6]));
            /// ```
            ///
            /// # Panics
            ///
            /// If the range ends past the extent, or before it starts, or if it begins inside a block. See
            /// [`try_range`](Self::try_range).
            #[inline(always)]
            #[track_caller]
            pub fn range<A: AxisName>(self, range: impl RangeBounds<usize>) -> $view<'a, T, Via<L, Range<A>>>
            where
                L: HasAxis<A>,
            {
                demand!(Via::<L, Range<A>>::EXISTS);
                expect_part(self.ranged(&range))
            }

            /// As [`range`](Self::range), with an error instead of a panic.
            ///
            /// # Errors
            ///
            /// If the range ends past the extent, or before it starts, or if it begins inside a block.
            #[inline(always)]
            pub fn try_range<A: AxisName>(
                self,
                range: impl RangeBounds<usize>,
            ) -> Result<$view<'a, T, Via<L, Range<A>>>, PartError>
            where
                L: HasAxis<A>,
            {
                demand!(Via::<L, Range<A>>::EXISTS);
                self.ranged(&range)
            }

            #[inline(always)]
            fn ranged<A: AxisName>(
                self,
                range: &impl RangeBounds<usize>,
            ) -> Result<$view<'a, T, Via<L, Range<A>>>, PartError>
            where
                L: HasAxis<A>,
            {
                let axis = Along::<L, A>::AT;
                let (start, len) = bounds::resolve(A::NAME, self.layout().extent_at(axis), range)?;
                self.layout().begins_block(axis, start, len)?;
                // SAFETY: `start + len` is not past the extent; so if the part has an element, `start` is in bounds. It begins a block.
                unsafe { self.part_from(axis, start, len) }
            }

            /// The part with every `K`-th index of the axis `A`, from the first on. An extent of `E` becomes `E / K`, rounded up.
            ///
            /// For every index, `result[[h, w]] == self[[h * K, w]]`, where `A` is the first of two axes.
            ///
            /// ```
            /// use tensor_layout::{View, axis, layout};
            ///
            /// let row = View::<u8, layout!(W=5)>::from_array(&[0, 1, 2, 3, 4]); // W=5
            /// let even = row.step::<axis::W, 2>(); // W=3
            /// assert!(even.iter().eq(&[0, 2, 4]));
            /// ```
            ///
            /// A `K` of 0 is a compile-time error.
            #[inline(always)]
            pub fn step<A: AxisName, const K: usize>(self) -> $view<'a, T, Via<L, Step<A, K>>>
            where
                L: HasAxis<A>,
            {
                demand!(Via::<L, Step<A, K>>::EXISTS);
                expect_part(self.part(0))
            }

            /// Removes the axis `A`, whose extent is 1.
            ///
            /// For every index, `result[[w]] == self[[0, w]]`, where `A` is the first of two axes.
            ///
            /// ```
            /// use tensor_layout::{View, axis, layout};
            ///
            /// let batch = View::<u8, layout!(N=1 W=2)>::from_array(&[7, 8]); // N=1 W=2
            /// assert_eq!(batch.squeeze::<axis::N>()[[1]], 8); // W=2
            /// ```
            ///
            /// An extent that the compiler knows, and that is not 1, is a compile-time error.
            ///
            /// # Panics
            ///
            /// If the extent is not 1. See [`try_squeeze`](Self::try_squeeze).
            #[inline(always)]
            #[track_caller]
            pub fn squeeze<A: AxisName>(self) -> $view<'a, T, Via<L, Squeeze<A>>>
            where
                L: HasAxis<A>,
            {
                demand!(Via::<L, Squeeze<A>>::EXISTS);
                expect_part(self.part(0))
            }

            /// As [`squeeze`](Self::squeeze), with an error instead of a panic.
            ///
            /// # Errors
            ///
            /// If the extent is not 1.
            #[inline(always)]
            pub fn try_squeeze<A: AxisName>(self) -> Result<$view<'a, T, Via<L, Squeeze<A>>>, PartError>
            where
                L: HasAxis<A>,
            {
                demand!(Via::<L, Squeeze<A>>::EXISTS);
                self.part(0)
            }
        }
    };
}

part_methods!(View);
part_methods!(ViewMut);
