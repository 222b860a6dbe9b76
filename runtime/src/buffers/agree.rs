//! The check that axes with the same name have the same extent in all fields of a struct of buffers.

use super::field::Bound;
use crate::arith::spec::Spec;
use crate::error::sentence::Place;
use crate::error::text::{Text, same};
use crate::layout::Layout;

/// The axes of a field.
pub struct FieldAxes {
    field: &'static str,
    /// `None` if the layout is invalid, which is reported at the layout.
    spec: Option<&'static Spec>,
    /// The names of the axes that need not agree.
    own: &'static [&'static str],
}

impl FieldAxes {
    /// The axes of the layout `L` of the field of this name.
    #[must_use]
    pub const fn of<L: Layout>(field: &'static str, own: &'static [&'static str]) -> Self {
        let spec = match L::RESOLVED {
            Ok(spec) => Some(spec),
            Err(_) => None,
        };
        FieldAxes { field, spec, own }
    }

    /// The axes of the layout that the function gives. So a type that is not a layout is told of where the function is named, and not again.
    #[must_use]
    pub const fn of_named<L: Layout>(_: fn() -> Bound<L>, field: &'static str, own: &'static [&'static str]) -> Self {
        Self::of::<L>(field, own)
    }

    /// The position of the axis of this name, if its extent must agree with the extents of other fields.
    const fn position(&self, name: &str) -> Option<usize> {
        up_to!(k < self.own.len(), {
            if same(self.own[k], name) {
                return None;
            }
        });
        match self.spec {
            Some(spec) => spec.position(name),
            None => None,
        }
    }
}

/// Compares the field at `place` with those before it.
///
/// # Panics
///
/// At compile time, if an axis has another extent than the axis with the same name in a field before.
#[track_caller]
pub const fn agree(fields: &[FieldAxes], place: usize) {
    let field = &fields[place];
    let Some(spec) = field.spec else { return };
    own_axes_exist(field, spec);
    up_to!(axis < spec.rank, {
        let name = spec.names[axis];
        up_to!(before < place, {
            if let (Some(_), Some(there), Some(other)) =
                (field.position(name), fields[before].position(name), fields[before].spec)
            {
                let here = extent(spec, axis);
                let there = extent(other, there);
                if here.is_some() != there.is_some() || value(here) != value(there) {
                    mismatch(name, field.field, here, fields[before].field, there).raise();
                }
            }
        });
    });
}

/// Checks that each `own` names an axis of the layout, so that a misspelled one is found.
#[track_caller]
const fn own_axes_exist(field: &FieldAxes, spec: &Spec) {
    up_to!(k < field.own.len(), {
        if spec.position(field.own[k]).is_none() {
            let places = &[("field", Place::Word(field.field)), ("axis", Place::Axis(field.own[k]))];
            let sentence =
                "own: the layout of the field `{field}` has no axis {axis}; name an axis that it has, or remove it";
            Text::new("").fill(sentence, places).raise();
        }
    });
}

const fn extent(spec: &Spec, axis: usize) -> Option<usize> {
    if spec.knows_extent(axis) { Some(spec.extents[axis]) } else { None }
}

const fn value(extent: Option<usize>) -> usize {
    match extent {
        Some(extent) => extent,
        None => 0,
    }
}

const fn mismatch(axis: &str, here: &str, extent: Option<usize>, there: &str, other: Option<usize>) -> Text {
    let places = &[
        ("axis", Place::Axis(axis)),
        ("extent", Place::Known(extent)),
        ("here", Place::Word(here)),
        ("other", Place::Known(other)),
        ("there", Place::Word(there)),
    ];
    Text::new("").fill(
        "fields: axis {axis} is {extent} in the field `{here}` and {other} in the field `{there}`; axes with the same name must have the same extent: make the extents equal, or, if the axes are unrelated, write `own(..)` after one of the layouts",
        places,
    )
}
