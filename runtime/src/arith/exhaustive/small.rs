//! Every small layout has a number: its rules, and what DESIGN's walk makes of them, worked out by counting.

use super::elements::Elements;
use crate::arith::places::positions;
use crate::arith::resolve::{bind, strided};
use crate::arith::rules::{AxisSpec, DigitRule, Item, Rules, StrideRule};
use crate::arith::spec::{MAX_RANK, Spec};
use crate::error::LayoutError;
use std::vec::Vec;

/// The largest rank that is enumerated.
pub(super) const RANKS: usize = 3;

/// The largest extent, pad, align and stride that are enumerated. Extents begin at 0, the others at 1.
const EXTENT: usize = 3;
const PAD: usize = 3;
const ALIGN: usize = 4;
const STRIDE: usize = 4;

pub(super) const NAMES: [&str; RANKS] = ["A", "B", "C"];

/// The rules of one axis: `broadcast`, or each `pad` with each rule for the stride: `align`, `overlap` or `stride`. `pad(A) = 1` and
/// `align(A) = 1` are the axis without the rule.
const RULES: usize = 1 + PAD * (ALIGN + STRIDE + STRIDE);

/// A layout of at most [`RANKS`] axes.
#[derive(Clone, Debug)]
pub(super) struct Small {
    pub(super) axes: Vec<AxisSpec>,
    /// Positions in `axes`, outermost first.
    pub(super) order: Vec<usize>,
}

impl Small {
    /// How many layouts of this rank there are: each axis with each extent and each rule, in each order; and each of these with
    /// some of its axes reversed.
    pub(super) fn count(rank: usize) -> usize {
        2 * (1..=rank).map(|axes| axes * (EXTENT + 1) * RULES).product::<usize>()
    }

