//! From what the user wrote to what is emitted: names are resolved and every rule is enforced.
//!
//! Each check is one function. It leaves out what it rejects, so that the resulting model is always a
//! type.

mod axes;
mod digits;
mod model;
mod order;
mod storage;

use crate::ast::{Axis, Item, Layout, Rule};
use crate::report::Report;
use crate::token::Origin;
use crate::words;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
pub use model::{Model, ModelAxis, ModelItem};
pub use order::{exclude_rules, items};

/// DirectML's limit, and the highest rank the runtime implements.
pub const MAX_RANK: usize = 8;

/// Checks a layout. The model has the parts without a mistake.
pub fn layout<O: Origin>(layout: Layout<O>, report: &mut Report<O>) -> Model<O> {
    // Some checks are left out after another mistake. The mistakes of other layouts, and of the parser, do not count.
    let mut own = Report::default();
    let model = checked(layout, &mut own);
    report.append(own);
    model
}

fn checked<O: Origin>(layout: Layout<O>, report: &mut Report<O>) -> Model<O> {
    let mut axes = axes::distinct(layout.axes, report);
    axes::have_extents(&mut axes, report);
    axes::at_most_eight(&axes, report);

    let without_rules = |axis: Axis<O>| ModelAxis { name: axis.name, extent: axis.extent, storage: Vec::new() };
    let mut axes: Vec<_> = axes.into_iter().map(without_rules).collect();

    let (mut order, mut blocks, mut digits) = (None, Vec::new(), Vec::new());
    for rule in layout.rules {
        if let Rule::Storage(rule) = &rule {
            keywords_are_raw(&rule.items, |name| position(&axes, name).is_some(), report);
        }
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

    axes.truncate(MAX_RANK);
    order.retain(|item| item.axis < MAX_RANK);
    Model { axes, order }
}

/// The axis of this name, compared by the text of the identifiers.
fn position<O: Origin>(axes: &[ModelAxis<O>], name: &str) -> Option<usize> {
    axes.iter().position(|axis| axis.name.text == name)
}

/// A keyword of Rust is a name only after `r#`, in a rule as among the axes.
fn keywords_are_raw<O: Origin>(items: &[Item<O>], is_axis: impl Fn(&str) -> bool, report: &mut Report<O>) {
    for Item { name, .. } in items.iter().filter(|item| item.name.is_keyword() && is_axis(&item.name.text)) {
        report.at(name.span, format!("`{name}` is a keyword: write the axis as `r#{name}`, as it is among the axes"));
    }
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
fn no_axis<O: Origin>(axes: &[ModelAxis<O>], name: &str) -> String {
    no_such_axis(axes.iter().map(|axis| &*axis.name.text), name)
}
