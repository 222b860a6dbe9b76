//! The layout that `layout!` writes.

use crate::arith::fit::{Purpose, fit};
use crate::arith::numbers::Numbers;
use crate::arith::places::positions;
use crate::arith::resolve::{agreeing, bind, bound, resolved, strided};
use crate::arith::rules::{AxisSpec, StrideRule, WrittenOrder};
use crate::arith::spec::{MAX_RANK, Spec};
use crate::axis::key::{Given, Key, NothingMissing};
use crate::error::demand::demand;
use crate::error::{LayoutError, PartError};
use crate::layout::axes::{Dims, StaticDims};
use crate::layout::display;
use crate::layout::internals::{Internals, Known, RunTime, StaticInternals};
use crate::layout::items::{MemoryOrder, OrderRules};
use crate::layout::names::{Names, impl_axes};
use crate::layout::rank::{IndexArray, NoStrides};
use crate::layout::target::equal_numbers;
use crate::layout::value::impl_value;
use crate::layout::variance::Invariant;
use crate::layout::{Layout, StridedLayout};
use core::fmt;
use core::marker::PhantomData;

/// A layout from the rules of its axes: what [`layout!`](crate::layout!) writes.
///
/// `A` is the tuple of the axes in logical order, each a [`Dim`](crate::notation::Dim) or a [`Dyn`](crate::notation::Dyn); `O` is the tuple of
/// their names in memory order, outermost first. `layout!(H=2 W=3; order = WH)` is
/// `Strided<(Dim<H, 2>, Dim<W, 3>), (W, H)>`.
///
/// `CHECKED` is 0. [`layout!`](crate::layout!) may write a block there, which computes the numbers, so that `cargo check`
/// finds invalid ones.
#[rustfmt::skip] // rustc shows the first line where a layout stands in the place of a value
pub struct Strided<A: Dims, O: MemoryOrder, const CHECKED: usize = 0> { // a type; its value: `<layout!(..)>::default()`
    run_time: <A::Known as Known>::RunTime<A::RunTimeExtents, O::Terms>,
    types: Invariant<(A, O)>,
}

impl<A: Dims, O: MemoryOrder> Strided<A, O> {
    const POSITIONS: Result<WrittenOrder, LayoutError> = positions(A::SPECS, O::ITEMS);

    /// The layout with its run-time extents, one for each `?` in logical order.
    ///
    /// ```
    /// use tensor_layout::{Layout, layout};
    ///
    /// let photo = <layout!(H=? W=? C=3)>::with_extents([300, 451])?;
    /// assert_eq!(photo.offset([1, 2, 0]), 451 * 3 + 2 * 3);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a number that follows from the extents is over `isize::MAX`.
    #[inline]
    pub fn with_extents(extents: A::RunTimeExtents) -> Result<Self, LayoutError>
    where
        A::RunTimeStrides: NoStrides,
    {
        demand!(Self::__SOUND);
        Self::bound(&extents, &Default::default())
    }

    /// The layout with its run-time extents and strides: one extent for each `= ?` of an axis, and one stride in elements
    /// for each `stride(..) = ?`, both in logical order.
    ///
    /// A negative stride is a [`reverse`](crate::notation::Reverse): index 0 of the axis has the highest address. A stride of 0, and one with which two
    /// indices share an element, are errors; the `?` of an `overlap(..)` takes them.
    ///
    /// ```
    /// use tensor_layout::{Layout, layout};
    ///
    /// let pitch = 1360; // elements from one row to the next, as a capture card gives it
    /// let frame =
    ///     <layout!(H=? W=? C=3; stride(H) = ?)>::with_extents_and_strides([300, 451], [pitch])?;
    /// assert_eq!(frame.offset([1, 0, 0]), 1360);
    ///
    /// let flipped =
    ///     <layout!(H=? W=? C=3; stride(H) = ?)>::with_extents_and_strides([300, 451], [-1360])?;
    /// assert_eq!((flipped.offset([0, 0, 0]), flipped.offset([299, 0, 0])), (299 * 1360, 0));
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a number that follows from them is over `isize::MAX`, or if two indices share an element through a `stride(..) = ?`.
    #[inline]
    #[rustfmt::skip] // rustc shows the whole of it where a layout with a `?` is made without its numbers
    pub fn with_extents_and_strides(extents: A::RunTimeExtents, strides: <A::RunTimeStrides as IndexArray>::Strides) -> Result<Self, LayoutError> {
        demand!(Self::__SOUND);
        Self::bound(&extents, &strides)
    }

