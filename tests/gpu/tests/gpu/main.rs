//! NVIDIA's own libraries, on layouts: the package's README says what is tried, and where it ran.
//!
//! The libraries are found at run time. A test without its libraries, or without a GPU where it needs one, says so and ends.

mod device;
mod layouts;
mod libraries;
mod map;
mod text;
mod transform;

use std::io::Write;

/// The value; without it, a line that says why the test was skipped, and that `cargo test` does not capture.
fn or_skipped<T>(test: &str, value: Result<T, String>) -> Option<T> {
    if let Err(why) = &value {
        writeln!(std::io::stderr(), "{test}: skipped, as {why}").expect("there is an output");
    }
    value.ok()
}
