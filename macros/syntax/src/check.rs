//! From what the user wrote to what is emitted: names are resolved and every rule is enforced.
//!
//! Each check is one function. It leaves out what it rejects, so that the resulting model is always a
//! type.

mod axes;
mod digits;
mod order;
mod storage;

use crate::ast::{Axis, Extent, Item, Layout, Number, Rule, StorageKind, Value};
use crate::report::Report;
use crate::token::{Ident, Place};
use crate::words;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
pub use order::{digits_and_rule, items};

/// DirectML's limit, and the highest rank the runtime implements.
pub const MAX_RANK: usize = 8;

/// A layout with its names resolved.
pub struct Model {
    /// In logical order.
    pub axes: Vec<ModelAxis>,
    /// Outermost first. A `block` is digits here: that of its axis, and one more innermost.
    pub order: Vec<ModelItem>,
}

/// An item of the order: an axis, or a digit of it.
#[derive(Clone)]
pub struct ModelItem {
    /// Position in the axes.
    pub axis: usize,
    /// What follows the `/`.
    pub divisor: Option<Number>,
    /// What follows the `%`.
    pub modulus: Option<Number>,
    /// Where it is, if it is a digit.
    pub place: Option<Place>,
    /// The rule that gives a digit its stride, the stride, and the place of its word.
    pub stride: Option<(StorageKind, Number, Place)>,
}

impl ModelItem {
    /// An axis as it is.
    fn whole(axis: usize) -> Self {
        ModelItem { axis, divisor: None, modulus: None, place: None, stride: None }
    }

    /// `M/32%4`
    fn text(&self, axes: &[ModelAxis]) -> String {
        let (name, divisor, modulus) = (axes[self.axis].name.clone(), self.divisor.clone(), self.modulus.clone());
        Item { name, divisor, modulus }.text()
    }
}

/// An axis, and the rules that apply to it.
pub struct ModelAxis {
    /// The name.
    pub name: Ident,
    /// The extent.
    pub extent: Extent,
    /// The rules of this axis without a `block`, each kind at most once, in the order of `StorageKind`, with the place of its word.
    pub storage: Vec<(StorageKind, Value, Place)>,
}

/// Checks a layout. The model has the parts without a mistake.
pub fn layout(layout: Layout, report: &mut Report<'_>) -> Model {
    let mut axes = axes::distinct(layout.axes, report);
    axes::have_extents(&mut axes, report);
    axes::at_most_eight(&axes, report);

    let without_rules = |axis: Axis| ModelAxis { name: axis.name, extent: axis.extent, storage: Vec::new() };
    let mut axes: Vec<_> = axes.into_iter().map(without_rules).collect();

    let (mut order, mut blocks, mut digits) = (None, Vec::new(), Vec::new());
    for rule in layout.rules {
        match rule {
            Rule::Storage(rule) if !rule.items.iter().all(Item::is_plain) => digits.push(rule),
            Rule::Storage(rule) => storage::apply(&rule, &mut axes, &mut blocks, report),
            Rule::Order(second) if order.is_some() => order::only_once(&second, report),
            Rule::Order(first) => order = Some(order::resolve(&first, &axes, report)),
        }
    }
    let mut order = order.unwrap_or_else(|| (0..axes.len()).map(ModelItem::whole).collect());
    order::exclude_rules(&order, &axes, report);
    storage::split(&mut order, blocks, &axes, report);
    for rule in &digits {
        digits::apply(rule, &axes, &mut order, report);
    }

    for axis in &mut axes {
        axis.storage.retain(|(kind, ..)| *kind != StorageKind::Block);
    }
    axes.truncate(MAX_RANK);
    order.retain(|item| item.axis < MAX_RANK);
    Model { axes, order }
}

/// The axis of this name, compared by the text of the identifiers.
fn position(axes: &[ModelAxis], name: &str) -> Option<usize> {
    axes.iter().position(|axis| axis.name.text == name)
}

/// The message for a name that is not an axis.
#[must_use]
pub fn no_such_axis<'a>(axes: impl ExactSizeIterator<Item = &'a str> + Clone, name: &str) -> String {
    let names = || axes.clone();
    match words::nearest(name, names()) {
        _ if axes.len() == 0 => format!("this layout has no axes, so no `{name}`: remove it"),
        Some(meant) => format!("this layout has no axis `{name}`: did you mean `{meant}`?"),
        None => {
            let (are, list) = (if axes.len() == 1 { "axis is" } else { "axes are" }, words::list(names()));
            format!("this layout has no axis `{name}`: its {are} {list}")
        }
    }
}

/// [`no_such_axis`] of a layout.
fn no_axis(axes: &[ModelAxis], name: &str) -> String {
    no_such_axis(axes.iter().map(|axis| &*axis.name.text), name)
}
