//! From a number back to an index.

use super::digits::Digits;
use super::language::{Language, Type};
use super::terms::Term;
use super::writer::{Takes, Writer};

impl Writer<'_, '_> {
    pub(super) const fn back(&mut self) {
        self.index_from_linear();
        let digits = Digits::of(&self.terms);
        if self.layout.is_static() && !digits.nest(&self.terms) {
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
        let mut axis = self.layout.rank();
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
        if self.layout.rank() == 0 {
            self.put(&["rest == 0u"]);
        } else {
            self.call("_contains", "index.");
        }
        self.put(&[";\n    return index;\n}\n\n"]);
    }

    /// The extent of an axis, or 1 if it is 0: then no index is in bounds.
    const fn divisor(&mut self, axis: usize) {
        if let Some(extent) = self.layout.extent(axis) {
            return self.literal(if extent == 0 { 1 } else { extent });
        }
        self.put(&["max("]);
        self.extent(axis);
        self.put(&[", 1u)"]);
    }

    const fn index_from_offset(&mut self, digits: &Digits) {
        self.put(&["// The index of the element of an offset. Of padding, `is_element` is false.\n"]);
        self.open(Type::Index, "_index_from_offset", Takes::Numbers, &[("offset", Type::Uint)]);
        self.begin(if self.layout.is_static() { "offset" } else { "offset - numbers.first" });
        // Where numbers or blocks can say that there is no element.
        let has_doubt = !(self.layout.is_static() && self.terms.is_strided());
        if has_doubt {
            self.variable("is_element", Type::Bool);
            self.put(&[if self.layout.is_static() { "true" } else { "numbers.nests != 0u" }, ";\n"]);
        }
        let mut place = 0;
        while place < digits.count() && !self.has_no_element() {
            self.digit(digits.term(place));
            place += 1;
        }
        let mut axis = 0;
        while axis < self.layout.rank() {
            self.reverse(axis);
            axis += 1;
        }
        self.put(&["    index.is_element = ", if has_doubt { "is_element && " } else { "" }, "rest == 0u && "]);
        self.call("_contains", "index.");
        self.put(&[";\n    return index;\n}\n\n"]);
    }

    /// Takes one digit off the rest. The stride of an axis of run-time extent 1 may be any number, so it is passed over.
    const fn digit(&mut self, term: usize) {
        let Term { axis, divisor, modulus, stride } = *self.terms.get(term);
        let is_guarded = stride.is_none() && self.layout.extent(axis).is_none();
        let indent = if is_guarded { "        " } else { "    " };
        if is_guarded {
            self.put(&["    if ("]);
            self.extent(axis);
            self.put(&[" > 1u) {\n"]);
        }
        if let Some(modulus) = modulus {
            self.put(&[indent, "is_element = is_element && "]);
            self.quotient(term);
            self.put(&[" < "]);
            self.literal(modulus);
            self.put(&[";\n"]);
        }
        self.put(&[indent, "index."]);
        self.axis(axis);
        self.put(&[" = "]);
        if modulus.is_some() {
            self.put(&["index."]);
            self.axis(axis);
            self.put(&[" + "]);
        }
        self.quotient(term);
        if divisor != 1 {
            self.put(&[" * "]);
            self.literal(divisor);
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
        matches!(self.terms.get(term).stride, Some(1 | -1))
    }

    /// The size of a stride that is not 0.
    const fn step(&mut self, term: usize) {
        let Term { axis, stride, .. } = *self.terms.get(term);
        if let Some(stride) = stride {
            return self.literal(stride.unsigned_abs());
        }
        self.put(&["max("]);
        self.type_name(Type::Uint);
        self.put(&["(abs(numbers.stride_"]);
        self.axis(axis);
        self.put(&[")), 1u)"]);
    }

    /// Where the stride is negative, the digits count from the last index.
    const fn reverse(&mut self, axis: usize) {
        let is_known = self.layout.stride(axis).is_some();
        if self.layout.is_forward(axis) {
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
        match self.layout.extent(axis) {
            Some(extent) => self.literal(extent.saturating_sub(1)),
            None => {
                self.extent(axis);
                self.put(&[" - 1u"]);
            }
        }
        self.put(&[" - index."]);
        self.axis(axis);
        self.put(&[";\n"]);
        if !is_known {
            self.put(&["    }\n"]);
        }
    }
}
