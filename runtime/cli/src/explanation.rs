//! What a layout is.

use crate::bytes_of;
use crate::descriptor::Descriptor;
use crate::numbers::{Numbers, aligned};
use serde::Serialize;
use tensor_layout::AnyLayout;
use tensor_layout::description::ExportError;
use tensor_layout::descriptors::exports;
use tensor_layout::element::DataType;
use tensor_layout::shader::{Language, offset_function};

/// The function from an index to the offset of its element, in elements from the lowest one.
#[derive(Serialize)]
struct IndexFunction {
    rust: String,
    c: String,
}

impl IndexFunction {
    fn of(layout: &AnyLayout) -> Result<Self, ExportError> {
        let of = |language| offset_function("offset", layout, language);
        Ok(IndexFunction { rust: of(Language::Rust)?, c: of(Language::C)? })
    }
}

/// What a target says of a layout.
#[derive(Serialize)]
struct Target {
    target: &'static str,
    descriptor: &'static str,
    /// `null` if it is refused.
    numbers: Option<Vec<Number>>,
    refused: Option<String>,
}

#[derive(Serialize)]
struct Number {
    name: &'static str,
    value: String,
}

/// What `tensor-layout explain` says of a layout: its numbers, what each target says of it, and its index function. For programs by `serde`, and
/// as [text](Self::sections).
#[derive(Serialize)]
pub struct Explanation {
    layout: Numbers,
    r#type: &'static str,
    #[serde(skip)]
    sharing: String,
    required_span_bytes: u128,
    storage_bytes: u128,
    directml: Descriptor,
    targets: Vec<Target>,
    index_function: IndexFunction,
}

impl Target {
    fn all_of(layout: &AnyLayout, data_type: DataType) -> Vec<Self> {
        let numbers = |all: Vec<tensor_layout::descriptors::Number>| {
            all.into_iter().map(|number| Number { name: number.name, value: number.value }).collect()
        };
        let target = |export: tensor_layout::descriptors::Export| Target {
            target: export.target.name(),
            descriptor: export.descriptor,
            refused: export.numbers.as_ref().err().cloned(),
            numbers: export.numbers.ok().map(numbers),
        };
        exports(data_type, layout).into_iter().map(target).collect()
    }

    /// What it says, on one line, without its name.
    fn line(&self) -> String {
        match &self.numbers {
            Some(numbers) => {
                numbers.iter().map(|number| format!("{} {}", number.name, number.value)).collect::<Vec<_>>().join(", ")
            }
            None => {
                let refused = self.refused.as_deref().unwrap_or_default();
                format!("refused: {}", refused.strip_prefix(&format!("{}: ", self.target)).unwrap_or(refused))
            }
        }
    }
}

impl Explanation {
    /// Of a layout of elements of this type. Those of less than a byte lie one after the other in bytes.
    ///
    /// # Errors
    ///
    /// If the layout has no index function.
    pub fn of(layout: &AnyLayout, data_type: DataType) -> Result<Self, ExportError> {
        let bytes = |elements: usize| bytes_of(elements as u128, data_type);
        Ok(Explanation {
            layout: Numbers::of(layout),
            r#type: data_type.name(),
            sharing: sharing(data_type),
            required_span_bytes: bytes(layout.required_span_size()),
            storage_bytes: bytes(layout.storage_size()),
            directml: Descriptor::of(layout, data_type),
            targets: Target::all_of(layout, data_type),
            index_function: IndexFunction::of(layout)?,
        })
    }

    /// The text after the picture: the heading of each section, and its lines.
    #[must_use]
    pub fn sections(&self) -> Vec<(String, String)> {
        let Explanation { sharing, required_span_bytes, storage_bytes, directml, targets, index_function, .. } = self;
        let others = targets.iter().filter(|target| target.target != "DirectML");
        let others: Vec<_> = others.map(|target| [target.target.to_owned(), target.line()]).collect();
        vec![
            (
                format!("Elements of {}", self.r#type),
                format!("required span {required_span_bytes} bytes, storage {storage_bytes} bytes{sharing}\n"),
            ),
            ("DirectML".into(), directml.text()),
            ("Other targets".into(), aligned(&others)),
            ("Rust".into(), index_function.rust.clone()),
            ("C".into(), index_function.c.clone()),
        ]
    }
}

/// How elements of less than a byte lie in bytes; nothing of others.
fn sharing(data_type: DataType) -> String {
    if data_type.size_in_bytes().is_some() {
        return String::new();
    }
    let (bits, elements) = (data_type.size_in_bits(), 8 >> data_type.size_in_bits().trailing_zeros());
    let bytes = if elements * bits == 8 { "a byte".into() } else { format!("{} bytes", elements * bits / 8) };
    format!("; {elements} elements in {bytes}, the first in the low bits")
}
