//! The header of a `.safetensors` file, or an entry of it.

use super::{Described, types};
use serde_json::{Map, Value};
use tensor_layout::element::DataType;

/// A tensor of a file.
pub(super) struct Entry {
    /// Empty of an entry that stands without its name.
    pub(super) name: String,
    pub(super) described: Described,
    /// What is wrong with its numbers, as a sentence after a space; empty if nothing is.
    pub(super) problem: String,
}

/// The tensors, if the text is such a header, an entry with its name, or what stands after the name.
pub(super) fn entries(text: &str) -> Option<Vec<Entry>> {
    let text = text.trim_end_matches([',', ' ']);
    let parsed = [text.to_owned(), format!("{{{text}}}")]
        .iter()
        .find_map(|text| serde_json::from_str::<Map<_, _>>(text).ok())?;
    if let Some(entry) = entry("", &parsed) {
        return Some(vec![entry]);
    }
    let tensors = parsed.iter().filter(|(name, _)| *name != "__metadata__");
    let entries = tensors.map(|(name, value)| entry(name, value.as_object()?)).collect::<Option<Vec<_>>>()?;
    (!entries.is_empty()).then_some(entries)
}

fn entry(name: &str, fields: &Map<String, Value>) -> Option<Entry> {
    let whole = |value: &Value| usize::try_from(value.as_u64()?).ok();
    let shape: Vec<usize> = fields.get("shape")?.as_array()?.iter().map(whole).collect::<Option<_>>()?;
    let data_type = types::of_word(fields.get("dtype")?.as_str()?);
    let problem = problem(&shape, data_type, fields.get("data_offsets").and_then(Value::as_array));
    let described = Described { shape, data_type, ..Described::default() };
    Some(Entry { name: name.to_owned(), described, problem })
}

/// The bytes that the offsets give must be those of the shape.
fn problem(shape: &[usize], data_type: Option<DataType>, offsets: Option<&Vec<Value>>) -> String {
    let given = offsets.and_then(|ends| ends.get(1)?.as_u64()?.checked_sub(ends.first()?.as_u64()?));
    let count = shape.iter().try_fold(1_u64, |count, extent| count.checked_mul(*extent as u64));
    let needed = count
        .zip(data_type)
        .and_then(|(count, data_type)| Some(count.checked_mul(data_type.size_in_bits() as u64)?.div_ceil(8)));
    match (given, needed) {
        (Some(given), Some(needed)) if given != needed => {
            format!(" Its `data_offsets` hold {given} bytes, and the shape has {needed}.")
        }
        _ => String::new(),
    }
}
