//! From a number back to an index.

use super::digits::Digits;
use super::terms::Term;
use super::writer::Writer;

const NO_WAY_BACK: &str =
    "// There is no `${name}_index_from_offset`: a stride is within the reach of the smaller ones.\n\n";

const FROM_LINEAR: &str = "\
${doc}The index of the `i`-th element in logical order: the last axis runs fastest.
${fn Index}${name}_index_from_linear(${given}${i: uint})${-> Index} {
    ${index_of_zeros};
    ${var}${rest: uint} = i;
";

const FROM_OFFSET: &str = "\
${doc}The index of the element of an offset. Of padding, `is_element` is false.
${fn Index}${name}_index_from_offset(${given}${offset: uint})${-> Index} {
    ${index_of_zeros};
    ${var}${rest: uint} = ";

const IS_IN_BOUNDS: &str = "${name}_contains(${numbers}${each ${,}index.${axis}})";

const END: &str = ";
    ${return}index${end}
}

";

impl Writer<'_, '_> {
    pub(super) const fn back(&mut self) {
        self.index_from_linear();
        let digits = Digits::of(&self.terms);
        if self.layout.is_static() && !digits.nest(&self.terms) {
            self.write(NO_WAY_BACK);
        } else {
            self.index_from_offset(&digits);
        }
    }

    const fn index_from_linear(&mut self) {
        let mut axis = self.layout.rank();
        self.changes = axis > 1;
        self.write(FROM_LINEAR);
        while axis > 0 {
            axis -= 1;
            self.axis = axis;
            self.write(match axis {
                0 => "    index.${axis} = rest;\n",
                _ => "    index.${axis} = rest % ${extent_as_divisor};\n    rest = rest / ${extent_as_divisor};\n",
            });
        }
        self.write("    index.is_element = ");
        self.write(if self.layout.rank() == 0 { "rest == ${0}" } else { IS_IN_BOUNDS });
        self.write(END);
    }

    /// The extent of an axis, or 1 if it is 0: then no index is in bounds.
    pub(super) const fn extent_as_divisor(&self) -> Option<usize> {
        match self.layout.extent(self.axis) {
            Some(0) => Some(1),
            extent => extent,
        }
    }

    const fn index_from_offset(&mut self, digits: &Digits) {
        let is_static = self.layout.is_static();
        let count = if self.has_no_element() { 0 } else { digits.count() };
        self.changes = count > 0;
        self.write(FROM_OFFSET);
        self.write(if is_static { "offset;\n" } else { "${from_first};\n" });
        // Where numbers or blocks can say that there is no element.
        let has_doubt = !(is_static && self.terms.is_strided());
        if has_doubt {
            self.changes = self.has_inner_digit(digits, count);
            self.write("    ${var}${is_element: bool} = ");
            self.write(if is_static { "true;\n" } else { "numbers.nests${is_set};\n" });
        }
        up_to!(place < count, {
            self.digit(digits, place);
        });
        up_to!(axis < self.layout.rank(), {
            self.reverse(axis);
        });
        self.write("    index.is_element = ");
        self.write(if has_doubt { "is_element && rest == ${0} && " } else { "rest == ${0} && " });
        self.write(IS_IN_BOUNDS);
        self.write(END);
    }

    /// Whether one of the first digits is of the indices in a block.
    const fn has_inner_digit(&self, digits: &Digits, count: usize) -> bool {
        up_to!(place < count, {
            if self.terms.is_inner(digits.term(place)) {
                return true;
            }
        });
        false
    }

    /// Takes one digit off the rest. The stride of an axis of run-time extent 1 may be any number, so it is passed over.
    const fn digit(&mut self, digits: &Digits, place: usize) {
        let Term { axis, divisor, modulus, stride } = self.at(digits.term(place));
        let mut adds = false;
        up_to!(before < place, {
            adds = adds || self.terms.get(digits.term(before)).axis == axis;
        });
        if stride.is_none() {
            self.write("${declared_step}");
        }
        self.write(if self.is_guarded() { "    if ${(}${extent} > ${1}${)} {\n" } else { "" });
        if modulus.is_some() {
            self.write("${indent}is_element = is_element && ${quotient} < ${modulus};\n");
        }
        // Numbers that do not nest may be too large in Rust.
        let wraps = self.is_rust() && self.layout.stride(axis).is_none();
        self.write("${indent}index.${axis} = ");
        self.write(match (adds, divisor, wraps) {
            (false, 1, _) => "${quotient}",
            (false, _, false) => "${quotient} * ${divisor}",
            (false, _, true) => "(${quotient}).wrapping_mul(${divisor})",
            (true, 1, false) => "index.${axis} + ${quotient}",
            (true, _, false) => "index.${axis} + ${quotient} * ${divisor}",
            (true, 1, true) => "index.${axis}.wrapping_add(${quotient})",
            (true, _, true) => "index.${axis}.wrapping_add((${quotient}).wrapping_mul(${divisor}))",
        });
        self.write(";\n${indent}rest = ${remainder};\n");
        self.write(if self.is_guarded() { "    }\n" } else { "" });
    }

    /// Whether the digit is taken off only if the axis has several indices.
    pub(super) const fn is_guarded(&self) -> bool {
        self.terms.get(self.term).stride.is_none() && self.layout.extent(self.axis).is_none()
    }

    /// The size of a stride that is not 0.
    pub(super) const fn step(&self) -> Option<usize> {
        match self.terms.get(self.term).stride {
            Some(stride) => Some(stride.unsigned_abs()),
            None => None,
        }
    }

    /// Where the stride is negative, the digits count from the last index.
    const fn reverse(&mut self, axis: usize) {
        self.axis = axis;
        if self.layout.spec().is_forward_along(axis) {
            return;
        }
        self.write(match self.layout.stride(axis) {
            Some(_) => "    index.${axis} = ${reversed};\n",
            None => "    if ${(}numbers.stride_${axis} < 0${)} {\n        index.${axis} = ${reversed};\n    }\n",
        });
    }

    /// The last index along an axis.
    pub(super) const fn last(&mut self) {
        match self.layout.extent(self.axis) {
            Some(extent) => {
                self.literal(extent.saturating_sub(1));
                self.write("${typed}");
            }
            None => self.write("${last_at_run_time}"),
        }
    }
}
