//! Two layouts: their axes matched by name, and their extents compared.

use crate::arith::boxes::Boxes;
use crate::arith::nest::{Nest, Traversal};
use crate::arith::numbers::Numbers;
use crate::arith::spec::{MAX_RANK, SAME_AXES, Spec};
use crate::arith::split::Split;
use crate::axis::digits::{DigitAxes, Numbered};
use crate::error::ExtentMismatch;
use crate::error::lone_axes;
use crate::error::sentence::Slot;
use crate::error::text::Text;
use crate::layout::Layout;
use crate::layout::internals::Internals;
use crate::layout::rank::each_axis_of;
use core::marker::PhantomData;

/// The axes with digits of two layouts.
pub(crate) type DigitsOfBoth<L, R> = <<L as Internals>::__Digits as DigitAxes>::And<<R as Internals>::__Digits>;

/// The facts that follow from the types of two layouts: the left one, or the destination's, and the right one, or the source's.
pub(crate) struct Pair<L, R>(PhantomData<(L, R)>);

impl<L: Layout, R: Layout> Numbered for Pair<L, R> {
    const IS_STRIDED: bool = Self::IS_STRIDED;
}

impl<L: Layout, R: Layout> Pair<L, R> {
    /// The demand that their axes are the same.
    pub(crate) const SAME_AXES: () = if Self::MATCHED.is_none() {
        no_pair(L::__SPEC, R::__SPEC).raise();
    };
    /// The demand that their axes are the same, and that extents that both types know are equal.
    pub(crate) const AGREE: () = match (Self::MATCHED, Self::MISMATCH) {
        (None, _) => no_pair(L::__SPEC, R::__SPEC).raise(),
        (_, Some(mismatch)) => mismatch.text().raise(),
        _ => (),
    };
    /// [`AGREE`](Pair::AGREE), for the operands of a zip.
    pub(crate) const AGREE_ZIPPED: () = match (Self::MATCHED, Self::MISMATCH) {
        (None, _) => no_pair(L::__SPEC, R::__SPEC).raise(),
        (_, Some(mismatch)) => mismatch.in_zip().text().raise(),
        _ => (),
    };
    /// The error of an invalid layout is raised where its value is made.
    const MATCHED: Option<[usize; MAX_RANK]> = match (L::__RESOLVED, R::__RESOLVED) {
        (Ok(left), Ok(right)) => match_axes(left, right),
        _ => Some([0; MAX_RANK]),
    };
    const MISMATCH: Option<ExtentMismatch> = match (L::__RESOLVED, R::__RESOLVED, Self::MATCHED) {
        (Ok(left), Ok(right), Some(matching)) => first_mismatch(left, right, &matching),
        _ => None,
    };
    /// The axis of `R` that matches each axis of `L`, if their axes are the same.
    pub(crate) const MATCHING: [usize; MAX_RANK] = match Self::MATCHED {
        Some(matching) => matching,
        None => [0; MAX_RANK],
    };
    /// Whether both types know every number.
    pub(crate) const IS_STATIC: bool = L::__SPEC.is_static() && R::__SPEC.is_static();
    /// Whether every axis has one stride in both.
    pub(crate) const IS_STRIDED: bool = L::__SPEC.is_strided() && R::__SPEC.is_strided();
    /// The parts of the axes, if some axis is split in blocks. Other layouts do not use them.
    pub(crate) const SPLIT: Split<2> = match Self::IS_STRIDED {
        true => Split::NONE,
        false => Split::of([L::__SPEC, R::__SPEC], &[SAME_AXES, Self::MATCHING]),
    };
    /// The boxes of two static layouts, where some axis is split in blocks. Other layouts do not use them.
    pub(crate) const BOXES: Boxes<'static, 2> = match Self::IS_STATIC && !Self::IS_STRIDED {
        true => Boxes::of(&Self::SPLIT, &[L::__SPEC.numbers(), R::__SPEC.numbers()]),
        false => Boxes::of(&Split::NONE, &[Numbers::NONE; 2]),
    };
    /// Whether they are static layouts of a few boxes, whose plans are constants.
    pub(crate) const HAS_FEW_BOXES: bool = Self::IS_STATIC && !Self::IS_STRIDED && Self::BOXES.count() <= 4;
    /// A loop for each axis of two static layouts, in the memory order of the left one. For other layouts it is empty: their
    /// numbers might overflow.
    pub(crate) const NEST: Nest<2> = if Self::IS_STATIC && Self::IS_STRIDED {
        nest(L::RANK, [L::__SPEC.numbers(), R::__SPEC.numbers()], Self::MATCHING)
    } else {
        Nest::NONE
    };

    /// The axes whose extents both types know, so that [`MAY_AGREE`](Pair::MAY_AGREE) has compared them.
    const KNOWN_EXTENTS: [bool; MAX_RANK] = {
        let mut known = [false; MAX_RANK];
        up_to!(axis < L::RANK, {
            known[axis] = L::__SPEC.knows_extent(axis) && R::__SPEC.knows_extent(Self::MATCHING[axis]);
        });
        known
    };

    /// Whether the types let two values agree: both have valid numbers, [`AGREE`](Pair::AGREE) holds.
    const MAY_AGREE: bool =
        L::__RESOLVED.is_ok() && R::__RESOLVED.is_ok() && Self::MATCHED.is_some() && Self::MISMATCH.is_none();

    /// Checks that two values have the same axes and equal extents. What the types know is compared here too, whatever demands the callers
    /// have named.
    ///
    /// # Errors
    ///
    /// The first axis of `left` whose extents differ.
    ///
    /// # Panics
    ///
    /// If the types have different axes. A public function that names its demands does not compile then.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn equal_extents(left: &L, right: &R) -> Result<(), ExtentMismatch> {
        if const { !Self::MAY_AGREE } {
            return Err(Self::known_mismatch());
        }
        if Self::IS_STATIC {
            return Ok(());
        }
        let (matching, known) = const { (&Self::MATCHING, &Self::KNOWN_EXTENTS) };
        each_axis_of!(L::Index: axis => {
            let (left, right) = (left.__extent_at(axis), right.__extent_at(matching[axis]));
            if !known[axis] && left != right {
                return Err(ExtentMismatch::of(L::__SPEC.names[axis], left, right));
            }
        });
        Ok(())
    }

    /// What keeps two values from agreeing, whatever they are.
    #[cold]
    fn known_mismatch() -> ExtentMismatch {
        match (Self::MATCHED, Self::MISMATCH) {
            (None, _) => no_pair(L::__SPEC, R::__SPEC).raise(),
            (_, Some(mismatch)) => mismatch,
            _ => panic!("the numbers of a layout are invalid"),
        }
    }

    /// Whether the strides of two values of equal extents are equal, but for axes of one index.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn equal_strides(left: &L, right: &R) -> bool {
        let mut are_equal = true;
        let matching = const { &Self::MATCHING };
        each_axis_of!(L::Index: axis => {
            are_equal &= left.__extent_at(axis) == 1 || left.__stride_at(axis) == right.__stride_at(matching[axis]);
        });
        debug_assert!(Self::IS_STRIDED, "an axis with digits has several strides");
        are_equal
    }

    /// The boxes of two values of equal extents.
    #[inline(always)]
    pub(crate) fn boxes(left: &L, right: &R) -> Boxes<'static, 2> {
        Boxes::of(const { &Self::SPLIT }, &[left.__all_numbers(), right.__all_numbers()])
    }

    /// A loop for each axis of two values of equal extents, in the order of the left one's memory.
    pub(crate) fn nest(left: &L, right: &R) -> Nest<2> {
        nest(L::RANK, [left.__all_numbers(), right.__all_numbers()], Self::MATCHING)
    }
}

