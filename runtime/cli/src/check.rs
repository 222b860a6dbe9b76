//! `tensor-layout check --names .. --sizes .. --strides ..`.

use crate::answer::{Answer, Failure};
use crate::descriptor::Descriptor;
use crate::input::{element_bytes, of_whole_bytes};
use crate::numbers::Numbers;
use clap::ValueEnum;
use serde::Serialize;
use tensor_layout::AnyLayout;
use tensor_layout::any::NumbersError;
use tensor_layout::element::DataType;

/// Finds the shortest text of a layout with these numbers, which come from elsewhere, or says why there is none.
///
/// The numbers are those of another library: a descriptor, `tensor.shape` and `tensor.stride()` of PyTorch, `a.strides` of NumPy (in bytes). The
/// exit code is 1 if no layout has them.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  tensor-layout check --names NCHW --sizes 1,3,57,57 --strides 10944,1,171,3
  tensor-layout check --names H,W,C --sizes 300,451,3 --strides 1408,3,1 --unit bytes --type u8
  tensor-layout check --names Batch,Seq,D --sizes 4,128,64 --strides 8192,64,1 --storage 65536 --json")]
pub(crate) struct Arguments {
    /// The names of the axes in logical order: letters, as `NCHW`, or names with commas between them, as `Batch,Seq`.
    #[arg(long)]
    names: String,
    /// The extent of each axis.
    #[arg(long, value_delimiter = ',', required = true, value_name = "NUMBERS")]
    sizes: Vec<usize>,
    /// The stride of each axis. Without them the tensor is packed, the last axis innermost.
    #[arg(long, value_delimiter = ',', allow_hyphen_values = true, value_name = "NUMBERS")]
    strides: Option<Vec<isize>>,
    /// The size of the tensor's memory, with all padding. Without it, the text decides.
    #[arg(long, value_name = "NUMBER")]
    storage: Option<usize>,
    /// What strides and storage count.
    #[arg(long, default_value = "elements")]
    unit: Unit,
    /// The type of the elements, for bytes and the descriptor.
    #[arg(long = "type", value_name = "TYPE", default_value = "f32", value_parser = of_whole_bytes())]
    data_type: DataType,
    /// Writes the answer for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Unit {
    Elements,
    Bytes,
}

#[derive(Serialize)]
struct Found {
    layout: Numbers,
    r#type: &'static str,
    directml: Descriptor,
}

pub(crate) fn answer(arguments: &Arguments) -> Result<Answer, Failure> {
    let json = arguments.json;
    let layout = found(arguments)?;
    let numbers = Numbers::of(&layout);
    let directml = Descriptor::of(&layout, arguments.data_type);
    if json {
        return Ok(Answer::json(&Found { layout: numbers, r#type: arguments.data_type.name(), directml }));
    }
    let table = numbers.table(element_bytes(arguments.data_type));
    Ok(Answer::new(format!("{layout}\n\n{table}\n{}", directml.text())))
}

fn found(arguments: &Arguments) -> Result<AnyLayout, Failure> {
    let no = |reason: String| Failure::No { reason, json: arguments.json };
    let names = names(&arguments.names);
    let strides = match &arguments.strides {
        Some(strides) => in_elements(arguments, strides)?,
        None => packed(&arguments.sizes)
            .ok_or_else(|| no("the product of the sizes is over isize::MAX; use smaller sizes".into()))?,
    };
    let layout = match arguments.storage {
        None => AnyLayout::from_numbers(&names, &arguments.sizes, &strides),
        Some(storage) => {
            let storage = elements(arguments, "the storage", storage)?;
            AnyLayout::from_numbers_with_storage(&names, &arguments.sizes, &strides, storage)
        }
    };
    layout.map_err(|error| match error {
        // What is wrong is not the layout of these numbers.
        NumbersError::Lengths { .. }
        | NumbersError::Name { .. }
        | NumbersError::Twice { .. }
        | NumbersError::Rank { .. } => Failure::Usage(error.to_string()),
        error => no(error.to_string()),
    })
}

/// Letters, or names with commas.
fn names(text: &str) -> Vec<&str> {
    if text.contains(',') {
        return text.split(',').map(str::trim).collect();
    }
    if text.chars().all(|letter| letter.is_ascii_uppercase()) {
        return text.split_inclusive(|_| true).collect();
    }
    vec![text]
}

fn in_elements(arguments: &Arguments, strides: &[isize]) -> Result<Vec<isize>, Failure> {
    let stride = |(axis, &stride): (usize, &isize)| {
        let elements = elements(arguments, &format!("stride {axis}"), stride.unsigned_abs())?;
        // At most the stride that was given, in size.
        let elements = isize::try_from(elements).unwrap_or(isize::MAX);
        Ok(if stride < 0 { -elements } else { elements })
    };
    strides.iter().enumerate().map(stride).collect()
}

/// A number of the unit that is given, in elements.
fn elements(arguments: &Arguments, what: &str, number: usize) -> Result<usize, Failure> {
    let bytes = element_bytes(arguments.data_type);
    match arguments.unit {
        Unit::Elements => Ok(number),
        Unit::Bytes if number % bytes == 0 => Ok(number / bytes),
        Unit::Bytes => Err(Failure::No {
            reason: format!(
                "{what} of {number} bytes is not a whole number of elements of {bytes} bytes; give the `--type` of the elements"
            ),
            json: arguments.json,
        }),
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
