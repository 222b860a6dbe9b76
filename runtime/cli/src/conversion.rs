//! What a copy between two layouts does.

use crate::lines::{LINE_BYTES, Lines, lines};
use crate::numbers::{Numbers, aligned};
use serde::Serialize;
use tensor_layout::AnyLayout;
use tensor_layout::convert::{AnyPairError, strategy_of_any, units_of_any};
use tensor_layout::element::DataType;
use tensor_layout::transfer::{PitchRule, pitched_any, regions_any};

/// Regions and boxes are counted up to this number.
const MOST_COUNTED: usize = 1 << 16;

/// The regions that are listed for programs.
const MOST_LISTED: usize = 32;

/// What `tensor-layout convert` says of a copy: the strategy of `copy_from`, what the copy reads and writes, and its regions. For programs by
/// `serde`, and as [text](Self::text).
#[derive(Serialize)]
pub struct Conversion {
    from: Numbers,
    to: Numbers,
    r#type: &'static str,
    element_count: u128,
    strategy: &'static str,
    /// The strategy in words.
    how: String,
    unit_in_bytes: usize,
    is_streamed: bool,
    line_bytes: usize,
    read: Cost,
    written: Cost,
    regions: Regions,
}

/// What the module `transfer` makes of the copy.
#[derive(Serialize)]
struct Regions {
    count: usize,
    box_count: usize,
    /// If not, there are more.
    counts_are_exact: bool,
    /// The first of them.
    first: Vec<Region>,
}

/// All in bytes.
#[derive(Serialize)]
struct Region {
    to: usize,
    from: usize,
    bytes: usize,
}

#[derive(Serialize)]
struct Cost {
    bytes: u128,
    lines: u128,
    /// If not, `lines` is the most that there can be.
    lines_are_exact: bool,
}

impl Conversion {
    /// The copy of elements of this type, to a layout from another one. Elements of less than a byte are copied as bytes.
    ///
    /// # Errors
    ///
    /// If there is no such copy.
    pub fn of(to: &AnyLayout, from: &AnyLayout, data_type: DataType) -> Result<Self, AnyPairError> {
        let ([to_units, from_units], unit) = units_of_any(to, from, data_type)?;
        let strategy = strategy_of_any(&to_units, &from_units, unit)?;
        Ok(Conversion {
            element_count: product(to, |_| true),
            strategy: strategy.name(),
            how: strategy.to_string(),
            unit_in_bytes: strategy.unit_in_bytes(),
            is_streamed: strategy.is_streamed(),
            line_bytes: LINE_BYTES,
            read: Cost::of(&from_units, unit),
            written: Cost::of(&to_units, unit),
            regions: Regions::of(&to_units, &from_units, unit)?,
            from: Numbers::of(from),
            to: Numbers::of(to),
            r#type: data_type.name(),
        })
    }

    /// A line for each.
    #[must_use]
    pub fn text(&self) -> String {
        let Conversion { from, to, element_count, strategy, how, read, written, regions, .. } = self;
        let rows = [("reads", read), ("writes", written)];
        let rows = rows.map(|(name, cost)| [format!("{name:<8}"), cost.bytes.to_string(), cost.lines()]);
        format!(
            "from      {from}\nto        {to}\nelements  {element_count}\nstrategy  {strategy}: {how}\n{}{}",
            aligned(&rows),
            regions.text(),
            from = from.text(),
            to = to.text(),
        )
    }
}

impl Regions {
    fn of(to: &AnyLayout, from: &AnyLayout, unit_in_bytes: usize) -> Result<Self, AnyPairError> {
        let count = regions_any(to, from, unit_in_bytes)?.take(MOST_COUNTED + 1).count();
        let box_count = pitched_any(to, from, unit_in_bytes, PitchRule::Any)?.take(MOST_COUNTED + 1).count();
        let first = regions_any(to, from, unit_in_bytes)?.take(MOST_LISTED);
        Ok(Regions {
            count: count.min(MOST_COUNTED),
            box_count: box_count.min(MOST_COUNTED),
            counts_are_exact: count <= MOST_COUNTED,
            first: first.map(|region| Region { to: region.to, from: region.from, bytes: region.bytes }).collect(),
        })
    }

    fn text(&self) -> String {
        let more = |count: usize| if count == MOST_COUNTED && !self.counts_are_exact { "more than " } else { "" };
        let Regions { count, box_count: boxes, .. } = *self;
        let word = if boxes == 1 { "box" } else { "boxes" };
        format!("regions   {}{count}, or {}{boxes} {word} with pitches\n", more(count), more(boxes))
    }
}

/// The product of the extents of these axes.
fn product(layout: &AnyLayout, counts: impl Fn(isize) -> bool) -> u128 {
    let axes = layout.extents().iter().zip(layout.strides());
    axes.map(|(&extent, stride)| if counts(stride) || extent == 0 { extent as u128 } else { 1 }).product()
}

impl Cost {
    fn of(layout: &AnyLayout, unit_in_bytes: usize) -> Self {
        let Lines { count, is_exact } = lines(layout, unit_in_bytes);
        let bytes = product(layout, |stride| stride != 0) * unit_in_bytes as u128;
        Cost { bytes, lines: count, lines_are_exact: is_exact }
    }

    fn lines(&self) -> String {
        let most = if self.lines_are_exact { "" } else { "at most " };
        format!("bytes in {most}{} cache lines of {LINE_BYTES} bytes", self.lines)
    }
}
