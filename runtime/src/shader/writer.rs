//! Fills in templates: texts in which `${name}` stands for what differs by layout or by language.

use super::language::Language;
use super::out::Out;
use super::parameters::Parameter;
use super::terms::{Term, Terms};
use crate::description::Description;
use crate::element::DataType;

/// Writes the text of one layout.
pub(super) struct Writer<'f, 'b> {
    /// What all names begin with.
    pub(super) name: &'f str,
    pub(super) data_type: DataType,
    pub(super) layout: &'f Description,
    pub(super) terms: Terms<'f>,
    /// The names of the axes.
    pub(super) parameters: &'f [Parameter],
    pub(super) language: Language,
    pub(super) out: Out<'b>,
    /// Whether a function of Rust is `pub`.
    pub(super) is_public: bool,
    /// Whether a variable changes. Rust warns if one that is `mut` does not.
    pub(super) changes: bool,
    /// What the function does not read.
    pub(super) unread: Unread,
    /// The axis, the term and the type that a template is about.
    pub(super) axis: usize,
    pub(super) term: usize,
    of: &'static [u8],
}

/// Parameters that a function does not read. Compilers of Rust and C warn of them, unless they are marked.
#[derive(Clone, Copy)]
pub(super) struct Unread {
    pub(super) numbers: bool,
    /// Bit k: the index along axis k.
    pub(super) axes: u32,
}

impl<'f, 'b> Writer<'f, 'b> {
    pub(super) const fn new(
        name: &'f str,
        data_type: DataType,
        layout: &'f Description,
        parameters: &'f [Parameter],
        language: Language,
        out: Out<'b>,
    ) -> Self {
        let (terms, unread) = (Terms::of(layout), Unread { numbers: false, axes: 0 });
        let (is_public, changes, axis, term, of) = (true, true, 0, 0, &[]);
        Writer { name, data_type, layout, terms, parameters, language, out, is_public, changes, unread, axis, term, of }
    }

    pub(super) const fn write(&mut self, template: &'static str) {
        self.fill_in(template.as_bytes());
    }

    const fn fill_in(&mut self, template: &'static [u8]) {
        let mut at = self.out.up_to_placeholder(template, 0);
        while at < template.len() {
            let Placeholder { key, argument, end } = Placeholder::at(template, at + 2);
            self.value(key, argument);
            at = self.out.up_to_placeholder(template, end);
        }
    }

    /// Writes what a placeholder stands for.
    const fn value(&mut self, key: &'static [u8], argument: &'static [u8]) {
        match key {
            b"name" => self.out.str(self.name),
            b"axis" => self.out.str(self.parameters[self.axis].as_str()),
            b"data_type" => self.out.str(self.data_type.name()),
            b"0" => self.literal(0),
            b"1" => self.literal(1),
            // Types.
            b"type" => self.value(self.of, b""),
            b"element" => self.value(self.data_type.value(), b""),
            b"Index" | b"Numbers" => {
                self.out.camel(self.name);
                self.fill_in(key);
            }
            // `${name: type}` declares a parameter, a member or a variable.
            [name @ .., b':'] => self.declare(name, argument),
            // Lists.
            b"each" => {
                self.axis = 0;
                while self.axis < self.layout.rank() {
                    self.fill_in(argument);
                    self.axis += 1;
                }
            }
            b"," => self.out.str(if self.out.last() == b'(' { "" } else { ", " }),
            b"&&" => self.out.str(if self.axis == 0 { "" } else { " && " }),
            b"numbers" => self.out.str(if self.layout.is_static() { "" } else { "numbers" }),
            b"given" => self.write(if self.layout.is_static() { "" } else { "${numbers: Numbers}, " }),
            b"parameters" => self.parameters(),
            b"marks" => self.marks(),
            b"_" => self.out.str(if self.is_rust() && self.unread.has(self.axis) { "_" } else { "" }),
            // What is there for some layouts.
            b"note" if self.language.is_of_shaders() => {}
            b"note" => {
                self.write("    // ");
                self.fill_in(argument);
                self.write("\n");
            }
            b"allowed" => self.out.str(if has_capital(self.name) { "#[allow(non_snake_case)]\n" } else { "" }),
            b"public" => self.out.str(if self.is_public { "pub " } else { "" }),
            b"indent" => self.out.str(if self.is_guarded() { "        " } else { "    " }),
            b"mut" => self.out.str(if self.changes { "mut " } else { "" }),
            _ => self.computed(key, argument),
        }
    }

