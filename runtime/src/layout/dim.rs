//! Axes as types, and tuples of them.

use crate::arith::name;
use crate::arith::spec::AxisSpec;
use crate::axis::AxisName;
use crate::axis::find::{Found, Given, Here, NothingMissing, Nowhere};
use crate::axis::name::{Bool, Key};
use crate::layout::kind::{Kind, Mixed, Static};
use crate::layout::rank::IndexArray;
use crate::layout::storage::{Packed, StaticStorage, Storage};
use crate::layout::variance::Invariant;
use core::marker::PhantomData;

/// An axis of a known extent: `H=57` with `pad(H) = 8` is `Dim<H, 57, Pad<8>>`.
pub struct Dim<Name, const EXTENT: usize, Rules = Packed>(Invariant<(Name, Rules)>);

/// An axis whose extent is known at run time: `H=?` is `Dyn<H>`.
pub struct Dyn<Name, Rules = Packed>(Invariant<(Name, Rules)>);

/// One axis of a layout: a [`Dim`] or a [`Dyn`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no axis of a layout",
    note = "an axis is a `Dim<Name, EXTENT, Rules>` or a `Dyn<Name, Rules>`; `layout!` writes them"
)]
pub trait Axis: sealed::Axis {}

/// An axis whose extent and stride are known to its type.
#[diagnostic::on_unimplemented(
    message = "the extent of axis `{Self}` is known only at run time (`?`), and this needs a static layout",
    label = "needs every extent and every stride",
    note = "make a layout value with `with_extents`, and a view with `with_layout`"
)]
pub trait StaticAxis: Axis {}

mod sealed {
    use super::{AxisName, AxisSpec, Found, Given, IndexArray, Key, Kind, name};

    pub trait Axis: 'static {
        type Name: AxisName;
        type Kind: Kind;
        const SPEC: AxisSpec;
        /// `I`, with one place more if the extent is `?`.
        type PushExtent<I: IndexArray>: IndexArray;
        /// `I`, with one place more if the stride is `?`.
        type PushStride<I: IndexArray>: IndexArray;
    }

    pub trait Axes: 'static {
        type Index: IndexArray;
        type Kind: Kind;
        type RunTimeExtents: IndexArray;
        type RunTimeStrides: IndexArray;
        const SPECS: &'static [AxisSpec];
        type Find<K: Key>: Found;
        type Missing<G: Given>;
    }

    pub trait Order: 'static {
        type Index: IndexArray;
        const NAMES: &'static [name::Name];
    }
}
pub(crate) use sealed::{Axes as AxesSpec, Axis as AxisRules};

impl<Name: AxisName, const EXTENT: usize, Rules: Storage> sealed::Axis for Dim<Name, EXTENT, Rules> {
    type Name = Name;
    type Kind = Rules::Kind;
    const SPEC: AxisSpec = AxisSpec { name: Named::<Name>::NAME, extent: Some(EXTENT), rules: Rules::RULES };
    type PushExtent<I: IndexArray> = I;
    type PushStride<I: IndexArray> = Rules::Push<I>;
}
impl<Name: AxisName, const EXTENT: usize, Rules: Storage> Axis for Dim<Name, EXTENT, Rules> {}
impl<Name: AxisName, const EXTENT: usize, Rules: StaticStorage> StaticAxis for Dim<Name, EXTENT, Rules> {}

impl<Name: AxisName, Rules: Storage> sealed::Axis for Dyn<Name, Rules> {
    type Name = Name;
    type Kind = Mixed;
    const SPEC: AxisSpec = AxisSpec { name: Named::<Name>::NAME, extent: None, rules: Rules::RULES };
    type PushExtent<I: IndexArray> = I::More;
    type PushStride<I: IndexArray> = Rules::Push<I>;
}
impl<Name: AxisName, Rules: Storage> Axis for Dyn<Name, Rules> {}

/// The axes of a layout in logical order: a tuple of 0 to 8 [`Axis`] types. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are no axes of a layout",
    note = "the axes of a layout are a tuple of 0 to 8 `Dim`s and `Dyn`s; `layout!` writes it"
)]
pub trait Axes: sealed::Axes {}

/// [`Axes`] without a `?`.
#[diagnostic::on_unimplemented(
    message = "some extent or stride of the layout is known only at run time (`?`), and this needs a static layout",
    label = "needs every extent and every stride",
    note = "make a layout value with `with_extents`, and a view with `with_layout`"
)]
pub trait StaticAxes: Axes {}

/// The physical order of a layout, outermost first: a tuple of 0 to 8 axis names. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no order of axes",
    note = "an order is a tuple that names each axis once, outermost first; `layout!` writes it"
)]
pub trait Order: sealed::Order {}

/// The name of an axis with its number, computed once for all layouts. It is not an item of [`AxisName`], where an
/// implementation could give another number.
struct Named<A>(PhantomData<A>);

impl<A: AxisName> Named<A> {
    const NAME: name::Name = name::Name::of(A::NAME);
}

macro_rules! pushed {
    ($push:ident;) => { [usize; 0] };
    ($push:ident; $axis:ident $($rest:ident)*) => { <$axis as AxisRules>::$push<pushed!($push; $($rest)*)> };
}

macro_rules! kind_of {
    () => { Static };
    ($axis:ident $($rest:ident)*) => { <<$axis as AxisRules>::Kind as Kind>::And<kind_of!($($rest)*)> };
}

macro_rules! find_among {
    ($key:ident;) => { Nowhere };
    ($key:ident; $axis:ident $($rest:ident)*) => {
        <<<<$axis as AxisRules>::Name as AxisName>::Key as Key>::Equals<$key> as Bool>::If<
            Here,
            find_among!($key; $($rest)*),
        >
    };
}

macro_rules! missing_from {
    ($given:ident;) => { NothingMissing };
    ($given:ident; $axis:ident $($rest:ident)*) => {
        <$given::Find<<<$axis as AxisRules>::Name as AxisName>::Key> as Found>::OrMissing<
            <$axis as AxisRules>::Name,
            missing_from!($given; $($rest)*),
        >
    };
}

macro_rules! tuples {
    ($rank:literal: $($axis:ident)*) => {
        impl<$($axis: Axis),*> sealed::Axes for ($($axis,)*) {
            type Index = [usize; $rank];
            type Kind = kind_of!($($axis)*);
            type RunTimeExtents = pushed!(PushExtent; $($axis)*);
            type RunTimeStrides = pushed!(PushStride; $($axis)*);
            const SPECS: &'static [AxisSpec] = &[$($axis::SPEC),*];
            type Find<K: Key> = find_among!(K; $($axis)*);
            type Missing<Names: Given> = missing_from!(Names; $($axis)*);
        }
        impl<$($axis: Axis),*> Axes for ($($axis,)*) {}
        impl<$($axis: StaticAxis),*> StaticAxes for ($($axis,)*) {}

        impl<$($axis: AxisName),*> sealed::Order for ($($axis,)*) {
            type Index = [usize; $rank];
            const NAMES: &'static [name::Name] = &[$(Named::<$axis>::NAME),*];
        }
        impl<$($axis: AxisName),*> Order for ($($axis,)*) {}
    };
}

tuples!(0:);
tuples!(1: A);
tuples!(2: A B);
tuples!(3: A B C);
tuples!(4: A B C D);
tuples!(5: A B C D E);
tuples!(6: A B C D E F);
tuples!(7: A B C D E F G);
tuples!(8: A B C D E F G H);
