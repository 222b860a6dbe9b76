//! The text of the index functions of one layout.

use super::functions::IndexFunctions;
use super::language::{Language, Type};
use super::out::Out;
use super::terms::Terms;
use super::writer::Writer;
use crate::element::DataType;

impl IndexFunctions<'_> {
    /// The text, which needs no other text.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn text(&self, language: Language) -> alloc::string::String {
        let mut bytes = alloc::vec![0; self.written(language, Out::counting()).len()];
        self.written(language, Out::to(&mut bytes));
        alloc::string::String::from_utf8_lossy(&bytes).into_owned() // it is ASCII
    }

    /// Writes the text, and gives back where to.
    pub(super) const fn written<'b>(&self, language: Language, out: Out<'b>) -> Out<'b> {
        let mut writer = {
            let terms = Terms::of(&self.layout);
            Writer { name: self.name, layout: &self.layout, terms, parameters: &self.parameters, language, out }
        };
        writer.declarations(self.data_type);
        writer.forward();
        writer.back();
        writer.words(self.data_type);
        let Writer { out, .. } = writer;
        out
    }
}

impl Writer<'_, '_> {
    /// The structs and the constants.
    const fn declarations(&mut self, data_type: DataType) {
        self.heading(data_type);
        if !self.layout.is_static() {
            self.open_struct(Type::Numbers);
            self.members("extent_", Type::Uint);
            self.members("stride_", Type::Int);
            self.member(&["origin"], Type::Uint);
            self.member(&["first"], Type::Uint);
            self.member(&["nests"], Type::Uint);
            self.end_struct();
        }
        self.open_struct(Type::Index);
        self.members("", Type::Uint);
        self.member(&["is_element"], Type::Bool);
        self.end_struct();
        self.constant("_none", u32::MAX as usize);
        self.constant("_lanes", data_type.lanes());
        self.put(&["\n"]);
    }

    /// `// photo: u8, h=300 w=? c=3. Offsets count elements from the lowest one.`
    const fn heading(&mut self, data_type: DataType) {
        self.put(&["// ", self.name, ": ", data_type.name()]);
        let mut axis = 0;
        while axis < self.layout.rank() {
            self.put(&[if axis == 0 { ", " } else { " " }]);
            self.axis(axis);
            self.put(&["="]);
            match self.layout.extent(axis) {
                Some(extent) => self.out.number(extent),
                None => self.put(&["?"]),
            }
            axis += 1;
        }
        self.put(&[match self.layout.is_static() {
            true => ". Offsets count elements from the lowest one.\n",
            false => ". Offsets count elements of the buffer; that of the lowest one is `numbers.first`.\n",
        }]);
    }
}