    /// The layout of this number, which is below [`Small::count`].
    pub(super) fn of(rank: usize, mut number: usize) -> Small {
        let is_reversed = number % 2 == 1 && rank > 0;
        number /= 2;
        let reversed = if is_reversed { 1 + number % ((1 << rank) - 1) } else { 0 };
        let mut digit = |base: usize| {
            let digit = number % base;
            number /= base;
            digit
        };
        let mut left: Vec<usize> = (0..rank).collect();
        let order = (0..rank).map(|place| left.remove(digit(rank - place))).collect();
        let axis = |name: &&'static str| AxisSpec {
            name: crate::arith::name::NumberedName::of(name),
            extent: Some(digit(EXTENT + 1)),
            rules: rules(digit(RULES)),
        };
        let mut axes: Vec<AxisSpec> = NAMES[..rank].iter().map(axis).collect();
        for (k, axis) in axes.iter_mut().enumerate() {
            let is_broadcast = matches!(axis.rules.stride, StrideRule::Broadcast);
            axis.rules.is_reversed = reversed >> k & 1 == 1 && !is_broadcast;
        }
        Small { axes, order }
    }

    /// The names of the order, as a layout's type gives them.
    pub(super) fn order_names(&self) -> Vec<Item> {
        let item = |&axis: &usize| Item { name: self.axes[axis].name, digit: DigitRule::WHOLE, rules: Rules::PACKED };
        self.order.iter().map(item).collect()
    }

    /// The order, with these numbers for each `?`.
    pub(super) fn bound(&self, extents: &[usize], strides: &[isize]) -> Result<Spec, LayoutError> {
        let (mut axes, mut order) = (self.axes.clone(), positions(&self.axes, &self.order_names())?);
        bind(&mut axes, &mut order, extents, strides);
        strided(&axes, &order)
    }

    /// Whether indices share elements that may not: by the strides that are no `overlap`, and do not follow from one.
    pub(super) fn shares(&self) -> bool {
        let guarded = self.guarded();
        let guarded = |axis: &usize| guarded.contains(axis) || self.axes[*axis].extent == Some(0);
        let kept: Vec<usize> = (0..self.axes.len()).filter(guarded).collect();
        let (extents, strides) = (self.elements().extents, self.strides().0);
        let of = |numbers: &dyn Fn(usize) -> usize| kept.iter().map(|&axis| numbers(axis)).collect::<Vec<_>>();
        let strides = of(&|axis| strides[axis].unsigned_abs());
        !Elements::of(of(&|axis| extents[axis]), strides.into_iter().map(|stride| stride as isize).collect())
            .is_unique()
    }

    /// The axes whose indices may not share elements.
    fn guarded(&self) -> Vec<usize> {
        let mut follows_overlap = false;
        let is_guarded = |axis: &&usize| {
            let Rules { stride, may_share, .. } = self.axes[**axis].rules;
            match stride {
                StrideRule::Broadcast => return !may_share,
                StrideRule::Aligned(_) => {}
                StrideRule::Exactly(_) | StrideRule::AtRunTime => follows_overlap = may_share,
            }
            !follows_overlap
        };
        self.order.iter().rev().filter(is_guarded).copied().collect()
    }

    /// Whether no index may share an element, whatever the numbers are.
    pub(super) fn is_guarded(&self) -> bool {
        self.guarded().len() == self.axes.len()
    }

    /// The layout by its numbers.
    pub(super) fn elements(&self) -> Elements {
        let extents = self.axes.iter().map(|axis| axis.extent.expect("a number")).collect();
        Elements::of(extents, self.strides().0)
    }

    /// Its storage.
    pub(super) fn storage(&self, elements: &Elements) -> usize {
        self.strides().1.max(elements.span())
    }

    /// The strides in logical order, and the step past the outermost axis.
    fn strides(&self) -> (Vec<isize>, usize) {
        let mut strides = Vec::from_iter(self.axes.iter().map(|_| 0));
        let mut step = 1;
        for &position in self.order.iter().rev() {
            let axis = &self.axes[position];
            step = match axis.rules.stride {
                StrideRule::Aligned(multiple) => multiple_from(step, multiple),
                StrideRule::Exactly(stride) => stride,
                StrideRule::Broadcast => continue,
                StrideRule::AtRunTime => unreachable!("an enumerated layout has numbers"),
            };
            strides[position] = if axis.rules.is_reversed { -(step as isize) } else { step as isize };
            step *= multiple_from(axis.extent.expect("a number"), axis.rules.pad);
        }
        (strides, step)
    }

    /// The layout with a `?` in place of the extents of some axes, and of the strides of some; a bit for each axis. Where an
    /// axis has no `stride` and is not broadcast, there is no such layout. And the numbers for each `?`.
    pub(super) fn without(&self, no_extent: u32, no_stride: u32) -> Option<(Small, Vec<usize>, Vec<isize>)> {
        let mut small = self.clone();
        let (mut extents, mut strides) = (Vec::new(), Vec::new());
        for (position, axis) in small.axes.iter_mut().enumerate() {
            if no_extent >> position & 1 == 1 {
                extents.extend(axis.extent.take());
            }
            if no_stride >> position & 1 == 1 {
                let stride = match axis.rules.stride {
                    StrideRule::Exactly(stride) => stride as isize,
                    StrideRule::Broadcast => 0,
                    StrideRule::Aligned(_) | StrideRule::AtRunTime => return None,
                };
                strides.push(if axis.rules.is_reversed { -stride } else { stride });
                (axis.rules.stride, axis.rules.is_reversed) = (StrideRule::AtRunTime, false);
            }
        }
        Some((small, extents, strides))
    }

    /// The memory order: broadcast axes last.
    pub(super) fn memory_order(&self) -> Vec<usize> {
        let is_broadcast = |axis: &usize| matches!(self.axes[*axis].rules.stride, StrideRule::Broadcast);
        let (broadcast, mut order): (Vec<usize>, Vec<usize>) = self.order.iter().partition(|axis| is_broadcast(axis));
        order.extend(broadcast);
        order
    }

    /// Whether the strides follow from the extents alone: no axis has a `stride` of its own.
    pub(super) fn follows(&self) -> bool {
        self.axes.iter().all(|axis| matches!(axis.rules.stride, StrideRule::Aligned(_) | StrideRule::Broadcast))
    }

    /// Which axes continue in memory where the next one ends, whatever the extents are: those without a rule for the stride,
    /// around one of the same direction without a pad or a `?` for the stride. A bit for each axis.
    pub(super) fn continues(&self) -> u32 {
        let takes_room = |axis: &&usize| !matches!(self.axes[**axis].rules.stride, StrideRule::Broadcast);
        let order: Vec<usize> = self.order.iter().filter(takes_room).copied().collect();
        let continues = order.windows(2).filter(|pair| {
            let [outer, inner] = [pair[0], pair[1]].map(|axis| self.axes[axis].rules);
            matches!(outer.stride, StrideRule::Aligned(1))
                && inner.pad == 1
                && !matches!(inner.stride, StrideRule::AtRunTime)
                && outer.is_reversed == inner.is_reversed
        });
        continues.fold(0, |bits, pair| bits | 1 << pair[0])
    }

    /// Which axes may have a negative stride, whatever their steps are; a bit for each axis.
    pub(super) fn may_be_reversed(&self) -> u32 {
        let may_be_negative =
            |axis: &AxisSpec| axis.rules.is_reversed || matches!(axis.rules.stride, StrideRule::AtRunTime);
        (0..).zip(&self.axes).fold(0, |bits, (place, axis)| bits | u32::from(may_be_negative(axis)) << place)
    }

    /// Which strides follow without the number of a `?`; a bit for each axis.
    pub(super) fn known_strides(&self) -> u32 {
        let mut known = 0;
        let mut knows_step = true;
        for &position in self.order.iter().rev() {
            let axis = &self.axes[position];
            knows_step = match axis.rules.stride {
                StrideRule::Broadcast => {
                    known |= 1 << position;
                    continue;
                }
                StrideRule::Aligned(_) => knows_step,
                StrideRule::Exactly(_) => true,
                StrideRule::AtRunTime => false,
            };
            known |= u32::from(knows_step) << position;
            knows_step = knows_step && axis.extent.is_some();
        }
        known
    }
}

