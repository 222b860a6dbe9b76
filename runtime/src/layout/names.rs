//! Tuples of axis names: orders, and the names that an operation takes out of a layout or puts into it.

use crate::arith::name::NumberedName;
use crate::arith::spec::{MAX_RANK, Spec};
use crate::axis::AxisName;
use crate::axis::key::{Bool, False, Given, IsFound, Key, MissingAxis, NothingMissing, Spelled};
use crate::error::text::same;
use crate::error::{PartError, attempt};
use crate::layout::Layout;
use crate::layout::internals::Internals;
use crate::layout::rank::{IndexArray, IndexInternals, each_rank};
use core::marker::PhantomData;

/// A tuple of 0 to 8 names of axes: an order in memory, outermost first, or an order of indices. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an order of axes",
    note = "an order is a tuple that names each axis once, outermost first; `layout!` writes it"
)]
pub trait Order: sealed::Names {}

/// A tuple of two names of axes. Operations that split an axis in two, or make one of two, take it. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a pair of axes",
    label = "write two names of axes in parentheses, as `(O, I)`"
)]
pub trait TwoNames: Order {
    /// The first of them.
    type Outer: AxisName;
    /// The second of them.
    type Inner: AxisName;
}

#[diagnostic::do_not_recommend]
impl<A: AxisName, B: AxisName> TwoNames for (A, B) {
    type Outer = A;
    type Inner = B;
}

mod sealed {
    use super::{Bool, Given, IndexArray, Internals, Key, MissingAxis, NumberedName};

    #[diagnostic::on_unimplemented(
        message = "`{Self}` is not a tuple of axes",
        note = "write the axes as one tuple: `permute::<(W, H)>`, `Axes<(H, W)>`"
    )]
    pub trait Names: 'static {
        /// An index with a place for each name.
        type __Index: IndexArray;
        const __NAMES: &'static [NumberedName];
        /// Whether one of them is this name.
        type __Find<K: Key>: Bool;
        /// The first of them that is not among the given ones, or else `Rest`.
        type __MissingOr<G: Given, Rest: MissingAxis>: MissingAxis;
        /// These names, and then the given ones.
        type __Before<G: Given>: Given;
        /// The first of them that is not an axis of `L`, or else [`NothingMissing`](super::NothingMissing).
        type __Absent<L: Internals>: MissingAxis;
        /// The first of them that occurs again, or else [`NothingMissing`](super::NothingMissing).
        type __Twice: MissingAxis;
        /// `I` with a place more for each name.
        type __Longer<I: IndexArray>: IndexArray;
        /// `I` with a place less for each name.
        type __Shorter<I: IndexArray>: IndexArray;
    }

    /// The sealed half of [`HasAxes`](super::HasAxes).
    pub trait HasAxes<P> {}
}
pub(crate) use sealed::Names;

type KeyOf<A> = <A as Spelled>::__Key;

macro_rules! find_among {
    ($key:ident;) => { False };
    ($key:ident; $name:ident $($rest:ident)*) => {
        <<KeyOf<$name> as Key>::Equals<$key> as Bool>::Or<find_among!($key; $($rest)*)>
    };
}

macro_rules! missing_or {
    ($given:ident, $else:ident;) => { $else };
    ($given:ident, $else:ident; $name:ident $($rest:ident)*) => {
        <$given::Find<KeyOf<$name>> as Bool>::OrMissing<$name, missing_or!($given, $else; $($rest)*)>
    };
}

macro_rules! before {
    ($given:ident;) => { $given };
    ($given:ident; $name:ident $($rest:ident)*) => { ($name, before!($given; $($rest)*)) };
}

macro_rules! absent {
    ($layout:ident;) => { NothingMissing };
    ($layout:ident; $name:ident $($rest:ident)*) => {
        <$layout::__Find<KeyOf<$name>> as Bool>::OrMissing<$name, absent!($layout; $($rest)*)>
    };
}

macro_rules! twice {
    () => { NothingMissing };
    ($name:ident $($rest:ident)*) => {
        <<($($rest,)*) as sealed::Names>::__Find<KeyOf<$name>> as Bool>::IfFound<$name, twice!($($rest)*)>
    };
}

macro_rules! tuples {
    ($rank:literal: $($name:ident)*) => {
        impl<$($name: AxisName),*> sealed::Names for ($($name,)*) {
            type __Index = [usize; $rank];
            const __NAMES: &'static [NumberedName] = &[$(KeyOf::<$name>::NAME),*];
            type __Find<K: Key> = find_among!(K; $($name)*);
            type __MissingOr<G_: Given, Rest: MissingAxis> = missing_or!(G_, Rest; $($name)*);
            type __Before<G_: Given> = before!(G_; $($name)*);
            type __Absent<L_: Internals> = absent!(L_; $($name)*);
            type __Twice = twice!($($name)*);
            type __Longer<I_: IndexArray> = <[usize; $rank] as IndexInternals>::__MoreOf<I_>;
            type __Shorter<I_: IndexArray> = <[usize; $rank] as IndexInternals>::__LessOf<I_>;
        }
        #[diagnostic::do_not_recommend]
        impl<$($name: AxisName),*> Order for ($($name,)*) {}
    };
}

