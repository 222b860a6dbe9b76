//! From an index to an offset.

use super::language::{Language, Type};
use super::terms::Term;
use super::writer::{Takes, Unread, Writer};

impl Writer<'_, '_> {
    pub(super) const fn forward(&mut self) {
        self.comment("The offset of the element of an index that is in bounds.\n");
        self.open(Type::Uint, "_offset", Takes::Indices(self.without_effect()), &[]);
        self.begin_result();
        self.sum();
        self.end_result();
        self.put(&["\n"]);
        self.comment("Whether an index is in bounds.\n");
        self.contains();
        self.comment("The offset of the element of an index, or `");
        self.own("_none");
        self.put(&["` if it is out of bounds.\n"]);
        self.open(Type::Uint, "_checked_offset", Takes::Indices(Unread::NONE), &[]);
        self.begin_if();
        self.put(&["!"]);
        self.call("_contains", "");
        self.end_if();
        self.put(&["        return "]);
        self.own("_none");
        self.put(&[";\n    }\n"]);
        self.begin_result();
        self.call("_offset", "");
        self.end_result();
        self.put(&["\n"]);
    }

    /// The indices that no offset depends on.
    pub(super) const fn without_effect(&self) -> Unread {
        let (mut read, mut term) = (0, 0);
        while term < self.terms.count() && !self.has_no_element() {
            if !self.terms.is_idle(term) {
                read |= 1 << self.terms.get(term).axis;
            }
            term += 1;
        }
        Unread { numbers: false, axes: !read & ((1 << self.layout.rank()) - 1) }
    }

    /// The origin and all terms. Those of negative strides come last, so that no difference of known numbers is below 0; a run-time
    /// stride may be negative, as sums of unsigned numbers wrap: in Rust by functions of their own.
    pub(super) const fn sum(&mut self) {
        let mut is_first = false;
        match self.layout.origin() {
            _ if !self.layout.is_static() => self.put(&["numbers.origin"]),
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
        let wraps = matches!(self.language, Language::Rust) && self.may_wrap();
        let mut term = 0;
        while term < self.terms.count() && !self.has_no_element() {
            let is_subtracted = matches!(self.terms.get(term).stride, Some(..0));
            if is_subtracted == subtracted && !self.terms.is_idle(term) {
                if !*is_first {
                    self.put(&[match (subtracted, wraps) {
                        (false, false) => " + ",
                        (true, false) => " - ",
                        (false, true) => ".wrapping_add(",
                        (true, true) => ".wrapping_sub(",
                    }]);
                }
                *is_first = false;
                self.product(term);
                if wraps {
                    self.put(&[")"]);
                }
            }
            term += 1;
        }
    }

    /// Whether the sum has a stride that may be negative.
    const fn may_wrap(&self) -> bool {
        let mut term = 0;
        while term < self.terms.count() {
            if self.terms.get(term).stride.is_none() && !self.terms.is_idle(term) {
                return true;
            }
            term += 1;
        }
        false
    }

    /// What one term adds or subtracts.
    const fn product(&mut self, term: usize) {
        let Term { axis, divisor, modulus, stride } = *self.terms.get(term);
        let is_quotient_that_wraps = divisor != 1 && stride.is_none() && matches!(self.language, Language::Rust);
        self.put(&[if is_quotient_that_wraps { "(" } else { "" }]);
        self.axis(axis);
        if divisor != 1 {
            self.put(&[" / "]);
            self.literal(divisor);
        }
        if let Some(modulus) = modulus {
            self.put(&[" % "]);
            self.literal(modulus);
        }
        self.put(&[if is_quotient_that_wraps { ")" } else { "" }]);
        match stride {
            None => self.times_run_time_stride(axis),
            Some(1 | -1) => {}
            Some(stride) => {
                self.put(&[" * "]);
                self.literal(stride.unsigned_abs());
            }
        }
    }

    const fn times_run_time_stride(&mut self, axis: usize) {
        match self.language {
            Language::Rust => self.put(&[".wrapping_mul("]),
            Language::C | Language::Cuda | Language::OpenCl => {
                self.put(&[" * ("]);
                self.type_name(Type::Uint);
                self.put(&[")"]);
            }
            Language::Wgsl | Language::Hlsl | Language::Glsl => {
                self.put(&[" * "]);
                self.type_name(Type::Uint);
                self.put(&["("]);
            }
        }
        self.put(&["numbers.stride_"]);
        self.axis(axis);
        self.choice(")", " as usize)", "");
    }

    /// The whole function, without its comment.
    const fn contains(&mut self) {
        // Compilers of Rust and C warn of `h < 0`, as no unsigned number is.
        let is_never = !self.language.is_of_shaders() && self.terms.is_empty();
        let unread = Unread { numbers: is_never || self.knows_extents(), axes: if is_never { u32::MAX } else { 0 } };
        self.open(Type::Bool, "_contains", Takes::Indices(unread), &[]);
        self.begin_result();
        match is_never {
            true => self.put(&["false"]),
            false => self.bounds(),
        }
        self.end_result();
        self.put(&["\n"]);
    }

    const fn knows_extents(&self) -> bool {
        let mut axis = 0;
        while axis < self.layout.rank() {
            if self.layout.extent(axis).is_none() {
                return false;
            }
            axis += 1;
        }
        true
    }

    const fn bounds(&mut self) {
        let rank = self.layout.rank();
        let mut axis = 0;
        while axis < rank {
            if axis > 0 {
                self.put(&[" && "]);
            }
            self.axis(axis);
            self.put(&[" < "]);
            self.extent(axis);
            axis += 1;
        }
        if rank == 0 {
            self.put(&["true"]);
        }
    }
}
