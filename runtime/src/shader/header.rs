//! A header of C11, C++11 and later, CUDA C++ and HIP: the numbers of one layout as constants, its offset function and its fingerprint.

use super::TARGET;
use super::functions::IndexFunctions;
use super::language::Language;
use super::out::Out;
use super::parameters::{Parameter, not_of_name, parameters};
use super::text::NUMBERS;
use super::writer::Writer;
use crate::AnyLayout;
use crate::arith::recover::recovered_with_storage;
use crate::description::{Description, ExportError, Refusal};
use crate::element::DataType;
use crate::layout::canonical::Canonical;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

/// A header of one layout, for programs in C11, C++11 and later, CUDA C++ and HIP. All names in it begin with `name`:
///
/// | item | what it is |
/// |---|---|
/// | `rows_fingerprint`, `ROWS_FINGERPRINT` | the [`FINGERPRINT`](crate::StaticLayout::FINGERPRINT) of the layout, as a constant and for `#if`. Two programs compare it where they meet. A header of another layout, or of other elements, under this name is an error of the preprocessor |
/// | `rows_element` | the type of the elements; an unsigned integer of the same bits, where C has none |
/// | `rows_extent_h`, `rows_stride_h`, `rows_stride_h_in_bytes` | of each axis. The stride of a digit of an axis has its divisor and modulus in its name: `rows_stride_c_div_16`, `rows_stride_c_mod_16` |
/// | `rows_span`, `rows_storage`, `.._in_bytes` | [`required_span_size`](crate::Layout::required_span_size) and [`storage_size`](crate::Layout::storage_size) |
/// | `rows_offset(h, w)` | the offset of the element of an index that is in bounds, in elements from the lowest one |
///
/// All numbers but those in bytes count elements. The compiler checks the size of the element, and that offsets have 64 bits if the layout needs them.
/// Elements of less than a byte have no numbers in bytes, and what is over 2<sup>63</sup> - 1 bytes is left out.
///
/// ```
/// use tensor_layout::AnyLayout;
/// use tensor_layout::element::DataType;
/// use tensor_layout::shader::header;
///
/// let rows = AnyLayout::parse("H=4 W=5; pad(W) = 8")?;
/// let text = header("rows", DataType::Float32, &rows)?;
/// assert!(text.contains("static const ptrdiff_t rows_stride_h = 8;"));
/// assert!(text.contains("static const size_t rows_storage_in_bytes = 128;"));
/// assert!(text.contains(&format!("#define ROWS_FINGERPRINT {:#018x}ULL", rows.fingerprint())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If `name` is not an identifier of all languages.
pub fn header(name: &str, data_type: DataType, layout: &AnyLayout) -> Result<String, ExportError> {
    match not_of_name(name) {
        Some(place) => Err(TARGET.refuses(Refusal::Name { place }).with_names_of(layout)),
        None => Ok(IndexFunctions::unlimited(name, data_type, layout).header()),
    }
}

impl IndexFunctions<'_> {
    /// The [`header`] of the layout. Of a type with a `?` it has the numbers that are known, no fingerprint, and a struct of the others, which
    /// `offset` takes first.
    ///
    /// ```
    /// use tensor_layout::layout;
    /// use tensor_layout::shader::IndexFunctions;
    ///
    /// let photo = IndexFunctions::try_of::<u8, layout!(H=300 W=451 C=3; align(H) = 256)>("photo")?;
    /// assert!(photo.header().contains("static const size_t photo_extent_w = 451;"));
    /// # Ok::<(), tensor_layout::description::ExportError>(())
    /// ```
    #[must_use]
    pub fn header(&self) -> String {
        Header::of(self).text()
    }
}

/// A header may be included twice. One of another layout, or of other elements, does not have the same name.
const GUARD: &str = "\
#ifdef ${NAME}_FINGERPRINT
#if ${NAME}_FINGERPRINT != ${number} || !defined(${NAME}_OF_${OF})
#error \"another layout, or one of other elements, has the name `${name}`\"
#endif
#else
#define ${NAME}_FINGERPRINT ${number}
#define ${NAME}_OF_${OF}

";