const fn nest(rank: usize, layouts: [Numbers; 2], matching: [usize; MAX_RANK]) -> Nest<2> {
    Nest::over(rank, &layouts, &[[0; MAX_RANK], matching], Traversal::Memory)
}

/// The axis of `right` that matches each axis of `left`, unless only one of them has some axis. The match is a bijection, whatever the names
/// are.
const fn match_axes(left: &Spec, right: &Spec) -> Option<[usize; MAX_RANK]> {
    let mut matching = [0; MAX_RANK];
    let mut taken = 0u32;
    up_to!(axis < left.rank, {
        matching[axis] = match right.position(left.names[axis]) {
            Some(other) if taken >> other & 1 == 0 => other,
            _ => return None,
        };
        taken |= 1 << matching[axis];
    });
    // Each axis of the left matches another axis of the right. The right may have more axes.
    if left.rank == right.rank { Some(matching) } else { None }
}

/// The error of layouts that do not match: the axes that only one of them has, and what to write.
const fn no_pair(left: &Spec, right: &Spec) -> Text {
    let (left, right) = (Lone::of(left, right), Lone::of(right, left));
    let one = if left.count > 0 { &left } else { &right };
    let text = Text::new("").fill(lone_axes!(), &[("axes", Slot::Word(left.list(&right).as_str()))]);
    let sentence = match (one.extent, right.count) {
        _ if left.count > 0 && right.count > 0 => {
            " (`.rename::<{other}, {axis}>()` renames one, `.fix::<{axis}>(0)` drops one)"
        }
        (Some(_), _) => {
            " (`.insert::<{axis}>().broadcast::<{axis}, {extent}>()` adds one, `.fix::<{axis}>(0)` drops one)"
        }
        (None, _) => " (`.insert::<{axis}>().broadcast_to::<{axis}>(n)` adds one, `.fix::<{axis}>(0)` drops one)",
    };
    text.fill(
        sentence,
        &[
            ("axis", Slot::Word(one.names[0])),
            ("other", Slot::Word(right.names[0])),
            ("extent", Slot::Known(one.extent)),
        ],
    )
}

