//! Why there are no regions, and the error that says so.

#[cfg(feature = "alloc")]
use crate::any::AnyLayout;
use crate::arith::spec::Spec;
use crate::error::{ExtentMismatch, Overlap};
#[cfg(feature = "alloc")]
use crate::untyped::convert::AnyPairError;

/// Why there are no regions.
pub(super) enum Fault {
    /// Two indices of the destination share an element. `None` if the search for such indices did not end within its budget.
    Shared(Option<Overlap>),
    /// Offsets in bytes are over `isize::MAX`.
    TooLarge { elements: usize },
    /// The stride of this axis of the layout that is searched by address interlocks with others, so that a search may take too long.
    Interlocked { axis: usize, is_source: bool },
}

impl Fault {
    /// The fault of a layout that is the source.
    pub(super) fn of_source(self) -> Self {
        match self {
            Fault::Interlocked { axis, .. } => Fault::Interlocked { axis, is_source: true },
            other => other,
        }
    }
}

/// The error of a destination and a source.
pub(super) fn mismatch(fault: Fault, [to, from]: [&Spec; 2], element_bytes: usize) -> ExtentMismatch {
    match fault {
        Fault::Shared(overlap) => {
            let named = overlap.and_then(|overlap| to.position(first_axis(&overlap)));
            let axis = named.unwrap_or(0);
            ExtentMismatch::shared(to.names[axis], to.extents[axis], overlap)
        }
        Fault::TooLarge { elements } => ExtentMismatch::too_large(to.names[0], elements, element_bytes),
        Fault::Interlocked { axis, is_source } => {
            let spec = if is_source { from } else { to };
            ExtentMismatch::interlocked(spec.names[axis], spec.extents[axis])
        }
    }
}

/// An axis through which indices share an element.
fn first_axis(overlap: &Overlap) -> &'static str {
    match *overlap {
        Overlap::Broadcast { axis, .. } | Overlap::Several { axis, .. } | Overlap::Pair { axes: [axis, _], .. } => axis,
    }
}

/// The same of layouts that are known at run time.
#[cfg(feature = "alloc")]
pub(super) fn any_pair_error(fault: Fault, [to, from]: [&AnyLayout; 2], element_bytes: usize) -> AnyPairError {
    match fault {
        Fault::Shared(_) => AnyPairError::NotUnique,
        Fault::TooLarge { elements } => AnyPairError::TooLarge { elements, element_size_in_bytes: element_bytes },
        Fault::Interlocked { axis, is_source } => {
            let layout = if is_source { from } else { to };
            AnyPairError::Interlocked { axis: layout.names().nth(axis).unwrap_or_default().into() }
        }
    }
}
