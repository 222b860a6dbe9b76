//! What other tools print of a tensor, read as layouts: a shape, a shape with strides, the header of a `.npy` file, entries of the header of a
//! `.safetensors` file, and letters such as `NCHW`.

mod header;
mod names;
mod scan;
#[cfg(test)]
mod tests;
mod types;

use serde_json::{Value, json};
use tensor_layout::AnyLayout;
use tensor_layout::any::Mistake;
use tensor_layout::element::DataType;

/// The longest text that is read, in bytes.
const MOST_BYTES: usize = 1 << 20;
/// The entries of a header that are offered.
const MOST_ENTRIES: usize = 8;
/// The axes that a layout can have.
const MOST_AXES: usize = 8;

/// A tensor as other tools describe it.
#[derive(Debug, Default, PartialEq)]
struct Described {
    shape: Vec<usize>,
    strides: Option<(Vec<isize>, Unit)>,
    data_type: Option<DataType>,
    /// The first axis is the innermost one in memory.
    is_fortran: bool,
    is_big_endian: bool,
    /// An extent was `None`, `-1` or `?`, and is 1 here.
    has_unknown: bool,
}

/// What strides count.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Unit {
    Elements,
    Bytes,
    /// The text does not say.
    #[default]
    Unsaid,
}

/// A layout that a text may stand for.
struct Offer {
    text: String,
    about: String,
    data_type: Option<DataType>,
}

/// What was guessed, and the layouts; `null` of any other text.
pub(crate) fn read(text: &str) -> Value {
    let text = text.trim();
    if text.is_empty() || text.len() > MOST_BYTES {
        return Value::Null;
    }
    let found = header::entries(text).map(|entries| of_entries(&entries));
    let found = found.or_else(|| scan::described(text).map(|described| of_one(&described)));
    let Some((about, offers)) = found.or_else(|| of_letters(text)) else { return Value::Null };
    let offer = |Offer { text, about, data_type }: &Offer| {
        let whole = data_type.filter(|data_type| data_type.size_in_bytes().is_some());
        json!({ "text": text, "about": about, "type": whole.map(DataType::name) })
    };
    json!({ "about": about, "offers": offers.iter().map(offer).collect::<Value>() })
}

/// The names that the axes can have, each as a layout.
fn of_one(described: &Described) -> (String, Vec<Offer>) {
    let rank = described.shape.len();
    if rank > MOST_AXES {
        return (
            format!(
                "A shape of {rank} axes: a layout has at most {MOST_AXES}. Merge axes that are adjacent in memory."
            ),
            Vec::new(),
        );
    }
    let units = units(described);
    let mut offers = Vec::new();
    let mut refused = String::new();
    // Each name with the likeliest unit, then the likeliest names with the other ones.
    let names = names::of(&described.shape);
    let choices = names.iter().map(|names| (names, units[0])).chain(units[1..].iter().map(|&unit| (&names[0], unit)));
    for (names, unit) in choices {
        match layout(described, names, unit) {
            Ok(layout) => offers.push(Offer {
                text: layout.to_string(),
                about: if units.len() > 1 { format!("strides in {}", unit.words()) } else { String::new() },
                data_type: described.data_type,
            }),
            Err(error) => refused = error,
        }
    }
    let about = if offers.is_empty() { refused } else { about(described, &names[0], &units) };
    (about, offers)
}

/// What was guessed, in words.
fn about(described: &Described, names: &[&str], units: &[StrideUnit]) -> String {
    let axes = if names.len() == 1 { "1 axis".to_owned() } else { format!("{} axes", names.len()) };
    let mut about =
        format!("A shape of {axes} without names: `{}` is a guess from their number and extents.", names.join(" "));
    if described.has_unknown {
        about += " An extent that is not given is 1 here.";
    }
    match (&described.strides, units) {
        (Some(_), [StrideUnit { bytes, is_guess: true }, ..]) if *bytes > 1 => {
            about += &format!(" The strides are read as bytes, a guess from the smallest of them, {bytes}.");
        }
        (Some(_), [unit, ..]) => about += &format!(" The strides count {}.", unit.words()),
        _ => {}
    }
    if described.is_fortran {
        about += " In Fortran's order the first axis is the innermost one.";
    }
    about + &of_type(described)
}

