//! The text of the index functions of one layout.

use super::functions::IndexFunctions;
use super::language::{Language, Type};
use super::out::Out;
use super::parameters::parameters;
use super::terms::Terms;
use super::writer::Writer;
use crate::element::DataType;

impl IndexFunctions<'_> {
    /// The text, which needs no other text.
    ///
    /// In CUDA, OpenCL, Rust and C it has the structs and the functions from and to an index, and none on words; nor has it for a shader
    /// without such elements, as of `f64`. It compiles without a warning, except for functions that are not called. What it takes
    /// as `numbers`, the program fills in.
    ///
    /// ```
    /// use tensor_layout::layout;
    /// use tensor_layout::shader::{IndexFunctions, Language};
    ///
    /// let photo = IndexFunctions::of_type::<u8, layout!(H=300 W=451 C=3; align(H) = 256)>("photo")?;
    /// let rust = "
    /// pub const fn photo_offset(h: usize, w: usize, c: usize) -> usize {
    ///     h * 1536 + w * 3 + c
    /// }
    /// ";
    /// assert!(photo.text(Language::Rust).contains(rust));
    /// let c = "
    /// static inline size_t photo_offset(size_t h, size_t w, size_t c) {
    ///     return h * 1536 + w * 3 + c;
    /// }
    /// ";
    /// assert!(photo.text(Language::C).contains(c));
    /// # Ok::<(), tensor_layout::description::ExportError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn text(&self, language: Language) -> alloc::string::String {
        Out::text(|out| self.written(language, out))
    }

    /// Writes the text, and gives back where to.
    pub(super) const fn written<'b>(&self, language: Language, out: Out<'b>) -> Out<'b> {
        let (layout, terms) = (&self.layout, Terms::of(&self.layout));
        let parameters = &parameters(self.names.split_at(layout.rank()).0, language);
        let mut writer = Writer { name: self.name, layout, terms, parameters, language, out };
        writer.declarations(self.data_type);
        writer.forward();
        writer.back();
        match self.data_type.is_in_words() {
            _ if !language.is_of_shaders() => {}
            true => writer.words(self.data_type),
            false => writer.put(&[
                "// There are no functions on words: no shader has elements of ",
                self.data_type.name(),
                ".\n\n",
            ]),
        }
        let Writer { out, .. } = writer;
        out
    }
}

impl Writer<'_, '_> {
    /// The structs and the constants.
    const fn declarations(&mut self, data_type: DataType) {
        self.heading(data_type);
        self.put(&[if let Language::C = self.language { "#include <stdbool.h>\n#include <stddef.h>\n\n" } else { "" }]);
        if !self.layout.is_static() {
            self.numbers();
        }
        self.open_struct(Type::Index);
        self.members("", Type::Uint);
        self.member(&["is_element"], Type::Bool);
        self.end_struct(Type::Index);
        match self.language {
            Language::Rust => {
                self.put(&["#[allow(non_upper_case_globals)]\npub const "]);
                self.own("_none: usize = usize::MAX;\n");
            }
            Language::C => {
                self.put(&["static const size_t "]);
                self.own("_none = (size_t)-1;\n");
            }
            _ => {
                self.constant("_none", u32::MAX as usize);
                if self.language.is_of_shaders() && data_type.is_in_words() {
                    self.constant("_lanes", data_type.lanes());
                }
            }
        }
        self.put(&["\n"]);
    }

    /// The struct of what the type does not know. Of devices, [`Uniform`](super::Uniform) says what it has.
    const fn numbers(&mut self) {
        self.open_struct(Type::Numbers);
        self.members("extent_", Type::Uint);
        self.members("stride_", Type::Int);
        self.note("    // The offset of index 0.\n");
        self.member(&["origin"], Type::Uint);
        self.note("    // The offset of the lowest element.\n");
        self.member(&["first"], Type::Uint);
        self.note("    // Whether each stride is over the reach of the smaller ones. If not, there is no way back from an offset.\n");
        self.member(&["nests"], if self.language.is_of_devices() { Type::Uint } else { Type::Bool });
        self.end_struct(Type::Numbers);
    }

    /// A comment for who fills in the struct.
    const fn note(&mut self, text: &str) {
        self.choice("", text, text);
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
