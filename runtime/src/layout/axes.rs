//! Axes as types, and tuples of them: the first parameter of a [`Strided`](crate::notation::Strided).

use crate::arith::rules::AxisSpec;
use crate::axis::AxisName;
use crate::axis::key::Key;
use crate::layout::internals::Known;
use crate::layout::known::{Fully, Partly};
use crate::layout::names::Names;
use crate::layout::rank::{IndexArray, each_rank};
use crate::layout::storage::{Packed, StaticStorage, Storage};
use crate::layout::variance::{Invariant, named_debug};

/// An axis of a known extent: `H=57` with `pad(H) = 8` is `Dim<H, 57, Pad<8>>`.
pub struct Dim<Name, const EXTENT: usize, Rules = Packed>(Invariant<(Name, Rules)>);

named_debug!(Dim [Name, EXTENT, Rules] [Name, const EXTENT: usize, Rules]);

/// An axis whose extent is known at run time: `H=?` is `Dyn<H>`.
pub struct Dyn<Name, Rules = Packed>(Invariant<(Name, Rules)>);

named_debug!(Dyn [Name, Rules] [Name, Rules]);

/// One axis of a layout: a [`Dim`] or a [`Dyn`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an axis of a layout",
    note = "an axis is a `Dim<Name, EXTENT, Rules>` or a `Dyn<Name, Rules>`; `layout!` writes them"
)]
pub trait Axis: sealed::Axis {}

/// An axis whose extent and stride are known to its type.
#[diagnostic::on_unimplemented(
    message = "the extent of axis `{Self}` is known only at run time (`?`), and this needs a static layout",
    label = "needs every extent and every stride",
    note = "make a layout value with `with_extents`, and a view with `with_layout`"
)]
pub trait StaticAxis: Axis + sealed::Axis<Known = Fully> {}

mod sealed {
    use super::{AxisName, AxisSpec, IndexArray, Known, Names};

    pub trait Axis: 'static {
        type Name: AxisName;
        type Known: Known;
        const SPEC: AxisSpec;
        /// `I`, with one entry more if the extent is `?`.
        type PushExtent<I: IndexArray>: IndexArray;
        /// `I`, with one entry more if the stride is `?`.
        type PushStride<I: IndexArray>: IndexArray;
    }

    pub trait Dims: 'static {
        type Index: IndexArray;
        type Known: Known;
        type RunTimeExtents: IndexArray;
        type RunTimeStrides: IndexArray;
        const SPECS: &'static [AxisSpec];
        type Names: Names;
    }
}
pub(crate) use sealed::{Axis as AxisRules, Dims as DimsRules};

impl<Name: AxisName, const EXTENT: usize, Rules: Storage> sealed::Axis for Dim<Name, EXTENT, Rules> {
    type Name = Name;
    type Known = Rules::Known;
    const SPEC: AxisSpec = AxisSpec { name: Name::__Key::NAME, extent: Some(EXTENT), rules: Rules::RULES };
    type PushExtent<I: IndexArray> = I;
    type PushStride<I: IndexArray> = Rules::Push<I>;
}
impl<Name: AxisName, const EXTENT: usize, Rules: Storage> Axis for Dim<Name, EXTENT, Rules> {}
impl<Name: AxisName, const EXTENT: usize, Rules: StaticStorage> StaticAxis for Dim<Name, EXTENT, Rules> {}

impl<Name: AxisName, Rules: Storage> sealed::Axis for Dyn<Name, Rules> {
    type Name = Name;
    type Known = Partly;
    const SPEC: AxisSpec = AxisSpec { name: Name::__Key::NAME, extent: None, rules: Rules::RULES };
    type PushExtent<I: IndexArray> = I::__More;
    type PushStride<I: IndexArray> = Rules::Push<I>;
}
impl<Name: AxisName, Rules: Storage> Axis for Dyn<Name, Rules> {}

/// The axes of a layout in logical order: a tuple of 0 to 8 [`Axis`] types. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of axes",
    note = "the axes of a layout are a tuple of 0 to 8 `Dim`s and `Dyn`s; `layout!` writes it"
)]
pub trait Dims: sealed::Dims {}

/// One `impl` for all tuples: rustc lists the implementations in the messages of each layout that is wrong.
impl<A: sealed::Dims> Dims for A {}

/// [`Dims`] without a `?`.
#[diagnostic::on_unimplemented(
    message = "some extent or stride of the layout is known only at run time (`?`), and this needs a static layout",
    label = "needs every extent and every stride",
    note = "make a layout value with `with_extents`, and a view with `with_layout`"
)]
pub trait StaticDims: Dims + sealed::Dims<Known = Fully> {}

macro_rules! pushed {
    ($push:ident;) => { [usize; 0] };
    ($push:ident; $axis:ident $($rest:ident)*) => { <$axis as AxisRules>::$push<pushed!($push; $($rest)*)> };
}

macro_rules! known_of {
    () => { Fully };
    ($axis:ident $($rest:ident)*) => { <<$axis as AxisRules>::Known as Known>::And<known_of!($($rest)*)> };
}

macro_rules! tuples {
    ($rank:literal: $($axis:ident)*) => {
        impl<$($axis: Axis),*> sealed::Dims for ($($axis,)*) {
            type Index = [usize; $rank];
            type Known = known_of!($($axis)*);
            type RunTimeExtents = pushed!(PushExtent; $($axis)*);
            type RunTimeStrides = pushed!(PushStride; $($axis)*);
            const SPECS: &'static [AxisSpec] = &[$($axis::SPEC),*];
            type Names = ($(<$axis as AxisRules>::Name,)*);
        }
        #[diagnostic::do_not_recommend]
        impl<$($axis: StaticAxis),*> StaticDims for ($($axis,)*) {}
    };
}

each_rank!(tuples);