each_rank!(tuples);

/// The position of each of these names in a layout.
///
/// # Errors
///
/// If two names are the same, or one cannot be the name of an axis.
pub(crate) const fn positions_of(spec: &Spec, names: &[NumberedName]) -> Result<[usize; MAX_RANK], PartError> {
    let mut positions = [0; MAX_RANK];
    up_to!(k < names.len(), {
        positions[k] = attempt!(position_of(spec, names[k].text()));
        up_to!(other < k, {
            if same(names[other].text(), names[k].text()) {
                return Err(PartError::AxisNamedTwice { axis: names[k].text() });
            }
        });
    });
    Ok(positions)
}

/// The position of the axis of this name.
///
/// # Errors
///
/// If there is none. Methods demand by their bounds that there is one; the type of an operation may be named by hand.
pub(crate) const fn position_of(spec: &Spec, name: &'static str) -> Result<usize, PartError> {
    match spec.position(name) {
        Some(position) => Ok(position),
        None => Err(PartError::NoAxis { axis: name }),
    }
}

/// The position of the axis `A` of the layout `L`.
pub(crate) struct Along<L, A>(PhantomData<(L, A)>);

impl<L: Layout, A: AxisName> Along<L, A> {
    /// The logical position; 0 if there is none.
    pub(crate) const AT: usize = match position_of(L::__SPEC, A::NAME) {
        Ok(position) => position,
        Err(_) => 0,
    };
}

/// A layout with exactly the axes that the tuple `P` names, in any logical order. A function that is generic over layouts usually
/// needs only this bound.
///
/// In the function, call [`permute`](crate::View::permute) with the tuple of the bound first. Indices then have the order of the
/// tuple, whatever the order of the caller's layout is. The compiler then knows the axes and the rank, so that no further bound is
/// needed.
///
/// ```
/// use tensor_layout::axis::{C, H, W};
/// use tensor_layout::{Axes, Tensor, View, layout};
///
/// fn mean<L: Axes<(C, H, W)>>(image: View<'_, f32, L>, c: usize) -> f32 {
///     let plane = image.permute::<(C, H, W)>().fix::<C>(c); // H W
///     plane.fold(0.0, |sum, x| sum + x) / plane.len() as f32
/// }
///
/// // H=2 W=2 C=3
/// let pixels = Tensor::<f32, layout!(H=2 W=2 C=3)>::from_fn(|[h, w, c]| (h + w + 10 * c) as f32);
/// let planes =
///     Tensor::<f32, layout!(C=3 H=2 W=2; pad(W) = 8)>::from_view(&pixels); // C=3 H=2 W=2
/// assert_eq!(mean(pixels.view(), 1), 11.0);
/// assert_eq!(mean(planes.view(), 2), 21.0);
/// ```
///
/// If a layout has other axes, `cargo check` reports an error at the call, which names the axis.
///
/// [`#[derive(Layout)]`](derive@crate::Layout) implements it for a layout with a name of its own. The bound decides only whether a program
/// compiles. What it allows goes by the names in the layout: with an implementation that is not true, `permute` does not compile.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to have exactly the axes `{P}`",
    label = "may have other axes",
    note = "`permute` takes the tuple of the bound first; from there `permute` again for another order"
)]
pub trait Axes<P: Order>: Layout {}

/// Holds if each name of `P` is an axis of the layout.
#[diagnostic::on_unimplemented(
    message = "the layout has no axis `{Self}`: it needs exactly the axes `{P}`",
    label = "this layout has no axis `{Self}`"
)]
pub trait IsInLayout<P> {}
impl<P> IsInLayout<P> for NothingMissing {}

/// Holds if each axis of the layout is a name of `P`.
#[diagnostic::on_unimplemented(
    message = "the layout also has an axis `{Self}`: it needs exactly the axes `{P}`",
    label = "this layout has the additional axis `{Self}`",
    note = "pass a part without it, such as `.fix::<{Self}>(0)`"
)]
pub trait IsAsked<P> {}
impl<P> IsAsked<P> for NothingMissing {}

/// Holds if no name of `P` occurs twice.
#[diagnostic::on_unimplemented(message = "the axis `{Self}` occurs twice in `{P}`", label = "name each axis once")]
pub trait StandsOnce<P> {}
impl<P> StandsOnce<P> for NothingMissing {}