/// The axes that one layout has and another one has not.
struct Lone {
    names: [&'static str; MAX_RANK],
    count: usize,
    /// The extent of the first of them, if its type knows it.
    extent: Option<usize>,
}

impl Lone {
    /// The most names in a message.
    const MOST: usize = 4;

    const fn of(layout: &Spec, other: &Spec) -> Self {
        let mut lone = Lone { names: [""; MAX_RANK], count: 0, extent: None };
        up_to!(axis < layout.rank, {
            if other.position(layout.names[axis]).is_none() {
                if lone.count == 0 && layout.knows_extent(axis) {
                    lone.extent = Some(layout.extents[axis]);
                }
                lone.names[lone.count] = layout.names[axis];
                lone.count += 1;
            }
        });
        lone
    }

    /// "`N` is", or "`N`, `H` and `W` are", of these axes and the axes of the other layout.
    const fn list(&self, others: &Lone) -> Text {
        let count = self.count + others.count;
        let (mut text, mut k) = (Text::new(""), 0);
        while k < count && k < Self::MOST {
            let before = match count - k {
                _ if k == 0 => "",
                1 => " and ",
                _ => ", ",
            };
            text = text.str(before).axis(if k < self.count { self.names[k] } else { others.names[k - self.count] });
            k += 1;
        }
        if count > k {
            text = text.str(" and ").count(count - k).str(if count - k == 1 { " other" } else { " others" });
        }
        text.str(if count == 1 { " is" } else { " are" })
    }
}

/// The first axis with two extents that both types know and that differ.
const fn first_mismatch(left: &Spec, right: &Spec, matching: &[usize; MAX_RANK]) -> Option<ExtentMismatch> {
    up_to!(axis < left.rank, {
        let (here, there) = (left.extents[axis], right.extents[matching[axis]]);
        let known = left.knows_extent(axis) && right.knows_extent(matching[axis]);
        if known && here != there {
            return Some(ExtentMismatch::of(left.names[axis], here, there));
        }
    });
    None
}
