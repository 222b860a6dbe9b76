//! The parts of which all functions are written, in both languages.

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
    Indices,
}

impl<'f> Writer<'f, '_> {
    pub(super) const fn put(&mut self, pieces: &[&str]) {
        let mut piece = 0;
        while piece < pieces.len() {
            self.out.str(pieces[piece]);
            piece += 1;
        }
    }

    /// Whether all is known, and there is no element.
    pub(super) const fn has_no_element(&self) -> bool {
        self.layout.is_static() && self.terms.is_empty()
    }

    /// A number, as an unsigned one of 32 bits.
    pub(super) const fn literal(&mut self, number: usize) {
        self.out.number(number);
        self.out.byte(b'u');
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

    /// A number that a shader knows at compile time.
    pub(super) const fn constant(&mut self, suffix: &str, number: usize) {
        self.put(&[match self.language {
            Language::Wgsl => "const ",
            Language::Hlsl => "static const uint ",
        }]);
        self.own(suffix);
        self.put(&[match self.language {
            Language::Wgsl => ": u32 = ",
            Language::Hlsl => " = ",
        }]);
        self.literal(number);
        self.put(&[";\n"]);
    }

    /// `value: u32`, or `uint value`.
    pub(super) const fn declared(&mut self, name: &[&str], of: Type) {
        match self.language {
            Language::Wgsl => {
                self.put(name);
                self.put(&[": "]);
                self.type_name(of);
            }
            Language::Hlsl => {
                self.type_name(of);
                self.put(&[" "]);
                self.put(name);
            }
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
        self.put(&["    "]);
        self.declared(name, of);
        self.put(&[match self.language {
            Language::Wgsl => ",\n",
            Language::Hlsl => ";\n",
        }]);
    }

    pub(super) const fn open_struct(&mut self, of: Type) {
        self.put(&["struct "]);
        self.type_name(of);
        self.put(&[" {\n"]);
    }

    pub(super) const fn end_struct(&mut self) {
        self.put(&[match self.language {
            Language::Wgsl => "}\n\n",
            Language::Hlsl => "};\n\n",
        }]);
    }

    /// The head of a function, up to its brace.
    pub(super) const fn open(&mut self, result: Type, suffix: &str, takes: Takes, others: &[(&str, Type)]) {
        match self.language {
            Language::Wgsl => {
                self.put(&["fn "]);
                self.own(suffix);
            }
            Language::Hlsl => self.declared(&[self.name, suffix], result),
        }
        self.put(&["("]);
        let mut is_first = true;
        if !matches!(takes, Takes::Nothing) && !self.layout.is_static() {
            self.comma(&mut is_first);
            self.declared(&["numbers"], Type::Numbers);
        }
        let mut axis = 0;
        while matches!(takes, Takes::Indices) && axis < self.layout.rank() {
            self.comma(&mut is_first);
            self.declared(&[self.name_of(axis)], Type::Uint);
            axis += 1;
        }
        let mut other = 0;
        while other < others.len() {
            self.comma(&mut is_first);
            self.declared(&[others[other].0], others[other].1);
            other += 1;
        }
        self.put(&[")"]);
        if let Language::Wgsl = self.language {
            self.put(&[" -> "]);
            self.type_name(result);
        }
        self.put(&[" {\n"]);
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

    /// `var rest: u32 = `, or `uint rest = `.
    pub(super) const fn variable(&mut self, name: &str, of: Type) {
        self.local("var ", name, of);
    }

    /// `let shift: u32 = `, or `uint shift = `.
    pub(super) const fn constant_of(&mut self, name: &str, of: Type) {
        self.local("let ", name, of);
    }

    const fn local(&mut self, keyword: &str, name: &str, of: Type) {
        self.put(&["    "]);
        if let Language::Wgsl = self.language {
            self.put(&[keyword]);
        }
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
