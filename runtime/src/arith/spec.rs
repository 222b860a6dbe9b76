//! The one description that all arithmetic works on: what a layout's rules are ([`AxisSpec`]) and what follows from them
//! ([`Spec`]).

use super::name::Name;
use super::text::same;
use crate::error::LayoutError;

/// DirectML's limit, and so this crate's.
pub(crate) const MAX_RANK: usize = 8;
/// An axis that is split into blocks has two parts; any other has one.
pub(crate) const MAX_PARTS: usize = 2 * MAX_RANK;

/// Offsets are added to pointers, which Rust limits to `isize::MAX`.
pub(crate) const LIMIT: usize = isize::MAX as usize;

/// What the DSL says of one axis. A `None` is a `?`: known at run time only.
#[derive(Clone, Copy, Debug)]
pub struct AxisSpec {
    pub name: Name,
    pub extent: Option<usize>,
    pub rules: Rules,
}

impl AxisSpec {
    /// Fills the places of an array past a layout's rank.
    pub const NONE: AxisSpec = AxisSpec { name: Name::NONE, extent: Some(1), rules: Rules::PACKED };
}

/// The storage rules of one axis.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The stored extent is rounded up to a multiple of this; 1 where there is no `pad`.
    pub pad: usize,
    pub stride: StrideRule,
}

impl Rules {
    pub const PACKED: Rules = Rules { pad: 1, stride: StrideRule::Aligned(1) };
}

/// Where the stride of an axis comes from.
#[derive(Clone, Copy, Debug)]
pub enum StrideRule {
    /// The running step, rounded up to a multiple of this; 1 where there is no `align`.
    Aligned(usize),
    /// `stride = s`, or a `stride = ?` that has been bound.
    Exactly(usize),
    /// `stride = ?`.
    AtRunTime,
    /// Stride 0; the axis takes no room.
    Broadcast,
}

/// One digit of an index and what it is worth: `index[axis] / divisor % modulus * stride` elements.
///
/// A plain axis is one part with divisor 1 and no modulus. (A blocked axis is two.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    pub axis: usize,
    pub divisor: usize,
    pub modulus: usize,
    pub stride: isize,
}

impl Part {
    /// The modulus of a part that takes the whole index.
    pub const WHOLE: usize = usize::MAX;

    pub const fn plain(axis: usize, stride: isize) -> Self {
        Part { axis, divisor: 1, modulus: Self::WHOLE, stride }
    }

    /// This part's digit of the index along its axis.
    #[inline(always)]
    pub fn digit(&self, mut index: usize) -> usize {
        if self.divisor != 1 {
            index /= self.divisor;
        }
        if self.modulus != Self::WHOLE {
            index %= self.modulus;
        }
        index
    }
}

/// Everything that is known of a layout: by its type alone, where [`Spec::is_static`] is false in part, or in full.
///
/// Parts `0..rank` are the (outer) parts of the axes, in logical order. All numbers count elements.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    pub rank: usize,
    pub names: [&'static str; MAX_RANK],
    /// 1 where not known.
    pub extents: [usize; MAX_RANK],
    /// Bit k: `extents[k]` is known.
    pub known_extents: u32,
    pub part_count: usize,
    pub parts: [Part; MAX_PARTS],
    /// Bit k: `parts[k].stride` is known.
    pub known_strides: u32,
    /// `required_span_size`; 0 unless all is known.
    pub span: usize,
    /// `storage_size`; 0 unless all is known.
    pub storage: usize,
}

impl Spec {
    pub const SCALAR: Spec = Spec {
        rank: 0,
        names: [""; MAX_RANK],
        extents: [1; MAX_RANK],
        known_extents: 0,
        part_count: 0,
        parts: [Part::plain(0, 0); MAX_PARTS],
        known_strides: 0,
        span: 1,
        storage: 1,
    };

