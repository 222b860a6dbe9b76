//! Parts at several indices of an axis, at once.

use super::pieces::Pieces;
use crate::axis::AxisName;
use crate::error::PartError;
use crate::error::verbs::verbs;
use crate::layout::names::Along;
use crate::layout::ops::{Fix, Via};
use crate::layout::{HasAxis, Layout};
use crate::view::{View, ViewMut};
use core::array;
use core::marker::PhantomData;

/// The parts at all indices of the axis `A`, of which there are `LEN`.
struct All<L, A, const LEN: usize>(PhantomData<(L, A)>);

impl<L: HasAxis<A>, A: AxisName, const LEN: usize> All<L, A, LEN> {
    const EXIST: () = {
        let axis = Along::<L, A>::AT;
        if L::__SPEC.knows_extent(axis) {
            if let Err(error) = Self::are_of(L::__SPEC.extents[axis]) {
                error.raise()
            }
        }
    };

    const fn are_of(extent: usize) -> Result<(), PartError> {
        if extent == LEN { Ok(()) } else { Err(PartError::NotTheLength { axis: A::NAME, extent, len: LEN }) }
    }
}

macro_rules! array_of_parts {
    ($view:ident) => {
        impl<'a, T, L: Layout> $view<'a, T, L> {
            verbs! {
                /// The parts at the `LEN` indices of the axis `A`, which has as many: the planes of an image, the halves of a row.
                ///
                /// For every index, `result[a][[w]] == self[[a, w]]`, where `A` is the first of two axes.
                ///
                /// ```
                /// use tensor_layout::axis::{C, D, I};
                /// use tensor_layout::{Tensor, ViewMut, layout};
                ///
                /// let frame = Tensor::<u8, layout!(H=2 W=2 C=3)>::from_fn(|[h, w, c]| (c * 100 + h * 10 + w) as u8);
                /// let [red, green, _] = frame.view().into_axis_array::<C, 3>(); // H=2 W=2 each
                /// assert_eq!((red[[1, 0]], green[[1, 0]]), (10, 110));
                ///
                /// let mut row = [1.0, 2.0, 3.0, 4.0];
                /// let row = ViewMut::<f32, layout!(D=4)>::from_array(&mut row); // D=4
                /// let [mut low, high] = row.split::<D, (I, D), 2>().into_axis_array::<I, 2>(); // D=2 each
                /// low.zip_mut(&high).for_each(|low, high| *low += high);
                /// assert!(low.iter().eq(&[4.0, 6.0]));
                /// ```
                ///
                /// An extent that the compiler knows, and that is not `LEN`, is a compile-time error.
                pub [inline] fn into_axis_array[A: AxisName, const LEN: usize](
                    self,
                ) -> [$view<'a, T, Via<L, Fix<A>>>; LEN], or PartError
                where [L: HasAxis<A>]
                demands [Via::<L, Fix<A>>::EXISTS, All::<L, A, LEN>::EXIST]
                {
                    let all = array::from_fn(|index| index);
                    // SAFETY: these are the indices of the axis, each once.
                    All::<L, A, LEN>::are_of(self.layout().__extent_at(Along::<L, A>::AT)).map(|()| unsafe { self.at_each(all) })
                }
                or try_into_axis_array: "If the extent is not `LEN`.";
            }

            /// # Safety
            ///
            /// The indices are in bounds, and different ones.
            #[inline(always)]
            unsafe fn at_each<A: AxisName, const LEN: usize>(
                self,
                indices: [usize; LEN],
            ) -> [$view<'a, T, Via<L, Fix<A>>>; LEN]
            where
                L: HasAxis<A>,
            {
                let axis = Along::<L, A>::AT;
                let extent = self.layout().__extent_at(axis);
                let parts = Pieces::of(self.into_raw(), axis, 1, extent);
                // SAFETY: as the indices are different, the parts have no index of the view in common, and it is consumed: the invariants
                // carry over.
                indices.map(|index| unsafe { $view::from_raw(parts.at(index)) })
            }
        }
    };
}

array_of_parts!(View);
array_of_parts!(ViewMut);

impl<'a, T, L: Layout> ViewMut<'a, T, L> {
    verbs! {
        /// The parts at several indices of the axis `A`, all of which can be changed at once, as slices have
        /// [`get_disjoint_mut`](slice::get_disjoint_mut).
        ///
        /// ```
        /// use tensor_layout::{Tensor, axis, layout};
        ///
        /// let mut pages = Tensor::<u8, layout!(N=4 W=2)>::from_fn(|[n, _]| n as u8); // N=4 W=2
        /// let [mut to, from] = pages.view_mut().fix_disjoint::<axis::N, 2>([3, 1]); // W=2 each
        /// to.copy_from(&from);
        /// assert_eq!(pages.storage(), [0, 0, 1, 1, 2, 2, 1, 1]);
        /// ```
        pub [inline] fn fix_disjoint[A: AxisName, const LEN: usize](
            self,
            indices: [usize; LEN],
        ) -> [ViewMut<'a, T, Via<L, Fix<A>>>; LEN], or PartError
        where [L: HasAxis<A>]
        demands [Via::<L, Fix<A>>::EXISTS]
        {
            let extent = self.layout().__extent_at(Along::<L, A>::AT);
            // SAFETY: they were checked.
            different::<A>(extent, &indices).map(|()| unsafe { self.at_each(indices) })
        }
        or try_fix_disjoint: "If an index is not less than the extent, or is given twice.";
    }
}

/// # Errors
///
/// The first index that is not less than the extent, or is an earlier one.
fn different<A: AxisName>(extent: usize, indices: &[usize]) -> Result<(), PartError> {
    for (place, &index) in indices.iter().enumerate() {
        if index >= extent {
            return Err(PartError::IndexPastEnd { axis: A::NAME, index, extent });
        }
        if indices[..place].contains(&index) {
            return Err(PartError::IndexTwice { axis: A::NAME, index });
        }
    }
    Ok(())
}
