//! The internals of a layout, in the sealed supertrait of [`Layout`](super::Layout). Views trust the offsets of a layout, so
//! only the crate's own types implement it.

use crate::arith::complete::Uniqueness;
use crate::arith::index_order::is_in_index_order;
use crate::arith::numbers::Numbers;
use crate::arith::rules::WrittenOrder;
use crate::arith::spec::{MAX_RANK, MAX_TERMS, Spec};
use crate::arith::unroll::each_axis;
use crate::axis::digits::DigitAxes;
use crate::axis::key::{Bool, Given, Key, MissingAxis};
use crate::derived::{Derived, Plain};
use crate::error::text::Text;
use crate::error::{PartError, UNDECIDED};
use crate::layout::known::{has_no_index, lie_inside_one_another, slot};
use crate::layout::numbers;
use crate::layout::rank::{IndexArray, each_axis_of};

#[diagnostic::on_unimplemented(
    message = "`Layout` cannot be implemented for `{Self}`",
    label = "views trust the offsets of a layout, so only types of this crate implement it",
    note = "write the layout with `layout!`, or give it a name of its own with `#[derive(Layout)]`"
)]
pub trait Internals: Copy + Send + Sync + 'static {
    /// [`Layout::Index`](super::Layout::Index).
    type __At: IndexArray;
    /// Whether the type knows every number.
    type __Known: Known;
    /// Has an entry for each run-time extent, and perhaps more.
    type __Extents: IndexArray;
    /// Whether there is an axis of this name.
    type __Find<K: Key>: Bool;
    /// The first axis that is not among the given ones, if there is one.
    type __Missing<G: Given>: MissingAxis;
    /// Has a place for each term, and perhaps more.
    type __Terms: IndexArray;
    /// The axes with digits.
    type __Digits: DigitAxes;
    /// What the type knows, or the error of its numbers.
    const __RESOLVED: &'static Result<Spec, PartError>;
    /// The demand that the numbers are valid: see invariant 7 of [`raw`](crate::view::raw). What makes something from this type alone
    /// names it.
    const __SOUND: () = match Self::__RESOLVED {
        Ok(_) => (),
        Err(error) => error.raise(),
    };
    /// [`__SOUND`](Self::__SOUND), of a layout whose values a user can write. What makes something from a value names it. Values of other
    /// layouts are made by functions that name the demand.
    const __SOUND_VALUE: () = ();
    /// What the type knows. If the numbers are invalid, it is a layout without elements.
    const __SPEC: &'static Spec = match Self::__RESOLVED {
        Ok(spec) => spec,
        Err(_) => &Spec::without_elements(Self::__At::RANK),
    };
    /// Whether the type knows every number.
    const __IS_STATIC: bool = Self::__SPEC.is_static();
    /// The terms of each axis, the most significant first, and how many there are.
    const __DIGITS_OF_AXES: [([usize; MAX_TERMS], usize); MAX_RANK] = Self::__SPEC.all_digits();
    /// Whether two indices share an element, if that follows from the type and its search ends within the budget.
    const __KNOWN_UNIQUENESS: Uniqueness = match Self::__SPEC.is_unique {
        true => Uniqueness::Unique,
        false if Self::__IS_STATIC => Self::__SPEC.complete().uniqueness(),
        false => Uniqueness::Undecided,
    };
    /// Whether it follows from the type that no two indices share an element.
    const __KNOWN_UNIQUE: bool = matches!(Self::__KNOWN_UNIQUENESS, Uniqueness::Unique);
    /// The demand that the type of a static layout decides whether two indices share an element.
    const __DECIDED: () = if Self::__IS_STATIC && matches!(Self::__KNOWN_UNIQUENESS, Uniqueness::Undecided) {
        Text::new(UNDECIDED).raise();
    };
    /// Whether it follows from the type that every element of the span is addressed.
    const __KNOWN_EXHAUSTIVE: bool = Self::__IS_STATIC && Self::__SPEC.complete().is_exhaustive();
    /// Whether it follows from the type that the elements are neighbours in the order of the indices.
    const __KNOWN_IN_INDEX_ORDER: bool = Self::__IS_STATIC && is_in_index_order(Self::__SPEC, &Self::__SPEC.numbers());
    /// `numbers::origin` of a layout whose type knows every number.
    const __ORIGIN: usize = if Self::__IS_STATIC { Self::__SPEC.complete().origin() } else { 0 };

    /// The items of the order with their rules, if the layout is written out and its numbers are valid. A `?` has no number here:
    /// [`__rules`](Self::__rules) of a value has it.
    const __WRITTEN_RULES: Option<WrittenOrder> = None;

    /// Whether the types say that each operation which this layout results from has a result.
    const __IS_MADE: bool;

    /// The only value, if the type knows every number, and [`__IS_MADE`](Self::__IS_MADE).
    fn __only_value() -> Option<Self>;

    /// The numbers that the type does not know.
    fn __run_time(&self) -> &<Self::__Known as Known>::RunTime<Self::__Extents, Self::__Terms>;

    #[inline(always)]
    fn __extent_at(&self, axis: usize) -> usize {
        if Self::__IS_STATIC || Self::__SPEC.knows_extent(axis) {
            return Self::__SPEC.extents[axis];
        }
        self.__run_time().extent(slot(Self::__SPEC.known_extents, axis))
    }

    /// The stride of a term. The first terms belong to the axes, one each.
    #[inline(always)]
    fn __stride_at(&self, term: usize) -> isize {
        if Self::__IS_STATIC || Self::__SPEC.knows_stride(term) {
            return Self::__SPEC.terms[term].stride;
        }
        self.__run_time().stride(term)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn __all_numbers(&self) -> Numbers {
        if Self::__IS_STATIC {
            return const { Self::__SPEC.numbers() };
        }
        let mut numbers = Numbers::NONE;
        each_axis_of!(Self::__At: axis => {
            numbers.extents[axis] = self.__extent_at(axis);
        });
        each_axis!(term < const Self::__SPEC.term_count => {
            numbers.strides[term] = self.__stride_at(term);
        });
        numbers
    }

    /// The distance from an element to the one that is `index` indices further along the axis, in elements. If the axis has digits, the
    /// first of the two is at the beginning of a block. The other one may be anywhere.
    #[inline(always)]
    fn __displacement_along(&self, axis: usize, index: usize) -> isize {
        if const { Self::__SPEC.is_strided() } {
            return (index as isize).wrapping_mul(self.__stride_at(axis));
        }
        let mut sum = (Self::__SPEC.terms[axis].digit.of(index) as isize).wrapping_mul(self.__stride_at(axis));
        each_axis!(term < Self::__SPEC.term_count => {
            if term >= Self::__SPEC.rank && Self::__SPEC.terms[term].axis == axis {
                let digit = Self::__SPEC.terms[term].digit.of(index) as isize;
                sum = sum.wrapping_add(digit.wrapping_mul(self.__stride_at(term)));
            }
        });
        sum
    }

    /// Checks that a part with `len` indices of the axis may begin at this one.
    ///
    /// # Errors
    ///
    /// If it is inside a block. A part without an index begins anywhere.
    #[inline(always)]
    fn __begins_block(&self, axis: usize, start: usize, len: usize) -> Result<(), PartError> {
        if const { !Self::__SPEC.is_strided() } {
            return Self::__SPEC.begins_block(axis, start, len);
        }
        Ok(())
    }

    /// The distance from the lowest element to the element of an index in bounds, in elements.
    #[inline(always)]
    fn __offset_in_bounds(&self, index: Self::__At) -> usize {
        (numbers::origin(self) as isize).wrapping_add(numbers::displacement(self, index)) as usize
    }

    /// The number of indices. It fits. The product of the extents that are not 0 may not; it wraps, and an extent of 0 makes it 0.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn __element_count(&self) -> usize {
        let mut count = 1usize;
        each_axis_of!(Self::__At: axis => {
            count = count.wrapping_mul(self.__extent_at(axis));
        });
        count
    }

    /// The items of the order with their rules, with a number for each `?`, if the layout is written out.
    fn __rules(&self) -> Option<WrittenOrder> {
        None
    }

    /// Every number of this value.
    fn __spec(&self) -> Spec {
        if Self::__IS_STATIC { *Self::__SPEC } else { Self::__SPEC.with_numbers(&self.__all_numbers()) }
    }

    /// Whether no two indices share an element.
    ///
    /// A layout whose axes lie inside one another needs no search: each stride is larger than the reach of all smaller ones
    /// together. This holds for nearly all layouts with a run-time stride.
    #[inline(always)]
    fn __uniqueness(&self) -> Uniqueness {
        if Self::__KNOWN_UNIQUE {
            return Uniqueness::Unique;
        }
        let numbers = self.__all_numbers();
        let are_nested = || Self::__SPEC.is_strided() && lie_inside_one_another::<Self::__At>(&numbers);
        if has_no_index::<Self::__At>(&numbers) || are_nested() {
            return Uniqueness::Unique;
        }
        self.__spec().complete().uniqueness()
    }

    /// Whether no two indices share an element; `false` also if the search did not end within its budget.
    fn __is_known_unique(&self) -> bool {
        Self::__KNOWN_UNIQUE || (!Self::__IS_STATIC && matches!(self.__uniqueness(), Uniqueness::Unique))
    }

    /// [`__is_known_unique`](Self::__is_known_unique), and the storage has exactly the elements.
    fn __is_known_packed(&self) -> bool {
        self.__is_known_unique() && numbers::storage(self) == self.__element_count()
    }

    /// Whether the elements are neighbours in the order of the indices, if there is one.
    #[inline(always)]
    fn __is_in_index_order(&self) -> bool {
        if Self::__IS_STATIC {
            return Self::__KNOWN_IN_INDEX_ORDER;
        }
        is_in_index_order(Self::__SPEC, &self.__all_numbers())
    }
}