/// Holds where each axis of the layout is in the list `G`, of those that an index gives a number for.
pub trait GivenAllAxes<G: Given> {}

/// A layout whose axes are known where an index names some of them: any type but a parameter.
#[diagnostic::on_unimplemented(
    message = "which axes `{Self}` has is not known here, nor in which order they are",
    label = "of a layout that is a parameter",
    note = "in a function with the bound `Axes<(H, W)>`, begin with `let v = v.permute::<(H, W)>();`"
)]
pub trait KnownAxes {
    /// `K`. Where the axes are not known there is no such type, with which more could be wrong.
    type Of<K: Layout>;
}

/// The first axis of `P` that is not one of the layout, unless `P` names an axis twice.
pub(crate) type AbsentFrom<L, P> = <<P as Names>::__Twice as MissingAxis>::Else<<P as Names>::__Absent<L>>;

/// The first axis of the layout that is not one of `P`, unless `P` is wrong in itself or has an axis that is not one of the layout.
pub(crate) type NotAsked<L, P> = <<P as Names>::__Twice as MissingAxis>::Else<
    <<P as Names>::__Absent<L> as MissingAxis>::Else<<L as Internals>::__Missing<<P as Names>::__Before<()>>>,
>;

/// Writes [`Axes`], [`GivenAllAxes`] and [`KnownAxes`] for a kind of layouts.
///
/// There is an `impl` for each kind of layouts, and no `impl` for all layouts. A type parameter without the bound then matches
/// none of them, so rustc shows the message of `Axes` and offers the bound. For a layout that rustc knows, it shows which axis is
/// at fault.
macro_rules! impl_axes {
    ([$($generics:tt)*] $layout:ty) => {
        impl<$($generics)*, P: $crate::layout::names::Order> $crate::layout::names::Axes<P> for $layout
        where
            P::__Twice: $crate::layout::names::StandsOnce<P>,
            $crate::layout::names::AbsentFrom<Self, P>: $crate::layout::names::IsInLayout<P>,
            $crate::layout::names::NotAsked<Self, P>: $crate::layout::names::IsAsked<P>,
        {
        }

        impl<$($generics)*> $crate::layout::names::KnownAxes for $layout {
            type Of<K: $crate::layout::Layout> = K;
        }

        impl<$($generics)*, G: $crate::axis::key::Given> $crate::layout::names::GivenAllAxes<G> for $layout
        where
            <Self as $crate::layout::internals::Internals>::__Missing<G>: $crate::axis::key::IsNothing,
        {
        }
    };
}
pub(crate) use impl_axes;

/// A layout that has an axis of the name `A`. Sealed.
///
/// ```
/// use tensor_layout::{HasAxis, View, axis, layout};
///
/// fn rows<L: HasAxis<axis::H>>(image: View<'_, u8, L>) -> usize {
///     image.extent::<axis::H>()
/// }
/// assert_eq!(rows(View::<u8, layout!(H=2 W=3)>::from_array(&[0; 6])), 2);
/// ```
// The result of the search for the axis is a bound on the trait itself, so it is known wherever `L: HasAxis<A>` is known, for
// `Via<L, Range<A>>` too. So a function with this bound alone can apply one operation after the other.
#[diagnostic::on_unimplemented(
    message = "the layout has no axis `{A}`",
    label = "`{A}` is not one of its axes",
    note = "the axes of a layout are the first names in its `Dim`s and `Dyn`s, but for what operations have taken out, put in or \
            renamed (`insert::<A>()` puts in an axis of extent 1, which `broadcast` repeats); in a function with the bound `Axes<(H, W)>`, begin with `let v = v.permute::<(H, W)>();`"
)]
pub trait HasAxis<A: AxisName>: Layout + Internals<__Find<A::__Key>: IsFound> {
    /// Its logical position.
    const POSITION: usize;
}

#[diagnostic::do_not_recommend]
impl<A: AxisName, L: Layout> HasAxis<A> for L
where
    L::__Find<A::__Key>: IsFound,
{
    const POSITION: usize = Along::<L, A>::AT;
}

/// A layout that has the axes that the tuple `P` names, and perhaps others. Sealed.
pub trait HasAxes<P: Order>: Layout + sealed::HasAxes<P> {}

impl<P: Order, L: Layout> HasAxes<P> for L where P::__Absent<L>: IsAmongAxes<P> {}

impl<P: Order, L: Layout> sealed::HasAxes<P> for L where P::__Absent<L>: IsAmongAxes<P> {}

/// Holds if each name of `P` is an axis of the layout.
#[diagnostic::on_unimplemented(
    message = "the layout has no axis `{Self}`, which `{P}` names",
    label = "this layout has no axis `{Self}`"
)]
pub trait IsAmongAxes<P> {}
impl<P> IsAmongAxes<P> for NothingMissing {}
