//! From an index to an offset.

use super::terms::Term;
use super::writer::{Unread, Writer};

const OFFSET: &str = "\
${doc}The offset of the element of an index that is in bounds.
${fn uint}${name}_offset(${parameters})${-> uint} {${marks}
    ${return}${sum}${end}
}

";

/// The offset of an index, without any other function and without a comment.
#[cfg(feature = "alloc")]
const ALONE: &str = "\
${fn uint}${name}(${parameters})${-> uint} {${marks}
    ${return}${sum}${end}
}
";

const CONTAINS: &str = "\
${doc}Whether an index is in bounds.
${fn bool}${name}_contains(${parameters})${-> bool} {${marks}
    ${return}${bounds}${end}
}

";

const CHECKED_OFFSET: &str = "\
${doc}The offset of the element of an index, or `${name}_none` if it is out of bounds.
${fn uint}${name}_checked_offset(${parameters})${-> uint} {
    if ${(}!${name}_contains(${numbers}${each ${,}${axis}})${)} {
        return ${name}_none;
    }
    ${return}${name}_offset(${numbers}${each ${,}${axis}})${end}
}

";

impl Writer<'_, '_> {
    pub(super) const fn forward(&mut self) {
        self.unread = self.unread_of_sum();
        self.write(OFFSET);
        self.unread = self.unread_of_bounds();
        self.write(CONTAINS);
        self.unread = Unread { numbers: false, axes: 0 };
        self.write(CHECKED_OFFSET);
    }

    #[cfg(feature = "alloc")]
    pub(super) const fn alone(&mut self) {
        (self.is_public, self.unread) = (false, self.unread_of_sum());
        self.write(ALONE);
    }

    /// The origin and all terms. The terms of negative strides come last, so that no difference of known numbers is below 0; a run-time
    /// stride may be negative, as sums of unsigned numbers wrap: in Rust by functions of their own.
    pub(super) const fn sum(&mut self) {
        let mut is_first = false;
        match self.layout.origin() {
            _ if !self.layout.is_static() => self.write("numbers.origin"),
            Some(0) | None => is_first = true,
            Some(origin) => self.literal(origin),
        }
        self.terms(false, &mut is_first);
        self.terms(true, &mut is_first);
        if is_first {
            self.literal(0);
        }
    }

    /// The terms that are subtracted, or all others.
    const fn terms(&mut self, subtracted: bool, is_first: &mut bool) {
        let wraps = self.is_rust() && self.may_wrap();
        let mut term = 0;
        while term < self.terms.count() && !self.has_no_element() {
            let is_subtracted = matches!(self.terms.get(term).stride, Some(..0));
            if is_subtracted == subtracted && !self.terms.is_idle(term) {
                self.write(match (subtracted, wraps) {
                    _ if *is_first => "",
                    (false, false) => " + ",
                    (true, false) => " - ",
                    (false, true) => ".wrapping_add(",
                    (true, true) => ".wrapping_sub(",
                });
                *is_first = false;
                self.product(term);
                self.write(if wraps { ")" } else { "" });
            }
            term += 1;
        }
    }

    /// Whether the sum has a stride that may be negative.
    const fn may_wrap(&self) -> bool {
        up_to!(term < self.terms.count(), {
            if self.terms.get(term).stride.is_none() && !self.terms.is_idle(term) {
                return true;
            }
        });
        false
    }

    /// What one term adds or subtracts.
    const fn product(&mut self, term: usize) {
        let Term { divisor, modulus, stride, .. } = self.at(term);
        let is_quotient_that_wraps = divisor != 1 && stride.is_none() && self.is_rust();
        self.write(if is_quotient_that_wraps { "(" } else { "" });
        self.write(if divisor == 1 { "${axis}" } else { "${axis} / ${divisor}" });
        self.write(if modulus.is_some() { " % ${modulus}" } else { "" });
        self.write(if is_quotient_that_wraps { ")" } else { "" });
        self.write(match stride {
            None => "${times_stride}",
            Some(1 | -1) => "",
            Some(_) => " * ${step}",
        });
    }

    pub(super) const fn bounds(&mut self) {
        self.write(match self.layout.rank() {
            _ if self.is_never_in_bounds() => "false",
            0 => "true",
            _ => "${each ${&&}${axis} < ${extent}}",
        });
    }

    /// Compilers of Rust and C warn of `h < 0`, as no unsigned number is.
    const fn is_never_in_bounds(&self) -> bool {
        !self.language.is_of_shaders() && self.terms.is_empty()
    }

    const fn unread_of_bounds(&self) -> Unread {
        let is_never = self.is_never_in_bounds();
        Unread { numbers: is_never || self.knows_extents(), axes: if is_never { u32::MAX } else { 0 } }
    }

    const fn knows_extents(&self) -> bool {
        up_to!(axis < self.layout.rank(), {
            if self.layout.extent(axis).is_none() {
                return false;
            }
        });
        true
    }

    /// The indices that no offset depends on.
    pub(super) const fn unread_of_sum(&self) -> Unread {
        let (mut read, mut term) = (0, 0);
        while term < self.terms.count() && !self.has_no_element() {
            if !self.terms.is_idle(term) {
                read |= 1 << self.terms.get(term).axis;
            }
            term += 1;
        }
        Unread { numbers: false, axes: !read & ((1 << self.layout.rank()) - 1) }
    }
}
