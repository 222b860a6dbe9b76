//! The layouts that `as_layout` gives: those that are written out, not made by an operation.

use crate::arith::fit::Purpose;
use crate::arith::numbers::Numbers;
use crate::arith::spec::Spec;
use crate::crate_token::CrateToken;
use crate::error::text::{Text, same};
use crate::error::{PartError, attempt};
use crate::layout::Layout;
use crate::layout::axes::Dims;
use crate::layout::items::MemoryOrder;
use crate::layout::nominal::{Nominal, named_of};
use crate::layout::rank::IndexArray;
use crate::layout::strided::Strided;
use core::marker::PhantomData;

/// A layout whose type is written out: with [`layout!`](crate::layout!), or derived. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout that is written out",
    label = "`as_layout` needs a layout that is written with `layout!`, or a derived one"
)]
pub trait Written: sealed::Written {}

const UNKNOWN_NUMBERS: &str =
    "into: the layouts may differ in a number that is known at run time only; write `as_layout()`, which compares it";

mod sealed {
    use super::{CrateToken, Layout, Numbers, PartError, Purpose};

    pub trait Written: Layout {
        /// The layout of these numbers, which are the numbers of some layout, if one look shows that they are numbers of `Self`.
        #[inline(always)]
        fn __agreeing(_: &Numbers, _: CrateToken) -> Option<Self> {
            None
        }
        /// The layout whose `?`s take the numbers of a tensor, for this purpose.
        ///
        /// # Errors
        ///
        /// If there is none.
        fn __fitting(tensor: &Numbers, purpose: Purpose, _: CrateToken) -> Result<Self, PartError>;
    }
}

impl<A: Dims, O: MemoryOrder> sealed::Written for Strided<A, O> {
    #[inline(always)]
    fn __agreeing(numbers: &Numbers, _: CrateToken) -> Option<Self> {
        Strided::agreeing(numbers)
    }

    fn __fitting(tensor: &Numbers, purpose: Purpose, _: CrateToken) -> Result<Self, PartError> {
        Strided::fitting(tensor, purpose)
    }
}
impl<A: Dims, O: MemoryOrder> Written for Strided<A, O> {}

#[diagnostic::do_not_recommend]
impl<M: Nominal<As: sealed::Written>> sealed::Written for M {
    #[inline(always)]
    fn __fitting(tensor: &Numbers, purpose: Purpose, token: CrateToken) -> Result<Self, PartError> {
        <M::As as sealed::Written>::__fitting(tensor, purpose, token).map(named_of)
    }
}
#[diagnostic::do_not_recommend]
impl<M: Nominal<As: sealed::Written>> Written for M {}

/// The layout `L` of a view, and the layout `M` that `as_layout` gives the view.
pub(crate) struct WrittenBack<L, M>(PhantomData<(L, M)>);

impl<L: Layout, M: Written> WrittenBack<L, M> {
    /// The demand that the names are the same, in the same order, and that numbers that both types know are equal; and that the
    /// numbers of `M`, which this makes a value of, are valid.
    pub(crate) const AGREE: () = match (L::__RESOLVED, M::__RESOLVED) {
        (Err(_), _) => (), // raised where the value of `L` is made
        (_, Err(error)) => error.raise(),
        (Ok(view), Ok(written)) => {
            if let Err(error) = known_numbers_agree(view, written) {
                error.raise();
            }
        }
    };

    /// The demand, beside [`AGREE`](Self::AGREE), that both types know all numbers: none can differ at run time.
    pub(crate) const KNOWN: () = match (L::__RESOLVED, M::__RESOLVED) {
        (Ok(view), Ok(written)) if view.is_static() && written.is_static() => (),
        (Ok(view), Ok(written)) if known_numbers_agree(view, written).is_ok() => Text::new(UNKNOWN_NUMBERS).raise(),
        _ => (), // raised by `AGREE`
    };

    /// The layout `M` of the same numbers.
    ///
    /// # Errors
    ///
    /// If an extent differs, or a stride of an axis of extent over 1.
    #[inline(always)]
    pub(crate) fn of(layout: &L) -> Result<M, PartError> {
        let numbers = layout.__all_numbers();
        if M::__SPEC.is_static() {
            return compared(&numbers);
        }
        match M::__agreeing(&numbers, CrateToken::TOKEN) {
            Some(written) => Ok(written),
            None => Self::compared_cold(numbers),
        }
    }

    /// [`compared`], where that is seldom needed. It takes a copy of the numbers, which is made where it is
    /// called, so that they need not be in memory where it is not.
    #[cold]
    #[inline(never)]
    fn compared_cold(numbers: Numbers) -> Result<M, PartError> {
        compared(&numbers)
    }
}

