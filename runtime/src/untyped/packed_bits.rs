//! Elements of less than a byte, which lie one after another in bytes: layouts of them as layouts of bytes.

use crate::any::AnyLayout;
use crate::arith::spec::{Spec, StrideTerm};
use crate::element::DataType;

/// The fewest elements that are whole bytes.
pub(super) const fn elements_in_whole_bytes(data_type: DataType) -> usize {
    8 >> data_type.size_in_bits().trailing_zeros()
}

/// The bytes of elements that lie in the same order on both sides, without gaps, and the bits of the last byte that hold elements: the lowest.
pub(super) fn whole(data_type: DataType, layout: &AnyLayout) -> (Spec, u8) {
    let storage = bytes(data_type, layout.storage_size());
    let (known_extents, known_strides, forward) = (1, 1, 1);
    let mut spec = Spec { rank: 1, term_count: 1, known_extents, known_strides, forward, storage, ..Spec::SCALAR };
    spec.extents[0] = bytes(data_type, layout.required_span_size());
    spec.terms[0] = StrideTerm::plain(0, 1);
    let rest = layout.required_span_size() % 8 * data_type.size_in_bits() % 8;
    (spec, if rest == 0 { u8::MAX } else { (1 << rest) - 1 })
}

/// The layouts of the bytes, if an axis that is innermost in both layouts has whole ones, also in each of its blocks, and the strides of all others are
/// whole bytes. `matching` is the axis of the source for each axis of the destination.
pub(super) fn apart(data_type: DataType, [to, from]: [&Spec; 2], matching: &[usize]) -> Option<[Spec; 2]> {
    let is_inner =
        |axis: &usize| to.extents[*axis] > 1 && is_innermost(to, *axis) && is_innermost(from, matching[*axis]);
    let inner = (0..to.rank).find(is_inner)?;
    Some([in_bytes(data_type, *to, inner)?, in_bytes(data_type, *from, matching[inner])?])
}

/// Whether elements of neighbouring indices of the axis are neighbours, at least in a block.
fn is_innermost(spec: &Spec, axis: usize) -> bool {
    spec.terms[..spec.term_count].iter().any(|term| (term.axis, term.digit.divisor, term.stride) == (axis, 1, 1))
}

/// The layout of the bytes, in which so many neighbours along the innermost axis are one index.
fn in_bytes(data_type: DataType, mut spec: Spec, inner: usize) -> Option<Spec> {
    let whole = |elements: usize| Some(whole_bytes(data_type, elements as isize)?.unsigned_abs());
    for term in &mut spec.terms[..spec.term_count] {
        let has_several = spec.extents[term.axis] > term.digit.divisor;
        if term.axis == inner && term.digit.divisor == 1 {
            term.digit.modulus = term.digit.modulus.map_or(Some(None), |modulus| whole(modulus).map(Some))?;
            continue;
        }
        if term.axis == inner {
            term.digit.divisor = whole(term.digit.divisor)?;
        }
        if has_several {
            term.stride = whole_bytes(data_type, term.stride)?;
        }
    }
    spec.extents[inner] = whole(spec.extents[inner])?;
    spec.storage = bytes(data_type, spec.storage);
    Some(spec)
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
