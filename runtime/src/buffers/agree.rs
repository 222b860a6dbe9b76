//! The check that axes with the same name have the same extent in all fields of a struct of buffers.

use super::field::Bound;
use crate::arith::spec::{MAX_RANK, Spec};
use crate::error::sentence::Slot;
use crate::error::text::{Text, same};
use crate::layout::Layout;

/// The axes of a field.
pub struct FieldAxes {
    field: &'static str,
    /// `None` if the layout is invalid, which is reported at the layout.
    spec: Option<&'static Spec>,
    /// The names of the axes that need not agree.
    own: &'static [&'static str],
    /// The axes that have a part of the extents in other fields, and what those are divided by.
    subsampled: [(&'static str, usize); MAX_RANK],
    subsampled_count: usize,
}

impl FieldAxes {
    /// The axes of the layout `L` of the field of this name.
    #[must_use]
    pub const fn of<L: Layout>(field: &'static str, own: &'static [&'static str]) -> Self {
        let spec = match L::__RESOLVED {
            Ok(spec) => Some(spec),
            Err(_) => None,
        };
        FieldAxes { field, spec, own, subsampled: [("", 0); MAX_RANK], subsampled_count: 0 }
    }

    /// The axes of the layout that the function gives. So a type that is not a layout is told of where the function is named, and not again.
    #[must_use]
    pub const fn of_named<L: Layout>(_: fn() -> Bound<L>, field: &'static str, own: &'static [&'static str]) -> Self {
        Self::of::<L>(field, own)
    }

    /// The axis of this name has the extent of the axis in other fields, divided by `divisor` and rounded up.
    #[must_use]
    pub const fn subsampled(mut self, axis: &'static str, divisor: usize) -> Self {
        self.subsampled[self.subsampled_count] = (axis, divisor);
        self.subsampled_count += 1;
        self
    }

    /// The position of the axis of this name, if its extent must agree with the extents of other fields.
    const fn position(&self, name: &str) -> Option<usize> {
        up_to!(k < self.own.len(), {
            if same(self.own[k], name) {
                return None;
            }
        });
        up_to!(k < self.subsampled_count, {
            if same(self.subsampled[k].0, name) {
                return None;
            }
        });
        match self.spec {
            Some(spec) => spec.position(name),
            None => None,
        }
    }
}

/// Compares the field at `place` with those before it, and its subsampled axes with all others.
///
/// # Panics
///
/// At compile time, if an axis has another extent than the axis with the same name in a field before, or than the part of it that the axis
/// has.
#[track_caller]
pub const fn agree(fields: &[FieldAxes], place: usize) {
    let field = &fields[place];
    let Some(spec) = field.spec else { return };
    up_to!(k < field.own.len(), {
        exists(field, spec, "own", field.own[k]);
    });
    up_to!(k < field.subsampled_count, {
        let (axis, divisor) = field.subsampled[k];
        exists(field, spec, "subsampled", axis);
        follows(fields, place, axis, divisor);
    });
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

/// Checks that an option names an axis of the layout, so that a misspelled one is found.
#[track_caller]
const fn exists(field: &FieldAxes, spec: &Spec, option: &str, axis: &str) {
    if spec.position(axis).is_none() {
        let places = &[("option", Slot::Word(option)), ("field", Slot::Word(field.field)), ("axis", Slot::Axis(axis))];
        let sentence =
            "{option}: the layout of the field `{field}` has no axis {axis}; name an axis that it has, or remove it";
        Text::new("").fill(sentence, places).raise();
    }
}

/// Checks a subsampled axis of the field at `place`. A `?` follows as it is.
#[track_caller]
const fn follows(fields: &[FieldAxes], place: usize, axis: &str, divisor: usize) {
    let field = &fields[place];
    let here = match field.spec {
        Some(spec) => match spec.position(axis) {
            Some(position) => extent(spec, position),
            None => None,
        },
        None => None,
    };
    // A layout that is invalid may have the axis.
    let mut whole = None;
    let mut may_be_there = false;
    up_to!(other < fields.len(), {
        match (fields[other].position(axis), fields[other].spec) {
            (Some(position), Some(spec)) if whole.is_none() => whole = Some((other, extent(spec, position))),
            (_, None) => may_be_there = true,
            _ => {}
        }
    });
    let sentence = match whole {
        _ if divisor == 0 => {
            "subsampled: the extent of axis {axis} of the field `{here}` is divided by 0; divide by at least 1, or remove it"
        }
        None if !may_be_there => {
            "subsampled: no other field has an axis {axis} that the field `{here}` has a part of; write `own(..)` if the axes are unrelated, or remove it"
        }
        Some((_, Some(there))) if here.is_some() && value(here) != there.div_ceil(divisor) => {
            "subsampled: axis {axis} is {extent} in the field `{here}`, and {other} in the field `{there}`, divided by {divisor} and rounded up, is {quotient}; write {quotient}"
        }
        Some((_, None)) if here.is_some() => {
            "subsampled: axis {axis} is {extent} in the field `{here}`, and follows the axis of the field `{there}`, which is `?`; write `?`"
        }
        _ => return,
    };
    let (there, other) = match whole {
        Some((other, extent)) => (fields[other].field, extent),
        None => ("", None),
    };
    let quotient = if divisor == 0 { 0 } else { value(other).div_ceil(divisor) };
    let places = &[
        ("axis", Slot::Axis(axis)),
        ("extent", Slot::Known(here)),
        ("here", Slot::Word(field.field)),
        ("other", Slot::Known(other)),
        ("there", Slot::Word(there)),
        ("divisor", Slot::Number(divisor as u128)),
        ("quotient", Slot::Number(quotient as u128)),
    ];
    Text::new("").fill(sentence, places).raise();
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
        ("axis", Slot::Axis(axis)),
        ("extent", Slot::Known(extent)),
        ("here", Slot::Word(here)),
        ("other", Slot::Known(other)),
        ("there", Slot::Word(there)),
    ];
    Text::new("").fill(
        "fields: axis {axis} is {extent} in the field `{here}` and {other} in the field `{there}`; axes with the same name must have the same extent: make the extents equal, or, if the axes are unrelated, write `own(..)` after one of the layouts",
        places,
    )
}
