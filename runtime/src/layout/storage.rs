//! The storage rules of an axis, as types: the third parameter of a [`Dim`](crate::notation::Dim).

use crate::arith::rules::{Rules, StrideRule};
use crate::layout::internals::Known;
use crate::layout::known::{Fully, Partly};
use crate::layout::rank::IndexArray;

/// How an axis is laid out: [`Packed`], a rule, or a tuple of rules: [`Pad`], then a rule for the stride, then [`Reverse`].
/// Sealed.
pub trait Storage: sealed::Storage {}

/// A [`Storage`] whose numbers are all known to the type.
#[diagnostic::on_unimplemented(
    message = "the stride of an axis is known only at run time (`stride(..) = ?`), and this needs a static layout",
    label = "needs every extent and every stride",
    note = "make a layout value with `with_extents_and_strides`, and a view with `with_layout`"
)]
pub trait StaticStorage: Storage + sealed::Storage<Known = Fully> {}

mod sealed {
    use super::{IndexArray, Known, Rules};

    pub trait Storage: 'static {
        const RULES: Rules;
        /// `I`, with one entry more if there is a `stride = ?`.
        type Push<I: IndexArray>: IndexArray;
        type Known: Known;
    }
}

macro_rules! storage {
    ($($(#[$doc:meta])* $name:ident $(<$number:ident>)? = $rules:expr;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name $(<const $number: usize>)? {}

        impl $(<const $number: usize>)? sealed::Storage for $name $(<$number>)? {
            const RULES: Rules = $rules;
            type Push<I: IndexArray> = I;
            type Known = Fully;
        }
        impl $(<const $number: usize>)? Storage for $name $(<$number>)? {}
        impl $(<const $number: usize>)? StaticStorage for $name $(<$number>)? {}
    )* };
}

storage! {
    /// No rule: the stride follows from the axes inside it.
    Packed = Rules::PACKED;
    /// `pad(A) = M`: the stored extent is rounded up to a multiple of `M`. In C++26: `layout_right_padded`.
    Pad<M> = Rules { pad: M, ..Rules::PACKED };
    /// `align(A) = M`: the stride is rounded up to a multiple of `M` elements.
    Align<M> = Rules { stride: StrideRule::Aligned(M), ..Rules::PACKED };
    /// `stride(A) = S`: the stride is `S` elements, and no two indices share an element.
    Stride<S> = Rules { stride: StrideRule::Exactly(S), ..Rules::PACKED };
    /// `overlap(A) = S`: the stride is `S` elements, and indices may share elements.
    Overlap<S> = if S == 0 {
        Rules::BROADCAST
    } else {
        Rules { stride: StrideRule::Exactly(S), may_share: true, ..Rules::PACKED }
    };
    /// `broadcast(A)`: the stride is 0, and all indices along the axis share their elements.
    Broadcast = Rules::BROADCAST;
    /// `reverse(A)`: the stride is negative, and index 0 of the axis has the highest address.
    Reverse = Rules { is_reversed: true, ..Rules::PACKED };
}

macro_rules! at_run_time {
    ($($(#[$doc:meta])* $name:ident = $rules:expr;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name;

        impl sealed::Storage for $name {
            const RULES: Rules = $rules;
            type Push<I: IndexArray> = I::__More;
            type Known = Partly;
        }
        impl Storage for $name {}
        #[diagnostic::do_not_recommend]
        impl BesidePad for $name {}
    )* };
}

at_run_time! {
    /// `stride(A) = ?`: the stride is given to
    /// [`with_extents_and_strides`](crate::notation::Strided::with_extents_and_strides), in elements. It may be negative. No two indices share an
    /// element.
    DynStride = Rules { stride: StrideRule::AtRunTime, ..Rules::PACKED };
    /// `overlap(A) = ?`: as [`DynStride`]. Indices may share elements, so the stride may also be 0.
    DynOverlap = Rules { stride: StrideRule::AtRunTime, may_share: true, ..Rules::PACKED };
}

/// The stride of a digit: [`Packed`], a [`Stride`] or an [`Overlap`]. Sealed.
pub trait OfDigit: StaticStorage {}
impl OfDigit for Packed {}
impl<const S: usize> OfDigit for Stride<S> {}
impl<const S: usize> OfDigit for Overlap<S> {}

/// A rule that an axis may have in addition to a [`Pad`]: a rule for the stride. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be combined with a `Pad`",
    note = "an axis has one rule, or a tuple of them: a `Pad`, then an `Align`, a `Stride`, an `Overlap`, or a `Dyn` of these, then a `Reverse`"
)]
pub trait BesidePad: Storage {}
#[diagnostic::do_not_recommend]
impl<const M: usize> BesidePad for Align<M> {}
#[diagnostic::do_not_recommend]
impl<const S: usize> BesidePad for Stride<S> {}
#[diagnostic::do_not_recommend]
impl<const S: usize> BesidePad for Overlap<S> {}

/// A rule that an axis may have in addition to a [`Reverse`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be combined with a `Reverse`",
    note = "an axis has one rule, or a tuple of them: a `Pad`, then an `Align`, a `Stride` or an `Overlap`, then a `Reverse`"
)]
pub trait BesideReverse: StaticStorage {}
#[diagnostic::do_not_recommend]
impl<const M: usize> BesideReverse for Pad<M> {}
#[diagnostic::do_not_recommend]
impl<const M: usize> BesideReverse for Align<M> {}
#[diagnostic::do_not_recommend]
impl<const S: usize> BesideReverse for Stride<S> {}
#[diagnostic::do_not_recommend]
impl<const S: usize> BesideReverse for Overlap<S> {}

impl<const M: usize, S: BesidePad> sealed::Storage for (Pad<M>, S) {
    const RULES: Rules = Rules { pad: M, ..S::RULES };
    type Push<I: IndexArray> = S::Push<I>;
    type Known = S::Known;
}
impl<const M: usize, S: BesidePad> Storage for (Pad<M>, S) {}
impl<const M: usize, S: BesidePad + StaticStorage> StaticStorage for (Pad<M>, S) {}

impl<S: BesideReverse> sealed::Storage for (S, Reverse) {
    const RULES: Rules = Rules { is_reversed: true, ..S::RULES };
    type Push<I: IndexArray> = I;
    type Known = Fully;
}
impl<S: BesideReverse> Storage for (S, Reverse) {}
impl<S: BesideReverse> StaticStorage for (S, Reverse) {}

impl<const M: usize, S: BesidePad + BesideReverse> sealed::Storage for (Pad<M>, S, Reverse) {
    const RULES: Rules = Rules { pad: M, is_reversed: true, ..S::RULES };
    type Push<I: IndexArray> = I;
    type Known = Fully;
}
impl<const M: usize, S: BesidePad + BesideReverse> Storage for (Pad<M>, S, Reverse) {}
impl<const M: usize, S: BesidePad + BesideReverse> StaticStorage for (Pad<M>, S, Reverse) {}
