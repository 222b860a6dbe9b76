//! `tensor-layout check --names .. --sizes .. --strides ..`.

use crate::answer::{Answer, Failure};
use crate::input::data_type;
use clap::ValueEnum;
use serde::Serialize;
use std::fmt::Display;
use std::str::FromStr;
use tensor_layout::AnyLayout;
use tensor_layout::any::NumbersError;
use tensor_layout::element::DataType;
use tensor_layout_cli::{Descriptor, Numbers};

/// Finds the shortest text of a layout with these numbers, which come from elsewhere, or says why there is none.
///
/// Another library prints the numbers: a descriptor, `tensor.shape` and `tensor.stride()` of PyTorch, `a.strides` of NumPy (in bytes). The exit
/// code is 1 if no layout has them.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  tensor-layout check --names NCHW --sizes 1,3,57,57 --strides 10944,1,171,3
  tensor-layout check --names H,W,C --sizes '(300, 451, 3)' --strides '(1408, 3, 1)' --unit bytes --type u8
  tensor-layout check --names Batch,Seq,D --sizes 4,128,64 --strides 8192,64,1 --storage 65536 --json")]
pub(crate) struct Arguments {
    /// The names of the axes in logical order: letters, as `NCHW`, or names with commas or spaces between them, as `Batch,Seq`.
    #[arg(long)]
    names: String,
    /// The extent of each axis, as other programs print them: `1,3,57,57`, `(1, 3, 57, 57)`, `torch.Size([1, 3, 57, 57])`.
    #[arg(long, value_name = "NUMBERS")]
    sizes: List<usize>,
    /// The stride of each axis, as of `--sizes`. Without them the tensor is packed, the last axis innermost.
    #[arg(long, allow_hyphen_values = true, value_name = "NUMBERS")]
    strides: Option<List<isize>>,
    /// The size of the tensor's memory, with all padding. Without it, the text decides.
    #[arg(long, value_name = "NUMBER")]
    storage: Option<usize>,
    /// What strides and storage count.
    #[arg(long, default_value = "elements")]
    unit: Unit,
    /// The type of the elements, for bytes and the descriptor: `f32` if it is not given.
    #[arg(long = "type", value_name = "TYPE", value_parser = data_type(|_| true))]
    data_type: Option<DataType>,
    /// Writes the answer for programs.
    #[arg(long)]
    json: bool,
}

impl Arguments {
    fn data_type(&self) -> DataType {
        self.data_type.unwrap_or(DataType::Float32)
    }
}

#[derive(Clone, Copy, PartialEq, Serialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
enum Unit {
    Elements,
    Bytes,
}

/// Numbers as other programs print them, with commas, spaces and brackets.
#[derive(Clone, Serialize)]
struct List<T>(Vec<T>);

impl<T: FromStr<Err: Display>> FromStr for List<T> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |word: &str| word.parse().map_err(|error| format!("`{word}`: {error}"));
        words(text.trim().trim_start_matches("torch.Size")).map(number).collect::<Result<_, _>>().map(List)
    }
}

/// What commas and spaces divide, inside any brackets.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let inside = text.trim().trim_matches(['(', ')', '[', ']', '{', '}']);
    inside.split([',', ' ', '\t', '\n']).filter(|word| !word.is_empty())
}

#[derive(Serialize)]
struct Found<'a> {
    layout: Numbers,
    r#type: &'static str,
    directml: Descriptor,
    given: Given<'a>,
}

/// The numbers of the question.
#[derive(Serialize)]
struct Given<'a> {
    sizes: &'a List<usize>,
    strides: Option<&'a List<isize>>,
    unit: Unit,
}