/// What the type of the elements is, and what the page cannot say of it.
fn of_type(described: &Described) -> String {
    let Some(data_type) = described.data_type else { return String::new() };
    let size = if data_type.size_in_bytes().is_none() { ", which this page does not have" } else { "" };
    let order = if described.is_big_endian { ", with the highest byte first, which a layout does not say" } else { "" };
    format!(" The elements are `{data_type}`{size}{order}.")
}

/// The bytes that a step of 1 in the strides is.
#[derive(Clone, Copy, Debug)]
struct StrideUnit {
    /// The strides are multiples of this: 1 if they count elements.
    bytes: usize,
    is_guess: bool,
}

impl StrideUnit {
    fn words(self) -> String {
        if self.bytes == 1 { "elements".into() } else { format!("bytes, of elements of {} bytes", self.bytes) }
    }
}

/// What the strides can count, the likeliest first.
fn units(described: &Described) -> Vec<StrideUnit> {
    let one = StrideUnit { bytes: 1, is_guess: false };
    let Some((strides, unit)) = &described.strides else { return vec![one] };
    let size = described.data_type.and_then(DataType::size_in_bytes);
    let moving = strides.iter().zip(&described.shape).filter(|(stride, extent)| **stride != 0 && **extent > 1);
    let smallest = moving.map(|(stride, _)| stride.unsigned_abs()).min().unwrap_or(1);
    let bytes = size.unwrap_or(smallest);
    let divides = bytes > 0 && strides.iter().all(|stride| stride.unsigned_abs() % bytes == 0);
    match unit {
        Unit::Elements => vec![one],
        Unit::Bytes if divides => vec![StrideUnit { bytes, is_guess: false }],
        Unit::Unsaid if divides && smallest == bytes && matches!(bytes, 2 | 4 | 8 | 16) => {
            vec![StrideUnit { bytes, is_guess: true }, one]
        }
        Unit::Bytes | Unit::Unsaid => vec![one],
    }
}

fn layout(described: &Described, names: &[&str], unit: StrideUnit) -> Result<AnyLayout, String> {
    if let Some((strides, _)) = &described.strides {
        let bytes = isize::try_from(unit.bytes).unwrap_or(1);
        let strides: Vec<isize> = strides.iter().map(|stride| stride / bytes).collect();
        return AnyLayout::from_numbers(names, &described.shape, &strides).map_err(|error| error.to_string());
    }
    let axes = names.iter().zip(&described.shape).map(|(name, extent)| format!("{name}={extent}"));
    let axes = axes.collect::<Vec<_>>().join(" ");
    let inwards: Vec<&str> = names.iter().rev().copied().collect();
    let order = if described.is_fortran && names.len() > 1 {
        format!("; order = {}", inwards.join(" "))
    } else {
        String::new()
    };
    AnyLayout::parse(&(axes + &order)).map_err(|error| error.mistakes().map(Mistake::message).collect())
}

/// A layout for each tensor of a file.
fn of_entries(entries: &[header::Entry]) -> (String, Vec<Offer>) {
    let mut offers = Vec::new();
    let mut told = String::new();
    for header::Entry { name, described, problem } in entries.iter().take(MOST_ENTRIES) {
        let (about, mut found) = of_one(described);
        found.truncate(if entries.len() == 1 { found.len() } else { 1 });
        for offer in &mut found {
            offer.about = if name.is_empty() { String::new() } else { format!("tensor `{name}`") };
        }
        if entries.len() == 1 || found.is_empty() {
            told = [told, about, problem.clone()].concat();
        }
        offers.extend(found);
    }
    if entries.len() > 1 {
        let more = if entries.len() > MOST_ENTRIES {
            format!(", of which these are the first {MOST_ENTRIES}")
        } else {
            String::new()
        };
        told = format!("A header of {} tensors{more}. The names of the axes are guesses. {told}", entries.len());
    }
    (told, offers)
}

/// `NCHW` as axes with usual extents.
fn of_letters(text: &str) -> Option<(String, Vec<Offer>)> {
    let letters = text.as_bytes();
    let are_axes =
        letters.iter().enumerate().all(|(at, letter)| letter.is_ascii_uppercase() && !letters[..at].contains(letter));
    if !are_axes || !(2..=MOST_AXES).contains(&letters.len()) {
        return None;
    }
    let axes: Vec<String> = text.chars().map(|name| format!("{name}={}", names::usual_extent(name))).collect();
    let about = format!("{} axes without extents: these are usual ones.", letters.len());
    Some((about, vec![Offer { text: axes.join(" "), about: String::new(), data_type: None }]))
}