/// Whether a type knows every number of a layout ([`Fully`](super::known::Fully)) or not ([`Partly`](super::known::Partly)), and so what a
/// value of it keeps. Where a number comes from is decided by the numbers, as some types of the second kind know all of theirs.
pub trait Known: Sized + 'static {
    /// The run-time numbers of a layout. It has at most as many run-time extents as `E` has entries, and as many terms as `T` has.
    type RunTime<E: IndexArray, T: IndexArray>: RunTime;
    /// A value that follows from the layout: a constant, or computed when it is needed.
    type Derived<V: Plain>: Derived<V>;
    /// A value that follows from the layout and has to be stored as `D` says, even if the type knows every number.
    type OrDerived<V: Plain, D: Derived<V>>: Derived<V>;
    /// [`Fully`] only if both are.
    type And<K: Known>: Known;

    // What `numbers` computes of a layout whose type does not know all of them.

    fn is_empty<L: Internals<__Known = Self>>(_: &L) -> bool {
        is_constant()
    }
    fn span<L: Internals<__Known = Self>>(_: &L) -> usize {
        is_constant()
    }
    fn storage<L: Internals<__Known = Self>>(_: &L) -> usize {
        is_constant()
    }
    fn origin<L: Internals<__Known = Self>>(_: &L) -> usize {
        is_constant()
    }
    fn is_in_bounds<L: Internals<__Known = Self>>(_: &L, _: L::__At) -> bool {
        is_constant()
    }
    fn check<L: Internals<__Known = Self>>(_: &L, _: L::__At) {
        is_constant()
    }
}

