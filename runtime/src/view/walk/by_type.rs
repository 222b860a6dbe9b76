//! What the types of operands say of a walk: constants of it.

use super::count::Count;
use super::operands::Operands;
use crate::arith::loop_order::LoopOrder;
use crate::arith::nest::Nest;
use crate::arith::numbers::Numbers;
use crate::arith::spec::{SAME_AXES, Spec};
use crate::arith::split::Split;
use crate::arith::walk::Walk;
use crate::axis::digits::Numbered;
use crate::layout::Layout;
use crate::layout::rank::IndexArray;
use core::marker::PhantomData;

/// What the types of operands say of a walk that counts `C`.
pub(super) struct ByType<P, C, const N: usize>(PhantomData<(P, C)>);

impl<P: Operands<N>, C: Count, const N: usize> Numbered for ByType<P, C, N> {
    const IS_STRIDED: bool = Self::IS_STRIDED;
}

impl<P: Operands<N>, C: Count, const N: usize> ByType<P, C, N> {
    pub(super) const IS_STATIC: bool = all_static(P::SPECS);
    pub(super) const IS_STRIDED: bool = all_strided(P::SPECS);
    /// The parts of the axes, where one has blocks. Other layouts do not use them.
    pub(super) const SPLIT: Split<N> = match Self::IS_STRIDED {
        true => Split::NONE,
        false => {
            let split = Split::of(P::SPECS, &P::MATCHINGS);
            assert!(split.count <= P::Parts::RANK);
            split
        }
    };
    /// The walk of static layouts. It is not used for others, whose numbers might overflow.
    pub(super) const WALK: Walk<N> = if Self::IS_STATIC && Self::IS_STRIDED {
        walk_of::<P, C, N>(&numbers_of(P::SPECS))
    } else {
        Walk::of(Nest::NONE, C::ORDER, C::INDEXED)
    };
    /// The loops along the axes, or along their parts, where blocks divide the extents.
    pub(super) const LOOP_ORDER: LoopOrder = match Self::IS_STRIDED {
        true => LoopOrder::over(P::SPECS, &P::MATCHINGS, C::ORDER, C::INDEXED),
        false => LoopOrder::over(refs(&Self::PARTS), &Split::<N>::MATCHINGS, C::ORDER, C::INDEXED),
    };
    pub(super) const FORWARD: [u32; N] = match Self::IS_STRIDED {
        true => forward_of(P::SPECS),
        false => forward_of(refs(&Self::PARTS)),
    };
    /// Whether the types know the length of the innermost loop.
    pub(super) const KNOWS_INNER: bool = Self::IS_STATIC
        || match Self::IS_STRIDED {
            true => Self::LOOP_ORDER.knows_inner(P::SPECS),
            false => Self::LOOP_ORDER.knows_inner(refs(&Self::PARTS)),
        };
    /// Which operands stay at one element along the innermost loop, as the types say.
    pub(super) const STAYS: [bool; N] = {
        let mut stays = [false; N];
        up_to!(k < N, {
            stays[k] = match (Self::IS_STRIDED, Self::IS_STATIC) {
                (false, _) => false,
                (true, true) => Self::WALK.inner.strides[k] == 0,
                (true, false) => {
                    Self::LOOP_ORDER.stays(P::SPECS[k], if k == 0 { &SAME_AXES } else { &P::MATCHINGS[k] })
                }
            };
        });
        stays
    };
    pub(super) const SOME_STAY: bool = {
        let mut some = false;
        up_to!(k < N, {
            some = some || Self::STAYS[k];
        });
        some
    };
    /// Whether blocks may divide the extents, and the types know the loops then.
    pub(super) const IS_WALKED_WHOLE: bool =
        !Self::IS_STATIC && !Self::IS_STRIDED && Self::LOOP_ORDER.is_ordered && Self::SPLIT.is_complete();
    /// What the types know of layouts with an axis for each part.
    pub(super) const PARTS: [Spec; N] = {
        let mut parts = [Spec::SCALAR; N];
        up_to!(k < N, {
            parts[k] = Self::SPLIT.spec(k, P::SPECS[k], &P::MATCHINGS[k]);
        });
        parts
    };
}

const fn refs<const N: usize>(specs: &[Spec; N]) -> [&Spec; N] {
    let mut refs = [&Spec::SCALAR; N];
    up_to!(k < N, {
        refs[k] = &specs[k];
    });
    refs
}

const fn all_static<const N: usize>(specs: [&Spec; N]) -> bool {
    up_to!(k < N, {
        if !specs[k].is_static() {
            return false;
        }
    });
    true
}

const fn all_strided<const N: usize>(specs: [&Spec; N]) -> bool {
    let mut all = true;
    up_to!(k < N, {
        all = all && specs[k].is_strided();
    });
    all
}

const fn numbers_of<const N: usize>(specs: [&Spec; N]) -> [Numbers; N] {
    let mut numbers = [Numbers::NONE; N];
    up_to!(k < N, {
        numbers[k] = specs[k].numbers();
    });
    numbers
}

const fn forward_of<const N: usize>(specs: [&Spec; N]) -> [u32; N] {
    let mut forward = [0; N];
    up_to!(k < N, {
        forward[k] = specs[k].forward;
    });
    forward
}

/// The walk of operands whose layouts have these numbers: loops sorted and merged by the numbers.
pub(super) const fn walk_of<P: Operands<N>, C: Count, const N: usize>(numbers: &[Numbers; N]) -> Walk<N> {
    Walk::of(Nest::over(P::First::RANK, numbers, &P::MATCHINGS, C::ORDER), C::ORDER, C::INDEXED)
}
