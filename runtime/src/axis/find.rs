//! Whether a layout has an axis, as a type, so that a missing axis is a trait error at the token that asks for it.

use super::AxisName;
use super::name::{Bool, Key};

/// The outcome of looking for an axis among others: [`Here`] or [`Nowhere`].
pub trait Found {
    /// `Rest` if it is here; else what is missing, `Axis`.
    type OrMissing<Axis, Rest>;
}

pub struct Here;
pub struct Nowhere;

impl Found for Here {
    type OrMissing<Axis, Rest> = Rest;
}
impl Found for Nowhere {
    type OrMissing<Axis, Rest> = Axis;
}

/// Holds of [`Here`] alone. `HasAxis` rests on it, and has the message for where it does not hold.
pub trait IsHere {}

impl IsHere for Here {}

/// The axes that an index names: `()`, or one and the others.
pub trait Given {
    type Find<K: Key>: Found;
}

impl Given for () {
    type Find<K: Key> = Nowhere;
}
impl<A: AxisName, Others: Given> Given for (A, Others) {
    type Find<K: Key> = <<A::Key as Key>::Equals<K> as Bool>::If<Here, Others::Find<K>>;
}

/// Where an axis that is missing would stand, if one were.
pub struct NothingMissing;

/// Holds of [`NothingMissing`] alone.
#[diagnostic::on_unimplemented(
    message = "this index leaves out the axis `{Self}`",
    label = "an index has one number for each axis",
    note = "give the index along `{Self}` too, or `fix` that axis first"
)]
pub trait IsNothing {}

impl IsNothing for NothingMissing {}
