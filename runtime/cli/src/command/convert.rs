//! `tensor-layout convert FROM TO`.

use crate::answer::{Answer, Failure};
use crate::input::{Bindings, data_type};
use tensor_layout::element::DataType;
use tensor_layout_cli::Conversion;

/// Tells how `copy_from` copies a tensor into another layout, what the copy reads and writes, and in how many regions others can copy it.
///
/// The strategy is the one that `copy_from` has where the types know all numbers. The bytes read are the bytes of the elements of FROM: an
/// element of a broadcast axis counts once, an element that overlapping strides share counts once for each index. A cache line has 64 bytes,
/// and counts once if it has a byte that is read or written; tensors begin at a line, as `Tensor` does. The count is exact for every layout
/// without a `stride`, and for every layout of up to 1,048,576 elements. For other layouts it is an upper bound, and the output says `at most`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  tensor-layout convert 'C=3 H=224 W=224' 'H=224 W=224 C=3' --type u8
  tensor-layout convert 'H=4096 W=4096' 'H=4096 W=4096; order = WH' --json")]
pub(crate) struct Arguments {
    /// The layout that is read.
    from: String,
    /// The layout that is written. Axes are matched by name.
    to: String,
    /// The type of the elements.
    #[arg(long = "type", value_name = "TYPE", default_value = "f32", value_parser = data_type(|_| true))]
    data_type: DataType,
    /// Writes the answer for programs.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    bindings: Bindings,
}

pub(crate) fn answer(arguments: &Arguments) -> Result<Answer, Failure> {
    let json = arguments.json;
    let [from, to] = arguments.bindings.layouts([&arguments.from, &arguments.to], json)?;
    let conversion = Conversion::of(&to, &from, arguments.data_type)
        .map_err(|error| Failure::No { reason: error.to_string(), json })?;
    Ok(if json { Answer::json(&conversion) } else { Answer::new(conversion.text()) })
}
