//! What a layout's text says: the rules of its axes ([`AxisSpec`]), and its order ([`WrittenOrder`]) with the digits of the indices.

use super::name::NumberedName;
#[cfg(test)]
use super::spec::MAX_RANK;
use super::spec::MAX_TERMS;

/// One axis as the DSL has it. `None` is a `?`: known at run time only. The axis' item in the order gets the rules.
#[derive(Clone, Copy, Debug)]
pub struct AxisSpec {
    pub name: NumberedName,
    pub extent: Option<usize>,
    pub rules: Rules,
}

impl AxisSpec {
    /// Fills the places of an array past a layout's rank.
    pub const NONE: AxisSpec = AxisSpec { name: NumberedName::NONE, extent: Some(1), rules: Rules::PACKED };
}

/// The storage rules of one item of the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The stored extent is rounded up to a multiple of this; 1 where there is no `pad`.
    pub pad: usize,
    /// How large the stride is.
    pub stride: StrideRule,
    /// Whether the stride is negative: index 0 has the highest address.
    pub is_reversed: bool,
    /// Whether two indices may share an element: by `overlap` and `broadcast`.
    pub may_share: bool,
}

/// An item of an order, by the name of its axis: `A/8%4` is `index / 8 % 4`. The rules hold for this digit.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    pub name: NumberedName,
    pub digit: DigitRule,
    pub rules: Rules,
}

/// What is taken of an index: `index / divisor % modulus`. An axis as it is has the divisor 1 and no modulus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigitRule {
    pub divisor: usize,
    pub modulus: Option<usize>,
}

impl DigitRule {
    pub const WHOLE: DigitRule = DigitRule { divisor: 1, modulus: None };

    /// Whether it is the last digit of its axis, which has no modulus, or the axis as it is.
    #[inline(always)]
    pub(crate) const fn is_last(self) -> bool {
        self.modulus.is_none()
    }

    #[inline(always)]
    pub(crate) const fn is_whole(self) -> bool {
        self.divisor == 1 && self.is_last()
    }

    /// The divisor, and the modulus if there is one.
    pub(crate) const fn parts(self) -> (usize, Option<usize>) {
        (self.divisor, self.modulus)
    }

    /// `==`, which is not `const`.
    pub(crate) const fn is(self, other: Self) -> bool {
        let same_modulus = match (self.modulus, other.modulus) {
            (Some(own), Some(other)) => own == other,
            (own, other) => own.is_none() && other.is_none(),
        };
        self.divisor == other.divisor && same_modulus
    }

    /// How many values have room in memory along an axis of this extent.
    #[inline(always)]
    pub(crate) const fn room(self, extent: usize) -> usize {
        match self.modulus {
            None => self.count(extent),
            Some(modulus) => modulus,
        }
    }

    /// How many values it has along an axis of this extent.
    #[inline(always)]
    pub(crate) const fn count(self, extent: usize) -> usize {
        let count = if self.divisor == 1 { extent } else { extent.div_ceil(self.divisor) };
        match self.modulus {
            Some(modulus) if modulus < count => modulus,
            _ => count,
        }
    }

    /// Its value at an index.
    #[inline(always)]
    pub(crate) const fn of(self, mut index: usize) -> usize {
        if self.divisor != 1 {
            index /= self.divisor;
        }
        if let Some(modulus) = self.modulus {
            index %= modulus;
        }
        index
    }

    /// Whether it is of more significance than another one of its axis. Of two of the same divisor, one has one value.
    pub(super) const fn is_above(self, other: Self) -> bool {
        let has_more = match (self.modulus, other.modulus) {
            (Some(own), Some(other)) => own > other,
            (own, other) => own.is_none() && other.is_some(),
        };
        self.divisor > other.divisor || (self.divisor == other.divisor && has_more)
    }
}

/// The items of an order with their rules, outermost first, by the positions of their axes.
/// [`covered`](super::places::covered) checks that they cover each index of each axis once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenOrder {
    pub count: usize,
    pub axes: [usize; MAX_TERMS],
    pub digits: [DigitRule; MAX_TERMS],
    pub rules: [Rules; MAX_TERMS],
}

impl WrittenOrder {
    pub const NONE: WrittenOrder = WrittenOrder {
        count: 0,
        axes: [0; MAX_TERMS],
        digits: [DigitRule::WHOLE; MAX_TERMS],
        rules: [Rules::PACKED; MAX_TERMS],
    };

    /// The same order, where indices may share elements.
    pub(crate) fn sharing(mut self) -> Self {
        self.rules.iter_mut().for_each(|rules| rules.may_share = true);
        self
    }

    /// Without the digits of one value: `A%1` is always 0, and has no text.
    pub(crate) const fn without_ones(mut self) -> Self {
        let mut kept = 0;
        up_to!(place < self.count, {
            self.axes[kept] = self.axes[place];
            self.digits[kept] = self.digits[place];
            self.rules[kept] = self.rules[place];
            kept += !matches!(self.digits[place].modulus, Some(1)) as usize;
        });
        self.count = kept;
        self
    }

    /// The order of these axes, none of which has digits, with the rules of each.
    #[cfg(test)]
    pub(crate) fn of_axes(axes: [usize; MAX_RANK], of: &[AxisSpec]) -> WrittenOrder {
        let mut places = WrittenOrder { count: of.len(), axes, ..Self::NONE };
        for (rules, &axis) in places.rules.iter_mut().zip(&axes[..of.len()]) {
            *rules = of[axis].rules;
        }
        places
    }
}

impl Rules {
    pub const PACKED: Rules = Rules { pad: 1, stride: StrideRule::Aligned(1), is_reversed: false, may_share: false };
    pub const BROADCAST: Rules = Rules { stride: StrideRule::Broadcast, may_share: true, ..Self::PACKED };

    /// These rules with this number for a `stride = ?` or an `overlap = ?`: 0 takes no room, a negative one is a `reverse`.
    #[inline(always)]
    pub(crate) const fn with_stride(self, stride: isize) -> Rules {
        let rule = match stride.unsigned_abs() {
            0 => StrideRule::Broadcast,
            step => StrideRule::Exactly(step),
        };
        Rules { stride: rule, is_reversed: stride < 0, ..self }
    }

    /// The stride of this size, with its sign.
    #[inline(always)]
    pub(crate) const fn signed(self, stride: usize) -> isize {
        if self.is_reversed { (stride as isize).wrapping_neg() } else { stride as isize }
    }
}

/// Where the stride of an axis comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrideRule {
    /// The running step, rounded up to a multiple of this; 1 where there is no `align`.
    Aligned(usize),
    /// `stride = s` or `overlap = s`; or a `?` of one of them that has been bound to another number than 0.
    Exactly(usize),
    /// `stride = ?` or `overlap = ?`: any number, also 0 or a negative one.
    AtRunTime,
    /// Stride 0, by `broadcast`, or by a number of 0; the axis takes no room.
    Broadcast,
}
