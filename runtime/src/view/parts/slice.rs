//! Operations whose result is a part of the view: some of its indices along one axis.

use crate::view::prelude::*;

macro_rules! slice_methods {
    ($view:ident) => {
        operations! { $view:
            /// The part at one index of the axis `A`: an image of a batch, a row of an image, a head. The result has no axis `A`.
            ///
            /// For every index, `result[[w]] == self[[index, w]]`, where `A` is the first of two axes.
            ///
            /// ```
            /// use tensor_layout::{View, axis, layout};
            ///
            /// let batch =
            ///     View::<u8, layout!(N=2 H=2 W=2)>::from_array(&[1, 2, 3, 4, 5, 6, 7, 8]); // N=2 H=2 W=2
            /// let image = batch.fix::<axis::N>(1); // H=2 W=2
            /// let column = image.fix::<axis::W>(0); // H=2
            /// assert!(column.iter().eq(&[5, 7]));
            /// ```
            #[doc(alias("index_axis", "select", "submdspan"))]
            pub fn fix[A: AxisName](self, index: usize) -> Fix<A>
            where [L: HasAxis<A>]
            { At(index) }
            or try_fix: "If the index is not less than the extent.";
            mutably fix_mut or try_fix_mut;

            /// The part with `LEN` indices of the axis `A`, from `start` on. Its extent is known at compile time.
            ///
            /// For every index, `result[[h, w]] == self[[start + h, w]]`, where `A` is the first of two axes.
            ///
            /// ```
            /// use tensor_layout::{View, axis, layout};
            ///
            /// // H=3 W=4
            /// let image = View::<u8, layout!(H=3 W=4)>::from_array(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
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
            pub fn crop[A: AxisName, const LEN: usize](self, start: usize) -> Crop<A, LEN>
            where [L: HasAxis<A>]
            { At(start) }
            or try_crop: "If `start + LEN` is over the extent, or if `start` is inside a block.";
            mutably crop_mut or try_crop_mut;

            /// The part with the indices of the axis `A` that are in `range`. Its extent is a run-time number. Its strides are
            /// the strides of this view.
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
            pub fn range[A: AxisName](self, range: impl RangeBounds<usize>) -> Range<A>
            where [L: HasAxis<A>]
            { Within(range) }
            or try_range: "If the range ends past the extent, or before it starts, or if it begins inside a block.";
            mutably range_mut or try_range_mut;

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
            pub fn step[A: AxisName, const K: usize](self) -> Step<A, K>
            where [L: HasAxis<A>]
            { First }
            mutably step_mut;

            /// [`step`](Self::step) by a number that is known at run time.
            ///
            /// ```
            /// use tensor_layout::{View, axis, layout};
            ///
            /// let row = View::<u8, layout!(W=5)>::from_array(&[0, 1, 2, 3, 4]); // W=5
            /// let stride = 2; // a parameter of an operator
            /// assert!(row.step_by::<axis::W>(stride).iter().eq(&[0, 2, 4])); // W=3
            /// ```
            pub fn step_by[A: AxisName](self, by: usize) -> StepBy<A>
            where [L: HasAxis<A>]
            { Every(by) }
            or try_step_by: "If `by` is 0.";
            mutably step_by_mut or try_step_by_mut;

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
            pub fn squeeze[A: AxisName](self) -> Squeeze<A>
            where [L: HasAxis<A>]
            { First }
            or try_squeeze: "If the extent is not 1.";
            mutably squeeze_mut or try_squeeze_mut;
        }
    };
}

#[cfg(feature = "alloc")]
pub(crate) use slice_methods;

slice_methods!(View);
slice_methods!(ViewMut);
