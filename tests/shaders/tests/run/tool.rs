//! Compilers that a test asks for: one that is not there is skipped, and one that does not work is an error.

use std::io::ErrorKind;
use std::process::Command;

/// Whether there is such a program.
///
/// # Panics
///
/// If it is there and does not tell its version.
pub(crate) fn is_there(tool: &str) -> bool {
    match Command::new(tool).arg("--version").output() {
        Err(error) if error.kind() == ErrorKind::NotFound => false,
        Err(error) => panic!("`{tool}` is there, and does not run: {error}"),
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "`{tool}` is there, and does not work: {}: {said}", output.status);
            true
        }
    }
}

#[test]
fn what_is_not_there_is_told_apart_from_what_does_not_work() {
    assert!(!is_there("tensor-layout-no-such-tool"));
    #[cfg(unix)]
    assert!(std::panic::catch_unwind(|| is_there("false")).is_err());
    // It is no program.
    assert!(std::panic::catch_unwind(|| is_there(env!("CARGO_MANIFEST_DIR"))).is_err());
}
