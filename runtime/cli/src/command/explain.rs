//! `tensor-layout explain LAYOUT`.

use crate::answer::{Answer, Failure, HEADING};
use crate::input::{Bindings, data_type};
use tensor_layout::AnyLayout;
use tensor_layout::description::ExportError;
use tensor_layout::element::DataType;
use tensor_layout_cli::Explanation;

/// Shows what a layout is: its picture, its numbers, its DirectML descriptor, what other targets say of it, and its index function in Rust and C.
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
    #[arg(long = "type", value_name = "TYPE", default_value = "f32", value_parser = data_type(|_| true))]
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

pub(crate) fn answer(arguments: &Arguments) -> Result<Answer, Failure> {
    let [layout] = arguments.bindings.layouts([&arguments.layout], arguments.json)?;
    let refused = |error: ExportError| Failure::No { reason: error.to_string(), json: arguments.json };
    let explanation = Explanation::of(&layout, arguments.data_type).map_err(refused)?;
    if arguments.json {
        return Ok(Answer::json(&explanation));
    }
    let mut text = picture(&layout, arguments.width);
    for (heading, lines) in explanation.sections() {
        text += &format!("\n{HEADING}{heading}{HEADING:#}\n{lines}");
    }
    Ok(Answer::new(text))
}

/// The picture, in colours, which the output leaves out where it has none.
pub(crate) fn picture(layout: &AnyLayout, width: Option<usize>) -> String {
    // Not every program that sets it sets it to a number.
    let columns = || std::env::var("COLUMNS").ok()?.parse().ok();
    layout.explain().width(width.or_else(columns).unwrap_or(80)).color(true).to_string()
}
