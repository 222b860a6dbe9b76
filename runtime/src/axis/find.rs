//! Whether a layout has an axis, as a type, so that a missing axis is a trait error at the token that asks for it.

/// The outcome of looking for an axis among a layout's axes: [`Here`] or [`Nowhere`].
pub trait Found {}

pub struct Here;
pub struct Nowhere;

impl Found for Here {}
impl Found for Nowhere {}

/// Holds of [`Here`] alone. `HasAxis` rests on it, and has the message for where it does not hold.
pub trait IsHere {}

impl IsHere for Here {}
