//! What every view and every owner tells of its shape; written once, for all of them.

/// The methods that only ask `self.layout()`.
macro_rules! shape_methods {
    () => {
        /// The layout, for [`at!`](crate::at!): a trait of a user's may have methods of any other name.
        #[doc(hidden)]
        pub fn tensor_layout_of_view(&self) -> &L {
            self.layout()
        }

        /// The number of axes, 0 to 8.
        #[doc(alias = "ndim")]
        #[must_use]
        #[inline(always)]
        pub fn rank(&self) -> usize {
            L::RANK
        }

        /// The extent of each axis in logical order, in elements.
        #[doc(alias = "shape")]
        #[must_use]
        #[inline(always)]
        pub fn extents(&self) -> L::Index {
            self.layout().extents()
        }

        /// The extent of the axis `A`, in elements.
        ///
        /// ```
        /// use tensor_layout::{View, axis, layout};
        ///
        /// let image = View::<u8, layout!(H=2 W=3)>::from_array(&[0; 6]);
        /// assert_eq!(image.extent::<axis::W>(), 3);
        /// ```
        #[must_use]
        #[inline(always)]
        pub fn extent<A: $crate::axis::AxisName>(&self) -> usize
        where
            L: $crate::layout::HasAxis<A>,
        {
            self.layout().extent::<A>()
        }

        /// The number of elements that can be indexed: the product of the extents.
        #[must_use]
        #[inline]
        pub fn len(&self) -> usize {
            $crate::layout::Layout::len(self.layout())
        }

        /// Whether there is no element: some extent is 0.
        #[must_use]
        #[inline]
        pub fn is_empty(&self) -> bool {
            $crate::layout::Layout::is_empty(self.layout())
        }

        /// The stride of each axis in logical order, in elements.
        #[must_use]
        #[inline(always)]
        pub fn strides(&self) -> <L::Index as $crate::layout::rank::IndexArray>::Strides
        where
            L: $crate::layout::StridedLayout,
        {
            self.layout().strides()
        }

        /// The stride of the axis `A`, in elements.
        ///
        /// ```
        /// use tensor_layout::{View, axis, layout};
        ///
        /// let image = View::<u16, layout!(H=2 W=3; pad(W) = 4)>::from_array(&[0; 8]);
        /// assert_eq!(image.stride::<axis::H>(), 4);
        /// assert_eq!(image.stride_in_bytes::<axis::H>(), 8);
        /// ```
        #[must_use]
        #[inline(always)]
        pub fn stride<A: $crate::axis::AxisName>(&self) -> isize
        where
            L: $crate::layout::HasAxis<A> + $crate::layout::StridedLayout,
        {
            self.layout().stride::<A>()
        }

        /// The stride of the axis `A`, in bytes.
        ///
        /// # Panics
        ///
        /// If the stride overflows `isize`, which takes an axis without a second element.
        #[must_use]
        #[inline(always)]
        pub fn stride_in_bytes<A: $crate::axis::AxisName>(&self) -> isize
        where
            L: $crate::layout::HasAxis<A> + $crate::layout::StridedLayout,
        {
            let stride = self.layout().stride::<A>();
            let bytes = stride.checked_mul(size_of::<T>() as isize);
            bytes.expect("the stride in bytes is over isize::MAX")
        }
    };
}

pub(crate) use shape_methods;
