//! The messages of panics.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// The message with which `panics` does.
pub(crate) fn message_of(panics: impl FnOnce()) -> String {
    let payload = catch_unwind(AssertUnwindSafe(panics)).expect_err("a panic");
    match payload.downcast::<String>() {
        Ok(message) => *message,
        Err(payload) => payload.downcast_ref::<&str>().copied().unwrap_or_default().to_owned(),
    }
}
