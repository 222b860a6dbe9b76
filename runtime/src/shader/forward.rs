//! From an index to an offset.

use super::language::Type;
use super::terms::Term;
use super::writer::{Takes, Writer};

impl Writer<'_, '_> {
    pub(super) const fn forward(&mut self) {
        self.put(&["// The offset of the element of an index that is in bounds.\n"]);
        self.open(Type::Uint, "_offset", Takes::Indices, &[]);
        self.put(&["    return "]);
        self.sum();
        self.put(&[";\n}\n\n// Whether an index is in bounds.\n"]);
        self.open(Type::Bool, "_contains", Takes::Indices, &[]);
        self.put(&["    return "]);
        self.bounds();
        self.put(&[";\n}\n\n// The offset of the element of an index, or `"]);
        self.own("_none");
        self.put(&["` if it is out of bounds.\n"]);
        self.open(Type::Uint, "_checked_offset", Takes::Indices, &[]);
        self.put(&["    if (!"]);
        self.call("_contains", "");
        self.put(&[") {\n        return "]);
        self.own("_none");
        self.put(&[";\n    }\n    return "]);
        self.call("_offset", "");
        self.put(&[";\n}\n\n"]);
    }

    /// The origin and all terms. Those of negative strides come last, so that no difference of known numbers is below 0; a run-time
    /// stride may be negative, as sums of 32 bits wrap in both languages.
    const fn sum(&mut self) {
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
        let mut term = 0;
        while term < self.terms.count() && !self.has_no_element() {
            let is_subtracted = matches!(self.terms.get(term).stride, Some(..0));
            if is_subtracted == subtracted && !self.terms.is_idle(term) {
                if !*is_first {
                    self.put(&[if subtracted { " - " } else { " + " }]);
                }
                *is_first = false;
                self.product(term);
            }
            term += 1;
        }
    }

    /// What one term adds or subtracts.
    const fn product(&mut self, term: usize) {
        let Term { axis, divisor, modulus, stride } = *self.terms.get(term);
        self.axis(axis);
        if divisor != 1 {
            self.put(&[" / "]);
            self.literal(divisor);
        }
        if let Some(modulus) = modulus {
            self.put(&[" % "]);
            self.literal(modulus);
        }
        match stride {
            None => {
                self.put(&[" * "]);
                self.type_name(Type::Uint);
                self.put(&["(numbers.stride_"]);
                self.axis(axis);
                self.put(&[")"]);
            }
            Some(1 | -1) => {}
            Some(stride) => {
                self.put(&[" * "]);
                self.literal(stride.unsigned_abs());
            }
        }
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