/// The layout `M` of the numbers of a tensor from elsewhere, whose axes are the axes of `M`. The strides of a tensor without elements have no
/// effect, and libraries differ in them, so they are not compared.
///
/// # Errors
///
/// As [`WrittenBack::of`].
#[cfg(feature = "alloc")]
pub(crate) fn bound<M: Written>(tensor: &Numbers) -> Result<M, PartError> {
    let is_empty = tensor.extents[..<M::Index as IndexArray>::RANK].contains(&0);
    if is_empty { of_extents(tensor, Purpose::View) } else { compared(tensor) }
}

/// The layout `M` of these numbers, whose axes are the axes of `M`.
///
/// # Errors
///
/// As [`WrittenBack::of`].
#[inline(always)]
fn compared<M: Written>(numbers: &Numbers) -> Result<M, PartError> {
    // Strides follow from extents, so an extent that differs is said first.
    let written: M = of_extents(numbers, Purpose::View)?;
    for term in 0..M::__SPEC.term_count {
        equal_strides(M::__SPEC, term, numbers, written.__stride_at(term))?;
    }
    Ok(written)
}

/// The layout `M` of these extents, with the strides that follow from its rules. Its run-time strides serve the purpose.
///
/// # Errors
///
/// If an extent differs, or a number that follows is over `isize::MAX`.
#[inline(always)]
pub(crate) fn of_extents<M: Written>(numbers: &Numbers, purpose: Purpose) -> Result<M, PartError> {
    let written = M::__fitting(numbers, purpose, CrateToken::TOKEN)?;
    for axis in 0..<M::Index as IndexArray>::RANK {
        equal_extents(M::__SPEC, axis, numbers.extents[axis], written.__extent_at(axis))?;
    }
    Ok(written)
}

#[inline(always)]
const fn equal_extents(spec: &Spec, axis: usize, extent: usize, required: usize) -> Result<(), PartError> {
    if extent != required {
        return Err(PartError::OtherExtent { axis: spec.names[axis], extent, required });
    }
    Ok(())
}

/// Every type knows its digits. The names are equal, and the digits of an axis, but for the last ones, are in the order of memory.
pub(crate) const fn equal_blocks(view: &Spec, written: &Spec, axis: usize) -> Result<(), PartError> {
    let [size, required] = [view.terms[axis].digit.divisor, written.terms[axis].digit.divisor];
    let mut are_equal = size == required && view.term_count == written.term_count;
    let mut k = view.rank;
    while k < view.term_count && are_equal {
        let (a, b) = (view.terms[k], written.terms[k]);
        are_equal = a.axis == b.axis && a.digit.is(b.digit);
        if are_equal && a.axis == axis && view.knows_stride(k) && written.knows_stride(k) && a.stride != b.stride {
            return Err(PartError::OtherStride { axis: written.names[axis], stride: a.stride, required: b.stride });
        }
        k += 1;
    }
    if !are_equal && (size != 1 || required != 1) {
        return Err(PartError::OtherBlock { axis: written.names[axis], size, required });
    }
    Ok(())
}

/// Whether a tensor has the extents and the strides of a layout whose numbers are all known.
pub(super) fn equal_numbers(written: &Spec, tensor: &Numbers) -> Result<(), PartError> {
    let extents = |axis| equal_extents(written, axis, tensor.extents[axis], written.extents[axis]);
    let strides = |term: usize| equal_strides(written, term, tensor, written.terms[term].stride);
    (0..written.rank).try_for_each(extents).and_then(|()| (0..written.term_count).try_for_each(strides))
}

/// Where there is a second index.
#[inline(always)]
const fn equal_strides(spec: &Spec, term: usize, numbers: &Numbers, required: isize) -> Result<(), PartError> {
    let axis = spec.terms[term].axis;
    let (count, stride) = (spec.terms[term].digit.count(numbers.extents[axis]), numbers.strides[term]);
    if count > 1 && stride != required {
        return Err(PartError::OtherStride { axis: spec.names[axis], stride, required });
    }
    Ok(())
}

/// Whether the names are the same, in the same order, and numbers are equal that both types know.
const fn known_numbers_agree(view: &Spec, written: &Spec) -> Result<(), PartError> {
    let (numbers, required) = (view.numbers(), written.numbers());
    up_to!(axis < view.rank, {
        if !same(view.names[axis], written.names[axis]) {
            return Err(PartError::OtherAxis { axis: view.names[axis], required: written.names[axis] });
        }
    });
    up_to!(axis < view.rank, {
        attempt!(equal_blocks(view, written, axis));
        if view.knows_extent(axis) && written.knows_extent(axis) {
            attempt!(equal_extents(view, axis, numbers.extents[axis], required.extents[axis]));
        }
    });
    up_to!(axis < view.rank, {
        let knows_extent = view.knows_extent(axis) && written.knows_extent(axis);
        if knows_extent && view.knows_stride(axis) && written.knows_stride(axis) {
            attempt!(equal_strides(view, axis, &numbers, required.strides[axis]));
        }
    });
    Ok(())
}