    /// Fills in the span and the storage, once all extents and strides are known.
    ///
    /// `last_step` is the step past the outermost axis, which the storage of a whole tensor reaches up to; `None` for a
    /// part of a tensor, which owns no padding.
    ///
    /// # Errors
    ///
    /// If the number of indices or of elements is over `isize::MAX`.
    pub(crate) const fn measured(mut self, last_step: Option<usize>) -> Result<Spec, LayoutError> {
        (self.span, self.storage) = (0, 0);
        if !self.is_static() {
            return Ok(self);
        }
        if !self.is_empty() {
            self.span = attempt!(self.span_of_some());
        }
        self.storage = match last_step {
            Some(step) if step > self.span => step,
            _ => self.span,
        };
        Ok(self)
    }

    /// The span of a layout that has an element.
    const fn span_of_some(&self) -> Result<usize, LayoutError> {
        let (mut count, mut last) = (1u128, 0u128);
        let mut axis = 0;
        while axis < self.rank {
            let extent = self.extents[axis];
            count *= extent as u128;
            if count > LIMIT as u128 {
                return Err(LayoutError::TooManyElements { axis: self.names[axis], extent });
            }
            last += (extent as u128 - 1) * self.step(axis) as u128;
            if last >= LIMIT as u128 {
                return Err(LayoutError::SpanOverflow { axis: self.names[axis], extent });
            }
            axis += 1;
        }
        Ok(last as usize + 1)
    }

    /// Whether every extent and every stride is known.
    pub const fn is_static(&self) -> bool {
        self.known_extents == (1 << self.rank) - 1 && self.known_strides == (1 << self.part_count) - 1
    }

    pub const fn knows_extent(&self, axis: usize) -> bool {
        self.known_extents >> axis & 1 == 1
    }

    pub const fn knows_stride(&self, part: usize) -> bool {
        self.known_strides >> part & 1 == 1
    }

    pub const fn position(&self, name: &str) -> Option<usize> {
        let mut axis = 0;
        while axis < self.rank {
            if same(self.names[axis], name) {
                return Some(axis);
            }
            axis += 1;
        }
        None
    }

    /// Whether there is no element at all: some extent is 0. Asked of fully known layouts.
    pub const fn is_empty(&self) -> bool {
        let mut axis = 0;
        while axis < self.rank {
            if self.extents[axis] == 0 {
                return true;
            }
            axis += 1;
        }
        false
    }

    /// The number of index tuples. [`Spec::measured`] has checked that it fits.
    pub const fn element_count(&self) -> usize {
        if self.is_empty() {
            return 0;
        }
        let mut count = 1;
        let mut axis = 0;
        while axis < self.rank {
            count *= self.extents[axis];
            axis += 1;
        }
        count
    }

    /// Some axis of extent over 1 has stride 0, and there is an element to share.
    pub const fn is_broadcast(&self) -> bool {
        let mut axis = 0;
        while axis < self.rank {
            if self.extents[axis] > 1 && self.parts[axis].stride == 0 && !self.is_empty() {
                return true;
            }
            axis += 1;
        }
        false
    }

    /// Every element of the span is addressed.
    ///
    /// With the strides in ascending order, each must be at most one more than what the smaller ones can reach together
    /// (`1 + sum (extent - 1) * stride`): up to there every offset is reached, and an element just past it can be
    /// reached through no larger stride.
    pub const fn is_exhaustive(&self) -> bool {
        if self.is_empty() {
            return true;
        }
        let mut reached = 1;
        let mut taken = 0u32;
        loop {
            let mut smallest = self.rank;
            let mut axis = 0;
            while axis < self.rank {
                let counts = self.extents[axis] > 1 && self.parts[axis].stride != 0;
                if counts && taken >> axis & 1 == 0 && (smallest == self.rank || self.step(axis) < self.step(smallest))
                {
                    smallest = axis;
                }
                axis += 1;
            }
            if smallest == self.rank {
                return true;
            }
            if self.step(smallest) > reached {
                return false;
            }
            reached += (self.extents[smallest] - 1) * self.step(smallest);
            taken |= 1 << smallest;
        }
    }

    /// The storage holds elements that no index addresses.
    pub const fn is_padded(&self) -> bool {
        !self.is_exhaustive() || self.storage > self.span
    }

    /// The distance between neighbours along an axis, in either direction.
    const fn step(&self, axis: usize) -> usize {
        self.parts[axis].stride.unsigned_abs()
    }
}
