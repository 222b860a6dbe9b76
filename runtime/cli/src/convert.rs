//! `tensor-layout convert FROM TO`.

use crate::answer::{Answer, Failure};
use crate::input::{Bindings, element_bytes, of_whole_bytes};
use crate::lines::{LINE_BYTES, Lines, lines};
use crate::numbers::{Numbers, aligned};
use serde::Serialize;
use tensor_layout::AnyLayout;
use tensor_layout::convert::strategy_of_any;
use tensor_layout::element::DataType;

/// Tells how `copy_from` copies a tensor into another layout, and what the copy reads and writes.
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
    #[arg(long = "type", value_name = "TYPE", default_value = "f32", value_parser = of_whole_bytes())]
    data_type: DataType,
    /// Writes the answer for programs.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    bindings: Bindings,
}

#[derive(Serialize)]
struct Conversion {
    from: Numbers,
    to: Numbers,
    r#type: &'static str,
    element_count: u128,
    strategy: &'static str,
    /// The strategy in words.
    how: String,
    unit_bytes: usize,
    is_streamed: bool,
    line_bytes: usize,
    read: Cost,
    written: Cost,
}

#[derive(Serialize)]
struct Cost {
    bytes: u128,
    lines: u128,
    /// If not, `lines` is the most that there can be.
    lines_are_exact: bool,
}

pub(crate) fn answer(arguments: &Arguments) -> Result<Answer, Failure> {
    let json = arguments.json;
    let [from, to] = arguments.bindings.layouts([&arguments.from, &arguments.to], json)?;
    let element_bytes = element_bytes(arguments.data_type);
    let strategy =
        strategy_of_any(&to, &from, element_bytes).map_err(|error| Failure::No { reason: error.to_string(), json })?;
    let conversion = Conversion {
        element_count: product(&to, |_| true),
        strategy: strategy.name(),
        how: strategy.to_string(),
        unit_bytes: strategy.unit_bytes(),
        is_streamed: strategy.is_streamed(),
        line_bytes: LINE_BYTES,
        read: Cost::of(&from, element_bytes),
        written: Cost::of(&to, element_bytes),
        from: Numbers::of(&from),
        to: Numbers::of(&to),
        r#type: arguments.data_type.name(),
    };
    if json {
        return Ok(Answer::json(&conversion));
    }
    Ok(Answer::new(text(&from, &to, &conversion)))
}

/// The product of the extents of these axes.
fn product(layout: &AnyLayout, counts: impl Fn(isize) -> bool) -> u128 {
    let axes = layout.extents().iter().zip(layout.strides());
    axes.map(|(&extent, stride)| if counts(stride) || extent == 0 { extent as u128 } else { 1 }).product()
}

impl Cost {
    fn of(layout: &AnyLayout, element_bytes: usize) -> Self {
        let Lines { count, is_exact } = lines(layout, element_bytes);
        let bytes = product(layout, |stride| stride != 0) * element_bytes as u128;
        Cost { bytes, lines: count, lines_are_exact: is_exact }
    }

    fn lines(&self) -> String {
        let most = if self.lines_are_exact { "" } else { "at most " };
        format!("bytes in {most}{} cache lines of {LINE_BYTES} bytes", self.lines)
    }
}

fn text(from: &AnyLayout, to: &AnyLayout, conversion: &Conversion) -> String {
    let Conversion { element_count, strategy, how, read, written, .. } = conversion;
    let rows = [("reads", read), ("writes", written)];
    let rows = rows.map(|(name, cost)| [format!("{name:<8}"), cost.bytes.to_string(), cost.lines()]);
    format!(
        "from      {from}\nto        {to}\nelements  {element_count}\nstrategy  {strategy}: {how}\n{}",
        aligned(&rows)
    )
}
