//! Which tensors of a file are re-laid, and how: `NAME: AXES -> RULES`.

use crate::answer::Failure;
use std::cell::Cell;
use tensor_layout::AnyLayout;

/// One request of the arguments.
pub(super) struct Request {
    text: String,
    /// A name, in which `*` stands for any letters.
    name: String,
    /// The names of the axes, or the whole layout; `None` if the file has it.
    axes: Option<String>,
    rules: String,
    /// Whether a tensor has its name.
    pub(super) is_used: Cell<bool>,
}

impl Request {
    /// The request of a file with tensors of these names. A name may have colons too, so the text before the last colon is a name, or the
    /// whole text is a name.
    pub(super) fn parse(text: &str, names: &[String]) -> Result<Self, Failure> {
        let wrong = || {
            Failure::Usage(format!(
                "`--tensor '{text}'`: write `NAME: AXES -> RULES`, as in 'conv1.weight: O I H W -> order = OHWI; pad(I) = 8'"
            ))
        };
        let (left, rules) = text.rsplit_once("->").ok_or_else(wrong)?;
        let has = |name: &str| names.iter().any(|other| is_like(name, other));
        let is_first = |char: char| char.is_alphabetic() || char == '_';
        let are_axes = |text: &str| axes_of(text).iter().all(|axis| axis.starts_with(is_first));
        let (name, axes) = match left.rsplit_once(':') {
            Some((name, axes)) if has(left.trim()) && has(name.trim()) && are_axes(axes) => {
                let (whole, name, axes) = (left.trim(), name.trim(), axes.trim());
                return Err(Failure::Usage(format!(
                    "`--tensor '{text}'`: there are tensors of the name `{whole}` and of the name `{name}`; write `{whole}: -> ..`, or `{name} : {axes} -> ..`"
                )));
            }
            Some((name, axes)) if !has(left.trim()) => (name, Some(axes.trim().to_owned())),
            _ => (left, None),
        };
        if name.trim().is_empty() {
            return Err(wrong());
        }
        Ok(Request {
            text: text.to_owned(),
            name: name.trim().to_owned(),
            axes,
            rules: rules.trim().to_owned(),
            is_used: Cell::new(false),
        })
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn is_about(&self, name: &str) -> bool {
        is_like(&self.name, name)
    }

    /// The layout of a tensor of these extents in the file, where `known` is the one that the file itself says; and the new one.
    pub(super) fn layouts(
        &self,
        name: &str,
        shape: &[usize],
        known: Option<AnyLayout>,
    ) -> Result<[AnyLayout; 2], Failure> {
        let wrong = |what: String| Failure::Usage(format!("`{name}`, by `--tensor '{}'`: {what}", self.text));
        let from = match (known, self.axes.as_deref()) {
            (Some(known), None | Some("")) => known,
            (Some(known), Some(axes)) => {
                let names = known.names().collect::<Vec<_>>().join(" ");
                if names != axes_of(axes).join(" ") {
                    return Err(wrong(format!("the axes in the metadata of the file are `{names}`")));
                }
                let extent = |axis: &str| known.extent(axis);
                if axes.contains(['=', ';']) && layout(axes, extent)? != known {
                    return Err(wrong(format!(
                        "the layout in the metadata of the file is `{known}`; `--ignore-text` ignores it"
                    )));
                }
                known
            }
            (None, None) => return Err(wrong("the file does not say its axes: write `NAME: AXES -> RULES`".into())),
            (None, Some(axes)) => {
                let names = axes_of(axes);
                // A text with all its numbers need not have the axes of the file.
                if names.len() != shape.len() && !axes.contains('=') {
                    let [axes, extents] = [names.len(), shape.len()];
                    return Err(wrong(format!("it has {axes} axes, and the tensor has {extents}: {shape:?}")));
                }
                layout(axes, |axis| shape.get(names.iter().position(|name| *name == axis)?).copied())?
            }
        };
        let elements = shape.iter().product::<usize>();
        if from.storage_size() != elements {
            let storage = from.storage_size();
            return Err(wrong(format!("`{from}` has a storage of {storage} elements, and the tensor has {elements}")));
        }
        // A text may take axes apart and together, but not exchange their extents.
        if from.rank() == shape.len() && from.extents() != shape && from.storage_extents() != shape {
            return Err(wrong(format!("`{from}` has the extents {:?}, and the tensor has {shape:?}", from.extents())));
        }
        let to = onto(&format!("{}; {}", from.names().collect::<Vec<_>>().join(" "), self.rules), &from)?;
        Ok([from, to])
    }
}

/// Whether the name matches the pattern. Each `*` in the pattern stands for any letters.
fn is_like(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut left) = name.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let Some(last) = parts.next_back() else { return left.is_empty() };
    for part in parts {
        let Some((_, after)) = left.split_once(part) else { return false };
        left = after;
    }
    left.ends_with(last)
}

/// The names of the axes of a text.
fn axes_of(text: &str) -> Vec<&str> {
    let axes = text.split(';').next().unwrap_or_default();
    axes.split_whitespace().map(|axis| axis.split('=').next().unwrap_or_default()).collect()
}

/// The layout of this text. An axis without a number has the extent that the axis of this name has in `from`.
pub(super) fn onto(text: &str, from: &AnyLayout) -> Result<AnyLayout, Failure> {
    layout(text.trim_end_matches([' ', ';']), |axis| from.extent(axis))
}

pub(super) fn layout(text: &str, number: impl Fn(&str) -> Option<usize>) -> Result<AnyLayout, Failure> {
    AnyLayout::parse_with(text, number).map_err(|error| Failure::Text { error, json: false })
}
