//! The layouts that operations give.

use crate::arith::numbers::Numbers;
use crate::arith::op::{KeptDigits, Op, apply};
use crate::arith::spec::Spec;
use crate::axis::digits::DigitAxes;
use crate::axis::key::{Bool, Given, Key, MissingAxis};
use crate::error::PartError;
use crate::layout::display;
use crate::layout::internals::{Internals, Known, RunTime, StaticInternals};
use crate::layout::known::Fully;
use crate::layout::names::impl_axes;
use crate::layout::rank::IndexArray;
use crate::layout::value::impl_value;
use crate::layout::variance::Invariant;
use crate::layout::{Layout, StaticLayout, StridedLayout};
use core::fmt;
use core::marker::PhantomData;

/// The layout `L` after the operation `P`, one of [`ops`](crate::ops). What the type of `L` knows, this type knows too.
pub struct Via<L: Layout, P: Operation<L>> {
    run_time: <P::Known as Known>::RunTime<P::Extents, P::Terms>,
    types: Invariant<(L, P)>,
}

/// An operation on the layout `L`. Sealed.
pub trait Operation<L: Layout>: sealed::Operation<L> {}

pub(crate) mod sealed {
    use super::{Bool, DigitAxes, Given, IndexArray, Key, Known, Layout, MissingAxis, Op, PartError};

    pub trait Operation<L: Layout>: 'static {
        /// The index of the result.
        type Index: IndexArray;
        /// Whether the type of the result knows every number.
        type Known: Known;
        /// Has an entry for each run-time extent of the result.
        type Extents: IndexArray;
        type Find<K: Key>: Bool;
        type Missing<G: Given>: MissingAxis;
        /// Has a place for each term of the result.
        type Terms: IndexArray;
        /// The axes of the result with digits.
        type Digits: DigitAxes;
        const OP: Result<Op, PartError>;
    }

    /// An operation whose result has one stride for each axis. It is a trait of its own, so that it is known in code that is generic over
    /// the layout, whatever else that code demands.
    pub trait GivesStrides<L: Layout>: Operation<L, Digits = ()> {}
}

impl<L: Layout, P: Operation<L>> Via<L, P> {
    /// The operation. If it is invalid for `L`, that is the error of [`EXISTS`](Self::EXISTS).
    pub(crate) const OP: &'static Op = match &P::OP {
        Ok(op) => op,
        Err(_) => &Op::NONE,
    };
    /// The digits that the result keeps.
    const DIGITS: &'static KeptDigits = &match Self::OP.digits(L::__SPEC) {
        Ok(digits) => digits,
        Err(_) => KeptDigits::NONE,
    };
    /// The demand that what the types know does not rule a result out. The error of `L` is raised where the value of `L` is made.
    pub(crate) const EXISTS: () = if let (Ok(_), Err(error)) = (L::__RESOLVED, Self::__RESOLVED) {
        error.raise();
    };
    /// Whether it follows from the type of `L` that the operation has a result.
    const IS_CHECKED: bool = Self::OP.is_checked(L::__SPEC);

    /// The numbers of the result, where the type of `L` knows them all and that there is a result.
    const KNOWN: Option<Numbers> =
        if Self::__SPEC.is_static() && Self::IS_CHECKED { Some(Self::__SPEC.numbers()) } else { None };

    /// The result of the operation on this layout; `given` is the number that it is given at run time.
    ///
    /// # Errors
    ///
    /// If it has none.
    #[inline(always)]
    pub(crate) fn of(layout: &L, given: usize) -> Result<Self, PartError> {
        if let Some(numbers) = &Self::KNOWN {
            return Ok(Self::keep(numbers));
        }
        let numbers = layout.__all_numbers();
        if !Self::IS_CHECKED {
            // First, as a number that meets it overflows less: the compiler leaves out what stands for the overflow.
            Self::OP.precondition.check(&L::__SPEC.names, &numbers, given)?;
        }
        let result = Self::OP.numbers(Self::DIGITS, &numbers, given);
        if !Self::IS_CHECKED {
            Self::OP.check_count([L::__SPEC, Self::__SPEC], [&numbers, &result], given)?;
        }
        Ok(Self::keep(&result))
    }

    /// The result with these numbers, which some result has.
    #[inline(always)]
    pub(crate) fn keep(numbers: &Numbers) -> Self {
        Via { run_time: RunTime::keep(Self::__SPEC, numbers), types: PhantomData }
    }
}

#[diagnostic::do_not_recommend]
impl<L: Layout, P: Operation<L>> Internals for Via<L, P> {
    type __At = P::Index;
    type __Known = P::Known;
    type __Extents = P::Extents;
    type __Find<K: Key> = P::Find<K>;
    type __Missing<G: Given> = P::Missing<G>;
    type __Terms = P::Terms;
    type __Digits = P::Digits;
    const __RESOLVED: &'static Result<Spec, PartError> = &match (L::__RESOLVED, &P::OP) {
        (Ok(spec), Ok(op)) => apply(spec, op),
        (Err(error), _) | (_, Err(error)) => Err(*error),
    };

    const __IS_MADE: bool = L::__IS_MADE && Self::IS_CHECKED && Self::__RESOLVED.is_ok();

    #[inline(always)]
    fn __only_value() -> Option<Self> {
        (Self::__IS_MADE && Self::__SPEC.is_static()).then(|| Self::keep(&Self::__SPEC.numbers()))
    }

    #[inline(always)]
    fn __run_time(&self) -> &<P::Known as Known>::RunTime<P::Extents, P::Terms> {
        &self.run_time
    }
}

#[diagnostic::do_not_recommend]
impl<L: Layout, P: Operation<L>> Layout for Via<L, P> {
    type Index = P::Index;
}

#[diagnostic::do_not_recommend]
impl<L: Layout, P: Operation<L> + sealed::GivesStrides<L>> StridedLayout for Via<L, P> {}

impl_axes!([L: Layout, Q: Operation<L>] Via<L, Q>);

impl_value!([L: Layout, P: Operation<L>] [L: StaticLayout, P: Operation<L> + sealed::Operation<L, Known = Fully>] Via<L, P>);

impl<L: Layout, P: Operation<L>> fmt::Display for Via<L, P> {
    /// The text of a [`layout!`](crate::layout!) with the same extents and strides.
    ///
    /// ```
    /// use tensor_layout::{View, axis, layout};
    ///
    /// let image = View::<u8, layout!(H=4 W=8 C=3)>::from_array(&[0; 96]); // H=4 W=8 C=3
    /// assert_eq!(image.crop::<axis::W, 2>(1).layout().to_string(), "H=4 W=2 C=3; pad(W) = 8");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display::numbers(Self::__SPEC, &self.__all_numbers(), f)
    }
}
