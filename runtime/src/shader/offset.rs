//! The offset function of a layout, without any other.

use super::TARGET;
use super::functions::{in_32_bits, names};
use super::language::Language;
use super::out::Out;
use super::parameters::{Parameter, is_taken, not_of_name, parameters};
use super::writer::Writer;
use crate::AnyLayout;
use crate::description::{Description, ExportError, Refusal};
use crate::element::DataType;
use alloc::string::String;
use alloc::vec::Vec;
use alloc::{borrow::Cow, format};

/// The function of this name from an index to the offset of its element, in elements from the lowest one, with a comment that has the layout
/// and the bounds. The command prints it in Rust and C.
///
/// A reserved word as `name` gets a `_` at its end, as parameters do.
///
/// ```
/// use tensor_layout::AnyLayout;
/// use tensor_layout::shader::{Language, offset_function};
///
/// let rows = AnyLayout::parse("H=4 W=5; pad(W) = 8")?;
/// let expected =
///     "/// The offset of an element of `H=4 W=5; pad(W) = 8`, in elements. h < 4, w < 5.
/// const fn row_offset(h: usize, w: usize) -> usize {
///     h * 8 + w
/// }
/// ";
/// assert_eq!(offset_function("row_offset", &rows, Language::Rust)?, expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If `name` is not an identifier of all languages. In a language of devices, if a number has more than 32 bits.
pub fn offset_function(name: &str, layout: &AnyLayout, language: Language) -> Result<String, ExportError> {
    if let Some(place) = not_of_name(name) {
        return Err(TARGET.refuses(Refusal::Name { place }).with_names_of(layout));
    }
    let description = Description::of_any(layout);
    if language.is_of_devices() {
        in_32_bits(&description).map_err(|error| error.with_names_of(layout))?;
    }
    let name: Cow<'_, str> = if is_taken(name, language) { format!("{name}_").into() } else { name.into() };
    let parameters = &parameters(&names(layout)[..layout.rank()], language)[..layout.rank()];
    let function = Out::text(|out| {
        // No element is read.
        let mut writer = Writer::new(&name, DataType::Uint8, &description, parameters, language, out);
        writer.alone();
        writer.out
    });
    let about = about(layout, parameters);
    Ok(match language {
        Language::Rust => format!("/// {about}\n{function}"),
        Language::C => format!("#include <stddef.h>\n\n/* {about} */\n{function}"),
        _ => format!("// {about}\n{function}"),
    })
}

fn about(layout: &AnyLayout, parameters: &[Parameter]) -> String {
    if layout.extents().contains(&0) {
        return format!("`{layout}` has no element.");
    }
    if parameters.is_empty() {
        return "The offset of the only element.".into();
    }
    let bound = |(parameter, extent): (&Parameter, _)| format!("{} < {extent}", parameter.as_str());
    let bounds: Vec<_> = parameters.iter().zip(layout.extents()).map(bound).collect();
    format!("The offset of an element of `{layout}`, in elements. {}.", bounds.join(", "))
}
