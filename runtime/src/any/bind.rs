//! To typed layouts.

use super::AnyLayout;
use crate::arith::fit::Purpose;
use crate::arith::numbers::Numbers;
use crate::arith::spec::{MAX_RANK, Spec, StrideTerm};
use crate::error::demand::demand;
use crate::error::run_time::run_time_errors;
use crate::error::{PartError, lone_axes};
use crate::layout::Layout;
use crate::layout::target::{bound, of_extents};
use crate::notation::Written;
use alloc::format;
use alloc::string::{String, ToString};

run_time_errors! {
    /// Why a layout cannot be [bound](AnyLayout::bind) to a type: the first difference.
    #[derive(Clone, PartialEq, Eq)]
    pub enum BindError ["bind: "] {
        /// The ranks differ.
        Rank { rank: usize, required: usize }
        => "the number of axes is {rank}, and the required layout has {required}";

        /// Only one of the layouts has this axis. Of a copy, in which axes are matched by name.
        LoneAxis { axis: String }
        => lone_axes!(), axes = format_args!("`{axis}` is");

        /// Another axis is in the place of one of the required layout.
        Axis { axis: String, required: &'static str }
        => "axis `{axis}` is in the place of the axis `{required}` of the required layout";

        /// A number differs: [`OtherExtent`](PartError::OtherExtent), [`OtherStride`](PartError::OtherStride) of an axis of extent over 1, or
        /// [`OtherBlock`](PartError::OtherBlock), where an axis without blocks has blocks of 1.
        /// Or a number that follows from the rules of the required layout is over `isize::MAX`: [`Layout`](PartError::Layout).
        Numbers(error: PartError)
        => "{difference}", difference = difference(error);
    }
}

impl AnyLayout {
    /// The typed layout of the same names in the same order, of the same extents, and of the same strides where an extent is over 1. A
    /// `?` takes the number that is there. The stride of an axis of one index reaches no element, but the strides outside it follow from it:
    /// it is the one that is there if they agree with it, and otherwise one with which they do.
    ///
    /// ```
    /// use tensor_layout::{AnyLayout, Layout, layout};
    ///
    /// let any = AnyLayout::parse("H=300 W=451 C=3; align(H) = 64")?;
    /// let photo = any.bind::<layout!(H=? W=? C=3; align(H) = 64)>()?;
    /// assert_eq!(photo.extents(), [300, 451, 3]);
    ///
    /// let error = any.bind::<layout!(H=? W=? C=3)>().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "bind: axis `H` has stride 1408, and the required layout has 1353"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is none: the first difference, with the axis and both numbers.
    pub fn bind<L: Written>(&self) -> Result<L, BindError> {
        demand!(L::__SOUND);
        self.bound()
    }

    /// [`bind`](Self::bind), for functions that name its demand.
    pub(crate) fn bound<L: Written>(&self) -> Result<L, BindError> {
        if self.rank() != L::RANK {
            return Err(BindError::Rank { rank: self.rank(), required: L::RANK });
        }
        for (axis, required) in self.names().zip(L::__SPEC.names) {
            if axis != required {
                return Err(BindError::Axis { axis: axis.into(), required });
            }
        }
        self.numbers_for(L::__SPEC).and_then(|numbers| bound(&numbers)).map_err(BindError::Numbers)
    }

    /// The numbers, by the terms of a type with the same axes. A digit of one value is not in the layout, and may be in the type.
    ///
    /// # Errors
    ///
    /// The first axis with other digits.
    fn numbers_for(&self, spec: &Spec) -> Result<Numbers, PartError> {
        let mut numbers = self.all_numbers();
        if self.spec.is_strided() && spec.is_strided() {
            return Ok(numbers); // each term is an axis
        }
        let [own, required] = [&*self.spec, spec].map(|spec| &spec.terms[..spec.term_count]);
        let place = |terms: &[StrideTerm], term: &StrideTerm| {
            terms.iter().position(|other| (other.axis, other.digit) == (term.axis, term.digit))
        };
        let other_block = |axis: usize| {
            let [size, required] = [own, required].map(|terms| terms[axis].digit.divisor);
            PartError::OtherBlock { axis: spec.names[axis], size, required }
        };
        for (k, term) in required.iter().enumerate().filter(|(_, term)| term.digit.modulus != Some(1)) {
            numbers.strides[k] = own[place(own, term).ok_or_else(|| other_block(term.axis))?].stride;
        }
        match own.iter().find(|term| place(required, term).is_none()) {
            Some(lone) => Err(other_block(lone.axis)),
            None => Ok(numbers),
        }
    }

    /// The typed layout of the same names and extents for a copy, whatever its order, padding and blocks; and the axis here of each of its
    /// axes.
    ///
    /// # Errors
    ///
    /// If there is none: the first difference.
    pub(crate) fn bound_by_name<L: Written>(&self) -> Result<(L, [usize; MAX_RANK]), BindError> {
        let matching = self.matching::<L>()?;
        let (own, mut numbers) = (self.all_numbers(), Numbers::NONE);
        for (axis, &other) in matching[..L::RANK].iter().enumerate() {
            // The stride of an axis with digits belongs to one digit and may be any number: a copy takes the least stride with room.
            let stride = if self.spec.block_of(other).is_none() { own.strides[other] } else { 0 };
            (numbers.extents[axis], numbers.strides[axis]) = (own.extents[other], stride);
        }
        Ok((of_extents(&numbers, Purpose::Copy).map_err(BindError::Numbers)?, matching))
    }

    /// The typed layout of the same names and extents in which each `?` of a stride is the least one that has room.
    ///
    /// # Errors
    ///
    /// As [`bound_by_name`](Self::bound_by_name).
    pub(crate) fn bound_closely<L: Written>(&self) -> Result<L, BindError> {
        let mut numbers = Numbers::NONE;
        for (axis, &other) in self.matching::<L>()?[..L::RANK].iter().enumerate() {
            numbers.extents[axis] = self.extents()[other];
        }
        of_extents(&numbers, Purpose::Copy).map_err(BindError::Numbers)
    }

    /// The axis here of each axis of a typed layout, whose extents are the same.
    ///
    /// # Errors
    ///
    /// If they have different axes or extents: the first difference.
    pub(crate) fn matched_by_name<L: Layout>(&self, layout: &L) -> Result<[usize; MAX_RANK], BindError> {
        let matching = self.matching::<L>()?;
        for (axis, &other) in matching[..L::RANK].iter().enumerate() {
            let (extent, required) = (self.extents()[other], layout.__extent_at(axis));
            if extent != required {
                let axis = L::__SPEC.names[axis];
                return Err(BindError::Numbers(PartError::OtherExtent { axis, extent, required }));
            }
        }
        Ok(matching)
    }

    /// The axis here that has the name of each axis of `L`.
    fn matching<L: Layout>(&self) -> Result<[usize; MAX_RANK], BindError> {
        matching(L::NAMES.iter().copied(), self.names()).map_err(|axis| BindError::LoneAxis { axis: axis.into() })
    }
}

/// The axis of `from` that has the name of each axis of `to`.
///
/// # Errors
///
/// The name of an axis that only one of them has.
pub(crate) fn matching<'n>(
    to: impl ExactSizeIterator<Item = &'n str> + Clone,
    from: impl ExactSizeIterator<Item = &'n str> + Clone,
) -> Result<[usize; MAX_RANK], &'n str> {
    if let Some(lone) = from.clone().find(|name| !to.clone().any(|other| other == *name)) {
        return Err(lone);
    }
    let mut matching = [0; MAX_RANK];
    for (axis, name) in to.enumerate() {
        matching[axis] = from.clone().position(|other| other == name).ok_or(name)?;
    }
    Ok(matching)
}

/// The difference, without what a part of a view says more.
fn difference(error: &PartError) -> String {
    match error {
        PartError::OtherExtent { axis, extent, required } => {
            format!("axis `{axis}` has extent {extent}, and the required layout has {required}")
        }
        PartError::OtherStride { axis, stride, required } => {
            format!("axis `{axis}` has stride {stride}, and the required layout has {required}")
        }
        PartError::OtherBlock { axis, size, required } => {
            format!("axis `{axis}` has blocks of {size}, and the required layout has blocks of {required}")
        }
        error => error.to_string(),
    }
}
