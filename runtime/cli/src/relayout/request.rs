//! Which tensors of a file are re-laid, and how: `NAME: AXES -> RULES`.

use crate::answer::Failure;
use std::cell::Cell;
use tensor_layout::AnyLayout;
use wildmatch::WildMatch;

/// One request of the arguments.
pub(super) struct Request {
    text: String,
    names: WildMatch,
    /// The names of the axes, or the whole layout; `None` if the file has it.
    axes: Option<String>,
    rules: String,
    /// Whether a tensor has its name.
    pub(super) is_used: Cell<bool>,
}

impl Request {
    pub(super) fn parse(text: &str) -> Result<Self, Failure> {
        let wrong = || {
            Failure::Usage(format!(
                "`--tensor '{text}'`: write `NAME: AXES -> RULES`, as in 'conv1.weight: O I H W -> order = OHWI; pad(I) = 8'"
            ))
        };
        let (left, rules) = text.split_once("->").ok_or_else(wrong)?;
        // The text of a layout has no colon; names may have.
        let (name, axes) = match left.rsplit_once(':') {
            Some((name, axes)) => (name, Some(axes.trim().to_owned())),
            None => (left, None),
        };
        if name.trim().is_empty() {
            return Err(wrong());
        }
        Ok(Request {
            text: text.to_owned(),
            names: WildMatch::new(name.trim()),
            axes,
            rules: rules.trim().to_owned(),
            is_used: Cell::new(false),
        })
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn is_about(&self, name: &str) -> bool {
        self.names.matches(name)
    }

    /// The layout of a tensor of these extents in the file, where `known` is the one that the file itself says; and the new one.
    pub(super) fn layouts(
        &self,
        name: &str,
        shape: &[usize],
        known: Option<AnyLayout>,
    ) -> Result<[AnyLayout; 2], Failure> {
        let wrong = |what: String| Failure::Usage(format!("`{name}`, by `--tensor '{}'`: {what}", self.text));
        let from = match (known, &self.axes) {
            (Some(known), None) => known,
            (Some(known), Some(axes)) => {
                let names = known.names().collect::<Vec<_>>().join(" ");
                if names != axes_of(axes).join(" ") {
                    return Err(wrong(format!("the axes in the metadata of the file are `{names}`")));
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
        let to = onto(&format!("{}; {}", from.names().collect::<Vec<_>>().join(" "), self.rules), &from)?;
        Ok([from, to])
    }
}

/// The names of the axes of a text.
fn axes_of(text: &str) -> Vec<&str> {
    let axes = text.split(';').next().unwrap_or_default();
    axes.split_whitespace().map(|axis| axis.split('=').next().unwrap_or_default()).collect()
}

/// The layout of this text, of whose axes those without a number have that of `from`.
pub(super) fn onto(text: &str, from: &AnyLayout) -> Result<AnyLayout, Failure> {
    layout(text.trim_end_matches([' ', ';']), |axis| Some(from.extents()[from.names().position(|name| name == axis)?]))
}

pub(super) fn layout(text: &str, number: impl Fn(&str) -> Option<usize>) -> Result<AnyLayout, Failure> {
    AnyLayout::parse_with(text, number).map_err(|error| Failure::Text { error, json: false })
}