/// In the place of what is computed, for a type that knows every number.
pub(super) fn is_constant() -> ! {
    unreachable!("the type knows every number")
}

/// The run-time numbers of a layout.
pub trait RunTime: Copy + Send + Sync + 'static {
    /// Keeps the numbers that a type that knows this `spec` does not know.
    fn keep(spec: &'static Spec, numbers: &Numbers) -> Self;

    /// A run-time extent, by its place among these.
    fn extent(&self, slot: usize) -> usize;

    fn stride(&self, term: usize) -> isize;

    /// The numbers, if there is none.
    #[inline(always)]
    fn nothing() -> Option<&'static Self> {
        None
    }
}

/// The internals of a static layout: the sealed supertrait of [`StaticLayout`](super::StaticLayout).
pub trait StaticInternals: Internals {
    /// The only value.
    const __VALUE: Self;
    /// The stride of each axis, in elements, and 0 past the rank.
    const __STRIDE_ARRAY: &'static [isize; MAX_RANK] = match Self::__SPEC.first_blocked() {
        None => &Self::__SPEC.numbers().strides,
        Some(axis) => no_single_stride(Self::__SPEC.names[axis]).raise(),
    };
}

const fn no_single_stride(axis: &str) -> Text {
    Text::new("layout: axis ")
        .axis(axis)
        .str(" is split in blocks, so it has no single stride; `unblock` makes an axis with a stride of each part")
}
