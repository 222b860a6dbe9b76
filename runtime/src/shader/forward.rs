//! From an index to an offset.

use super::digits::is_idle;
use super::language::Type;
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
        let spec = self.functions.spec;
        let mut is_first = true;
        if spec.is_static() {
            if spec.origin() > 0 {
                self.literal(spec.origin());
                is_first = false;
            }
        } else {
            self.put(&["numbers.origin"]);
            is_first = false;
        }
        self.terms(false, &mut is_first);
        self.terms(true, &mut is_first);
        if is_first {
            self.literal(0);
        }
    }

    /// The terms that are subtracted, or all others.
    const fn terms(&mut self, subtracted: bool, is_first: &mut bool) {
        let spec = self.functions.spec;
        let mut term = 0;
        while term < spec.term_count && !(spec.is_static() && spec.is_empty()) {
            let is_subtracted = spec.knows_stride(term) && spec.terms[term].stride < 0;
            if is_subtracted == subtracted && !is_idle(spec, term) {
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
        let part = self.functions.spec.terms[term];
        self.axis(part.axis);
        if part.divisor != 1 {
            self.put(&[" / "]);
            self.literal(part.divisor);
        }
        if !(part.is_plain() || part.divisor != 1) {
            self.put(&[" % "]);
            self.literal(part.modulus);
        }
        if !self.functions.spec.knows_stride(term) {
            self.put(&[" * "]);
            self.type_name(Type::Uint);
            self.put(&["(numbers.stride_"]);
            self.axis(part.axis);
            self.put(&[")"]);
        } else if part.stride.unsigned_abs() != 1 {
            self.put(&[" * "]);
            self.literal(part.stride.unsigned_abs());
        }
    }

    const fn bounds(&mut self) {
        let rank = self.functions.spec.rank;
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
