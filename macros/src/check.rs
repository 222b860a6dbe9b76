//! From what the user wrote to what is emitted: names are resolved and every rule is enforced.
//!
//! Each check is one function. It leaves out what it rejects, so that the resulting model is always a
//! type.

mod axes;
mod order;
mod storage;

use crate::ast::{Axis, Extent, Layout, Rule, StorageKind, Value};
use crate::report::Report;
use crate::words;
use proc_macro2::Ident;

/// DirectML's limit, and the highest rank the runtime implements.
const MAX_RANK: usize = 8;

/// A layout with its names resolved.
pub(crate) struct Model {
    /// In logical order.
    pub(crate) axes: Vec<ModelAxis>,
    /// Positions in `axes`, outermost first.
    pub(crate) order: Vec<usize>,
}

pub(crate) struct ModelAxis {
    pub(crate) name: Ident,
    pub(crate) extent: Extent,
    /// The rules of this axis, each kind at most once, in the order of `StorageKind`.
    pub(crate) storage: Vec<(StorageKind, Value)>,
    /// If the axis has a `block`, its place among the blocks in the order in which they are written. The last one is innermost.
    pub(crate) block_place: Option<usize>,
}

/// Checks a layout. The model has the parts without a mistake.
pub(crate) fn layout(layout: Layout, report: &mut Report) -> Model {
    let mut axes = axes::distinct(layout.axes, report);
    axes::have_extents(&mut axes, report);
    axes::at_most_eight(&axes, report);

    let without_rules =
        |axis: Axis| ModelAxis { name: axis.name, extent: axis.extent, storage: Vec::new(), block_place: None };
    let mut axes: Vec<_> = axes.into_iter().map(without_rules).collect();

    let mut order = None;
    for rule in layout.rules {
        match rule {
            Rule::Storage(rule) => storage::apply(&rule, &mut axes, report),
            Rule::Order(second) if order.is_some() => order::only_once(&second, report),
            Rule::Order(first) => order = Some(order::resolve(&first, &axes, report)),
        }
    }
    let mut order = order.unwrap_or_else(|| (0..axes.len()).collect());

    axes.truncate(MAX_RANK);
    order.retain(|axis| *axis < MAX_RANK);
    Model { axes, order }
}

/// The axis of this name, compared by the text of the identifiers.
fn position(axes: &[ModelAxis], name: &str) -> Option<usize> {
    axes.iter().position(|axis| axis.name_text() == name)
}

/// The message for a name that is not an axis.
pub(crate) fn no_such_axis(axes: &[ModelAxis], name: &str) -> String {
    let names: Vec<_> = axes.iter().map(ModelAxis::name_text).collect();
    let names = || names.iter().map(String::as_str);
    match words::nearest(name, names()) {
        _ if axes.is_empty() => format!("this layout has no axes, so no `{name}`: remove it"),
        Some(meant) => format!("this layout has no axis `{name}`: did you mean `{meant}`?"),
        None => {
            let (are, list) = (if axes.len() == 1 { "axis is" } else { "axes are" }, words::list(names()));
            format!("this layout has no axis `{name}`: its {are} {list}")
        }
    }
}

impl ModelAxis {
    pub(crate) fn name_text(&self) -> String {
        words::text(&self.name)
    }
}