    /// Writes what a placeholder stands for that is a number, an expression, or a word of the language.
    const fn computed(&mut self, key: &'static [u8], argument: &'static [u8]) {
        match key {
            b"sum" => self.sum(),
            b"bounds" => self.bounds(),
            b"extent_or_?" => match self.layout.extent(self.axis) {
                Some(extent) => self.out.number(extent),
                None => self.write("?"),
            },
            b"extent" => self.known_or(self.layout.extent(self.axis), "numbers.extent_${axis}"),
            b"extent_as_divisor" => self.known_or(self.extent_as_divisor(), "${divisor_at_run_time}"),
            b"last" => self.last(),
            b"divisor" => self.literal(self.terms.get(self.term).divisor),
            b"modulus" => self.known_or(self.terms.get(self.term).modulus, ""),
            b"step" => self.known_or(self.step(), "${step_at_run_time}"),
            b"quotient" => self.write(if let Some(1) = self.step() { "rest" } else { "rest / ${step}" }),
            b"remainder" => self.write(if let Some(1) = self.step() { "${0}" } else { "rest % ${step}" }),
            // Elements in words.
            b"bits" => self.write("${name}_bits(word, offset)"),
            b"lanes" => self.literal(self.data_type.lanes()),
            b"size" => self.literal(self.data_type.size_in_bits()),
            b"size_over" => self.literal(32 - self.data_type.size_in_bits()),
            b"mask" => self.out.str(self.data_type.mask()),
            b"unpacked" => self.write(self.data_type.unpacked()),
            b"packed" => self.write(self.data_type.packed()),
            _ => {
                if !argument.is_empty() {
                    self.of = argument;
                }
                self.write(self.language.word(key));
            }
        }
    }

    /// An unsigned number.
    pub(super) const fn literal(&mut self, number: usize) {
        self.out.number(number);
        self.out.str(self.language.word(b"u"));
    }

    /// A number, or what computes it at run time.
    const fn known_or(&mut self, number: Option<usize>, template: &'static str) {
        match number {
            Some(number) => self.literal(number),
            None => self.write(template),
        }
    }

    const fn declare(&mut self, name: &'static [u8], of: &'static [u8]) {
        if let Language::Wgsl | Language::Rust = self.language {
            self.fill_in(name);
            self.write(": ");
            self.value(of, b"");
        } else {
            self.value(of, b"");
            self.write(" ");
            self.fill_in(name);
        }
    }

    /// The parameters of a function that takes an index.
    const fn parameters(&mut self) {
        if !self.layout.is_static() {
            let is_unread = self.is_rust() && self.unread.numbers;
            self.write(if is_unread { "${_numbers: Numbers}" } else { "${numbers: Numbers}" });
        }
        self.write("${each ${,}${${_}${axis}: uint}}");
        if self.out.last() == b'(' {
            self.write("${void}");
        }
    }

    /// Reads what else is not read, in C and its relatives.
    const fn marks(&mut self) {
        if self.language.is_of_shaders() || self.is_rust() {
            return;
        }
        if self.unread.numbers && !self.layout.is_static() {
            self.write("\n    (void)numbers;");
        }
        self.axis = 0;
        while self.axis < self.layout.rank() {
            self.write(if self.unread.has(self.axis) { "\n    (void)${axis};" } else { "" });
            self.axis += 1;
        }
    }

    /// Makes a term, and its axis, the ones that templates are about.
    pub(super) const fn at(&mut self, term: usize) -> Term {
        self.term = term;
        self.axis = self.terms.get(term).axis;
        *self.terms.get(term)
    }

    /// Rust has functions of its own for sums that wrap, and warnings of its own.
    pub(super) const fn is_rust(&self) -> bool {
        matches!(self.language, Language::Rust)
    }

    /// Whether all is known, and there is no element.
    pub(super) const fn has_no_element(&self) -> bool {
        self.layout.is_static() && self.terms.is_empty()
    }
}

impl Unread {
    const fn has(self, axis: usize) -> bool {
        self.axes >> axis & 1 == 1
    }
}

/// `${key argument}` in a template. The argument may have placeholders.
struct Placeholder {
    key: &'static [u8],
    argument: &'static [u8],
    /// What is after it begins there.
    end: usize,
}

impl Placeholder {
    /// The placeholder whose key begins at `start`.
    const fn at(template: &'static [u8], start: usize) -> Self {
        let (mut key_end, mut depth) = (start, 0);
        while !matches!(template[key_end], b' ' | b'}') || depth > 0 {
            depth = depth + (template[key_end] == b'{') as usize - (template[key_end] == b'}') as usize;
            key_end += 1;
        }
        let key = template.split_at(key_end).0.split_at(start).1;
        if template[key_end] == b'}' {
            return Placeholder { key, argument: &[], end: key_end + 1 };
        }
        let mut end = key_end + 1;
        while template[end] != b'}' || depth > 0 {
            depth = depth + (template[end] == b'{') as usize - (template[end] == b'}') as usize;
            end += 1;
        }
        let argument = template.split_at(end).0.split_at(key_end + 1).1;
        Placeholder { key, argument, end: end + 1 }
    }
}

const fn has_capital(name: &str) -> bool {
    let name = name.as_bytes();
    up_to!(at < name.len(), {
        if name[at].is_ascii_uppercase() {
            return true;
        }
    });
    false
}
