//! The rules about the list of axes.

use super::MAX_RANK;
use crate::ast::{Axis, Number, Value};
use crate::report::Report;
use crate::token::Origin;
use crate::words;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// An index, an order or a rule that names an axis must mean one axis.
pub(super) fn distinct<O: Origin>(axes: Vec<Axis<O>>, report: &mut Report<O>) -> Vec<Axis<O>> {
    let mut kept: Vec<Axis<O>> = Vec::new();
    for axis in axes {
        let name = &axis.name.text;
        if kept.iter().any(|other| other.name.text == *name) {
            report.at(axis.name.span, format!("the axis `{name}` is there already: remove this one or rename it"));
        } else {
            kept.push(axis);
        }
    }
    kept
}

/// A letter without an extent stands for the const of its name. A longer name is the name of a
/// type, and a const beside it would be spelled in capitals; so its extent must be said.
pub(super) fn have_extents<O: Origin>(axes: &mut [Axis<O>], report: &mut Report<O>) {
    for axis in axes {
        let name = &axis.name.text;
        if words::is_letter(name) || !matches!(axis.extent, Value::Absent) {
            continue;
        }
        let spaced: Vec<_> = name.chars().map(String::from).collect();
        let other_meaning = if words::is_letters(name) {
            format!("; or, if these are several axes, `{}`", spaced.join(" "))
        } else if words::is_letter(&name.to_uppercase()) {
            format!("; or, if the standard axis is meant, `{}`", name.to_uppercase())
        } else {
            String::new()
        };
        let message = format!("`{name}` needs an extent: write `{name} = 8` or `{name} = ?`{other_meaning}");
        report.at(axis.name.span, message);
        axis.extent = Value::Static(Number::one(axis.name.span));
    }
}

/// DirectML takes no more, and the runtime implements no more.
pub(super) fn at_most_eight<O: Origin>(axes: &[Axis<O>], report: &mut Report<O>) {
    if let Some(ninth) = axes.get(MAX_RANK) {
        let message = format!(
            "a layout has at most {MAX_RANK} axes, and `{}` is the ninth of {}: merge axes \
             that are adjacent in memory",
            ninth.name,
            axes.len()
        );
        report.at(ninth.name.span, message);
    }
}