    /// The layout with these numbers for its `?`s, each kind in logical order.
    ///
    /// A call takes as long as the arithmetic in line, which would be compiled at each call, and tells LLVM where numbers come from: a product of
    /// matrices took 1.4 times as long.
    #[inline(never)]
    fn bound(
        extents: &A::RunTimeExtents,
        strides: &<A::RunTimeStrides as IndexArray>::Strides,
    ) -> Result<Self, LayoutError> {
        let (extents, strides) = (extents.as_ref(), strides.as_ref());
        match Self::followed(extents, strides) {
            Some(layout) => Ok(layout),
            None => Self::bound_by_rules(extents, strides),
        }
    }

    /// [`bound`](Self::bound) by arithmetic, if nothing is wrong.
    #[inline(always)]
    fn followed(extents: &[usize], strides: &[isize]) -> Option<Self> {
        let Ok(order) = (const { &Self::POSITIONS }) else { return None };
        let numbers = bound(A::SPECS, order, Self::__SPEC.is_unique, extents, strides)?;
        Some(Strided { run_time: RunTime::keep(Self::__SPEC, &numbers), types: PhantomData })
    }

    /// [`bound`](Self::bound) by the function that resolves the rules for the types, which also says what is wrong.
    #[cold]
    #[inline(never)]
    fn bound_by_rules(extents: &[usize], strides: &[isize]) -> Result<Self, LayoutError> {
        Self::with(|axes, order| bind(axes, order, extents, strides), |_, _| Ok(()))
    }

    /// The layout whose `?`s have the numbers that `bind` writes over them. If there is none, the error comes from `otherwise`, or else from the
    /// numbers. Both are given the order too.
    fn with<E: From<LayoutError>>(
        bind: impl FnOnce(&mut [AxisSpec], &mut WrittenOrder),
        otherwise: impl FnOnce(&[AxisSpec], &WrittenOrder) -> Result<(), E>,
    ) -> Result<Self, E> {
        let mut order = Self::POSITIONS?;
        let mut axes = [AxisSpec::NONE; MAX_RANK];
        let axes = &mut axes[..A::Index::RANK];
        axes.copy_from_slice(A::SPECS);
        bind(axes, &mut order);
        let spec = strided(axes, &order).or_else(|error| otherwise(axes, &order).and(Err(error.into())))?;
        Ok(Strided { run_time: RunTime::keep(Self::__SPEC, &spec.numbers()), types: PhantomData })
    }

    /// The layout of these numbers, if they are known at once to be those that follow from the rules.
    #[inline(always)]
    pub(crate) fn agreeing(numbers: &Numbers) -> Option<Self> {
        let Ok(order) = &Self::POSITIONS else { return None };
        let numbers = agreeing(A::SPECS, order, numbers)?;
        Some(Strided { run_time: RunTime::keep(Self::__SPEC, &numbers), types: PhantomData })
    }

    /// The layout whose `?`s take the numbers of a tensor, as [`fit`] has them. Its other numbers follow from the rules, and may differ.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub(crate) fn fitting(tensor: &Numbers, purpose: Purpose) -> Result<Self, PartError> {
        if Self::__SPEC.is_static() {
            return Ok(Strided { run_time: RunTime::keep(Self::__SPEC, tensor), types: PhantomData });
        }
        // A number that differs is said before what follows from it.
        let otherwise = |axes: &[AxisSpec], order: &WrittenOrder| match strided(axes, &order.sharing()) {
            Ok(spec) if purpose == Purpose::View => equal_numbers(&spec, tensor),
            _ => Ok(()),
        };
        Self::with(|axes, order| fit(axes, order, tensor, purpose), otherwise)
    }
}