/// Qualifiers of functions, and the word of C11 that C++ spells otherwise.
const WORDS: &str = "\
#if defined(__CUDACC__) || defined(__HIPCC__)
#define ${NAME}_FUNCTION static inline __host__ __device__
#else
#define ${NAME}_FUNCTION static inline
#endif
#ifdef __cplusplus
#define ${NAME}_ASSERT(holds, message) static_assert(holds, message)
#else
#define ${NAME}_ASSERT(holds, message) _Static_assert(holds, message)
#endif

";

const OFFSET: &str = "size_t ${name}_offset(${parameters}) {${marks}
    ${return}${sum}${end}
}
";

struct Header<'h> {
    functions: &'h IndexFunctions<'h>,
    /// The names of the axes.
    parameters: [Parameter; Description::MAX_RANK],
    /// The name in capitals, which macros have.
    capitals: String,
    text: String,
}

impl<'h> Header<'h> {
    fn of(functions: &'h IndexFunctions<'h>) -> Self {
        // Reserved words of C++ and of CUDA are among those of the strictest language.
        let parameters = parameters(&functions.names[..functions.layout.rank()], Language::Cuda);
        Header { functions, parameters, capitals: functions.name.to_ascii_uppercase(), text: String::new() }
    }

    fn text(mut self) -> String {
        self.heading();
        self.constants();
        self.assertions();
        self.offset();
        let name = &self.capitals;
        self.text += &format!("\n#undef {name}_ASSERT\n#undef {name}_FUNCTION\n#endif\n");
        self.text
    }

    /// The layout, its fingerprint, and what guards against a second one.
    fn heading(&mut self) {
        let IndexFunctions { name, data_type, layout, .. } = self.functions;
        let (capitals, canonical) = (&self.capitals, canonical(self.functions));
        let about = match &canonical {
            Some(text) => format!("`{text}`"),
            None => "a layout whose numbers are not all known here".into(),
        };
        self.text +=
            &format!("/* {name}: {data_type}, {about}. For C11, C++11, CUDA C++ and HIP, and later ones.\n   ");
        self.text += "Numbers count elements, but for those `_in_bytes`. Offsets count from the lowest element. */\n";
        match canonical {
            Some(canonical) => {
                let (of, fingerprint) = (data_type.name().to_ascii_uppercase(), canonical.fingerprint());
                let guard = GUARD.replace("${OF}", &of).replace("${number}", &format!("{fingerprint:#018x}ULL"));
                self.text += &guard.replace("${NAME}", capitals).replace("${name}", name);
            }
            None => self.text += &format!("#ifndef {capitals}_HEADER\n#define {capitals}_HEADER\n\n"),
        }
        let is_static = layout.is_static();
        self.text += if is_static && *data_type != DataType::Bool { "" } else { "#include <stdbool.h>\n" };
        self.text += "#include <stddef.h>\n#include <stdint.h>\n\n";
        self.text += &WORDS.replace("${NAME}", capitals);
        self.text += &format!("typedef {} {name}_element;\n", element(*data_type));
    }

    fn constants(&mut self) {
        let functions = self.functions;
        if functions.layout.is_static() {
            self.text +=
                &format!("static const uint64_t {}_fingerprint = {}_FINGERPRINT;\n", functions.name, self.capitals);
        }
        for (axis, parameter) in self.axis_names().into_iter().enumerate() {
            if let Some(extent) = functions.layout.extent(axis) {
                self.constant("size_t", &format!("extent_{parameter}"), extent);
            }
            for digit in functions.layout.digits(axis) {
                let divisor = if digit.divisor == 1 { String::new() } else { format!("_div_{}", digit.divisor) };
                let modulus = digit.modulus.map_or(String::new(), |modulus| format!("_mod_{modulus}"));
                if let Some(stride) = digit.stride {
                    self.sized("ptrdiff_t", &format!("stride_{parameter}{divisor}{modulus}"), stride as i128);
                }
            }
        }
        if let (Some(span), Some(storage)) = (functions.layout.required_span_size(), functions.layout.storage_size()) {
            self.sized("size_t", "span", span as i128);
            self.sized("size_t", "storage", storage as i128);
        }
    }

