//! Elements of less than a byte, taken together to units of whole bytes.

use super::any::Sides;
use crate::any::AnyLayout;
use crate::arith::spec::{Spec, StrideTerm};
use crate::element::DataType;

/// The fewest elements that are whole bytes.
#[derive(Clone, Copy)]
pub(super) struct Units {
    pub(super) elements: usize,
    pub(super) bytes: usize,
}

impl Units {
    pub(super) const fn of(data_type: DataType) -> Self {
        match data_type.size_in_bits() {
            2 => Units { elements: 4, bytes: 1 },
            4 => Units { elements: 2, bytes: 1 },
            6 => Units { elements: 4, bytes: 3 },
            bits => Units { elements: 1, bytes: bits / 8 },
        }
    }

    /// The layouts of elements that lie in the same order on both sides, without gaps. The last unit may have fewer elements; it is
    /// whole bytes of both, as each tensor has its bytes alone.
    pub(super) fn whole(self, layout: &AnyLayout) -> [Spec; 2] {
        let storage = layout.storage_size().div_ceil(self.elements);
        let mut spec = Spec { rank: 1, term_count: 1, storage, ..Spec::SCALAR };
        spec.extents[0] = layout.required_span_size().div_ceil(self.elements);
        spec.terms[0] = StrideTerm::plain(0, 1);
        [spec, spec]
    }

    /// The layouts of the units, if an axis that is innermost in both layouts has whole ones, and all others are between units.
    pub(super) fn apart(self, sides: &Sides<'_>) -> Option<[Spec; 2]> {
        let [to, from] = sides.specs;
        if !to.is_strided() || !from.is_strided() {
            return None;
        }
        let matching = &sides.matching[..to.rank];
        let strides = |axis: usize| [to.terms[axis].stride, from.terms[matching[axis]].stride];
        let inner = (0..to.rank).find(|&axis| to.extents[axis] > 1 && strides(axis) == [1, 1])?;
        let divisor = self.elements as isize;
        let is_apart = |axis: usize| {
            to.extents[axis] <= 1 || axis == inner || strides(axis).iter().all(|stride| stride % divisor == 0)
        };
        if to.extents[inner] % self.elements != 0 || !(0..to.rank).all(is_apart) {
            return None;
        }
        let mut specs = [*to, *from];
        for (axis, &other) in matching.iter().enumerate() {
            for (spec, axis) in specs.iter_mut().zip([axis, other]) {
                if spec.extents[axis] > 1 {
                    spec.terms[axis].stride /= divisor;
                }
            }
        }
        for (spec, axis) in specs.iter_mut().zip([inner, matching[inner]]) {
            (spec.extents[axis], spec.terms[axis].stride) = (spec.extents[axis] / self.elements, 1);
            spec.storage = spec.storage.div_ceil(self.elements);
        }
        Some(specs)
    }
}
