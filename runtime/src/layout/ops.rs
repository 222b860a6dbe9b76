//! The operations on layouts, as types. The layout of a part of a view is a [`Via`], whose second parameter is one of these types.
//!
//! Programs need not write these types: the methods of the same names of [`View`](crate::View), [`ViewMut`](crate::ViewMut) and
//! [`Layout`] return them. [`as_layout`](crate::View::as_layout) gives a part a layout that is written with
//! [`layout!`](crate::layout!).

pub use crate::layout::names::{HasAxes, TwoNames};
pub use crate::layout::via::{Operation, Via};

use crate::arith::name::NumberedName;
use crate::arith::op::Op;
use crate::arith::spec::{MAX_RANK, Spec};
use crate::axis::AxisName;
use crate::axis::digits::DigitAxes;
use crate::axis::key::{Bool, Given, Key, NothingMissing};
use crate::error::PartError;
use crate::layout::known::Partly;
use crate::layout::names::{Names, Order, position_of, positions_of};
use crate::layout::rank::IndexInternals;
use crate::layout::variance::{Invariant, named_debug};
use crate::layout::via::sealed;
use crate::layout::{Layout, StridedLayout};

/// An operation that takes the axes of one tuple out of a layout and puts the axes of another one in. The methods demand that the layout has
/// the axes. If it does not, the type of the result is a layout all the same, so that uses of it cause no further errors.
///
/// `$known` and `$extents` belong to the result for an operand of the layout `L`, and `$digits` are its axes with digits, if they are others
/// than the operand's. `$terms` is the number of its terms, if it does not follow from the number of axes.
macro_rules! operation {
    (
        $(#[$doc:meta])*
        $visibility:vis $name:ident<$($parameter:ident $(: $bound:path)?),* $(; $($number:ident),*)?> on $layout:ident;
        - $out:ty, + $in:ty, known $known:ty, extents $extents:ty $(, digits $digits:ty)? $(, terms $terms:ty)?;
        |$spec:ident, $position:ident of $axes:path| $op:expr
    ) => {
        $(#[$doc])*
        $visibility struct $name<$($parameter,)* $($(const $number: usize),*)?>(Invariant<($($parameter,)*)>);

        named_debug!($name [$($parameter,)* $($($number),*)?] [$($parameter,)* $($(const $number: usize),*)?]);

        impl<$layout: Layout, $($parameter $(: $bound)?,)* $($(const $number: usize),*)?>
            sealed::Operation<$layout> for $name<$($parameter,)* $($($number),*)?>
        {
            type Index = <$in as Names>::__Longer<<$out as Names>::__Shorter<$layout::Index>>;
            type Known = $known;
            type Extents = $extents;
            type Find<Name: Key> = <<$in as Names>::__Find<Name> as Bool>::Or<
                <<$out as Names>::__Find<Name> as Bool>::Unless<$layout::__Find<Name>>,
            >;
            type Missing<Others: Given> =
                <$in as Names>::__MissingOr<Others, $layout::__Missing<<$out as Names>::__Before<Others>>>;
            type Terms = operation!(@or <$in as Names>::__Longer<<$out as Names>::__Shorter<$layout::__Terms>> $(, $terms)?);
            type Digits = operation!(@or $layout::__Digits $(, $digits)?);
            const OP: Result<Op, PartError> = match ($layout::__SPEC, $axes($layout::__SPEC)) {
                ($spec, Ok($position)) => $op,
                (_, Err(error)) => Err(error),
            };
        }
        impl<$layout: Layout, $($parameter $(: $bound)?,)* $($(const $number: usize),*)?>
            Operation<$layout> for $name<$($parameter,)* $($($number),*)?>
        {
        }
        operation!(@strides [$layout, $($parameter $(: $bound)?,)* $($(const $number: usize),*)?] $layout $name<$($parameter,)* $($($number),*)?> $(, $digits)?);
    };
    // Without the digits of an axis, there may be none left.
    (@strides [$($generics:tt)*] $layout:ident $operation:ty, $digits:ty) => {
        impl<$($generics)*> sealed::GivesStrides<$layout> for $operation
        where
            $layout: Layout,
            Self: sealed::Operation<$layout, Digits = ()>,
        {
        }
    };
    (@strides [$($generics:tt)*] $layout:ident $operation:ty) => {
        impl<$($generics)*> sealed::GivesStrides<$layout> for $operation where $layout: StridedLayout {}
    };
    (@or $default:ty) => { $default };
    (@or $default:ty, $given:ty) => { $given };
}

operation! {
    /// [`fix`](crate::View::fix): the axis `A` at one index.
    pub Fix<A: AxisName> on L;
    - (A,), + (), known L::__Known, extents L::__Extents, digits <L::__Digits as DigitAxes>::Without<A::__Key>;
    |spec, axis of along::<A>| Ok(Op::fix(spec, axis))
}

operation! {
    /// [`crop`](crate::View::crop): `LEN` neighbouring indices of the axis `A`.
    pub Crop<A: AxisName; LEN> on L;
    - (), + (), known L::__Known, extents L::__Extents;
    |spec, axis of along::<A>| Ok(Op::crop(spec, axis, LEN))
}

operation! {
    /// A chunk of [`axis_chunks`](crate::View::axis_chunks): `LEN` neighbouring indices of the axis `A`. If the axis has fewer, there is
    /// no chunk.
    pub Chunk<A: AxisName; LEN> on L;
    - (), + (), known L::__Known, extents L::__Extents;
    |spec, axis of along::<A>| Ok(Op::chunk(spec, axis, LEN))
}

operation! {
    /// [`range`](crate::View::range): neighbouring indices of the axis `A`. Their number is known at run time.
    pub Range<A: AxisName> on L;
    - (), + (), known Partly, extents <L::__Extents as IndexInternals>::__More;
    |spec, axis of along::<A>| Ok(Op::range(spec, axis))
}

operation! {
    /// Neighbouring indices of each axis: what [`Tensor::bordered`](crate::Tensor::bordered) puts a border around.
    pub(crate) Ranges<> on L;
    - (), + (), known Partly, extents L::Index;
    |spec, _axes of none| Ok(Op::ranges(spec))
}

operation! {
    /// [`step`](crate::View::step): every `K`-th index of the axis `A`.
    pub Step<A: AxisName; K> on L;
    - (), + (), known L::__Known, extents L::__Extents;
    |spec, axis of along::<A>| Op::step(spec, axis, K)
}

operation! {
    /// [`step_by`](crate::View::step_by): every so many-th index of the axis `A`. The number is known at run time.
    pub StepBy<A: AxisName> on L;
    - (), + (), known Partly, extents <L::__Extents as IndexInternals>::__More;
    |spec, axis of along::<A>| Ok(Op::step_by(spec, axis))
}

operation! {
    /// [`reverse`](crate::View::reverse): the axis `A` from its last index to its first.
    pub Reverse<A: AxisName> on L;
    - (), + (), known L::__Known, extents L::__Extents;
    |spec, axis of along::<A>| Ok(Op::reverse(spec, axis))
}

operation! {
    /// [`reverse_if`](crate::View::reverse_if): the axis `A`, reversed or not. Which of the two is known at run time, so the stride is a `?`.
    pub ReverseIf<A: AxisName> on L;
    - (), + (), known Partly, extents L::__Extents;
    |spec, axis of along::<A>| Ok(Op::reverse_if(spec, axis))
}

operation! {
    /// [`rename`](crate::View::rename): the axis `A` under the name `B`.
    pub Rename<A: AxisName, B: AxisName> on L;
    - (A,), + (B,), known L::__Known, extents L::__Extents, digits <L::__Digits as DigitAxes>::Renamed<A::__Key, B>;
    |spec, axis of along::<A>| Op::rename(spec, axis, B::NAME)
}

operation! {
    /// [`insert`](crate::View::insert): a new axis `A` of extent 1, the first one.
    pub Insert<A: AxisName> on L;
    - (), + (A,), known L::__Known, extents L::__Extents;
    |spec, _axes of none| Op::insert(spec, A::NAME)
}

operation! {
    /// [`squeeze`](crate::View::squeeze): without the axis `A`, whose extent is 1.
    pub Squeeze<A: AxisName> on L;
    - (A,), + (), known L::__Known, extents L::__Extents, digits <L::__Digits as DigitAxes>::Without<A::__Key>;
    |spec, axis of along::<A>| Ok(Op::squeeze(spec, axis))
}

operation! {
    /// [`broadcast`](crate::View::broadcast): the one index of the axis `A`, repeated `LEN` times.
    pub Broadcast<A: AxisName; LEN> on L;
    - (), + (), known L::__Known, extents L::__Extents;
    |spec, axis of along::<A>| Ok(Op::broadcast(spec, axis, Some(LEN)))
}

operation! {
    /// [`broadcast_to`](crate::View::broadcast_to): the one index of the axis `A`, repeated. The extent is known at run time.
    pub BroadcastTo<A: AxisName> on L;
    - (), + (), known Partly, extents <L::__Extents as IndexInternals>::__More;
    |spec, axis of along::<A>| Ok(Op::broadcast(spec, axis, None))
}

operation! {
    /// [`diagonal`](crate::View::diagonal): the diagonal of the two axes of the tuple `P`, as the axis `D`.
    pub Diagonal<P: TwoNames, D: AxisName> on L;
    - P, + (D,), known L::__Known, extents L::__Extents;
    |spec, axes of all_of::<P>| Op::diagonal(spec, [axes[0], axes[1]], D::NAME)
}

operation! {
    /// [`split`](crate::View::split): the axis `A` as the two axes of the tuple `P`: the groups of `K` indices, and the indices in a group.
    pub Split<A: AxisName, P: TwoNames; K> on L;
    - (A,), + P, known L::__Known, extents L::__Extents;
    |spec, axis of along::<A>| Op::split(spec, axis, two_of(P::__NAMES), K)
}

operation! {
    /// [`split_by`](crate::View::split_by): the axis `A` as the two axes of the tuple `P`: the groups of so many indices, and the indices in a
    /// group. The number is known at run time.
    pub SplitBy<A: AxisName, P: TwoNames> on L;
    - (A,), + P, known Partly, extents <<L::__Extents as IndexInternals>::__More as IndexInternals>::__More;
    |spec, axis of along::<A>| Op::split_by(spec, axis, two_of(P::__NAMES))
}

operation! {
    /// [`unblock`](crate::View::unblock): the axis `A`, which is split in blocks, as the two axes of the tuple `P`: the blocks, and the
    /// indices in a block.
    pub Unblock<A: AxisName, P: Order> on L;
    - (A,), + P, known L::__Known, extents L::__Extents, digits <L::__Digits as DigitAxes>::Without<A::__Key>, terms L::__Terms;
    |spec, axis of along::<A>| Op::unblock(spec, axis, P::__NAMES)
}

operation! {
    /// [`unblock_padded`](crate::Tensor::unblock_padded): as [`Unblock`], where the last block is whole: what fills it is padding.
    pub UnblockPadded<A: AxisName, P: Order> on L;
    - (A,), + P, known L::__Known, extents L::__Extents, digits <L::__Digits as DigitAxes>::Without<A::__Key>, terms L::__Terms;
    |spec, axis of along::<A>| Op::unblock_padded(spec, axis, P::__NAMES)
}

operation! {
    /// [`windows`](crate::View::windows): the axis `A` as the two axes of the tuple `P`: the windows, `STEP` apart, and the `SIZE`
    /// indices in a window.
    pub Windows<A: AxisName, P: TwoNames; SIZE, STEP> on L;
    - (A,), + P, known L::__Known, extents L::__Extents;
    |spec, axis of along::<A>| Op::windows(spec, axis, two_of(P::__NAMES), SIZE, STEP)
}

operation! {
    /// The axis `A` as the two axes of the tuple `P`: a window at each index, and the indices in a window, whose number is known at run time. It
    /// is a part of [`WindowsWith`].
    pub Slide<A: AxisName, P: TwoNames> on L;
    - (A,), + P, known Partly, extents <<L::__Extents as IndexInternals>::__More as IndexInternals>::__More;
    |spec, axis of along::<A>| Op::slide(spec, axis, two_of(P::__NAMES))
}

/// The layout after [`windows_with`](crate::View::windows_with): windows at each index, every so many-th of them, and every so many-th index of
/// each.
pub type WindowsWith<L, A, P> =
    Via<Via<Via<L, Slide<A, P>>, StepBy<<P as TwoNames>::Outer>>, StepBy<<P as TwoNames>::Inner>>;

operation! {
    /// [`merge`](crate::View::merge): the axes of the tuple `P`, outermost first, as the axis `M`.
    pub Merge<P: Order, M: AxisName> on L;
    - P, + (M,), known L::__Known, extents L::__Extents;
    |spec, axes of all_of::<P>| Op::merge(spec, axes, P::__NAMES.len(), M::NAME)
}

operation! {
    /// [`as_arrays`](crate::View::as_arrays): the `LEN` indices of the axis `A` as one element.
    pub AsArrays<A: AxisName; LEN> on L;
    - (A,), + (), known L::__Known, extents L::__Extents, digits <L::__Digits as DigitAxes>::Without<A::__Key>;
    |spec, axis of along::<A>| Op::as_arrays(spec, axis, LEN)
}

operation! {
    /// [`as_flattened`](crate::View::as_flattened): the `LEN` elements of an element as a new axis `A`, the last one.
    pub AsFlattened<A: AxisName; LEN> on L;
    - (), + (A,), known L::__Known, extents L::__Extents;
    |spec, _axes of none| Op::as_flattened(spec, A::NAME, LEN)
}

operation! {
    /// [`packed`](crate::Layout::packed): the same axes without gaps, in the order of the memory.
    pub Pack<> on L;
    - (), + (), known L::__Known, extents L::__Extents;
    |spec, _axes of none| Ok(Op::packed(spec))
}

/// The layout `L` without gaps, in the same order in memory: that of [`to_tensor`](crate::View::to_tensor). Its value is
/// [`layout.packed()`](crate::Layout::packed).
pub type Packed<L> = Via<L, Pack>;

operation! {
    /// The same axes without gaps, in the order of the indices: as a `Vec` has the elements.
    #[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "what owns elements asks for it"))]
    pub(crate) InIndexOrder<> on L;
    - (), + (), known L::__Known, extents L::__Extents, digits ();
    |spec, _axes of none| Ok(Op::in_index_order(spec))
}

/// No position.
#[allow(clippy::unnecessary_wraps, reason = "as the functions beside it")]
const fn none(_: &Spec) -> Result<(), PartError> {
    Ok(())
}

/// The position of the axis `A`.
const fn along<A: AxisName>(spec: &Spec) -> Result<usize, PartError> {
    position_of(spec, A::NAME)
}

/// The positions of the axes of the tuple `P`.
const fn all_of<P: Order>(spec: &Spec) -> Result<[usize; MAX_RANK], PartError> {
    positions_of(spec, P::__NAMES)
}

const fn two_of(names: &[NumberedName]) -> [&'static str; 2] {
    [names[0].text(), names[1].text()]
}

/// [`permute`](crate::View::permute): the indices in the order of the tuple `P`.
///
/// The axes of the result follow from `P` alone, so a function that is generic over `L` knows them.
pub struct Permute<P>(Invariant<P>);

impl<P: Order, L: Layout> sealed::Operation<L> for Permute<P> {
    type Index = P::__Index;
    type Known = L::__Known;
    type Extents = L::__Extents;
    type Find<K: Key> = P::__Find<K>;
    type Missing<G: Given> = P::__MissingOr<G, NothingMissing>;
    type Terms = L::__Terms;
    type Digits = L::__Digits;
    const OP: Result<Op, PartError> = match all_of::<P>(L::__SPEC) {
        Ok(axes) => Op::permute(L::__SPEC, &axes, P::__NAMES.len()),
        Err(error) => Err(error),
    };
}
impl<P: Order, L: Layout> Operation<L> for Permute<P> {}
impl<P: Order, L: StridedLayout> sealed::GivesStrides<L> for Permute<P> {}
