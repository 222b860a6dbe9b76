//! The files that are read: what their headers say, and the header of the output.

use super::request::{Request, layout, onto};
use super::{Arguments, Change, Tensor};
use crate::answer::{Failure, printable};
use serde_json::{Map, Value, json};
use std::path::Path;
use tensor_layout::npy;
use tensor_layout::safetensors_0_8::{self as safetensors, KEY, ReadError};
use tensor_layout::{AnyLayout, AnyView};

/// The output that is to be written: its header, and its tensors in order.
pub(super) struct Contents<'a> {
    pub(super) header: Vec<u8>,
    pub(super) tensors: Vec<Tensor<'a>>,
    /// A line about the output, or nothing.
    pub(super) note: String,
}

impl<'a> Contents<'a> {
    /// The contents of the output, for an input with these bytes.
    pub(super) fn read(arguments: &Arguments, bytes: &'a [u8]) -> Result<Self, Failure> {
        let extension = |path: &Path| path.extension().and_then(|extension| extension.to_str()).map(str::to_owned);
        let kind = extension(&arguments.input).unwrap_or_default();
        let is_known = |kind: &str| matches!(kind, "safetensors" | "npy");
        let output = extension(&arguments.output).unwrap_or_default();
        if (is_known(&kind) || is_known(&output)) && kind != output {
            let output = arguments.output.display();
            return Err(Failure::about(
                &arguments.input,
                format!("the output `{output}` must have the same extension"),
            ));
        }
        match &*kind {
            "safetensors" => safetensors(arguments, bytes),
            "npy" => npy(arguments, bytes),
            _ => raw(arguments, bytes),
        }
    }
}

fn safetensors<'a>(arguments: &Arguments, bytes: &'a [u8]) -> Result<Contents<'a>, Failure> {
    refuse(arguments, "a `.safetensors` file", &["--from", "--to", "--type", "--offset", "--length"])?;
    let wrong = |error: ReadError| Failure::about(&arguments.input, one_line(&error));
    let mut file = safetensors::Reader::parse(bytes).map_err(wrong)?;
    let names = file.names();
    let requests = arguments.tensors.iter().map(|text| Request::parse(text, &names)).collect::<Result<Vec<_>, _>>()?;
    if arguments.ignore_text {
        names.iter().for_each(|name| file.ignore_text(name));
    }
    let mut tensors = Vec::new();
    let mut metadata: Map<String, Value> = file.metadata().map(|(key, value)| (key.into(), json!(value))).collect();
    for name in names {
        let data_type = file.data_type(&name).map_err(wrong)?;
        let bytes = file.bytes(&name).map_err(wrong)?;
        let change = match requests.iter().find(|request| request.is_about(&name)) {
            None => None,
            Some(request) => {
                request.is_used.set(true);
                let known = file.layout(&name).map_err(wrong)?;
                let [from, to] = request.layouts(&name, &file.info(&name).map_err(wrong)?.shape, known)?;
                metadata.insert(format!("{KEY}{name}"), json!(to.to_string()));
                let from =
                    AnyView::new(data_type, from, bytes).map_err(|error| Failure::about(&arguments.input, error))?;
                Some(Change { from, to })
            }
        };
        let tensor = Tensor { name, data_type, bytes, change };
        demand_held(arguments, &tensor)?;
        tensors.push(tensor);
    }
    if let Some(request) = requests.iter().find(|request| !request.is_used.get()) {
        return Err(Failure::about(
            &arguments.input,
            format!("no tensor has the name of `--tensor '{}'`", request.text()),
        ));
    }
    // As the crate `safetensors` orders them: so each tensor begins at a multiple of the size of its elements.
    tensors.sort_by_key(|tensor| std::cmp::Reverse(tensor.data_type.size_in_bits()));
    let mut header = Map::new();
    if !metadata.is_empty() {
        header.insert("__metadata__".into(), Value::Object(metadata));
    }
    let mut end = 0_usize;
    for tensor in &tensors {
        let info = file.info(&tensor.name).map_err(wrong)?;
        let shape = tensor.change.as_ref().map_or_else(|| info.shape.clone(), |change| change.to.storage_extents());
        let begin = end;
        end = end
            .checked_add(tensor.new_size())
            .ok_or_else(|| Failure::about(&arguments.output, "it is over 2^64 bytes"))?;
        let entry = json!({ "dtype": info.dtype, "shape": shape, "data_offsets": [begin, end] });
        header.insert(tensor.name.clone(), entry);
    }
    let mut text = Value::Object(header).to_string().into_bytes();
    text.resize(text.len().next_multiple_of(8), b' ');
    Ok(Contents { header: [&(text.len() as u64).to_le_bytes(), &*text].concat(), tensors, note: String::new() })
}

