//! Whether a layout has an axis, as a type, so that a missing axis is a trait error at the token that asks for it.

/// The outcome of looking for an axis among a layout's axes: [`Here`] or [`Nowhere`].
pub trait Found {}

pub struct Here;
pub struct Nowhere;

impl Found for Here {}
impl Found for Nowhere {}

/// Holds of [`Here`] alone; its message is what a user reads who asks a layout for an axis that it does not have.
#[diagnostic::on_unimplemented(
    message = "the layout has no axis `{A}`",
    label = "`{A}` is not one of its axes",
    note = "the layout is `{L}`; its axes are the first names in the `Dim`s"
)]
pub trait IsAxisOf<A, L> {}

impl<A, L> IsAxisOf<A, L> for Here {}
