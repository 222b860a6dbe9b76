//! The text of the index functions of one layout.

use super::functions::IndexFunctions;
use super::language::Language;
use super::out::Out;
use super::parameters::parameters;
use super::writer::Writer;

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
    /// let photo = IndexFunctions::try_of::<u8, layout!(H=300 W=451 C=3; align(H) = 256)>("photo")?;
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
        let parameters = &parameters(self.names.split_at(self.layout.rank()).0, language);
        let mut writer = Writer::new(self.name, self.data_type, &self.layout, parameters, language, out);
        writer.heading();
        writer.declarations();
        writer.forward();
        writer.back();
        if language.is_of_shaders() && self.data_type.is_in_words() {
            writer.words();
        } else if language.is_of_shaders() {
            writer.write(NO_WORDS);
        }
        let Writer { out, .. } = writer;
        out
    }
}

pub(super) const NUMBERS: &str = "\
${struct}${Numbers} {
${each     ${pub}${extent_${axis}: uint}${;}
}${each     ${pub}${stride_${axis}: int}${;}
}${note The offset of index 0.}    ${pub}${origin: uint}${;}
${note The offset of the lowest element.}    ${pub}${first: uint}${;}
${note Whether each stride is over the reach of the smaller ones. If not, there is no way back from an offset.}    ${pub}${nests: flag}${;}
}${typedef Numbers}

";

const INDEX: &str = "\
${struct}${Index} {
${each     ${pub}${${axis}: uint}${;}
}    ${pub}${is_element: bool}${;}
}${typedef Index}

";

const NO_WORDS: &str = "// There are no functions on words: no shader has elements of ${data_type}.\n\n";

impl Writer<'_, '_> {
    /// `// photo: u8, h=300 w=? c=3. Offsets count elements from the lowest one.`
    const fn heading(&mut self) {
        self.write("// ${name}: ${data_type}");
        self.write(if self.layout.rank() == 0 { "" } else { ",${each  ${axis}=${extent_or_?}}" });
        self.write(match self.layout.is_static() {
            true => ". Offsets count elements from the lowest one.\n",
            false => ". Offsets count elements of the buffer; that of the lowest one is `numbers.first`.\n",
        });
    }

    /// The structs and the constants. Of devices, [`Uniform`](super::Uniform) says what the numbers are.
    const fn declarations(&mut self) {
        self.write("${include}");
        self.write(if self.layout.is_static() { "" } else { NUMBERS });
        self.write(INDEX);
        self.write("${none}");
        if self.language.is_of_shaders() && self.data_type.is_in_words() {
            self.write("${lanes_of_words}");
        }
        self.write("\n");
    }
}
