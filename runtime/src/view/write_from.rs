//! The methods that write what another view has: copies, maps, folds and zips, of mutable views and tensors.

use crate::view::prelude::*;

/// `$panics` says when the tensor cannot be written.
macro_rules! writes_from {
    ($($panics:literal)?) => { verbs! {
        /// Copies every element of `source` to the same place *by name*: axes may stand in another order, in the index and in
        /// memory. Nothing but the elements is written: not the padding, not the gaps.
        ///
        /// Layouts of different axes, or of different extents that both types know, do not compile.
        ///
        /// ```
        /// use tensor_layout::{View, ViewMut, layout};
        ///
        /// let planes =
        ///     View::<u8, layout!(C=2 H=1 W=3)>::from_array(&[1, 2, 3, 10, 20, 30]); // C=2 H=1 W=3
        /// let mut pixels = [0; 8];
        /// ViewMut::<u8, layout!(C=2 H=1 W=3; order = HWC; pad(W) = 4)>::from_array(&mut pixels)
        ///     .copy_from(&planes);
        /// assert_eq!(pixels, [1, 10, 2, 20, 3, 30, 0, 0]);
        /// ```
        #[doc(alias("assign"))]
        pub [inline] fn copy_from[S: Viewed<Element = T> + ?Sized](&mut self, source: &S) -> (), or ExtentMismatch
        where [T: Copy]
        demands [Demand::<L>::UNIQUE, Pair::<L, S::Layout>::AGREE]
        $(panics $panics)?
        { self.exclusive().copy_matched(&source.viewed()) }
        or try_copy_from: "If extents that are known at run time only differ.";

        /// Sets every element to what `function` makes of the element of `source` at the same place *by name*: a
        /// [`copy_from`](Self::copy_from) between elements of two types, in one pass. The two layouts may have another order,
        /// in the index and in memory, and other padding. The function is still evaluated in vectors.
        ///
        /// The function gets the element by value, where walks give a reference. It is called once for each element, in no order that can be relied on. If it panics, each
        /// element is what it was or what the function has made of it.
        ///
        /// ```
        /// use tensor_layout::{View, ViewMut, layout};
        ///
        /// let pixels =
        ///     View::<u8, layout!(H=1 W=2 C=3)>::from_array(&[0, 51, 102, 153, 204, 255]); // H=1 W=2 C=3
        /// let mut planes = [0.0; 6];
        /// ViewMut::<f32, layout!(C=3 H=1 W=2)>::from_array(&mut planes)
        ///     .map_from(&pixels, |x| f32::from(x) / 255.0);
        /// assert_eq!(planes, [0.0, 0.6, 0.2, 0.8, 0.4, 1.0]);
        /// ```
        ///
        /// Layouts of different axes, or of different extents that both types know, do not compile.
        #[doc(alias("map_collect", "zip_map"))]
        pub [inline] fn map_from[S: Viewed<Element: Copy> + ?Sized](
            &mut self,
            source: &S,
            mut function: impl FnMut(S::Element) -> T,
        ) -> (), or ExtentMismatch
        demands [Demand::<L>::UNIQUE, Pair::<L, S::Layout>::AGREE]
        $(panics $panics)?
        { self.exclusive().map_with(&source.viewed(), |(), element| function(element)) }
        or try_map_from: "If extents that are known at run time only differ.";

        /// [`map_from`](Self::map_from) with a function that is also told the index, in the destination's logical order.
        ///
        /// The function may then have parameters for each channel, as networks that were trained on ImageNet need:
        ///
        /// ```
        /// use tensor_layout::{Tensor, View, layout};
        ///
        /// const MEAN: [f32; 3] = [0.485, 0.456, 0.406];
        /// const DEVIATION: [f32; 3] = [0.229, 0.224, 0.225];
        ///
        /// let pixels = View::<u8, layout!(H=2 W=2 C=3)>::from_array(&[128; 12]); // H=2 W=2 C=3
        /// let mut input = Tensor::<f32, layout!(C=3 H=2 W=2)>::zeros(); // C=3 H=2 W=2
        /// let normalized = |[c, _, _]: [usize; 3], x| (f32::from(x) / 255.0 - MEAN[c]) / DEVIATION[c];
        /// input.map_from_indexed(&pixels, normalized);
        /// assert_eq!(input[[2, 1, 0]], (128.0 / 255.0 - 0.406) / 0.225);
        /// ```
        pub [inline] fn map_from_indexed[S: Viewed<Element: Copy> + ?Sized](
            &mut self,
            source: &S,
            mut function: impl FnMut(L::Index, S::Element) -> T,
        ) -> (), or ExtentMismatch
        demands [Demand::<L>::UNIQUE, Pair::<L, S::Layout>::AGREE]
        $(panics $panics)?
        { self.exclusive().map_with(&source.viewed(), |index: LogicalIndex<L>, element| function(index.0, element)) }
        or try_map_from_indexed: "If extents that are known at run time only differ.";

        /// Folds each element of `source` into the element here at the same index of the axes that are here: a
        /// reduction along the other axes, in the order of the source's memory. The elements here are the accumulators, and
        /// keep what they hold before.
        ///
        /// The axes here are some of the source's axes, matched by name, in any order.
        ///
        /// ```
        /// use tensor_layout::{Tensor, View, layout};
        ///
        /// // H=2 W=1 C=3
        /// let image = View::<f32, layout!(H=2 W=1 C=3)>::from_array(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        /// let mut sums = Tensor::<f32, layout!(C=3)>::zeros(); // C=3
        /// sums.fold_from(&image, |sum, x| *sum += x);
        /// assert_eq!(sums.storage(), [5.0, 7.0, 9.0]);
        /// ```
        ///
        /// A zip of two or three views can be folded too, as a product that is summed:
        ///
        /// ```
        /// use tensor_layout::{Tensor, View, layout};
        ///
        /// let x = View::<f32, layout!(H=2 I=2)>::from_array(&[1.0, 2.0, 3.0, 4.0]); // H=2 I=2
        /// let w = View::<f32, layout!(H=2 I=2; broadcast(H))>::from_array(&[10.0, 1.0]); // H=2 I=2
        /// let mut sums = Tensor::<f32, layout!(H=2)>::zeros(); // H=2
        /// sums.fold_from(&x.zip(&w), |sum, (x, w)| *sum += x * w);
        /// assert_eq!(sums.storage(), [12.0, 34.0]);
        /// ```
        ///
        /// An axis that the source lacks, or of another extent that both types know, does not compile.
        pub [inline] fn fold_from['s, S: Folded<'s> + ?Sized](
            &mut self,
            source: &'s S,
            f: impl FnMut(&mut T, S::Item),
        ) -> (), or ExtentMismatch
        demands [Demand::<L>::UNIQUE, Reduced::<L, S::Layout>::AGREE]
        $(panics $panics)?
        { source.__fold_into(self.exclusive(), f, CrateToken::TOKEN) }
        or try_fold_from: "If extents that are known at run time only differ.";

        /// [`fold_from`](Self::fold_from) with a function that is also told the index, in the source's logical order.
        ///
        /// So an argmax along an axis is one function for all orders. It assigns the accumulator at each call, which lets the compiler keep it in
        /// registers:
        ///
        /// ```
        /// use tensor_layout::axis::{C, W};
        /// use tensor_layout::{Axes, Tensor, View, layout};
        ///
        /// fn largest<L: Axes<(C, W)>>(x: View<'_, f32, L>) -> Tensor<(usize, f32), layout!(W = 2)> {
        ///     let mut best = Tensor::from_fn(|_| (0, f32::NEG_INFINITY)); // W=2
        ///     best.fold_from_indexed(&x.permute::<(C, W)>(), |best, [c, _], x| {
        ///         *best = if *x > best.1 { (c, *x) } else { *best };
        ///     });
        ///     best
        /// }
        ///
        /// let x = [1.0, 5.0, 2.0, 3.0, 4.0, 0.0];
        /// let planes = View::<f32, layout!(C=3 W=2)>::from_array(&x); // C=3 W=2
        /// assert_eq!(largest(planes).storage(), [(2, 4.0), (0, 5.0)]);
        /// let pixels = View::<f32, layout!(W=2 C=3)>::from_array(&x); // W=2 C=3
        /// assert_eq!(largest(pixels).storage(), [(1, 5.0), (1, 4.0)]);
        /// ```
        pub [inline] fn fold_from_indexed['s, S: Folded<'s> + ?Sized](
            &mut self,
            source: &'s S,
            f: impl FnMut(&mut T, <S::Layout as Layout>::Index, S::Item),
        ) -> (), or ExtentMismatch
        demands [Demand::<L>::UNIQUE, Reduced::<L, S::Layout>::AGREE]
        $(panics $panics)?
        { source.__fold_into_indexed(self.exclusive(), f, CrateToken::TOKEN) }
        or try_fold_from_indexed: "If extents that are known at run time only differ.";

        /// This one, to be changed, and another one, walked together; see [`Zip`]. The other one is read if it is lent by `&`, and changed too
        /// if it is lent by `&mut`.
        ///
        /// Layouts of different axes, or of different extents that both types know, do not compile.
        ///
        /// ```
        /// use tensor_layout::{View, ViewMut, layout};
        ///
        /// let x = View::<u8, layout!(H=2 W=2)>::from_array(&[1, 2, 3, 4]); // H=2 W=2
        /// let mut y = [100; 4];
        /// let mut y = ViewMut::<u8, layout!(H=2 W=2; order = WH)>::from_array(&mut y); // H=2 W=2
        /// y.zip_mut(&x).for_each(|y, x| *y += x);
        /// assert_eq!(y.as_slice_in_memory_order(), Some(&[101, 103, 102, 104][..]));
        /// ```
        ///
        /// Two rows change places, or become their sum and their difference:
        ///
        /// ```
        /// use tensor_layout::{Tensor, axis::H, layout};
        ///
        /// let mut x = Tensor::<i32, layout!(H=3 W=2)>::from_fn(|[h, w]| (10 * h + w) as i32); // H=3 W=2
        /// let [mut first, mut last] = x.view_mut().fix_disjoint::<H, 2>([0, 2]); // W=2, W=2
        /// first.zip_mut(&mut last).for_each(core::mem::swap);
        /// first.zip_mut(&mut last).for_each(|a, b| (*a, *b) = (*a + *b, *a - *b));
        /// assert_eq!(x.storage(), [20, 22, 10, 11, 20, 20]);
        /// ```
        pub [inline] fn zip_mut['v, R: Zipped](
            &'v mut self,
            other: R,
        ) -> Zip<(ViewMut<'v, T, L>, R::Operand)>, or ExtentMismatch
        demands [Demand::<L>::UNIQUE, R::__LENDS, Pair::<L, R::Layout>::AGREE_ZIPPED]
        $(panics $panics)?
        { compared_in_zip(self.layout(), &other.__layout()) }
        then |_compared| Zip::of(self.exclusive(), other.__operand()),
        or try_zip_mut: "If extents that are known at run time only differ.";
    } };
}
#[cfg(feature = "alloc")]
pub(crate) use writes_from;

impl<T, L: Layout> ViewMut<'_, T, L> {
    writes_from!();
}
