//! The internals of a layout, in the sealed supertrait of [`Layout`](super::Layout). Views trust the offsets of a layout, so
//! only the crate's own types implement it.

use crate::arith::complete::Uniqueness;
use crate::arith::numbers::Numbers;
use crate::arith::spec::{MAX_RANK, MAX_TERMS, Spec, WrittenOrder};
use crate::arith::unroll::each_axis;
use crate::axis::digits::DigitAxes;
use crate::axis::key::{Found, Given, Key, MissingAxis};
use crate::derived::Derived;
use crate::error::text::Text;
use crate::error::{PartError, UNDECIDED};
use crate::layout::rank::IndexArray;

#[diagnostic::on_unimplemented(
    message = "`Layout` cannot be implemented for `{Self}`",
    label = "views trust the offsets of a layout, so only types of this crate implement it",
    note = "write the layout with `layout!`, or give it a name of its own with `#[derive(Layout)]`"
)]
pub trait Internals: Copy + Send + Sync + 'static {
    /// [`Layout::Index`](super::Layout::Index).
    type At: IndexArray;
    /// Whether the type knows every number.
    type Known: Known;
    /// Has an entry for each run-time extent, and perhaps more.
    type Extents: IndexArray;
    /// Whether there is an axis of this name.
    type Find<K: Key>: Found;
    /// The first axis that is not among the given ones, if there is one.
    type Missing<G: Given>: MissingAxis;
    /// Has a place for each term, and perhaps more.
    type Terms: IndexArray;
    /// The axes with digits.
    type Digits: DigitAxes;
    /// What the type knows, or the error of its numbers.
    const RESOLVED: &'static Result<Spec, PartError>;
    /// The demand that the numbers are valid: see invariant 7 of [`raw`](crate::view::raw). What makes something from this type alone
    /// names it.
    const SOUND: () = match Self::RESOLVED {
        Ok(_) => (),
        Err(error) => error.raise(),
    };
    /// [`SOUND`](Self::SOUND), of a layout whose values a user can write. What makes something from a value names it. Values of other
    /// layouts are made by functions that name the demand.
    const SOUND_VALUE: () = ();
    /// What the type knows. If the numbers are invalid, it is a layout without elements.
    const SPEC: &'static Spec = match Self::RESOLVED {
        Ok(spec) => spec,
        Err(_) => &Spec::without_elements(Self::At::RANK),
    };
    /// The terms of each axis, the most significant first, and how many there are.
    const DIGITS_OF_AXES: [([usize; MAX_TERMS], usize); MAX_RANK] = Self::SPEC.all_digits();
    /// Whether two indices share an element, if that follows from the type and its search ends within the budget.
    const KNOWN_UNIQUENESS: Uniqueness = match Self::SPEC.is_unique {
        true => Uniqueness::Unique,
        false if Self::SPEC.is_static() => Self::SPEC.complete().uniqueness(),
        false => Uniqueness::Undecided,
    };
    /// Whether it follows from the type that no two indices share an element.
    const KNOWN_UNIQUE: bool = matches!(Self::KNOWN_UNIQUENESS, Uniqueness::Unique);
    /// The demand that the type of a static layout decides whether two indices share an element.
    const DECIDED: () = if Self::SPEC.is_static() && matches!(Self::KNOWN_UNIQUENESS, Uniqueness::Undecided) {
        Text::new(UNDECIDED).raise();
    };
    /// Whether it follows from the type that every element of the span is addressed.
    const KNOWN_EXHAUSTIVE: bool = Self::SPEC.is_static() && Self::SPEC.complete().is_exhaustive();
    /// [`Known::origin`] of a layout whose type knows every number.
    const ORIGIN: usize = if Self::SPEC.is_static() { Self::SPEC.complete().origin() } else { 0 };

    /// Whether the types say that each operation which this layout results from has a result.
    const IS_MADE: bool;

    /// The only value, if the type knows every number, and [`IS_MADE`](Self::IS_MADE).
    fn only_value() -> Option<Self>;

    /// The numbers that the type does not know.
    fn run_time(&self) -> &<Self::Known as Known>::RunTime<Self::Extents, Self::Terms>;

    #[inline(always)]
    fn extent_at(&self, axis: usize) -> usize {
        Self::Known::extent(self, axis)
    }

    /// The stride of a term. The first terms belong to the axes, one each.
    #[inline(always)]
    fn stride_at(&self, term: usize) -> isize {
        Self::Known::stride(self, term)
    }

    #[inline(always)]
    fn all_numbers(&self) -> Numbers {
        if Self::SPEC.is_static() {
            return const { Self::SPEC.numbers() };
        }
        let mut numbers = Numbers::NONE;
        each_axis!(axis < const Self::SPEC.rank => {
            numbers.extents[axis] = self.extent_at(axis);
        });
        each_axis!(term < const Self::SPEC.term_count => {
            numbers.strides[term] = self.stride_at(term);
        });
        numbers
    }

    /// Whether some extent is 0.
    #[inline(always)]
    fn has_no_element(&self) -> bool {
        Self::Known::is_empty(self)
    }

    /// The distance from the lowest element to the element of index 0, in elements; 0 if there is no element.
    #[inline(always)]
    fn origin(&self) -> usize {
        Self::Known::origin(self)
    }

    /// The distance from the element of index 0 to the element of an index in bounds, in elements.
    #[inline(always)]
    fn displacement(&self, index: Self::At) -> isize {
        Self::Known::displacement(self, index)
    }

    /// The distance from an element to the one that is `index` indices further along the axis, in elements. If the axis has digits, the
    /// first of the two is at the beginning of a block. The other one may be anywhere.
    #[inline(always)]
    fn displacement_along(&self, axis: usize, index: usize) -> isize {
        let mut sum = (Self::SPEC.terms[axis].digit.of(index) as isize).wrapping_mul(self.stride_at(axis));
        if const { !Self::SPEC.is_strided() } {
            each_axis!(term < Self::SPEC.term_count => {
                if term >= Self::SPEC.rank && Self::SPEC.terms[term].axis == axis {
                    let digit = Self::SPEC.terms[term].digit.of(index) as isize;
                    sum = sum.wrapping_add(digit.wrapping_mul(self.stride_at(term)));
                }
            });
        }
        sum
    }

    /// Checks that a part with `len` indices of the axis may begin at this one.
    ///
    /// # Errors
    ///
    /// If it is inside a block. A part without an index begins anywhere.
    #[inline(always)]
    fn begins_block(&self, axis: usize, start: usize, len: usize) -> Result<(), PartError> {
        if const { !Self::SPEC.is_strided() } {
            if let Some(size) = Self::SPEC.block_of(axis) {
                if start % size != 0 && len > 0 {
                    return Err(PartError::InsideBlock { axis: Self::SPEC.names[axis], start, size });
                }
            }
        }
        Ok(())
    }

    /// The distance from the lowest element to the element of an index in bounds, in elements.
    #[inline(always)]
    fn offset_in_bounds(&self, index: Self::At) -> usize {
        (self.origin() as isize).wrapping_add(self.displacement(index)) as usize
    }

    #[inline(always)]
    fn is_in_bounds(&self, index: Self::At) -> bool {
        Self::Known::is_in_bounds(self, index)
    }

    /// Panics, naming axis, index and extent, unless `index` is in bounds.
    #[inline(always)]
    #[track_caller]
    fn check(&self, index: Self::At) {
        Self::Known::check(self, index);
    }

    /// The number of indices. It fits, but the product of the extents that are not 0 may not.
    #[inline(always)]
    fn element_count(&self) -> usize {
        if self.has_no_element() {
            return 0;
        }
        let mut count = 1usize;
        each_axis!(axis < const Self::At::RANK => {
            count = count.wrapping_mul(self.extent_at(axis));
        });
        count
    }

    /// The items of the order with their rules, with a number for each `?`, if the layout is written out.
    fn rules(&self) -> Option<WrittenOrder> {
        None
    }

    /// Every number of this value.
    fn spec(&self) -> Spec {
        let mut spec = *Self::SPEC;
        if !Self::SPEC.is_static() {
            for axis in 0..spec.rank {
                spec.extents[axis] = self.extent_at(axis);
            }
            for term in 0..spec.term_count {
                spec.terms[term].stride = self.stride_at(term);
            }
            (spec.known_extents, spec.known_strides) = ((1 << spec.rank) - 1, (1 << spec.term_count) - 1);
            spec.span = Self::Known::span(self);
            spec.storage = Self::Known::storage(self);
        }
        spec
    }

    /// Whether no two indices share an element.
    ///
    /// A layout whose axes lie inside one another needs no search: each stride is larger than the reach of all smaller ones
    /// together. This holds for nearly all layouts with a run-time stride.
    #[inline(always)]
    fn uniqueness(&self) -> Uniqueness {
        if Self::KNOWN_UNIQUE || self.has_no_element() || self.lies_inside_one_another() {
            return Uniqueness::Unique;
        }
        self.spec().complete().uniqueness()
    }

    /// Whether no two indices share an element; `false` also if the search did not end within its budget.
    fn is_known_unique(&self) -> bool {
        Self::KNOWN_UNIQUE || (!Self::SPEC.is_static() && matches!(self.uniqueness(), Uniqueness::Unique))
    }

    /// [`is_known_unique`](Self::is_known_unique), and the storage has exactly the elements.
    fn is_known_packed(&self) -> bool {
        self.is_known_unique() && Self::Known::storage(self) == self.element_count()
    }

    /// Whether the stride of each axis of extent over 1 is larger than the reach of the axes of smaller strides together.
    #[inline(always)]
    fn lies_inside_one_another(&self) -> bool {
        if !Self::SPEC.is_strided() {
            return false;
        }
        let mut is_nested = true;
        each_axis!(axis < const Self::At::RANK => {
            let (extent, step) = (self.extent_at(axis), self.stride_at(axis).unsigned_abs());
            let mut reach = 0usize;
            each_axis!(other < const Self::At::RANK => {
                let other_step = self.stride_at(other).unsigned_abs();
                // Each of two equal strides counts as the smaller one, so neither is larger.
                if other != axis && other_step <= step {
                    reach = reach.wrapping_add(self.extent_at(other).wrapping_sub(1).wrapping_mul(other_step));
                }
            });
            is_nested &= extent == 1 || step > reach;
        });
        is_nested
    }
}