fn rules(number: usize) -> Rules {
    let Some(number) = number.checked_sub(1) else {
        return Rules::BROADCAST;
    };
    let stride = match number / PAD {
        align if align < ALIGN => StrideRule::Aligned(align + 1),
        stride => StrideRule::Exactly((stride - ALIGN) % STRIDE + 1),
    };
    Rules {
        pad: number % PAD + 1,
        stride,
        may_share: (ALIGN..ALIGN + STRIDE).contains(&(number / PAD)),
        ..Rules::PACKED
    }
}

fn multiple_from(value: usize, multiple: usize) -> usize {
    (value..).find(|number| number % multiple == 0).expect("a multiple")
}

/// Layouts of this rank by their numbers alone: extents of 0 to 3, and strides of both signs.
pub(super) fn numbered(rank: usize, most: isize) -> impl Iterator<Item = (Vec<usize>, Vec<isize>)> {
    let strides = 2 * most as usize + 1;
    let axes = (EXTENT + 1) * strides;
    (0..axes.pow(rank as u32)).map(move |number| {
        let digits = (0..rank).map(|axis| number / axes.pow(axis as u32) % axes);
        digits.map(|digit| (digit % (EXTENT + 1), (digit / (EXTENT + 1)) as isize - most)).unzip()
    })
}

/// Every choice of some of `rank` axes, in every order.
pub(super) fn arrangements(rank: usize) -> Vec<Vec<usize>> {
    let mut arrangements = Vec::from([Vec::new()]);
    up_to!(done < arrangements.len(), {
        for axis in (0..rank).filter(|axis| !arrangements[done].contains(axis)).collect::<Vec<_>>() {
            let longer = arrangements[done].iter().copied().chain([axis]).collect();
            arrangements.push(longer);
        }
    });
    arrangements
}

/// The permutation as positions for each of [`MAX_RANK`] axes.
pub(super) fn padded(positions: &[usize]) -> [usize; MAX_RANK] {
    let mut padded = [0; MAX_RANK];
    padded[..positions.len()].copy_from_slice(positions);
    padded
}
