//! Elements of less than a byte, which lie one after another in bytes: layouts of them as layouts of bytes.

use crate::any::AnyLayout;
use crate::arith::spec::{Spec, StrideTerm};
use crate::element::DataType;

/// The fewest elements that are whole bytes.
pub(super) const fn elements_in_whole_bytes(data_type: DataType) -> usize {
    8 >> data_type.size_in_bits().trailing_zeros()
}

/// The bytes of elements that lie in the same order on both sides, without gaps. The last byte may have room for more, which is copied with
/// it: by invariant 4 of [tensors of run-time type](crate::any) the destination has its bytes alone.
pub(super) fn whole(data_type: DataType, layout: &AnyLayout) -> [Spec; 2] {
    let storage = bytes(data_type, layout.storage_size());
    let (known_extents, known_strides, forward) = (1, 1, 1);
    let mut spec = Spec { rank: 1, term_count: 1, known_extents, known_strides, forward, storage, ..Spec::SCALAR };
    spec.extents[0] = bytes(data_type, layout.required_span_size());
    spec.terms[0] = StrideTerm::plain(0, 1);
    [spec, spec]
}

/// The layouts of the bytes, if an axis that is innermost in both layouts has whole ones, and the strides of all others are whole bytes. `matching`
/// is the axis of the source for each axis of the destination.
pub(super) fn apart(data_type: DataType, [to, from]: [&Spec; 2], matching: &[usize]) -> Option<[Spec; 2]> {
    if !to.is_strided() || !from.is_strided() {
        return None;
    }
    let matching = &matching[..to.rank];
    let inner = (0..to.rank)
        .find(|&axis| to.extents[axis] > 1 && to.terms[axis].stride == 1 && from.terms[matching[axis]].stride == 1)?;
    let mut specs = [*to, *from];
    for (axis, &other) in matching.iter().enumerate() {
        for (spec, own) in specs.iter_mut().zip([axis, other]) {
            if axis == inner {
                spec.extents[own] = whole_bytes(data_type, spec.extents[own] as isize)?.unsigned_abs();
            } else if spec.extents[own] > 1 {
                spec.terms[own].stride = whole_bytes(data_type, spec.terms[own].stride)?;
            }
        }
    }
    for spec in &mut specs {
        spec.storage = bytes(data_type, spec.storage);
    }
    Some(specs)
}

/// The size of so many elements in bytes. The last byte may have room for more. It is less than the number of elements.
fn bytes(data_type: DataType, elements: usize) -> usize {
    let bits = data_type.size_in_bits();
    elements / 8 * bits + (elements % 8 * bits).div_ceil(8)
}

/// The size of so many elements in bytes, if it is whole ones.
fn whole_bytes(data_type: DataType, elements: isize) -> Option<isize> {
    let bits = data_type.size_in_bits() as isize;
    let rest = elements % 8 * bits;
    (rest % 8 == 0).then(|| elements / 8 * bits + rest / 8)
}
