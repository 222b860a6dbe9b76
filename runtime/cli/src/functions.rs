//! The index functions of a layout.

use tensor_layout::AnyLayout;
use tensor_layout::description::ExportError;
use tensor_layout::element::DataType;
use tensor_layout::shader::{IndexFunctions, Language};

/// Each language with the name that the command has for it.
pub const LANGUAGES: [(&str, Language); 7] = [
    ("wgsl", Language::Wgsl),
    ("hlsl", Language::Hlsl),
    ("glsl", Language::Glsl),
    ("cuda", Language::Cuda),
    ("opencl", Language::OpenCl),
    ("rust", Language::Rust),
    ("c", Language::C),
];

/// What `tensor-layout shader` writes: the index functions of a layout, whose names begin with `name`, and which end in a newline.
///
/// # Errors
///
/// If `name` is not an identifier; if the language does not have the type of the elements; if a number has more than 32 bits.
pub fn index_functions(
    name: &str,
    layout: &AnyLayout,
    data_type: DataType,
    language: Language,
) -> Result<String, ExportError> {
    let functions = IndexFunctions::of_any(name, data_type, layout)?;
    functions.check_words(language)?;
    Ok(functions.text(language).trim_end().to_owned() + "\n")
}