pub(crate) fn answer(arguments: &Arguments) -> Result<Answer, Failure> {
    let json = arguments.json;
    let layout = found(arguments)?;
    let numbers = Numbers::of(&layout);
    let directml = Descriptor::of(&layout, arguments.data_type());
    if json {
        let given = Given { sizes: &arguments.sizes, strides: arguments.strides.as_ref(), unit: arguments.unit };
        return Ok(Answer::json(&Found { layout: numbers, r#type: arguments.data_type().name(), directml, given }));
    }
    let in_bytes = (arguments.unit == Unit::Bytes).then_some(arguments.strides.as_ref()).flatten();
    let table = numbers.table(arguments.data_type(), in_bytes.map(|strides| &*strides.0));
    let others = strides_without_effect(arguments, &layout);
    Ok(Answer::new(format!("{layout}\n\n{table}{others}\n{}", directml.text())))
}

/// A line for each stride that leads to no second element, and that the text gives otherwise.
fn strides_without_effect(arguments: &Arguments, layout: &AnyLayout) -> String {
    let Ok(by_text) = AnyLayout::parse(&layout.to_string()) else { return String::new() };
    let Some(List(given)) = &arguments.strides else { return String::new() };
    // An element has `bits / of` units. Where the text gives no whole number of them, it is said in elements.
    let (unit, bits, of) = match arguments.unit {
        Unit::Elements => ("", 1, 1),
        Unit::Bytes => (" bytes", arguments.data_type().size_in_bits() as i128, 8),
    };
    let in_units = |stride: isize| match stride as i128 * bits {
        all if all % of == 0 => format!("{}{unit}", all / of),
        _ => format!("{stride} elements"),
    };
    let axes = layout.names().zip(given).zip(by_text.strides());
    let others = axes.filter(|((_, given), by_text)| **given as i128 * of != *by_text as i128 * bits);
    let line = |((name, given), by_text): ((&str, &isize), isize)| {
        format!(
            "stride {given}{unit} of `{name}` has no effect, as it leads to no second element; the text gives {}\n",
            in_units(by_text)
        )
    };
    others.map(line).collect()
}

fn found(arguments: &Arguments) -> Result<AnyLayout, Failure> {
    let no = |reason: String| Failure::No { reason, json: arguments.json };
    let names = names(&arguments.names);
    let strides = match &arguments.strides {
        Some(strides) => in_elements(arguments, &names, &strides.0)?,
        None => packed(&arguments.sizes.0)
            .ok_or_else(|| no("the product of the sizes is over isize::MAX; use smaller sizes".into()))?,
    };
    let plain = || AnyLayout::from_numbers(&names, &arguments.sizes.0, &strides);
    let layout = match arguments.storage {
        None => plain(),
        // Elements of less than a byte may leave room in the last byte, and so the bytes leave open how many there are.
        Some(storage) if plain().is_ok_and(|plain| ends_in_byte(arguments, &plain, storage)) => plain(),
        Some(storage) => {
            let storage = elements(arguments, "the storage", storage)?;
            AnyLayout::from_numbers_with_storage(&names, &arguments.sizes.0, &strides, storage)
        }
    };
    layout.map_err(|error| match error {
        // These errors are not about a layout of these numbers.
        NumbersError::Lengths { .. }
        | NumbersError::Name { .. }
        | NumbersError::Twice { .. }
        | NumbersError::Rank { .. } => Failure::Usage(error.to_string()),
        error => no(error.to_string()),
    })
}

/// Whether the storage of the layout ends in the last one of so many bytes.
fn ends_in_byte(arguments: &Arguments, layout: &AnyLayout, bytes: usize) -> bool {
    let bits = layout.storage_size() as u128 * arguments.data_type().size_in_bits() as u128;
    arguments.unit == Unit::Bytes && bits.div_ceil(8) == bytes as u128
}

/// Letters, or names with commas or spaces.
fn names(text: &str) -> Vec<&str> {
    let names: Vec<_> = words(text).map(|name| name.trim_matches(['\'', '"'])).collect();
    match *names {
        [letters] if letters.chars().all(|letter| letter.is_ascii_uppercase()) => {
            letters.split_inclusive(|_| true).collect()
        }
        _ => names,
    }
}

/// The strides in elements. One that leads to no second element may be any number: NumPy has such strides of axes of one index, and of empty arrays.
fn in_elements(arguments: &Arguments, names: &[&str], strides: &[isize]) -> Result<Vec<isize>, Failure> {
    let List(sizes) = &arguments.sizes;
    let is_empty = sizes.contains(&0);
    let stride = |(axis, &stride): (usize, &isize)| {
        let name = names.get(axis).map_or_else(|| format!("axis {axis}"), |name| format!("`{name}`"));
        let has_effect = !is_empty && sizes.get(axis).is_none_or(|&size| size > 1);
        let elements = match elements(arguments, &format!("the stride of {name}"), stride.unsigned_abs()) {
            Err(_) if !has_effect => {
                let bits = stride.unsigned_abs() as u128 * 8;
                usize::try_from(bits / arguments.data_type().size_in_bits() as u128).unwrap_or(usize::MAX)
            }
            elements => elements?,
        };
        // At most the stride that was given, in size.
        let elements = isize::try_from(elements).unwrap_or(isize::MAX);
        Ok(if stride < 0 { -elements } else { elements })
    };
    strides.iter().enumerate().map(stride).collect()
}

/// A number of the unit that is given, in elements.
fn elements(arguments: &Arguments, what: &str, number: usize) -> Result<usize, Failure> {
    let element_bits = arguments.data_type().size_in_bits();
    let bits = number as u128 * 8;
    let whole = (bits % element_bits as u128 == 0).then(|| usize::try_from(bits / element_bits as u128).ok());
    match (arguments.unit, whole) {
        (Unit::Elements, _) => Ok(number),
        (Unit::Bytes, Some(Some(elements))) => Ok(elements),
        (Unit::Bytes, Some(None)) => {
            let reason = format!("{what}, {number} bytes, is over usize::MAX in elements; use a smaller number");
            Err(Failure::No { reason, json: arguments.json })
        }
        (Unit::Bytes, None) => {
            let remedy = match arguments.data_type {
                None => "give the `--type` of the elements".to_owned(),
                Some(data_type) => format!("no layout of `{data_type}` has it"),
            };
            let size = match arguments.data_type().size_in_bytes() {
                Some(bytes) => format!("{bytes} bytes"),
                None => format!("{element_bits} bits"),
            };
            let reason = format!("{what}, {number} bytes, is not a whole number of elements of {size}; {remedy}");
            Err(Failure::No { reason, json: arguments.json })
        }
    }
}

fn packed(sizes: &[usize]) -> Option<Vec<isize>> {
    let mut step = 1_usize;
    let mut strides = vec![0; sizes.len()];
    for (stride, &size) in strides.iter_mut().zip(sizes).rev() {
        *stride = isize::try_from(step).ok()?;
        step = step.checked_mul(size)?;
    }
    Some(strides)
}
