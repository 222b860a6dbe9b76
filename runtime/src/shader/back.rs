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
    const fn begin(&mut self, rest: &str, changes: bool) {
        self.put(&[match self.language {
            Language::Wgsl => "    var ",
            Language::Rust => "    let mut ",
            _ => "    ",
        }]);
        match self.language {
            Language::Rust => self.put(&["index"]),
            _ => self.declared(&["index"], Type::Index),
        }
        match self.language {
            Language::Wgsl => {}
            Language::Hlsl => {
                self.put(&[" = ("]);
                self.type_name(Type::Index);
                self.put(&[")0"]);
            }
            Language::Glsl => {
                self.put(&[" = "]);
                self.type_name(Type::Index);
                self.put(&["("]);
                let mut axis = 0;
                while axis < self.layout.rank() {
                    self.put(&["0u, "]);
                    axis += 1;
                }
                self.put(&["false)"]);
            }
            Language::Rust => self.index_of_zeros(),
            Language::Cuda => self.put(&[" = {}"]),
            Language::C | Language::OpenCl => self.put(&[" = {0}"]),
        }
        self.put(&[";\n"]);
        self.variable("rest", Type::Uint, changes);
        self.put(&[rest, ";\n"]);
    }

    /// ` = PhotoIndex { h: 0, is_element: false }`.
    const fn index_of_zeros(&mut self) {
        self.put(&[" = "]);
        self.type_name(Type::Index);
        self.put(&[" { "]);
        let mut axis = 0;
        while axis < self.layout.rank() {
            self.axis(axis);
            self.put(&[": 0, "]);
            axis += 1;
        }
        self.put(&["is_element: false }"]);
    }

    const fn index_from_linear(&mut self) {
        self.comment("The index of the `i`-th element in logical order: the last axis runs fastest.\n");
        self.open(Type::Index, "_index_from_linear", Takes::Numbers, &[("i", Type::Uint)]);
        self.begin("i", self.layout.rank() > 1);
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
            self.put(&["rest == "]);
            self.literal(0);
        } else {
            self.call("_contains", "index.");
        }
        self.end_index();
    }

    const fn end_index(&mut self) {
        self.put(&[";\n"]);
        self.begin_result();
        self.put(&["index"]);
        self.end_result();
        self.put(&["\n"]);
    }

    /// The extent of an axis, or 1 if it is 0: then no index is in bounds.
    const fn divisor(&mut self, axis: usize) {
        if let Some(extent) = self.layout.extent(axis) {
            return self.literal(if extent == 0 { 1 } else { extent });
        }
        self.choice("max(", "match ", "(");
        self.extent(axis);
        match self.language {
            Language::Wgsl | Language::Hlsl | Language::Glsl => self.put(&[", 1u)"]),
            Language::Rust => self.put(&[" { 0 => 1, extent => extent }"]),
            Language::C | Language::Cuda | Language::OpenCl => {
                self.put(&[" > 0 ? "]);
                self.extent(axis);
                self.put(&[" : "]);
                self.literal(1);
                self.put(&[")"]);
            }
        }
    }

    const fn index_from_offset(&mut self, digits: &Digits) {
        self.comment("The index of the element of an offset. Of padding, `is_element` is false.\n");
        self.open(Type::Index, "_index_from_offset", Takes::Numbers, &[("offset", Type::Uint)]);
        let count = if self.has_no_element() { 0 } else { digits.count() };
        match self.layout.is_static() {
            true => self.begin("offset", count > 0),
            false if matches!(self.language, Language::Rust) => {
                self.begin("offset.wrapping_sub(numbers.first)", count > 0);
            }
            false => self.begin("offset - numbers.first", count > 0),
        }
        // Where numbers or blocks can say that there is no element.
        let has_doubt = !(self.layout.is_static() && self.terms.is_strided());
        if has_doubt {
            self.variable("is_element", Type::Bool, self.has_inner_digit(digits, count));
            match self.layout.is_static() {
                true => self.put(&["true"]),
                false => self.put(&["numbers.nests", if self.language.is_of_devices() { " != 0u" } else { "" }]),
            }
            self.put(&[";\n"]);
        }
        let mut place = 0;
        while place < count {
            self.digit(digits, place);
            place += 1;
        }
        let mut axis = 0;
        while axis < self.layout.rank() {
            self.reverse(axis);
            axis += 1;
        }
        self.put(&["    index.is_element = ", if has_doubt { "is_element && " } else { "" }, "rest == "]);
        self.literal(0);
        self.put(&[" && "]);
        self.call("_contains", "index.");
        self.end_index();
    }

    /// Whether one of the first digits is of the indices in a block.
    const fn has_inner_digit(&self, digits: &Digits, count: usize) -> bool {
        let mut place = 0;
        while place < count {
            if self.terms.is_inner(digits.term(place)) {
                return true;
            }
            place += 1;
        }
        false
    }

    /// Takes one digit off the rest. The stride of an axis of run-time extent 1 may be any number, so it is passed over.
    const fn digit(&mut self, digits: &Digits, place: usize) {
        let term = digits.term(place);
        let Term { axis, divisor, modulus, stride } = *self.terms.get(term);
        let (mut adds, mut before) = (false, 0);
        while before < place {
            adds = adds || self.terms.get(digits.term(before)).axis == axis;
            before += 1;
        }
        if stride.is_none() && !self.language.is_of_shaders() {
            self.step_of(axis);
        }
        let is_guarded = stride.is_none() && self.layout.extent(axis).is_none();
        let indent = if is_guarded { "        " } else { "    " };
        if is_guarded {
            self.begin_if();
            self.extent(axis);
            self.put(&[" > "]);
            self.literal(1);
            self.end_if();
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
        // Numbers that do not nest may be too large in Rust.
        let wraps = matches!(self.language, Language::Rust) && self.layout.stride(axis).is_none();
        if adds {
            self.put(&["index."]);
            self.axis(axis);
            self.put(&[if wraps { ".wrapping_add(" } else { " + " }]);
        }
        self.put(&[if wraps && divisor != 1 { "(" } else { "" }]);
        self.quotient(term);
        if divisor != 1 {
            self.put(&[if wraps { ").wrapping_mul(" } else { " * " }]);
            self.literal(divisor);
        }
        self.put(&[if wraps && divisor != 1 { ")" } else { "" }, if wraps && adds { ")" } else { "" }]);
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
        if self.language.is_of_shaders() {
            self.put(&["max("]);
            self.type_name(Type::Uint);
            self.put(&["(abs(numbers.stride_"]);
            self.axis(axis);
            self.put(&[")), 1u)"]);
        } else {
            self.put(&["step_"]);
            self.axis(axis);
        }
    }

    /// The size of a run-time stride as a variable of Rust, C and its relatives: at least 1, as it divides.
    const fn step_of(&mut self, axis: usize) {
        let name = self.parameters[axis].as_str();
        match self.language {
            Language::Rust => {
                self.put(&["    let step_", name, " = match numbers.stride_", name]);
                self.put(&[".unsigned_abs() { 0 => 1, step => step };\n"]);
            }
            _ => {
                let uint = self.language.type_name(Type::Uint);
                self.put(&[
                    "    ",
                    uint,
                    " step_",
                    name,
                    " = numbers.stride_",
                    name,
                    " < 0 ? 0 - (",
                    uint,
                    ")numbers.stride_",
                ]);
                self.put(&[
                    name,
                    " : (",
                    uint,
                    ")numbers.stride_",
                    name,
                    ";\n    step_",
                    name,
                    " += step_",
                    name,
                    " == 0;\n",
                ]);
            }
        }
    }

    /// Where the stride is negative, the digits count from the last index.
    const fn reverse(&mut self, axis: usize) {
        if self.layout.is_forward(axis) {
            return;
        }
        let is_known = self.layout.stride(axis).is_some();
        if !is_known {
            self.begin_if();
            self.put(&["numbers.stride_"]);
            self.axis(axis);
            self.put(&[" < 0"]);
            self.end_if();
            self.put(&["    "]);
        }
        self.put(&["    index."]);
        self.axis(axis);
        self.put(&[" = "]);
        self.last(axis);
        self.choice(" - index.", ".wrapping_sub(index.", " - index.");
        self.axis(axis);
        self.choice(";\n", ");\n", ";\n");
        if !is_known {
            self.put(&["    }\n"]);
        }
    }

    /// The last index along an axis.
    const fn last(&mut self, axis: usize) {
        match self.layout.extent(axis) {
            Some(extent) => {
                self.literal(extent.saturating_sub(1));
                self.choice("", "_usize", "");
            }
            None => {
                self.extent(axis);
                self.choice(" - 1u", ".wrapping_sub(1)", " - 1");
            }
        }
    }
}