fn npy<'a>(arguments: &Arguments, bytes: &'a [u8]) -> Result<Contents<'a>, Failure> {
    refuse(arguments, "a `.npy` file", &["--tensor", "--ignore-text", "--offset", "--length"])?;
    let (from, to) = both(arguments)?;
    let npy = npy::Reader::parse(bytes).map_err(|error| Failure::about(&arguments.input, error))?;
    let (descr, size) = (npy.descr(), npy.item_size_in_bytes());
    let npy = match (npy.data_type(), arguments.data_type) {
        (Some(_), None) => npy,
        (Some(known), Some(_)) => {
            return Err(Failure::about(
                &arguments.input,
                format!("`--type` is not for a `.npy` file that says its type, {known}"),
            ));
        }
        (None, Some(data_type)) => {
            npy.with_data_type(data_type).map_err(|error| Failure::about(&arguments.input, error))?
        }
        (None, None) => {
            let what = format!("the type `{descr}` is not known: give one of {size} bytes by `--type`");
            return Err(Failure::about(&arguments.input, what));
        }
    };
    let names: Vec<&str> = from.split_whitespace().collect();
    let wrong = |error: &dyn std::fmt::Display| Failure::about(&arguments.input, format!("npy: {error}"));
    let from = npy.any_layout(&names).map_err(|error| wrong(&error))?;
    let to = onto(to, &from)?;
    let (header, note) = npy_header(&npy, &to)?;
    let data_type = npy.data_type().expect("it is known, or has been named");
    // The elements are moved as they are, and the header keeps the order of their bytes.
    let view = AnyView::new(data_type, from, npy.data()).map_err(|error| wrong(&error))?;
    let tensor = Tensor { name: String::new(), data_type, bytes: npy.data(), change: Some(Change { from: view, to }) };
    demand_held(arguments, &tensor)?;
    Ok(Contents { header, tensors: vec![tensor], note })
}

/// The header of a `.npy` file that is the storage of this layout, and what to say where NumPy does not see its axes.
///
/// # Errors
///
/// If NumPy would see them in another order.
fn npy_header(npy: &npy::Reader<'_>, to: &AnyLayout) -> Result<(Vec<u8>, String), Failure> {
    if let Some(header) = npy.header_of(to) {
        return Ok((header, String::new()));
    }
    let mut axes: Vec<_> =
        to.names().zip(to.extents()).zip(to.strides()).filter(|((_, extent), _)| **extent > 1).collect();
    if let Some(((name, _), _)) = axes.iter().find(|(_, stride)| *stride < 0) {
        return Err(Failure::Usage(format!(
            "`{to}`: a `.npy` file has no reversed axes, and NumPy would see `{name}` from its end; leave out `reverse({name})`"
        )));
    }
    axes.sort_by_key(|(_, stride)| std::cmp::Reverse(stride.unsigned_abs()));
    let seen: Vec<_> = axes.iter().map(|((name, _), _)| *name).collect();
    let mut left = to.names();
    if !seen.iter().all(|name| left.any(|other| other == *name)) {
        return Err(Failure::Usage(format!(
            "`{to}`: a `.npy` file has the order of C or of Fortran, without padding, and NumPy would see the axes as `{0}`; name them in that order: `--to '{0}'`",
            seen.join(" ")
        )));
    }
    let extents = to.storage_extents();
    let note = format!("a `.npy` file has no padding and no blocks: NumPy sees the storage, an array of {extents:?}\n");
    Ok((npy.header_for(&extents), note))
}

/// Checks that an output is not larger than the file because the file claims more elements than it holds.
fn demand_held(arguments: &Arguments, tensor: &Tensor<'_>) -> Result<(), Failure> {
    let Some(Change { from, .. }) = &tensor.change else { return Ok(()) };
    let (bytes, new_bytes) = (tensor.bytes.len(), tensor.new_size());
    let count: u128 = from.layout().extents().iter().map(|&extent| extent as u128).product();
    let held = bytes as u128 * 8 / tensor.data_type.size_in_bits() as u128;
    if arguments.expand || new_bytes <= bytes || (1..=held).contains(&count) {
        return Ok(());
    }
    let name = if tensor.name.is_empty() { String::new() } else { format!("`{}`: ", printable(&tensor.name)) };
    let what = format!(
        "{name}`{}` has {count} elements, and the file has {held} for it: the output would have {new_bytes} bytes in place of {bytes}; `--expand` writes them",
        from.layout()
    );
    Err(Failure::about(&arguments.input, what))
}

