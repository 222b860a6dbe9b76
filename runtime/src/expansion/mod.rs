//! What the expansions of the macros name. `lib.rs` gives it to them as `__private`.

pub(crate) mod assert;
pub(crate) mod buffers;
pub(crate) mod index;
pub(crate) mod require;
pub(crate) mod segments;
pub(crate) mod verify;
pub(crate) mod viewed;
