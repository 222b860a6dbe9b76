//! `tensor-layout explain LAYOUT`.

use crate::answer::{Answer, Failure, HEADING};
use crate::descriptor::Descriptor;
use crate::input::{Bindings, element_bytes, of_whole_bytes};
use crate::numbers::Numbers;
use serde::Serialize;
use tensor_layout::AnyLayout;
use tensor_layout::description::ExportError;
use tensor_layout::element::DataType;
use tensor_layout::shader::{Language, offset_function};

/// Shows what a layout is: its picture, its numbers, its DirectML descriptor, and its index function in Rust and C.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  tensor-layout explain 'N=1 C=3 H=57 W=57; order = NHWC; pad(H) = 8'
  tensor-layout explain 'N=1 C=64 H=8 W=8; block(C) = 16' --type f16
  tensor-layout explain 'H=? W=? C=3; stride(H) = ?' --bind H=300 --bind W=451 --bind 'stride(H)=1408' --type u8
  tensor-layout explain @layout.txt --json")]
pub(crate) struct Arguments {
    /// The layout.
    layout: String,
    /// The type of the elements, for the bytes and the descriptor.
    #[arg(long = "type", value_name = "TYPE", default_value = "f32", value_parser = of_whole_bytes())]
    data_type: DataType,
    /// At most this many columns in a line of the picture. Without it, the variable `COLUMNS`, or 80.
    #[arg(long, value_name = "COLUMNS")]
    width: Option<usize>,
    /// Writes the answer for programs, without the picture.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    bindings: Bindings,
}

/// The function from an index to the offset of its element, in elements from the lowest one.
#[derive(Serialize)]
struct IndexFunction {
    rust: String,
    c: String,
}

impl IndexFunction {
    fn of(layout: &AnyLayout) -> Result<Self, ExportError<String>> {
        let of = |language| offset_function("offset", layout, language);
        Ok(IndexFunction { rust: of(Language::Rust)?, c: of(Language::C)? })
    }
}

#[derive(Serialize)]
struct Explanation {
    layout: Numbers,
    r#type: &'static str,
    required_span_bytes: u128,
    storage_bytes: u128,
    directml: Descriptor,
    index_function: IndexFunction,
}

pub(crate) fn answer(arguments: &Arguments) -> Result<Answer, Failure> {
    let [layout] = arguments.bindings.layouts([&arguments.layout], arguments.json)?;
    let refused = |error: ExportError<String>| Failure::No { reason: error.to_string(), json: arguments.json };
    let explanation = explanation(&layout, arguments.data_type).map_err(refused)?;
    if arguments.json {
        return Ok(Answer::json(&explanation));
    }
    let Explanation { required_span_bytes, storage_bytes, directml, index_function, .. } = &explanation;
    let heading = |text: &str| format!("\n{HEADING}{text}{HEADING:#}\n");
    Ok(Answer::new(
        [
            &*picture(&layout, arguments.width),
            &heading(&format!("Elements of {}", explanation.r#type)),
            &format!("required span {required_span_bytes} bytes, storage {storage_bytes} bytes\n"),
            &heading("DirectML"),
            &directml.text(),
            &heading("Rust"),
            &index_function.rust,
            &heading("C"),
            &index_function.c,
        ]
        .concat(),
    ))
}

fn explanation(layout: &AnyLayout, data_type: DataType) -> Result<Explanation, ExportError<String>> {
    let bytes = |elements: usize| elements as u128 * element_bytes(data_type) as u128;
    Ok(Explanation {
        layout: Numbers::of(layout),
        r#type: data_type.name(),
        required_span_bytes: bytes(layout.required_span_size()),
        storage_bytes: bytes(layout.storage_size()),
        directml: Descriptor::of(layout, data_type),
        index_function: IndexFunction::of(layout)?,
    })
}

/// The picture, in colours, which the output leaves out where it has none.
pub(crate) fn picture(layout: &AnyLayout, width: Option<usize>) -> String {
    // Not every program that sets it sets it to a number.
    let columns = || std::env::var("COLUMNS").ok()?.parse().ok();
    layout.explain().width(width.or_else(columns).unwrap_or(80)).color(true).to_string()
}
