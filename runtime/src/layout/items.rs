//! The items of an order: axes, and digits of axes.

use crate::arith::rules::{DigitRule, Item, Rules};
use crate::axis::AxisName;
use crate::axis::digits::DigitAxes;
use crate::axis::key::{Key, Spelled};
use crate::layout::rank::{IndexArray, each_rank};
use crate::layout::storage::{OfDigit, Packed};
use crate::layout::variance::{Invariant, named_debug};

/// A digit of an axis in an order: `index / DIVISOR % MODULUS`; a `MODULUS` of 0 is none.
///
/// `order = M/128 M/32%4 M%32` is `(Digit<M, 128>, Digit<M, 32, 4>, Digit<M, 1, 32>)`; with `stride(M/128) = 1024`, the first of them is
/// `Digit<M, 128, 0, Stride<1024>>`.
pub struct Digit<Name, const DIVISOR: usize, const MODULUS: usize = 0, Rules = Packed>(Invariant<(Name, Rules)>);

named_debug!(Digit [Name, DIVISOR, MODULUS, Rules] [Name, const DIVISOR: usize, const MODULUS: usize, Rules]);

/// An item of a [`MemoryOrder`]: the name of an axis, or a [`Digit`] of one. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an item of an order",
    note = "an item is the name of an axis, or a `Digit<Name, DIVISOR, MODULUS>`, to which a `Stride` or an `Overlap` may be added; `layout!` writes them"
)]
pub trait OrderItem: sealed::OrderItem {}

/// The order of a layout in memory, outermost first: a tuple of 0 to 8 axes and digits of axes. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the order of a layout",
    note = "an order is a tuple of up to 8 names of axes and `Digit`s of axes, outermost first; `layout!` writes it"
)]
pub trait MemoryOrder: sealed::MemoryOrder {}

/// As for [`Dims`](super::axes::Dims).
impl<O: sealed::MemoryOrder> MemoryOrder for O {}

mod sealed {
    use super::{DigitAxes, IndexArray, Item};

    pub trait OrderItem: 'static {
        const ITEM: Item;
        /// `Others`, with the axis of this item if it is a digit.
        type And<Others: DigitAxes>: DigitAxes;
    }

    pub trait MemoryOrder: 'static {
        /// An array with a place for each item.
        type Terms: IndexArray;
        /// The axes with digits.
        type Digits: DigitAxes;
        const ITEMS: &'static [Item];
    }
}
pub(crate) use sealed::{MemoryOrder as OrderRules, OrderItem as ItemRules};

impl<A: AxisName> sealed::OrderItem for A {
    const ITEM: Item = Item { name: <A as Spelled>::__Key::NAME, digit: DigitRule::WHOLE, rules: Rules::PACKED };
    type And<Others: DigitAxes> = Others;
}
#[diagnostic::do_not_recommend]
impl<A: AxisName> OrderItem for A {}

impl<A: AxisName, const D: usize, const M: usize, S: OfDigit> sealed::OrderItem for Digit<A, D, M, S> {
    const ITEM: Item = Item {
        name: <A as Spelled>::__Key::NAME,
        digit: DigitRule { divisor: D, modulus: if M == 0 { None } else { Some(M) } },
        rules: S::RULES,
    };
    type And<Others: DigitAxes> = (A, Others);
}
#[diagnostic::do_not_recommend]
impl<A: AxisName, const D: usize, const M: usize, S: OfDigit> OrderItem for Digit<A, D, M, S> {}

macro_rules! digits_of {
    () => { () };
    ($item:ident $($rest:ident)*) => { <$item as ItemRules>::And<digits_of!($($rest)*)> };
}

macro_rules! tuples {
    ($rank:literal: $($item:ident)*) => {
        impl<$($item: OrderItem),*> sealed::MemoryOrder for ($($item,)*) {
            type Terms = [usize; $rank];
            type Digits = digits_of!($($item)*);
            const ITEMS: &'static [Item] = &[$($item::ITEM),*];
        }
    };
}

each_rank!(tuples);
