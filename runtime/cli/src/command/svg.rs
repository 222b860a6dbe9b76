//! `tensor-layout svg LAYOUT [TO]`.

use crate::answer::{Answer, Failure};
use crate::input::{Bindings, of_whole_bytes};
use crate::output::Destination;
use tensor_layout::AnyLayout;
use tensor_layout::element::DataType;
use tensor_layout::picture::{conversion_svg, part_svg};

/// Draws a layout as SVG: its memory and its indices. With a second layout, where each element goes.
#[derive(clap::Args)]
#[command(mut_arg("output", |output| output.help("Writes the document to this file. Without it, to the standard output")))]
#[command(after_help = "Examples:
  tensor-layout svg 'N=1 C=3 H=4 W=5; order = NHWC; pad(W) = 8' -o act.svg
  tensor-layout svg 'C=3 H=2 W=4' 'H=2 W=4 C=3' --color-by C > conversion.svg
  tensor-layout svg 'H=16 W=64; align(H) = 128' --rule-bytes 256 --type u8 -o rows.svg
  tensor-layout svg 'H=6 W=8' --part 'H=2 W=3; stride(H) = 8' --at 10 -o crop.svg")]
pub(crate) struct Arguments {
    /// The layout.
    layout: String,
    /// The layout that it is converted to.
    to: Option<String>,
    #[command(flatten)]
    destination: Destination,
    /// Colours the elements by their index along this axis.
    #[arg(long, value_name = "AXIS")]
    color_by: Option<String>,
    /// Rules in where lines of this many bytes begin, such as 64 for cache lines, 256 for rows of a texture.
    #[arg(long, value_name = "BYTES")]
    rule_bytes: Option<usize>,
    /// The type of the elements, for `--rule-bytes`.
    #[arg(long = "type", value_name = "TYPE", default_value = "f32", value_parser = of_whole_bytes())]
    data_type: DataType,
    /// Shows a part, such as a crop, in the memory of the layout.
    #[arg(long, value_name = "LAYOUT", requires = "at", conflicts_with = "to")]
    part: Option<String>,
    /// The offset of the element of index 0 of the part, in elements.
    #[arg(long, value_name = "ELEMENTS", requires = "part")]
    at: Option<usize>,
    #[command(flatten)]
    bindings: Bindings,
}

pub(crate) fn answer(arguments: &Arguments) -> Result<Answer, Failure> {
    let other = arguments.to.as_ref().or(arguments.part.as_ref());
    let document = match other {
        None => {
            let [layout] = arguments.bindings.layouts([&arguments.layout], false)?;
            drawn(arguments, &layout, None)?
        }
        Some(other) => {
            let [layout, other] = arguments.bindings.layouts([&arguments.layout, other], false)?;
            drawn(arguments, &layout, Some(&other))?
        }
    };
    arguments.destination.saved(document)
}

fn drawn(arguments: &Arguments, layout: &AnyLayout, other: Option<&AnyLayout>) -> Result<String, Failure> {
    let no = |error: tensor_layout::picture::PictureError| Failure::No { reason: error.to_string(), json: false };
    let mut svg = match (other, arguments.at) {
        (Some(part), Some(at)) => part_svg(layout, part, at).map_err(no)?,
        (Some(to), None) => conversion_svg(to, layout).map_err(no)?,
        _ => layout.svg(),
    };
    if let Some(axis) = &arguments.color_by {
        svg = svg.color_by(axis).map_err(|error| Failure::Usage(error.to_string()))?;
    }
    if let Some(line_bytes) = arguments.rule_bytes {
        svg = svg.rule_bytes(arguments.data_type.size_in_bytes().expect("`--type` takes whole bytes"), line_bytes);
    }
    Ok(svg.to_string())
}
