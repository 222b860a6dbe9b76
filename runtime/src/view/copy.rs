//! Copying between layouts, and comparing across them: axes are matched by name.

use super::mutable::ViewMut;
use super::shared::View;
use crate::arith::nest::{Nest, Order};
use crate::arith::spec::{MAX_RANK, Spec};
use crate::arith::text::Text;
#[cfg(feature = "rayon")]
use crate::convert::par_copy;
use crate::convert::{Level, Loops, Plan, PlanOf, copy, plan_of};
use crate::error::ExtentMismatch;
use crate::layout::internals::Internals;
use crate::layout::known::{Derived, Known};
use crate::layout::rank::IndexArray;
use crate::layout::{Layout, StridedLayout};
use core::marker::PhantomData;

/// What follows from the types of two layouts, the one on the left (or of the destination) and the one on the right.
pub(crate) struct Pair<L, R>(PhantomData<(L, R)>);

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
    pub(crate) const MAP: [usize; MAX_RANK] = match Self::MATCHED {
        Ok(map) => map,
        Err(_) => [0; MAX_RANK],
    };
    /// The nest of two static layouts. That of others is not used, and its numbers might overflow.
    pub(crate) const NEST: Nest<2> =
        if Self::IS_STATIC { Nest::pair(L::SPEC, R::SPEC, &Self::MAP) } else { Nest::NONE };
    const IS_STATIC: bool = L::SPEC.is_static() && R::SPEC.is_static();

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
        for (axis, &other) in const { &Self::MAP }[..L::RANK].iter().enumerate() {
            let (destination, source) = (left.extent_at(axis), right.extent_at(other));
            if destination != source {
                return Err(ExtentMismatch { axis: L::NAMES[axis], destination, source, zipped: false });
            }
        }
        Ok(())
    }

    /// The nest of two values, whose extents are equal.
    pub(crate) fn nest(left: &L, right: &R) -> Nest<2> {
        let (mut extents, mut strides) = ([1; MAX_RANK], [[0; MAX_RANK]; 2]);
        for (axis, &other) in const { &Self::MAP }[..L::RANK].iter().enumerate() {
            extents[axis] = left.extent_at(axis);
            (strides[0][axis], strides[1][axis]) = (left.stride_at(axis), right.stride_at(other));
        }
        Nest::along(L::RANK, &extents, &strides, Order::Memory).merged()
    }

    /// The loops along the axes of the left, for a function that is told the index; of two static layouts, as
    /// [`NEST`](Pair::NEST).
    pub(crate) const LOOPS: Loops =
        if Self::IS_STATIC { Loops::along_axes(L::SPEC, R::SPEC, &Self::MAP) } else { Loops::merged(Nest::NONE) };

    /// The loops of two values, whose extents are equal.
    pub(crate) fn loops(left: &L, right: &R) -> Loops {
        Loops::along_axes(&left.spec(), &right.spec(), const { &Self::MAP })
    }
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

impl<T: Copy, L: StridedLayout> ViewMut<'_, T, L> {
    /// Copies every element of `source` to the same place *by name*: axes may stand in another order, in the index and in
    /// memory. Nothing but the elements is written: not the padding, not the gaps.
    ///
    /// Layouts of different axes, or of different extents that both types know, do not compile.
    ///
    /// ```
    /// use tensor_layout::{View, ViewMut, layout};
    ///
    /// let planes = View::<u8, layout!(C=2 H=1 W=3)>::from_array(&[1, 2, 3, 10, 20, 30]);
    /// let mut pixels = [0; 8];
    /// ViewMut::<u8, layout!(C=2 H=1 W=3; order = HWC; pad(W) = 4)>::from_array(&mut pixels).copy_from(&planes);
    /// assert_eq!(pixels, [1, 10, 2, 20, 3, 30, 0, 0]);
    /// ```
    ///
    /// # Panics
    ///
    /// If extents that are known at run time only differ, as `copy_from_slice` does. See
    /// [`try_copy_from`](ViewMut::try_copy_from).
    #[track_caller]
    pub fn copy_from<S: StridedLayout>(&mut self, source: &View<'_, T, S>) {
        let () = Pair::<L, S>::SAME_AXES;
        let () = Pair::<L, S>::SAME_EXTENTS;
        expect(self.try_copy_from(source));
    }

    /// [`copy_from`](ViewMut::copy_from), with an error in place of the panic; then nothing is written.
    ///
    /// # Errors
    ///
    /// If extents that are known at run time only differ.
    pub fn try_copy_from<S: StridedLayout>(&mut self, source: &View<'_, T, S>) -> Result<(), ExtentMismatch> {
        let () = Pair::<L, S>::SAME_AXES;
        let () = Pair::<L, S>::SAME_EXTENTS;
        // SAFETY: what `copy_with` gives is what `copy` asks for.
        self.copy_with(source, |plan, to, from| unsafe { copy(plan, to, from, Level::BEST) })
    }
}

