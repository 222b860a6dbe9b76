//! The parts of which all functions are written, in all languages.

use super::language::{Language, Type};
use super::out::Out;
use super::parameters::Parameter;
use super::terms::Terms;
use crate::description::Description;

/// Writes the text of one layout.
pub(super) struct Writer<'f, 'b> {
    /// What all names begin with.
    pub(super) name: &'f str,
    pub(super) layout: &'f Description,
    pub(super) terms: Terms<'f>,
    /// Those of the axes.
    pub(super) parameters: &'f [Parameter],
    pub(super) language: Language,
    pub(super) out: Out<'b>,
}

/// What a function takes before its other parameters.
#[derive(Clone, Copy)]
pub(super) enum Takes {
    /// Nothing.
    Nothing,
    /// The numbers that the type does not know.
    Numbers,
    /// The same, and an index along each axis.
    Indices(Unread),
}

/// Parameters that a function does not read. Compilers of Rust and C warn of them, unless they are marked.
#[derive(Clone, Copy)]
pub(super) struct Unread {
    pub(super) numbers: bool,
    /// Bit k: the index along axis k.
    pub(super) axes: u32,
}

impl Unread {
    pub(super) const NONE: Unread = Unread { numbers: false, axes: 0 };
}

impl<'f> Writer<'f, '_> {
    pub(super) const fn put(&mut self, pieces: &[&str]) {
        let mut piece = 0;
        while piece < pieces.len() {
            self.out.str(pieces[piece]);
            piece += 1;
        }
    }

    /// What shaders, Rust, and C and its relatives have in this place.
    pub(super) const fn choice(&mut self, shader: &str, rust: &str, c: &str) {
        self.put(&[match self.language {
            Language::Wgsl | Language::Hlsl | Language::Glsl => shader,
            Language::Rust => rust,
            Language::C | Language::Cuda | Language::OpenCl => c,
        }]);
    }

    /// Begins the comment of a function.
    pub(super) const fn comment(&mut self, text: &str) {
        self.choice("// ", "/// ", "// ");
        self.put(&[text]);
    }

    /// Whether all is known, and there is no element.
    pub(super) const fn has_no_element(&self) -> bool {
        self.layout.is_static() && self.terms.is_empty()
    }

    /// An unsigned number.
    pub(super) const fn literal(&mut self, number: usize) {
        self.out.number(number);
        self.put(&[if self.language.is_of_devices() { "u" } else { "" }]);
    }

    /// The name of an axis.
    const fn name_of(&self, axis: usize) -> &'f str {
        let parameters = self.parameters;
        parameters[axis].as_str()
    }

    pub(super) const fn axis(&mut self, axis: usize) {
        self.put(&[self.name_of(axis)]);
    }

    pub(super) const fn type_name(&mut self, of: Type) {
        if let Type::Index | Type::Numbers = of {
            self.out.camel(self.name);
        }
        self.out.str(self.language.type_name(of));
    }

    /// `photo_offset` of `_offset`.
    pub(super) const fn own(&mut self, suffix: &str) {
        self.put(&[self.name, suffix]);
    }

    /// A number that a device knows at compile time.
    pub(super) const fn constant(&mut self, suffix: &str, number: usize) {
        self.put(&[match self.language {
            Language::Wgsl => "const ",
            Language::Glsl => "const uint ",
            Language::Cuda => "static const unsigned int ",
            Language::OpenCl => "__constant uint ",
            _ => "static const uint ",
        }]);
        self.own(suffix);
        self.put(&[match self.language {
            Language::Wgsl => ": u32 = ",
            _ => " = ",
        }]);
        self.literal(number);
        self.put(&[";\n"]);
    }

    /// `value: u32`, or `uint value`.
    pub(super) const fn declared(&mut self, name: &[&str], of: Type) {
        if self.language.has_names_first() {
            self.put(name);
            self.put(&[": "]);
            self.type_name(of);
        } else {
            self.type_name(of);
            self.put(&[" "]);
            self.put(name);
        }
    }

    /// A member `extent_h` for each axis, or `h` without a prefix.
    pub(super) const fn members(&mut self, prefix: &str, of: Type) {
        let mut axis = 0;
        while axis < self.layout.rank() {
            self.member(&[prefix, self.name_of(axis)], of);
            axis += 1;
        }
    }

    pub(super) const fn member(&mut self, name: &[&str], of: Type) {
        self.choice("    ", "    pub ", "    ");
        self.declared(name, of);
        self.put(&[if self.language.has_names_first() { ",\n" } else { ";\n" }]);
    }

    pub(super) const fn open_struct(&mut self, of: Type) {
        self.choice("struct ", "#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub struct ", "typedef struct ");
        self.type_name(of);
        self.put(&[" {\n"]);
    }

    pub(super) const fn end_struct(&mut self, of: Type) {
        self.put(&["}"]);
        if let Language::C | Language::Cuda | Language::OpenCl = self.language {
            self.put(&[" "]);
            self.type_name(of);
        }
        self.put(&[if self.language.has_names_first() { "\n\n" } else { ";\n\n" }]);
    }

    /// The head of a function for those who take the text, up to its brace.
    pub(super) const fn open(&mut self, result: Type, suffix: &str, takes: Takes, others: &[(&str, Type)]) {
        self.allow_capitals();
        self.choice("", "pub ", "");
        self.head(result, suffix, takes, others);
    }

    /// Rust warns of capitals in the name of a function.
    pub(super) const fn allow_capitals(&mut self) {
        let (name, mut at) = (self.name.as_bytes(), 0);
        while at < name.len() && !name[at].is_ascii_uppercase() {
            at += 1;
        }
        if at < name.len() {
            self.choice("", "#[allow(non_snake_case)]\n", "");
        }
    }

    pub(super) const fn head(&mut self, result: Type, suffix: &str, takes: Takes, others: &[(&str, Type)]) {
        self.put(&[match self.language {
            Language::Wgsl => "fn ",
            Language::Hlsl | Language::Glsl => "",
            Language::Rust => "const fn ",
            Language::Cuda => "static inline __host__ __device__ ",
            Language::C | Language::OpenCl => "static inline ",
        }]);
        if self.language.has_names_first() {
            self.own(suffix);
        } else {
            self.declared(&[self.name, suffix], result);
        }
        self.put(&["("]);
        self.takes(takes, others);
        self.put(&[")"]);
        if self.language.has_names_first() {
            self.put(&[" -> "]);
            self.type_name(result);
        }
        self.put(&[" {\n"]);
        if let (Language::C | Language::Cuda | Language::OpenCl, Takes::Indices(unread)) = (self.language, takes) {
            self.mark(unread);
        }
    }

    const fn takes(&mut self, takes: Takes, others: &[(&str, Type)]) {
        let mut is_first = true;
        let unread = match takes {
            Takes::Indices(unread) if matches!(self.language, Language::Rust) => unread,
            _ => Unread::NONE,
        };
        if !matches!(takes, Takes::Nothing) && !self.layout.is_static() {
            self.comma(&mut is_first);
            self.declared(&[if unread.numbers { "_" } else { "" }, "numbers"], Type::Numbers);
        }
        let mut axis = 0;
        while matches!(takes, Takes::Indices(_)) && axis < self.layout.rank() {
            self.comma(&mut is_first);
            self.declared(&[if unread.axes >> axis & 1 == 1 { "_" } else { "" }, self.name_of(axis)], Type::Uint);
            axis += 1;
        }
        let mut other = 0;
        while other < others.len() {
            self.comma(&mut is_first);
            self.declared(&[others[other].0], others[other].1);
            other += 1;
        }
        if is_first {
            self.choice("", "", "void");
        }
    }

    /// The way of C to say that a parameter is not read.
    const fn mark(&mut self, unread: Unread) {
        if unread.numbers && !self.layout.is_static() {
            self.put(&["    (void)numbers;\n"]);
        }
        let mut axis = 0;
        while axis < self.layout.rank() {
            if unread.axes >> axis & 1 == 1 {
                self.put(&["    (void)", self.name_of(axis), ";\n"]);
            }
            axis += 1;
        }
    }

    /// `return `, which Rust leaves out at the end of a function.
    pub(super) const fn begin_result(&mut self) {
        self.choice("    return ", "    ", "    return ");
    }

    /// Ends the result and the function.
    pub(super) const fn end_result(&mut self) {
        self.choice(";\n}\n", "\n}\n", ";\n}\n");
    }

    /// The beginning and the end of a condition.
    pub(super) const fn begin_if(&mut self) {
        self.choice("    if (", "    if ", "    if (");
    }

    pub(super) const fn end_if(&mut self) {
        self.choice(") {\n", " {\n", ") {\n");
    }

    /// A call of a function that takes an index: of the parameters, or of the members of a struct.
    pub(super) const fn call(&mut self, suffix: &str, of: &str) {
        self.own(suffix);
        self.put(&["("]);
        let mut is_first = true;
        if !self.layout.is_static() {
            self.comma(&mut is_first);
            self.put(&["numbers"]);
        }
        let mut axis = 0;
        while axis < self.layout.rank() {
            self.comma(&mut is_first);
            self.put(&[of]);
            self.axis(axis);
            axis += 1;
        }
        self.put(&[")"]);
    }

    const fn comma(&mut self, is_first: &mut bool) {
        if !*is_first {
            self.put(&[", "]);
        }
        *is_first = false;
    }

    /// `var rest: u32 = `, or `uint rest = `. Rust warns if a variable does not change.
    pub(super) const fn variable(&mut self, name: &str, of: Type, changes: bool) {
        self.local("var ", if changes { "let mut " } else { "let " }, name, of);
    }

    /// `let shift: u32 = `, or `uint shift = `.
    pub(super) const fn constant_of(&mut self, name: &str, of: Type) {
        self.local("let ", "let ", name, of);
    }

    const fn local(&mut self, wgsl: &str, rust: &str, name: &str, of: Type) {
        self.put(&["    "]);
        self.put(&[match self.language {
            Language::Wgsl => wgsl,
            Language::Rust => rust,
            _ => "",
        }]);
        self.declared(&[name], of);
        self.put(&[" = "]);
    }

    /// The extent of an axis.
    pub(super) const fn extent(&mut self, axis: usize) {
        if let Some(extent) = self.layout.extent(axis) {
            return self.literal(extent);
        }
        self.put(&["numbers.extent_"]);
        self.axis(axis);
    }
}
