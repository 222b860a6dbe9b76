//! The operations on layouts, as types. The layout of a part of a view is a [`Via`], whose second parameter is one of these types.
//!
//! Programs need not write these types: the methods of the same names of [`View`](crate::View), [`ViewMut`](crate::ViewMut) and
//! [`Layout`] return them. [`as_layout`](crate::View::as_layout) gives a part a layout that is written with
//! [`layout!`](crate::layout!).

pub use crate::layout::names::{HasAxes, TwoNames};
pub use crate::layout::via::{Operation, Via};

use crate::arith::name::Name;
use crate::arith::op::Op;
use crate::axis::AxisName;
use crate::axis::key::{Found, Given, Key, NothingMissing};
use crate::error::PartError;
use crate::layout::blocks::{Another, Blocks, NoBlock};
use crate::layout::internals::Internals;
use crate::layout::known::Partly;
use crate::layout::names::{Axes, HasAxis, Names, Order, positions_of};
use crate::layout::rank::IndexInternals;
use crate::layout::variance::Invariant;
use crate::layout::via::sealed;
use crate::layout::{Layout, StridedLayout};

/// An operation that takes the axes of one tuple out of a layout and puts those of another one in.
///
/// `$known` and `$extents` are those of the result for an operand of the layout `L`.
macro_rules! operation {
    (
        $(#[$doc:meta])*
        $name:ident<$($parameter:ident $(: $bound:path)?),* $(; $($number:ident),*)?> on $layout:ident: $has:path;
        - $out:ty, + $in:ty, known $known:ty, extents $extents:ty;
        |$spec:ident| $op:expr
    ) => {
        $(#[$doc])*
        pub struct $name<$($parameter,)* $($(const $number: usize),*)?>(Invariant<($($parameter,)*)>);

        impl<$layout: $has, $($parameter $(: $bound)?,)* $($(const $number: usize),*)?>
            sealed::Operation<$layout> for $name<$($parameter,)* $($($number),*)?>
        {
            type Index = <$in as Names>::Longer<<$out as Names>::Shorter<$layout::Index>>;
            type Known = $known;
            type Extents = $extents;
            type Find<Name: Key> = <<$in as Names>::Find<Name> as Found>::Or<
                <<$out as Names>::Find<Name> as Found>::Unless<$layout::Find<Name>>,
            >;
            type Missing<Others: Given> =
                <$in as Names>::MissingOr<Others, $layout::Missing<<$out as Names>::Before<Others>>>;
            type Blocks = $layout::Blocks;
            const OP: Result<Op, PartError> = {
                let $spec = $layout::SPEC;
                $op
            };
        }
        impl<$layout: $has, $($parameter $(: $bound)?,)* $($(const $number: usize),*)?>
            Operation<$layout> for $name<$($parameter,)* $($($number),*)?>
        {
        }
        impl<$layout: StridedLayout, $($parameter,)* $($(const $number: usize),*)?>
            sealed::GivesStrides<$layout> for $name<$($parameter,)* $($($number),*)?>
        {
        }
    };
}

operation! {
    /// [`fix`](crate::View::fix): the axis `A` at one index.
    Fix<A: AxisName> on L: HasAxis<A>;
    - (A,), + (), known L::Known, extents L::Extents;
    |spec| Ok(Op::fix(spec, <L as HasAxis<A>>::POSITION))
}

operation! {
    /// [`crop`](crate::View::crop): `LEN` neighbouring indices of the axis `A`.
    Crop<A: AxisName; LEN> on L: HasAxis<A>;
    - (), + (), known L::Known, extents L::Extents;
    |spec| Ok(Op::crop(spec, <L as HasAxis<A>>::POSITION, LEN))
}

operation! {
    /// A chunk of [`axis_chunks`](crate::View::axis_chunks): `LEN` neighbouring indices of the axis `A`. If the axis has fewer, there is
    /// no chunk.
    Chunk<A: AxisName; LEN> on L: HasAxis<A>;
    - (), + (), known L::Known, extents L::Extents;
    |spec| Ok(Op::chunk(spec, <L as HasAxis<A>>::POSITION, LEN))
}

operation! {
    /// [`range`](crate::View::range): neighbouring indices of the axis `A`. Their number is known at run time.
    Range<A: AxisName> on L: HasAxis<A>;
    - (), + (), known Partly, extents <L::Extents as IndexInternals>::More;
    |spec| Ok(Op::range(spec, <L as HasAxis<A>>::POSITION))
}

operation! {
    /// [`step`](crate::View::step): every `K`-th index of the axis `A`.
    Step<A: AxisName; K> on L: HasAxis<A>;
    - (), + (), known L::Known, extents L::Extents;
    |spec| Op::step(spec, <L as HasAxis<A>>::POSITION, K)
}

operation! {
    /// [`reverse`](crate::View::reverse): the axis `A` from its last index to its first.
    Reverse<A: AxisName> on L: HasAxis<A>;
    - (), + (), known L::Known, extents L::Extents;
    |spec| Ok(Op::reverse(spec, <L as HasAxis<A>>::POSITION))
}

operation! {
    /// [`rename`](crate::View::rename): the axis `A` under the name `B`.
    Rename<A: AxisName, B: AxisName> on L: HasAxis<A>;
    - (A,), + (B,), known L::Known, extents L::Extents;
    |spec| Op::rename(spec, <L as HasAxis<A>>::POSITION, B::NAME)
}

operation! {
    /// [`insert`](crate::View::insert): a new axis `A` of extent 1, the first one.
    Insert<A: AxisName> on L: Layout;
    - (), + (A,), known L::Known, extents L::Extents;
    |spec| Op::insert(spec, A::NAME)
}

operation! {
    /// [`squeeze`](crate::View::squeeze): without the axis `A`, whose extent is 1.
    Squeeze<A: AxisName> on L: HasAxis<A>;
    - (A,), + (), known L::Known, extents L::Extents;
    |spec| Ok(Op::squeeze(spec, <L as HasAxis<A>>::POSITION))
}

operation! {
    /// [`broadcast`](crate::View::broadcast): the one index of the axis `A`, repeated `LEN` times.
    Broadcast<A: AxisName; LEN> on L: HasAxis<A>;
    - (), + (), known L::Known, extents L::Extents;
    |spec| Ok(Op::broadcast(spec, <L as HasAxis<A>>::POSITION, Some(LEN)))
}

operation! {
    /// [`broadcast_to`](crate::View::broadcast_to): the one index of the axis `A`, repeated. The extent is known at run time.
    BroadcastTo<A: AxisName> on L: HasAxis<A>;
    - (), + (), known Partly, extents <L::Extents as IndexInternals>::More;
    |spec| Ok(Op::broadcast(spec, <L as HasAxis<A>>::POSITION, None))
}

operation! {
    /// [`diagonal`](crate::View::diagonal): the diagonal of the two axes of the tuple `P`, as the axis `D`.
    Diagonal<P: TwoNames, D: AxisName> on L: HasAxes<P>;
    - P, + (D,), known L::Known, extents L::Extents;
    |spec| {
        let [a, b, ..] = positions_of(spec, P::NAMES);
        Op::diagonal(spec, [a, b], D::NAME)
    }
}

operation! {
    /// [`split`](crate::View::split): the axis `A` as the two axes of the tuple `P`: the groups of `K` indices, and the indices in a group.
    Split<A: AxisName, P: TwoNames; K> on L: HasAxis<A>;
    - (A,), + P, known L::Known, extents L::Extents;
    |spec| Op::split(spec, <L as HasAxis<A>>::POSITION, two_of(P::NAMES), K)
}

operation! {
    /// [`windows`](crate::View::windows): the axis `A` as the two axes of the tuple `P`: the windows, `STEP` apart, and the `SIZE`
    /// indices in a window.
    Windows<A: AxisName, P: TwoNames; SIZE, STEP> on L: HasAxis<A>;
    - (A,), + P, known L::Known, extents L::Extents;
    |spec| Op::windows(spec, <L as HasAxis<A>>::POSITION, two_of(P::NAMES), SIZE, STEP)
}

const fn two_of(names: &[Name]) -> [&'static str; 2] {
    [names[0].text(), names[1].text()]
}

/// [`permute`](crate::View::permute): the indices in the order of the tuple `P`.
///
/// The axes of the result follow from `P` alone, so a function that is generic over `L` knows them.
pub struct Permute<P>(Invariant<P>);

impl<P: Order, L: Axes<P>> sealed::Operation<L> for Permute<P> {
    type Index = P::Index;
    type Known = L::Known;
    type Extents = L::Extents;
    type Find<K: Key> = P::Find<K>;
    type Missing<G: Given> = P::MissingOr<G, NothingMissing>;
    type Blocks = L::Blocks;
    const OP: Result<Op, PartError> = {
        assert!(L::SPEC.rank == P::NAMES.len(), "a permutation names each axis");
        Ok(Op::permute(L::SPEC, &positions_of(L::SPEC, P::NAMES)))
    };
}
impl<P: Order, L: Axes<P>> Operation<L> for Permute<P> {}
impl<P, L: StridedLayout> sealed::GivesStrides<L> for Permute<P> {}

/// [`merge`](crate::View::merge): the axes of the tuple `P`, outermost first, as the axis `M`.
pub struct Merge<P, M>(Invariant<(P, M)>);

impl<P: Order, M: AxisName, L: HasAxes<P>> sealed::Operation<L> for Merge<P, M> {
    type Index = <P::Shorter<L::Index> as IndexInternals>::More;
    type Known = L::Known;
    type Extents = L::Extents;
    type Find<K: Key> = <<(M,) as Names>::Find<K> as Found>::Or<<P::Find<K> as Found>::Unless<L::Find<K>>>;
    type Missing<G: Given> = <(M,) as Names>::MissingOr<G, L::Missing<P::Before<G>>>;
    type Blocks = L::Blocks;
    const OP: Result<Op, PartError> = {
        assert!(!P::NAMES.is_empty(), "a merge names at least one axis");
        Op::merge(L::SPEC, positions_of(L::SPEC, P::NAMES), P::NAMES.len(), M::NAME)
    };
}
impl<P: Order, M: AxisName, L: HasAxes<P>> Operation<L> for Merge<P, M> {}
impl<P, M, L: StridedLayout> sealed::GivesStrides<L> for Merge<P, M> {}

/// [`unblock`](crate::View::unblock): the axis `A`, which is split in blocks, as the two axes of the tuple `P`: the blocks, and the
/// indices in a block.
pub struct Unblock<A, P>(Invariant<(A, P)>);

impl<A: AxisName, P: TwoNames, L: HasAxis<A>> sealed::Operation<L> for Unblock<A, P> {
    type Index = <P as Names>::Longer<<(A,) as Names>::Shorter<L::Index>>;
    type Known = L::Known;
    type Extents = L::Extents;
    type Find<K: Key> = <P::Find<K> as Found>::Or<<<(A,) as Names>::Find<K> as Found>::Unless<L::Find<K>>>;
    type Missing<G: Given> = P::MissingOr<G, L::Missing<<(A,) as Names>::Before<G>>>;
    type Blocks = <L::Blocks as Blocks>::Less;
    const OP: Result<Op, PartError> = Op::unblock(L::SPEC, <L as HasAxis<A>>::POSITION, two_of(P::NAMES));
}
impl<A: AxisName, P: TwoNames, L: HasAxis<A>> Operation<L> for Unblock<A, P> {}
impl<A, P, L: Internals<Blocks = Another<NoBlock>>> sealed::GivesStrides<L> for Unblock<A, P> {}