    /// The names of the axes in the names of constants: those of the parameters. No reserved word needs a `_` at its end here, and C++ keeps names
    /// with two of them. Positions, where a name could be taken for that of another constant.
    fn axis_names(&self) -> Vec<String> {
        let rank = self.functions.layout.rank();
        let names = || self.parameters[..rank].iter().map(|name| name.as_str().trim_end_matches('_'));
        let is_clear = |name: &str| !name.ends_with("_in_bytes") && !name.contains("_div_") && !name.contains("_mod_");
        let are_usable = names().all(is_clear)
            && names().enumerate().all(|(axis, name)| !names().take(axis).any(|before| before == name));
        let position = |(axis, name): (usize, &str)| if are_usable { name.to_string() } else { format!("i{axis}") };
        names().enumerate().map(position).collect()
    }

    /// A number of elements, and of bytes if elements have whole ones.
    fn sized(&mut self, of: &str, what: &str, number: i128) {
        self.constant(of, what, number);
        if let Some(bytes) = self.functions.data_type.size_in_bytes() {
            let bytes = number * bytes as i128;
            if bytes.unsigned_abs() <= i64::MAX as u128 {
                self.constant(of, &format!("{what}_in_bytes"), bytes);
            }
        }
    }

    fn constant(&mut self, of: &str, what: &str, number: impl Display) {
        self.text += &format!("static const {of} {}_{what} = {number};\n", self.functions.name);
    }

    fn assertions(&mut self) {
        let (name, capitals) = (self.functions.name, &self.capitals);
        if let Some(bytes) = self.functions.data_type.size_in_bytes() {
            self.text += &format!(
                "{capitals}_ASSERT(sizeof({name}_element) == {bytes}, \"{name}: the size of an element is {bytes} in bytes\");\n"
            );
        }
        if self.needs_64_bits() {
            self.text +=
                &format!("{capitals}_ASSERT(sizeof(size_t) >= 8, \"{name}: offsets in bytes need 64 bits\");\n");
        }
    }

    /// Whether a size or a stride in bytes is over the largest object of 32 bits.
    fn needs_64_bits(&self) -> bool {
        let IndexFunctions { data_type, layout, .. } = self.functions;
        let strides = (0..layout.rank()).flat_map(|axis| layout.digits(axis)).filter_map(|digit| digit.stride);
        let extents = (0..layout.rank()).filter_map(|axis| layout.extent(axis));
        let sizes = [layout.required_span_size(), layout.storage_size()].into_iter().flatten();
        let most = strides.map(isize::unsigned_abs).chain(extents).chain(sizes).max().unwrap_or(0);
        most as u128 * data_type.size_in_bits().max(8) as u128 / 8 > i32::MAX as u128
    }

    fn offset(&mut self) {
        let IndexFunctions { name, data_type, layout, .. } = self.functions;
        let written = |template: &'static str| {
            Out::text(|out| {
                let mut writer = Writer::new(name, *data_type, layout, &self.parameters, Language::C, out);
                writer.unread = writer.unread_of_sum();
                writer.write(template);
                writer.out
            })
        };
        self.text += "\n";
        if !layout.is_static() {
            self.text += &written(NUMBERS);
        }
        self.text += "/* The offset of the element of an index that is in bounds. */\n";
        self.text += &format!("{}_FUNCTION {}", self.capitals, written(OFFSET));
    }
}

/// The text of a layout whose numbers are known.
fn canonical<'f>(functions: &'f IndexFunctions<'_>) -> Option<Canonical<'f>> {
    if !functions.layout.is_static() {
        return None;
    }
    let spec = functions.layout.spec();
    let numbers = spec.numbers();
    let rules = functions.rules.unwrap_or_else(|| recovered_with_storage(spec, &numbers, spec.storage));
    Some(Canonical::of(&functions.names[..spec.rank], &rules.without_ones(), &numbers))
}

/// What C has for the elements.
fn element(data_type: DataType) -> String {
    match data_type {
        DataType::Float64 => "double".into(),
        DataType::Float32 => "float".into(),
        DataType::Bool => "bool".into(),
        DataType::Complex64 => "struct { float real, imaginary; }".into(),
        DataType::Complex128 => "struct { double real, imaginary; }".into(),
        DataType::Int8 | DataType::Int16 | DataType::Int32 | DataType::Int64 => {
            format!("int{}_t", data_type.size_in_bits())
        }
        _ => format!("uint{}_t", data_type.size_in_bits().max(8)),
    }
}
