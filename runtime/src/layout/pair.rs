//! Two layouts at once: their axes are matched by name, and their extents compared.

use crate::arith::nest::{Nest, Traversal};
use crate::arith::numbers::Numbers;
use crate::arith::spec::{MAX_RANK, Spec};
use crate::arith::text::Text;
use crate::error::ExtentMismatch;
use crate::layout::Layout;
use crate::layout::internals::Internals;
use crate::layout::known::Known;
use core::marker::PhantomData;

/// What follows from the types of two layouts: the left one, or the destination's, and the right one, or the source's.
pub(crate) struct Pair<L, R>(PhantomData<(L, R)>);

/// A value that follows from two layouts: a constant where both are static, else computed and stored.
pub(crate) type DerivedFor<L, R, V> =
    <<<L as Internals>::Known as Known>::And<<R as Internals>::Known> as Known>::Derived<V>;

impl<L: Layout, R: Layout> Pair<L, R> {
    /// The demand that their axes are the same.
    pub(crate) const SAME_AXES: () = if let Err(lone) = Self::MATCHED {
        lone_axis(lone).raise();
    };
    /// The demand that extents which both types know are the same.
    pub(crate) const SAME_EXTENTS: () = if let Ok(map) = &Self::MATCHED {
        if let Some(mismatch) = first_mismatch(L::SPEC, R::SPEC, map) {
            mismatch.text().raise();
        }
    };
    /// [`SAME_EXTENTS`](Pair::SAME_EXTENTS), of the operands of a zip.
    pub(crate) const SAME_EXTENTS_ZIPPED: () = if let Ok(map) = &Self::MATCHED {
        if let Some(mismatch) = first_mismatch(L::SPEC, R::SPEC, map) {
            ExtentMismatch { zipped: true, ..mismatch }.text().raise();
        }
    };
    const MATCHED: Result<[usize; MAX_RANK], &'static str> = match_axes(L::SPEC, R::SPEC);
    /// The axis of `R` that each axis of `L` is, if their axes are the same.
    pub(crate) const MATCHING: [usize; MAX_RANK] = match Self::MATCHED {
        Ok(map) => map,
        Err(_) => [0; MAX_RANK],
    };
    const IS_STATIC: bool = L::SPEC.is_static() && R::SPEC.is_static();
    /// A loop for each axis of two static layouts, in the order of the left one's memory. That of others is not used, and its
    /// numbers might overflow.
    pub(crate) const NEST: Nest<2> = if Self::IS_STATIC {
        nest(L::RANK, [L::SPEC.numbers(), R::SPEC.numbers()], Self::MATCHING)
    } else {
        Nest::NONE
    };

    /// Whether the extents of two values are equal.
    ///
    /// # Errors
    ///
    /// The first axis of `left` of which they are not.
    #[inline]
    pub(crate) fn equal_extents(left: &L, right: &R) -> Result<(), ExtentMismatch> {
        if Self::IS_STATIC {
            return Ok(()); // by `SAME_EXTENTS`, which every public function mentions
        }
        for (axis, &other) in const { &Self::MATCHING }[..L::RANK].iter().enumerate() {
            let (destination, source) = (left.extent_at(axis), right.extent_at(other));
            if destination != source {
                return Err(ExtentMismatch { axis: L::NAMES[axis], destination, source, zipped: false });
            }
        }
        Ok(())
    }

    /// A loop for each axis of two values of equal extents, in the order of the left one's memory.
    pub(crate) fn nest(left: &L, right: &R) -> Nest<2> {
        nest(L::RANK, [left.all_numbers(), right.all_numbers()], Self::MATCHING)
    }
}

const fn nest(rank: usize, layouts: [Numbers; 2], matching: [usize; MAX_RANK]) -> Nest<2> {
    Nest::over(rank, &layouts, &[[0; MAX_RANK], matching], Traversal::Memory)
}

/// What the form that does not panic gives.
///
/// # Panics
///
/// If the extents are not equal.
#[inline(always)]
#[track_caller]
pub(crate) fn expect<V>(result: Result<V, ExtentMismatch>) -> V {
    match result {
        Ok(value) => value,
        Err(mismatch) => panic!("{mismatch}"),
    }
}

/// The axis of `right` that each axis of `left` is: a bijection, whatever the names are.
///
/// # Errors
///
/// The name of an axis that is in one of them only.
const fn match_axes(left: &Spec, right: &Spec) -> Result<[usize; MAX_RANK], &'static str> {
    let mut map = [0; MAX_RANK];
    let mut taken = 0u32;
    let mut axis = 0;
    while axis < left.rank {
        map[axis] = match right.position(left.names[axis]) {
            Some(other) if taken >> other & 1 == 0 => other,
            _ => return Err(left.names[axis]),
        };
        taken |= 1 << map[axis];
        axis += 1;
    }
    // Each axis of the left is another one of the right. Are there more?
    let mut axis = 0;
    while axis < right.rank {
        if taken >> axis & 1 == 0 {
            return Err(right.names[axis]);
        }
        axis += 1;
    }
    Ok(map)
}

const fn lone_axis(name: &str) -> Text {
    Text::new("the two layouts have different axes: ")
        .axis(name)
        .str(" is in one of them only; axes are matched by name, so both must have the same (`fix` an axis to drop it)")
}

/// The first axis whose extents the two types know, and which are not the same.
const fn first_mismatch(left: &Spec, right: &Spec, map: &[usize; MAX_RANK]) -> Option<ExtentMismatch> {
    let mut axis = 0;
    while axis < left.rank {
        let (destination, source) = (left.extents[axis], right.extents[map[axis]]);
        let known = left.knows_extent(axis) && right.knows_extent(map[axis]);
        if known && destination != source {
            return Some(ExtentMismatch { axis: left.names[axis], destination, source, zipped: false });
        }
        axis += 1;
    }
    None
}
