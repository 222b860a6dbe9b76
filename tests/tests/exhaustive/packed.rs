//! Copies to and from packed layouts of every order.

use crate::bind::bound;
use crate::copying::copy;
use crate::small::{Subject, orders};
use crate::tally::{NameOnPanic, Tally};
use tensor_layout::{StridedLayout, layout};
use tensor_layout_tests::oracle::{Item, Oracle, parse};

/// The layout type of each rank with a `?` for every number. Its axes stand in another logical order than elsewhere.
pub(crate) trait AllUnknown: Sized {
    const TEXT: &'static str;
    type Layout: StridedLayout<Index = Self>;
    fn bound(subject: &Subject) -> Self::Layout;
}

macro_rules! all_unknown {
    ($($rank:literal [$($layout:tt)*];)*) => { $(
        impl AllUnknown for [usize; $rank] {
            const TEXT: &'static str = stringify!($($layout)*);
            type Layout = layout!($($layout)*);
            fn bound(subject: &Subject) -> Self::Layout {
                bound!(subject; $($layout)*)
            }
        }
    )* };
}

all_unknown! {
    0 [];
    1 [A=?; overlap(A) = ?];
    2 [B=? A=?; overlap(B) = ?; overlap(A) = ?];
    3 [C=? A=? B=?; overlap(C) = ?; overlap(A) = ?; overlap(B) = ?];
}

/// Copies to and from layouts that are packed by their numbers.
pub(crate) fn packed<L: StridedLayout>(tally: &mut Tally, layout: L, subject: &Subject)
where
    L::Index: AllUnknown,
{
    let mut rules = parse(<L::Index as AllUnknown>::TEXT);
    for axis in &mut rules.axes {
        axis.extent = Some(subject.extent(&axis.name) as u128);
        axis.stride = None;
    }
    for order in orders(L::RANK) {
        rules.order = order.into_iter().map(Item::whole).collect();
        let mut oracle = Oracle::of(&rules).expect("small numbers");
        // Without an element strides may be 0, which `stride(..) = ?` does not take; then they may be anything.
        oracle.strides.iter_mut().for_each(|stride| *stride = (*stride).max(1));
        let other = Subject::by_numbers(oracle);
        both_ways(tally, (layout, subject), (<L::Index as AllUnknown>::bound(&other), &other));
    }
}

fn both_ways<L, M>(tally: &mut Tally, this: (L, &Subject), other: (M, &Subject))
where
    L: StridedLayout,
    M: StridedLayout<Index = L::Index>,
{
    let _named = NameOnPanic("all of it `?`", &other.1.oracle);
    copy(tally, other, this);
    if this.1.is_unique {
        copy(tally, this, other);
    }
}

/// Functions that copy to and from layouts that are packed by their numbers, and by their types.
macro_rules! typed {
    ($($name:ident $rank:literal: $([$($layout:tt)*])*;)*) => { $(
        pub(crate) fn $name<L: StridedLayout<Index = [usize; $rank]>>(tally: &mut Tally, layout: L, subject: &Subject) {
            packed(tally, layout, subject);
            $(
                let other = subject.of_same_extents(stringify!($($layout)*));
                both_ways(tally, (layout, subject), (bound!(other; $($layout)*), &other));
            )*
        }
    )* };
}

// Each of the orders, and each of the logical orders.
typed! {
    typed_0 0: [];
    typed_1 1: [A=?];
    typed_2 2: [A=? B=?; order = BA] [B=? A=?; order = AB];
    typed_3 3:
        [A=? B=? C=?; order = ABC] [A=? C=? B=?; order = BAC] [B=? A=? C=?; order = CAB]
        [B=? C=? A=?; order = ACB] [C=? A=? B=?; order = CBA] [C=? B=? A=?; order = BCA];
}