#[cfg(feature = "rayon")]
impl<T: Copy + Send + Sync, L: StridedLayout> ViewMut<'_, T, L> {
    /// [`copy_from`](ViewMut::copy_from) on all threads of the `rayon` pool, each of which writes parts that lie together in
    /// memory. Less than 256 KiB stay on the calling thread.
    ///
    /// # Panics
    ///
    /// If extents that are known at run time only differ.
    #[track_caller]
    pub fn par_copy_from<S: StridedLayout>(&mut self, source: &View<'_, T, S>) {
        let () = Pair::<L, S>::SAME_AXES;
        let () = Pair::<L, S>::SAME_EXTENTS;
        expect(self.try_par_copy_from(source));
    }

    /// [`par_copy_from`](ViewMut::par_copy_from), with an error in place of the panic; then nothing is written.
    ///
    /// # Errors
    ///
    /// If extents that are known at run time only differ.
    pub fn try_par_copy_from<S: StridedLayout>(&mut self, source: &View<'_, T, S>) -> Result<(), ExtentMismatch> {
        let () = Pair::<L, S>::SAME_AXES;
        let () = Pair::<L, S>::SAME_EXTENTS;
        // SAFETY: as of `copy`; elements are `Send` and `Sync`.
        self.copy_with(source, |plan, to, from| unsafe { par_copy(plan, to, from, Level::BEST) })
    }
}

impl<T: Copy, L: StridedLayout> ViewMut<'_, T, L> {
    /// Copies by way of `copy`, which is given what the contract of a conversion holds for.
    fn copy_with<S: StridedLayout>(
        &mut self,
        source: &View<'_, T, S>,
        copy: impl FnOnce(&Plan, *mut u8, *const u8),
    ) -> Result<(), ExtentMismatch> {
        type DerivedPlan<L, S> =
            <<<L as Internals>::Known as Known>::And<<S as Internals>::Known> as Known>::Derived<Plan>;
        let (left, right) = (self.layout(), source.layout());
        Pair::equal_extents(left, right)?;
        let plan: DerivedPlan<L, S> = Derived::new(|| plan_of::<T, L, S>(left, right));
        // The plan visits the elements of both views. (1) They are addressed: invariants 1 of both, 2 of the source and 3 of the
        // destination. (2) As nobody else reads what is ours to write, they have nothing in common, and by invariant 4 no two of
        // the destination's do. (3) is the kernels' own.
        copy(plan.get(const { &PlanOf::<T, L, S>::PLAN }), self.as_mut_ptr().cast(), source.as_ptr().cast());
        Ok(())
    }
}

impl<T, U, L, R> PartialEq<View<'_, U, R>> for View<'_, T, L>
where
    T: PartialEq<U>,
    L: Layout,
    R: Layout<Index = L::Index>,
{
    /// By element; axes are matched by name, whatever the layouts. Layouts of different axes do not compile.
    fn eq(&self, other: &View<'_, U, R>) -> bool {
        let () = Pair::<L, R>::SAME_AXES;
        let map = &const { Pair::<L, R>::MAP }[..L::RANK];
        let mut axes = map.iter().enumerate();
        if axes.any(|(left, &right)| self.layout().extent_at(left) != other.layout().extent_at(right)) {
            return false;
        }
        self.indexed_iter().all(|(index, element)| {
            let mut matched = L::Index::ZERO;
            for (left, &right) in map.iter().enumerate() {
                matched.as_mut()[right] = index.as_ref()[left];
            }
            *element == other[matched]
        })
    }
}

impl<T: Eq, L: Layout> Eq for View<'_, T, L> {}

impl<T, U, L, R> PartialEq<ViewMut<'_, U, R>> for ViewMut<'_, T, L>
where
    T: PartialEq<U>,
    L: Layout,
    R: Layout<Index = L::Index>,
{
    /// As of [`View`].
    fn eq(&self, other: &ViewMut<'_, U, R>) -> bool {
        let () = Pair::<L, R>::SAME_AXES;
        self.view() == other.view()
    }
}

impl<T: Eq, L: Layout> Eq for ViewMut<'_, T, L> {}
