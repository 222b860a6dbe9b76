//! The files that are read: what their headers say, and the header of the output.

use super::request::{Request, layout, onto};
use super::{Arguments, Change, Tensor, about};
use crate::answer::Failure;
use serde_json::{Map, Value, json};
use std::path::Path;
use tensor_layout::AnyLayout;
use tensor_layout::any::AnyView;
use tensor_layout::npy::Npy;
use tensor_layout::safetensors::{KEY, Layouts, ReadError};

/// What is to be written: the header of the output, and its tensors in order.
pub(super) struct Contents<'a> {
    pub(super) header: Vec<u8>,
    pub(super) tensors: Vec<Tensor<'a>>,
}

impl<'a> Contents<'a> {
    /// What the output has, of an input with these bytes.
    pub(super) fn read(arguments: &Arguments, bytes: &'a [u8]) -> Result<Self, Failure> {
        let extension = |path: &Path| path.extension().and_then(|extension| extension.to_str()).map(str::to_owned);
        let kind = extension(&arguments.input).unwrap_or_default();
        let is_known = |kind: &str| matches!(kind, "safetensors" | "npy");
        let output = extension(&arguments.output).unwrap_or_default();
        if (is_known(&kind) || is_known(&output)) && kind != output {
            let output = arguments.output.display();
            return Err(about(&arguments.input, format!("the output `{output}` must have the same extension")));
        }
        match &*kind {
            "safetensors" => safetensors(arguments, bytes),
            "npy" => npy(arguments, bytes),
            _ => raw(arguments, bytes),
        }
    }
}

fn safetensors<'a>(arguments: &Arguments, bytes: &'a [u8]) -> Result<Contents<'a>, Failure> {
    refuse(arguments, "a `.safetensors` file", &["--from", "--to", "--type"])?;
    let wrong = |error: ReadError| about(&arguments.input, one_line(&error));
    let requests = arguments.tensors.iter().map(|text| Request::parse(text)).collect::<Result<Vec<_>, _>>()?;
    let file = Layouts::parse(bytes).map_err(wrong)?;
    let mut tensors = Vec::new();
    let mut metadata: Map<String, Value> = file.metadata().map(|(key, value)| (key.into(), json!(value))).collect();
    for name in file.names() {
        let data_type = file.data_type(&name).map_err(wrong)?;
        let bytes = file.bytes(&name).map_err(wrong)?;
        let change = match requests.iter().find(|request| request.is_about(&name)) {
            None => None,
            Some(request) => {
                request.is_used.set(true);
                let known = file.layout(&name).map_err(wrong)?;
                let [from, to] = request.layouts(&name, &file.info(&name).map_err(wrong)?.shape, known)?;
                metadata.insert(format!("{KEY}{name}"), json!(to.to_string()));
                let from = AnyView::new(data_type, from, bytes).map_err(|error| about(&arguments.input, error))?;
                Some(Change { from, to })
            }
        };
        tensors.push(Tensor { name, data_type, bytes, change });
    }
    if let Some(request) = requests.iter().find(|request| !request.is_used.get()) {
        return Err(about(&arguments.input, format!("no tensor has the name of `--tensor '{}'`", request.text())));
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
        end = end.checked_add(tensor.new_size()).ok_or_else(|| about(&arguments.output, "it is over 2^64 bytes"))?;
        let entry = json!({ "dtype": info.dtype, "shape": shape, "data_offsets": [begin, end] });
        header.insert(tensor.name.clone(), entry);
    }
    let mut text = Value::Object(header).to_string().into_bytes();
    text.resize(text.len().next_multiple_of(8), b' ');
    Ok(Contents { header: [&(text.len() as u64).to_le_bytes(), &*text].concat(), tensors })
}

fn npy<'a>(arguments: &Arguments, bytes: &'a [u8]) -> Result<Contents<'a>, Failure> {
    refuse(arguments, "a `.npy` file", &["--tensor"])?;
    let (from, to) = both(arguments)?;
    let npy = Npy::parse(bytes).map_err(|error| about(&arguments.input, error))?;
    let (descr, size) = (npy.descr(), npy.item_size_in_bytes());
    let npy = match (npy.data_type(), arguments.data_type) {
        (Some(_), None) => npy,
        (Some(known), Some(_)) => {
            return Err(about(
                &arguments.input,
                format!("`--type` is not for a `.npy` file that says its type, {known}"),
            ));
        }
        (None, Some(data_type)) => npy.with_data_type(data_type).map_err(|error| about(&arguments.input, error))?,
        (None, None) => {
            let what = format!("the type `{descr}` is not known: give one of {size} bytes by `--type`");
            return Err(about(&arguments.input, what));
        }
    };
    let names: Vec<&str> = from.split_whitespace().collect();
    let view = npy.any_view(&names).map_err(|error| about(&arguments.input, error))?;
    let to = onto(to, view.layout())?;
    let header = npy.header_for(&to.storage_extents());
    let data_type = view.data_type();
    let tensor = Tensor { name: String::new(), data_type, bytes: npy.data(), change: Some(Change { from: view, to }) };
    Ok(Contents { header, tensors: vec![tensor] })
}

fn raw<'a>(arguments: &Arguments, bytes: &'a [u8]) -> Result<Contents<'a>, Failure> {
    refuse(arguments, "a file of bytes", &["--tensor"])?;
    let (from, to) = both(arguments)?;
    let data_type =
        arguments.data_type.ok_or_else(|| Failure::Usage("bytes have no type: give `--type f32`".to_owned()))?;
    let from: AnyLayout = layout(from, |_| None)?;
    let to = onto(to, &from)?;
    let storage_bits = from.storage_size() as u128 * data_type.size_in_bits() as u128;
    if storage_bits.div_ceil(8) != bytes.len() as u128 {
        let (storage, actual) = (storage_bits.div_ceil(8), bytes.len());
        let what = format!("`{from}` of {data_type} has a storage of {storage} bytes, and the file has {actual}");
        return Err(about(&arguments.input, what));
    }
    let from = AnyView::new(data_type, from, bytes).map_err(|error| about(&arguments.input, error))?;
    let tensor = Tensor { name: String::new(), data_type, bytes, change: Some(Change { from, to }) };
    Ok(Contents { header: Vec::new(), tensors: vec![tensor] })
}

/// `--from` and `--to`.
fn both(arguments: &Arguments) -> Result<(&str, &str), Failure> {
    match (&arguments.from, &arguments.to) {
        (Some(from), Some(to)) => Ok((from, to)),
        _ => Err(about(&arguments.input, "give its layout by `--from`, and the new one by `--to`")),
    }
}

/// Refuses options that are for files of another kind.
fn refuse(arguments: &Arguments, kind: &str, others: &[&str]) -> Result<(), Failure> {
    let given = [
        ("--tensor", !arguments.tensors.is_empty()),
        ("--from", arguments.from.is_some()),
        ("--to", arguments.to.is_some()),
        ("--type", arguments.data_type.is_some()),
    ];
    match given.iter().find(|(option, is_given)| *is_given && others.contains(option)) {
        Some((option, _)) => Err(about(&arguments.input, format!("`{option}` is not for {kind}"))),
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
        error => error.to_string(),
    }
}
