//! Whether two indices share an element.

use super::spec::Spec;
pub(crate) use tensor_layout_strided::internals::Uniqueness;

/// Decides whether the (fully known) layout is unique. The unfilled part of a block counts as filled.
pub(crate) const fn uniqueness(spec: &Spec) -> Uniqueness {
    if spec.is_empty() {
        return Uniqueness::Unique;
    }
    let parts = spec.parts();
    let (extents, steps) = (parts.extents.split_at(parts.count).0, parts.steps.split_at(parts.count).0);
    tensor_layout_strided::internals::uniqueness(extents, steps)
}
