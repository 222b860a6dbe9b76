//! The rules about the list of axes.

use super::MAX_RANK;
use crate::ast::{Axis, Extent, Number};
use crate::report::Report;
use crate::words;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// An index, an order or a rule that names an axis must mean one axis.
pub(super) fn distinct(axes: Vec<Axis>, report: &mut Report<'_>) -> Vec<Axis> {
    let mut kept: Vec<Axis> = Vec::new();
    for axis in axes {
        let name = &axis.name.text;
        if kept.iter().any(|other| other.name.text == *name) {
            report.at(axis.name.place, format!("the axis `{name}` is there already: remove this one or rename it"));
        } else {
            kept.push(axis);
        }
    }
    kept
}

/// A letter without an extent stands for the const of its name. A longer name is the name of a
/// type, and a const beside it would be spelled in capitals; so its extent must be said.
pub(super) fn have_extents(axes: &mut [Axis], report: &mut Report<'_>) {
    for axis in axes {
        let name = &axis.name.text;
        if words::is_letter(name) || !matches!(axis.extent, Extent::OwnName) {
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
        report.at(
            axis.name.place,
            format!("`{name}` needs an extent: write `{name} = 8` or `{name} = ?`{other_meaning}"),
        );
        axis.extent = Extent::Static(Number::one(axis.name.place));
    }
}

/// DirectML takes no more, and the runtime implements no more.
pub(super) fn at_most_eight(axes: &[Axis], report: &mut Report<'_>) {
    if let Some(ninth) = axes.get(MAX_RANK) {
        report.at(
            ninth.name.place,
            format!(
                "a layout has at most {MAX_RANK} axes, and `{}` is the ninth of {}: merge axes \
                 that are adjacent in memory",
                ninth.name,
                axes.len()
            ),
        );
    }
}
