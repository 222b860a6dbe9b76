//! The verbs that only read, of views, mutable views and tensors.

use crate::view::prelude::*;

/// `$lent` is the lifetime of the references: `'a` of a `View`, or else the borrow `'v` of `self`.
macro_rules! reads {
    ([$($v:lifetime)?] $lent:lifetime) => {
        /// The element of this index, or `None` if it is out of bounds.
        #[must_use]
        #[inline(always)]
        pub fn get$(<$v>)?(&$($v)? self, index: L::Index) -> Option<&$lent T> {
            self.view().element_if_within(index)
        }

        /// The element of this index, unchecked.
        ///
        /// # Safety
        ///
        /// The index is in bounds.
        #[inline(always)]
        pub unsafe fn get_unchecked$(<$v>)?(&$($v)? self, index: L::Index) -> &$lent T {
            // SAFETY: the caller says that the index is in bounds.
            unsafe { self.view().element(index) }
        }

        /// The elements in logical order: the last axis written runs fastest.
        #[inline]
        pub fn iter$(<$v>)?(&$($v)? self) -> Iter<$lent, T, L> {
            Iter::new(self.view())
        }

        /// The elements with their indices, in logical order.
        ///
        /// ```
        /// use tensor_layout::{View, layout};
        ///
        /// let image = View::<u8, layout!(H=1 W=2)>::from_array(&[7, 8]); // H=1 W=2
        /// assert!(image.indexed_iter().eq([([0, 0], &7), ([0, 1], &8)]));
        /// ```
        #[inline]
        pub fn indexed_iter$(<$v>)?(&$($v)? self) -> IndexedIter<$lent, T, L> {
            IndexedIter::new(self.view())
        }

        /// The elements as contiguous slices, as long as possible, in memory order. The element of each index is in one of them: an
        /// element that is broadcast is given once for each index. (If a `stride` makes axes interlock, runs are shorter than
        /// possible, and not in memory order.)
        ///
        /// ```
        /// use tensor_layout::{View, layout};
        ///
        /// let image =
        ///     View::<u8, layout!(H=2 W=3; pad(W) = 4)>::from_array(&[1, 2, 3, 0, 4, 5, 6, 0]); // H=2 W=3
        /// assert!(image.runs().eq([&[1, 2, 3], &[4, 5, 6]]));
        /// ```
        #[inline]
        pub fn runs$(<$v>)?(&$($v)? self) -> Runs<$lent, T, L> {
            Runs::new(self.view())
        }

        /// The elements as a slice, if they are neighbours in the order of the indices: the last axis runs fastest, and there are no gaps. It
        /// has [`len`](Self::len) elements, as [`to_vec`](Self::to_vec) gives them.
        ///
        /// `None` if they lie in another order, or with gaps: see [`as_slice_in_memory_order`](Self::as_slice_in_memory_order),
        /// [`runs`](Self::runs).
        ///
        /// ```
        /// use tensor_layout::axis::{H, W};
        /// use tensor_layout::{View, layout};
        ///
        /// let image = View::<u8, layout!(H=2 W=2)>::from_array(&[1, 2, 3, 4]); // H=2 W=2
        /// assert_eq!(image.as_slice(), Some(&[1, 2, 3, 4][..]));
        /// let columns = image.permute::<(W, H)>(); // W=2 H=2: its elements are 1, 3, 2, 4
        /// assert_eq!(columns.as_slice(), None);
        /// assert_eq!(columns.as_slice_in_memory_order(), Some(&[1, 2, 3, 4][..]));
        /// ```
        #[must_use]
        #[inline]
        pub fn as_slice$(<$v>)?(&$($v)? self) -> Option<&$lent [T]> {
            self.view().contiguous(Neighbours::InIndexOrder)
        }

        /// The whole span as a slice, in memory order, if each element of it is addressed (the layout is exhaustive). An element that
        /// several indices share is in it once.
        ///
        /// `None` if there are gaps, which may belong to others.
        #[must_use]
        #[inline]
        pub fn as_slice_in_memory_order$(<$v>)?(&$($v)? self) -> Option<&$lent [T]> {
            self.view().contiguous(Neighbours::InMemory)
        }

        /// The bytes of [`as_slice`](Self::as_slice).
        #[must_use]
        #[inline]
        pub fn as_bytes$(<$v>)?(&$($v)? self) -> Option<&$lent [u8]>
        where
            T: NoUninit,
        {
            self.as_slice().map(bytemuck::cast_slice)
        }

        /// The bytes of [`as_slice_in_memory_order`](Self::as_slice_in_memory_order).
        #[must_use]
        #[inline]
        pub fn as_bytes_in_memory_order$(<$v>)?(&$($v)? self) -> Option<&$lent [u8]>
        where
            T: NoUninit,
        {
            self.as_slice_in_memory_order().map(bytemuck::cast_slice)
        }

        /// The lowest element of the span, which all offsets count from. It is not the element of index 0 where a stride is negative: functions
        /// that take strides with a sign, as NumPy, DLPack and FFmpeg have, want [`origin`](Self::origin). Without elements it may dangle.
        #[must_use]
        #[inline(always)]
        pub fn as_ptr(&self) -> *const T {
            self.view().raw().lowest().as_ptr()
        }

        /// The element of index 0 of every axis: the address that NumPy, DLPack, FFmpeg and `ndarray` want beside strides with a sign.
        /// Without elements it is [`as_ptr`](Self::as_ptr), which may dangle.
        #[must_use]
        #[inline(always)]
        pub fn origin(&self) -> *const T {
            self.view().raw().first().as_ptr()
        }

        /// The indices at which the elements differ from those of a view or a tensor. Axes are matched by name, whatever the layouts; layouts of
        /// different axes do not compile. The first 8 are kept, and all are counted. It allocates nothing.
        ///
        /// [`assert_views_eq!`](crate::assert_views_eq!) panics with them.
        pub fn differences<$($v,)? 'b, R: Viewed + ?Sized>(
            &$($v)? self,
            other: &'b R,
        ) -> Differences<View<$lent, T, L>, R::Lent<'b>>
        where
            T: PartialEq<R::Element>,
            R::Layout: Layout<Index = L::Index>,
        {
            demand!(Pair::<L, R::Layout>::SAME_AXES);
            Differences::between(self.view(), other.__lent(), |left, right| left == right)
        }

        /// [`differences`](Self::differences), where `are_same` decides whether two elements are the same: within a tolerance, for example.
        ///
        /// `are_same` is called once for each index, in no order that can be relied on.
        ///
        /// ```
        /// use tensor_layout::{View, layout};
        ///
        /// type Row = layout!(W=3);
        /// let (left, right) = (
        ///     View::<f32, Row>::from_array(&[1.0, 2.0, 3.0]),
        ///     View::<f32, Row>::from_array(&[1.0, 2.01, 3.5]),
        /// ); // W=3
        /// let differences = left.differences_by(&right, |left, right| (left - right).abs() < 0.1);
        /// assert_eq!(differences.to_string(), "1 of 3 elements differs:\n  W=2: left 3.0, right 3.5");
        /// ```
        pub fn differences_by<$($v,)? 'b, R: Viewed + ?Sized>(
            &$($v)? self,
            other: &'b R,
            are_same: impl FnMut(&T, &R::Element) -> bool,
        ) -> Differences<View<$lent, T, L>, R::Lent<'b>>
        where
            R::Layout: Layout<Index = L::Index>,
        {
            demand!(Pair::<L, R::Layout>::SAME_AXES);
            Differences::between(self.view(), other.__lent(), are_same)
        }

        /// Calls `f` with each element, in memory order. An element that is broadcast is given once for each index.
        ///
        /// ```
        /// use tensor_layout::{View, layout};
        ///
        /// let image = View::<u8, layout!(H=2 W=3; order = WH; pad(H) = 4)>::from_array(&[
        ///     1, 2, 0, 0, 3, 4, 0, 0, 5, 6,
        /// ]); // H=2 W=3
        /// let mut elements = vec![];
        /// image.for_each(|element| elements.push(*element));
        /// assert_eq!(elements, [1, 2, 3, 4, 5, 6]);
        /// ```
        #[inline]
        pub fn for_each$(<$v>)?(&$($v)? self, mut f: impl FnMut(&$lent T)) {
            Walking::of(self.view()).fold_each((), |(), element| f(element));
        }

        /// Folds over the elements in memory order: a sum, or the largest one.
        ///
        /// ```
        /// use tensor_layout::{View, layout};
        ///
        /// let image = View::<f32, layout!(H=2 W=2)>::from_array(&[1.0, 7.0, 3.0, 5.0]); // H=2 W=2
        /// assert_eq!(image.fold(f32::MIN, |most, element| most.max(*element)), 7.0);
        /// ```
        #[doc(alias("sum", "max"))]
        #[inline]
        pub fn fold<$($v,)? Acc>(&$($v)? self, init: Acc, f: impl FnMut(Acc, &$lent T) -> Acc) -> Acc {
            Walking::of(self.view()).fold_each(init, f)
        }

        /// Whether `f` is true of each element. It is asked, in no order that can be relied on, until it is not.
        ///
        /// ```
        /// use tensor_layout::{View, layout};
        ///
        /// let image = View::<f32, layout!(H=2 W=2)>::from_array(&[1.0, 7.0, 3.0, 5.0]); // H=2 W=2
        /// assert!(image.all(|x| x.is_finite()) && !image.any(|x| *x < 0.0));
        /// ```
        #[must_use]
        #[inline]
        pub fn all$(<$v>)?(&$($v)? self, mut f: impl FnMut(&$lent T) -> bool) -> bool {
            Walking::of(self.view()).all(|(element,)| f(element))
        }

        /// Whether `f` is true of some element. It is asked, in no order that can be relied on, until it is.
        #[must_use]
        #[inline]
        pub fn any$(<$v>)?(&$($v)? self, mut f: impl FnMut(&$lent T) -> bool) -> bool {
            !self.all(|element| !f(element))
        }

        /// Calls `f` with each index and its element, in memory order.
        ///
        /// ```
        /// use tensor_layout::{View, layout};
        ///
        /// let pixels =
        ///     View::<u8, layout!(C=2 W=3; order = WC)>::from_array(&[1, 10, 2, 20, 3, 30]); // C=2 W=3
        /// let mut sums = [0; 2];
        /// pixels.for_each_indexed(|[c, _], pixel| sums[c] += pixel);
        /// assert_eq!(sums, [6, 60]);
        /// ```
        #[inline]
        pub fn for_each_indexed$(<$v>)?(&$($v)? self, mut f: impl FnMut(L::Index, &$lent T)) {
            Walking::of(self.view()).fold((), |(), index: LogicalIndex<L>, (element,)| f(index.0, element));
        }

        /// Folds over the indices and their elements, in memory order.
        #[inline]
        pub fn fold_indexed<$($v,)? Acc>(
            &$($v)? self,
            init: Acc,
            mut f: impl FnMut(Acc, L::Index, &$lent T) -> Acc,
        ) -> Acc {
            Walking::of(self.view()).fold(init, |acc, index: LogicalIndex<L>, (element,)| f(acc, index.0, element))
        }

        verbs! {
            /// This and another one, walked together for reading; see [`Zip`].
            ///
            /// Layouts of different axes, or of different extents that both types know, do not compile.
            ///
            /// ```
            /// use tensor_layout::{View, layout};
            ///
            /// let a = View::<f32, layout!(H=2 W=2)>::from_array(&[1.0, 2.0, 3.0, 4.0]); // H=2 W=2
            /// let b =
            ///     View::<f32, layout!(H=2 W=2; order = WH)>::from_array(&[1.0, 3.0, 2.5, 4.0]); // H=2 W=2
            /// assert_eq!(a.zip(&b).fold(0.0, |most: f32, a, b| most.max((a - b).abs())), 0.5);
            /// assert!(!a.zip(&b).all(|a, b| a == b));
            /// ```
            pub [inline] fn zip[$($v,)? R: Zipped](
                &$($v)? self,
                other: R,
            ) -> Zip<(View<$lent, T, L>, R::Operand)>, or ExtentMismatch
            demands [R::__LENDS, Pair::<L, R::Layout>::AGREE_ZIPPED]
            { compared_in_zip(self.layout(), &other.__layout()) }
            then |_compared| Zip::of(self.view(), other.__operand()),
            or try_zip: "If extents that are known at run time only differ.";
        }

        /// The parts at each index of the axis `A`, first to last, as [`fix`](View::fix) gives them.
        ///
        /// For item `i`, `part[[w]] == self[[i, w]]`, where `A` is the first of two axes.
        ///
        /// ```
        /// use tensor_layout::{View, axis, layout};
        ///
        /// let image =
        ///     View::<u8, layout!(H=2 W=3; pad(W) = 4)>::from_array(&[1, 2, 3, 0, 4, 5, 6]); // H=2 W=3
        /// let sums: Vec<u8> =
        ///     image.axis_iter::<axis::H>().map(|row| row.iter().sum()).collect(); // row: W=3
        /// assert_eq!(sums, [6, 15]);
        /// ```
        #[inline]
        pub fn axis_iter<$($v,)? A: AxisName>(&$($v)? self) -> AxisIter<$lent, T, L, A>
        where
            L: HasAxis<A>,
        {
            demand!(Via::<L, Fix<A>>::EXISTS);
            self.view().along()
        }

        /// The chunks of `LEN` indices of the axis `A`, first to last, as [`crop`](View::crop) gives them. The indices after the last whole
        /// chunk are in the [`remainder`](AxisChunks::remainder): all indices, if the extent is less than `LEN`.
        ///
        /// For chunk `i`, `chunk[[h, w]] == self[[i * LEN + h, w]]`, where `A` is the first of two axes.
        ///
        /// ```
        /// use tensor_layout::{View, axis, layout};
        ///
        /// let row = View::<u8, layout!(W=7)>::from_array(&[0, 1, 2, 3, 4, 5, 6]); // W=7
        /// let chunks = row.axis_chunks::<axis::W, 3>();
        /// assert!(chunks.remainder().iter().eq(&[6])); // W=?
        /// assert!(chunks.map(|chunk| chunk[[2]]).eq([2, 5])); // chunk: W=3
        /// ```
        ///
        /// A `LEN` of 0 is a compile-time error.
        #[inline(always)]
        pub fn axis_chunks<$($v,)? A: AxisName, const LEN: usize>(&$($v)? self) -> AxisChunks<$lent, T, L, A, LEN>
        where
            L: HasAxis<A>,
        {
            demand!(ChunksOf::<L, A, LEN>::EXIST);
            self.view().chunked()
        }

        verbs! {
            /// The tiles of `size` indices of two axes, in row-major order. Each item is the origin of a tile
            /// and the tile. The origin is the index of its first element along the two axes. Tiles at the edges may be smaller. Their number
            /// follows from the extents of the two axes, also where there are no elements.
            ///
            /// For every tile, `tile[[a, b]] == self[[origin[0] + a, origin[1] + b]]`.
            ///
            /// ```
            /// use tensor_layout::axis::{H, W};
            /// use tensor_layout::{View, layout};
            ///
            /// let image = View::<u8, layout!(H=2 W=3)>::from_array(&[1, 2, 3, 4, 5, 6]); // H=2 W=3
            /// let sums = image.tiles::<(H, W)>([2, 2]).map(|(origin, tile)| (origin, tile.iter().sum::<u8>()));
            /// assert!(sums.eq([([0, 0], 12), ([0, 2], 9)]));
            /// ```
            pub [inline] fn tiles[$($v,)? P: TwoNames](
                &$($v)? self,
                size: [usize; 2],
            ) -> Tiles<$lent, T, L, P>, or PartError
            where [L: HasAxis<P::Outer> + HasAxis<P::Inner>]
            demands [Grid::<T, L, P>::EXIST]
            { Grid::<T, L, P>::count(self.view().raw(), size) }
            then |count| self.view().tiled(size, count),
            or try_tiles: "If a size is 0, or is not a multiple of the blocks of its axis, or if there are over `usize::MAX` tiles, which takes a view without elements.";
        }
    };
}

impl<'a, T, L: Layout> View<'a, T, L> {
    reads!([] 'a);
}

impl<T, L: Layout> ViewMut<'_, T, L> {
    reads!(['v] 'v);
}

/// `view[index]`, and loops over a reference.
macro_rules! read_operators {
    ([$($a:lifetime)?] $seen:ty, $lent:lifetime) => {
        impl<$($a,)? T, L: Layout> Index<L::Index> for $seen {
            type Output = T;

            /// # Panics
            ///
            /// If the index is out of bounds; names the axis, the index and the extent.
            #[inline(always)]
            #[track_caller]
            fn index(&self, index: L::Index) -> &T {
                numbers::check(self.layout(), index);
                // SAFETY: just checked.
                unsafe { self.get_unchecked(index) }
            }
        }

        impl<'v, $($a,)? T, L: Layout> IntoIterator for &'v $seen {
            type Item = &$lent T;
            type IntoIter = Iter<$lent, T, L>;

            fn into_iter(self) -> Self::IntoIter {
                self.iter()
            }
        }
    };
}

read_operators!(['a] View<'a, T, L>, 'a);
read_operators!(['a] ViewMut<'a, T, L>, 'v);

#[cfg(feature = "alloc")]
pub(crate) use {read_operators, reads};