fn raw<'a>(arguments: &Arguments, bytes: &'a [u8]) -> Result<Contents<'a>, Failure> {
    refuse(arguments, "a file of bytes", &["--tensor", "--ignore-text", "--expand"])?;
    let (from, to) = both(arguments)?;
    let data_type =
        arguments.data_type.ok_or_else(|| Failure::Usage("bytes have no type: give `--type f32`".to_owned()))?;
    let from: AnyLayout = layout(from, |_| None)?;
    let to = onto(to, &from)?;
    let in_bytes = |elements: usize| (elements as u128 * data_type.size_in_bits() as u128).div_ceil(8);
    // Many files end with the last element: the last row has no padding.
    let [storage, span] = [from.storage_size(), from.required_span_size()].map(in_bytes);
    let Arguments { offset, length, .. } = *arguments;
    let within = bytes.get(offset..).and_then(|behind| behind.get(..length.unwrap_or(behind.len())));
    let Some(bytes) = within.filter(|within| [storage, span].contains(&(within.len() as u128))) else {
        let without = if span < storage { format!(", {span} without the padding at its end") } else { String::new() };
        let what = format!(
            "`{from}` of {data_type} has a storage of {storage} bytes{without}, and {}",
            place(bytes.len(), offset, length, storage)
        );
        return Err(Failure::about(&arguments.input, what));
    };
    let from = AnyView::new(data_type, from, bytes).map_err(|error| Failure::about(&arguments.input, error))?;
    let tensor = Tensor { name: String::new(), data_type, bytes, change: Some(Change { from, to }) };
    Ok(Contents { header: Vec::new(), tensors: vec![tensor], note: String::new() })
}

/// What a file of bytes has in place of the storage, and the options that say where the tensor is.
fn place(actual: usize, offset: usize, length: Option<usize>, storage: u128) -> String {
    let before = if offset > 0 { format!(", of which {offset} are before the first element") } else { String::new() };
    match length {
        Some(length) => format!("`--length` is {length}; the file has {actual}{before}"),
        None if actual.saturating_sub(offset) as u128 > storage => format!(
            "the file has {actual}{before}: give the number of bytes before the first element by `--offset`, and those of the tensor by `--length {storage}`"
        ),
        None => format!("the file has {actual}{before}"),
    }
}

/// `--from` and `--to`.
fn both(arguments: &Arguments) -> Result<(&str, &str), Failure> {
    match (&arguments.from, &arguments.to) {
        (Some(from), Some(to)) => Ok((from, to)),
        _ => Err(Failure::about(&arguments.input, "give its layout by `--from`, and the new one by `--to`")),
    }
}

/// Refuses options that are for files of another kind.
fn refuse(arguments: &Arguments, kind: &str, others: &[&str]) -> Result<(), Failure> {
    let given = [
        ("--tensor", !arguments.tensors.is_empty()),
        ("--from", arguments.from.is_some()),
        ("--to", arguments.to.is_some()),
        ("--type", arguments.data_type.is_some()),
        ("--offset", arguments.offset > 0),
        ("--length", arguments.length.is_some()),
        ("--ignore-text", arguments.ignore_text),
        ("--expand", arguments.expand),
    ];
    match given.iter().find(|(option, is_given)| *is_given && others.contains(option)) {
        Some((option, _)) => Err(Failure::about(&arguments.input, format!("`{option}` is not for {kind}"))),
        None => Ok(()),
    }
}

/// The error of a text in the metadata in one line.
fn one_line(error: &ReadError) -> String {
    match error {
        ReadError::Text { name, error } => {
            let mistake = error.mistakes().next().map_or("", |mistake| mistake.message());
            format!("the layout of `{name}` in the metadata is wrong: `{}`: {mistake}", error.text())
        }
        ReadError::Storage { name, storage, actual } => format!(
            "the layout of `{name}` in the metadata has a storage of extents {storage:?}, and the tensor has {actual:?}; another program may have changed the tensor: `--ignore-text` takes it as its extents say"
        ),
        error => error.to_string(),
    }
}
