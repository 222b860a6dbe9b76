//! From a number back to an index.

use super::digits::Digits;
use super::language::{Language, Type};
use super::writer::{Takes, Writer};

impl Writer<'_, '_> {
    pub(super) const fn back(&mut self) {
        self.index_from_linear();
        let digits = Digits::of(self.functions.spec);
        if self.functions.spec.is_static() && !digits.nest(self.functions.spec) {
            self.put(&["// There is no `"]);
            self.own("_index_from_offset");
            self.put(&["`: a stride is within the reach of the smaller ones.\n\n"]);
        } else {
            self.index_from_offset(&digits);
        }
    }

    /// `var index: PhotoIndex;`, of zeros, and what is left of the number that the function takes.
    const fn begin(&mut self, rest: &str) {
        self.put(&[match self.language {
            Language::Wgsl => "    var ",
            Language::Hlsl => "    ",
        }]);
        self.declared(&["index"], Type::Index);
        if let Language::Hlsl = self.language {
            self.put(&[" = ("]);
            self.type_name(Type::Index);
            self.put(&[")0"]);
        }
        self.put(&[";\n"]);
        self.variable("rest", Type::Uint);
        self.put(&[rest, ";\n"]);
    }

    const fn index_from_linear(&mut self) {
        self.put(&["// The index of the `i`-th element in logical order: the last axis runs fastest.\n"]);
        self.open(Type::Index, "_index_from_linear", Takes::Numbers, &[("i", Type::Uint)]);
        self.begin("i");
        let mut axis = self.functions.spec.rank;
        while axis > 0 {
            axis -= 1;
            self.put(&["    index."]);
            self.axis(axis);
            self.put(&[" = rest"]);
            if axis > 0 {
                self.put(&[" % "]);
                self.divisor(axis);
                self.put(&[";\n    rest = rest / "]);
                self.divisor(axis);
            }
            self.put(&[";\n"]);
        }
        self.put(&["    index.is_element = "]);
        if self.functions.spec.rank == 0 {
            self.put(&["rest == 0u"]);
        } else {
            self.call("_contains", "index.");
        }
        self.put(&[";\n    return index;\n}\n\n"]);
    }

    /// The extent of an axis, or 1 if it is 0: then no index is in bounds.
    const fn divisor(&mut self, axis: usize) {
        let spec = self.functions.spec;
        if spec.knows_extent(axis) {
            let extent = spec.extents[axis];
            return self.literal(if extent == 0 { 1 } else { extent });
        }
        self.put(&["max("]);
        self.extent(axis);
        self.put(&[", 1u)"]);
    }

    const fn index_from_offset(&mut self, digits: &Digits) {
        self.put(&["// The index of the element of an offset. Of padding, `is_element` is false.\n"]);
        self.open(Type::Index, "_index_from_offset", Takes::Numbers, &[("offset", Type::Uint)]);
        self.begin(if self.functions.spec.is_static() { "offset" } else { "offset - numbers.first" });
        let spec = self.functions.spec;
        // Where numbers or blocks can say that there is no element.
        let has_doubt = !(spec.is_static() && spec.is_strided());
        if has_doubt {
            self.variable("is_element", Type::Bool);
            self.put(&[if spec.is_static() { "true" } else { "numbers.nests != 0u" }, ";\n"]);
        }
        let mut place = 0;
        while place < digits.count() && !(spec.is_static() && spec.is_empty()) {
            self.digit(digits.term(place));
            place += 1;
        }
        let mut axis = 0;
        while axis < spec.rank {
            self.reverse(axis);
            axis += 1;
        }
        self.put(&["    index.is_element = ", if has_doubt { "is_element && " } else { "" }, "rest == 0u && "]);
        self.call("_contains", "index.");
        self.put(&[";\n    return index;\n}\n\n"]);
    }

    /// Takes one digit off the rest. The stride of an axis of run-time extent 1 may be any number, so it is passed over.
    const fn digit(&mut self, term: usize) {
        let spec = self.functions.spec;
        let part = spec.terms[term];
        let is_guarded = !spec.knows_stride(term) && !spec.knows_extent(part.axis);
        let indent = if is_guarded { "        " } else { "    " };
        if is_guarded {
            self.put(&["    if ("]);
            self.extent(part.axis);
            self.put(&[" > 1u) {\n"]);
        }
        if term >= spec.rank {
            self.put(&[indent, "is_element = is_element && "]);
            self.quotient(term);
            self.put(&[" < "]);
            self.literal(part.modulus);
            self.put(&[";\n"]);
        }
        self.put(&[indent, "index."]);
        self.axis(part.axis);
        self.put(&[" = "]);
        if term >= spec.rank {
            self.put(&["index."]);
            self.axis(part.axis);
            self.put(&[" + "]);
        }
        self.quotient(term);
        if part.divisor != 1 {
            self.put(&[" * "]);
            self.literal(part.divisor);
        }
        self.put(&[";\n", indent, "rest = "]);
        self.remainder(term);
        self.put(&[";\n"]);
        if is_guarded {
            self.put(&["    }\n"]);
        }
    }

    const fn quotient(&mut self, term: usize) {
        self.put(&["rest"]);
        if !self.is_of_step_1(term) {
            self.put(&[" / "]);
            self.step(term);
        }
    }

    const fn remainder(&mut self, term: usize) {
        if self.is_of_step_1(term) {
            return self.literal(0);
        }
        self.put(&["rest % "]);
        self.step(term);
    }

    const fn is_of_step_1(&self, term: usize) -> bool {
        let spec = self.functions.spec;
        spec.knows_stride(term) && spec.terms[term].stride.unsigned_abs() == 1
    }

    /// The size of a stride that is not 0.
    const fn step(&mut self, term: usize) {
        let spec = self.functions.spec;
        if spec.knows_stride(term) {
            return self.literal(spec.terms[term].stride.unsigned_abs());
        }
        self.put(&["max("]);
        self.type_name(Type::Uint);
        self.put(&["(abs(numbers.stride_"]);
        self.axis(spec.terms[term].axis);
        self.put(&[")), 1u)"]);
    }

    /// Where the stride is negative, the digits count from the last index.
    const fn reverse(&mut self, axis: usize) {
        let spec = self.functions.spec;
        let is_known = spec.knows_stride(axis);
        let is_negative = is_known && spec.terms[axis].stride < 0;
        if !is_negative && (is_known || spec.is_forward_along(axis)) {
            return;
        }
        if !is_known {
            self.put(&["    if (numbers.stride_"]);
            self.axis(axis);
            self.put(&[" < 0) {\n    "]);
        }
        self.put(&["    index."]);
        self.axis(axis);
        self.put(&[" = "]);
        if spec.knows_extent(axis) {
            self.literal(spec.extents[axis].saturating_sub(1));
        } else {
            self.extent(axis);
            self.put(&[" - 1u"]);
        }
        self.put(&[" - index."]);
        self.axis(axis);
        self.put(&[";\n"]);
        if !is_known {
            self.put(&["    }\n"]);
        }
    }
}
