//! Parts at several indices of an axis, at once.

use super::pieces::Pieces;
use crate::axis::AxisName;
use crate::error::PartError;
use crate::error::verbs::verbs;
use crate::layout::names::Along;
use crate::layout::ops::{Fix, Via};
use crate::layout::{HasAxis, Layout};
use crate::view::ViewMut;

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
            let axis = Along::<L, A>::AT;
            let extent = self.layout().__extent_at(axis);
            different::<A>(extent, &indices).map(|()| {
                let parts = Pieces::of(self.into_raw(), axis, 1, extent);
                // SAFETY: as the indices are different, the parts have no index of the view in common, and it is consumed: the invariants
                // carry over.
                indices.map(|index| unsafe { ViewMut::from_raw(parts.at(index)) })
            })
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