/// [`with_extents_and_strides`](Strided::with_extents_and_strides) in line, if all numbers are small and none is below 0: then LLVM knows that what follows
/// from them fits. `None` also of what is an error. It is no function of the type: rustc would show it to who looks for one.
#[inline(always)]
pub fn of_small<A: Dims, O: MemoryOrder>(
    mut extents: A::RunTimeExtents,
    mut strides: <A::RunTimeStrides as IndexArray>::Strides,
) -> Option<Strided<A, O>> {
    demand!(Strided::<A, O>::__SOUND);
    const SMALL: usize = i32::MAX as usize;
    let mut bits = 0;
    for extent in extents.as_mut() {
        bits |= *extent;
        *extent &= SMALL;
    }
    for stride in strides.as_mut() {
        bits |= *stride as usize;
        *stride &= SMALL as isize;
    }
    if bits > SMALL {
        return None;
    }
    Strided::followed(extents.as_ref(), strides.as_ref())
}

#[diagnostic::do_not_recommend]
impl<A: Dims, O: MemoryOrder> Internals for Strided<A, O> {
    type __At = A::Index;
    type __Known = A::Known;
    type __Extents = A::RunTimeExtents;
    type __Find<K: Key> = <A::Names as Names>::__Find<K>;
    type __Missing<G: Given> = <A::Names as Names>::__MissingOr<G, NothingMissing>;
    type __Terms = O::Terms;
    type __Digits = O::Digits;
    const __RESOLVED: &'static Result<Spec, PartError> = &match resolved(A::SPECS, O::ITEMS) {
        Ok(spec) => Ok(spec),
        Err(error) => Err(PartError::Layout(error)),
    };

    const __WRITTEN_RULES: Option<WrittenOrder> = match Self::POSITIONS {
        Ok(order) => Some(order),
        Err(_) => None,
    };

    const __IS_MADE: bool = Self::__RESOLVED.is_ok();

    #[inline(always)]
    fn __only_value() -> Option<Self> {
        let keep = || Strided { run_time: RunTime::keep(Self::__SPEC, &Self::__SPEC.numbers()), types: PhantomData };
        (Self::__IS_MADE && Self::__SPEC.is_static()).then(keep)
    }

    #[inline(always)]
    fn __run_time(&self) -> &<A::Known as Known>::RunTime<A::RunTimeExtents, O::Terms> {
        &self.run_time
    }

    fn __rules(&self) -> Option<WrittenOrder> {
        let mut order = Self::__WRITTEN_RULES?;
        for (rules, &axis) in order.rules.iter_mut().zip(&order.axes) {
            if let StrideRule::AtRunTime = rules.stride {
                *rules = rules.with_stride(self.__stride_at(axis));
            }
        }
        Some(order)
    }
}

#[diagnostic::do_not_recommend]
impl<A: Dims, O: MemoryOrder> Layout for Strided<A, O> {
    type Index = A::Index;
}

impl_axes!([A: Dims, O: MemoryOrder] Strided<A, O>);

impl_value!([A: Dims, O: MemoryOrder] [A: StaticDims, O: MemoryOrder] Strided<A, O>);

#[diagnostic::do_not_recommend]
impl<A: Dims, O: MemoryOrder + OrderRules<Digits = ()>> StridedLayout for Strided<A, O> {}

impl<A: Dims, O: MemoryOrder> fmt::Display for Strided<A, O> {
    /// The text of [`layout!`](crate::layout!), with a number for each `?`.
    ///
    /// ```
    /// use tensor_layout::layout;
    ///
    /// let frame =
    ///     <layout!(H=? W=? C=3; stride(H) = ?)>::with_extents_and_strides([300, 451], [1360])?;
    /// assert_eq!(frame.to_string(), "H=300 W=451 C=3; stride(H) = 1360");
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display::rules(A::SPECS, &Self::POSITIONS, &self.__all_numbers(), f)
    }
}