/// Whether a type knows every number of a layout ([`Fully`](super::known::Fully)) or not ([`Partly`](super::known::Partly)), and so where
/// the numbers come from.
pub trait Known: Sized + 'static {
    /// The run-time numbers of a layout. It has at most as many run-time extents as `E` has entries, and as many terms as `T` has.
    type RunTime<E: IndexArray, T: IndexArray>: RunTime;
    /// A value that follows from the layout: a constant, or computed when it is needed.
    type Derived<V: Copy + 'static>: Derived<V>;
    /// A value that follows from the layout and has to be stored as `D` says, even if the type knows every number.
    type OrDerived<V: Copy + 'static, D: Derived<V>>: Derived<V>;
    /// [`Fully`] only if both are.
    type And<K: Known>: Known;

    fn extent<L: Internals<Known = Self>>(layout: &L, axis: usize) -> usize;
    fn stride<L: Internals<Known = Self>>(layout: &L, term: usize) -> isize;
    /// Whether some extent is 0.
    fn is_empty<L: Internals<Known = Self>>(layout: &L) -> bool;
    fn span<L: Internals<Known = Self>>(layout: &L) -> usize;
    fn storage<L: Internals<Known = Self>>(layout: &L) -> usize;
    /// The distance from the lowest element to the element of index 0, in elements; 0 if there is no element.
    fn origin<L: Internals<Known = Self>>(layout: &L) -> usize;
    /// The distance from the element of index 0 to the element of an index in bounds, in elements.
    fn displacement<L: Internals<Known = Self>>(layout: &L, index: L::At) -> isize;
    fn is_in_bounds<L: Internals<Known = Self>>(layout: &L, index: L::At) -> bool;
    /// Panics, naming axis, index and extent, unless `index` is in bounds.
    #[track_caller]
    fn check<L: Internals<Known = Self>>(layout: &L, index: L::At);
}

/// The run-time numbers of a layout.
pub trait RunTime: Copy + Send + Sync + 'static {
    /// Keeps the numbers that a type that knows this `spec` does not know.
    fn keep(spec: &'static Spec, numbers: &Numbers) -> Self;

    /// The numbers, if there is none.
    #[inline(always)]
    fn nothing() -> Option<&'static Self> {
        None
    }
}

/// The internals of a static layout: the sealed supertrait of [`StaticLayout`](super::StaticLayout).
pub trait StaticInternals: Internals {
    /// The only value.
    const VALUE: Self;
    /// The stride of each axis, in elements, and 0 past the rank.
    const STRIDE_ARRAY: &'static [isize; MAX_RANK] = match Self::SPEC.first_blocked() {
        None => &Self::SPEC.numbers().strides,
        Some(axis) => no_single_stride(Self::SPEC.names[axis]).raise(),
    };
}

const fn no_single_stride(axis: &str) -> Text {
    Text::new("layout: axis ")
        .axis(axis)
        .str(" is split in blocks, so it has no single stride; `unblock` makes an axis with a stride of each part")
}
