//! The runtime and the tools, brought here.

use std::env;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the runtime: in cargo's target folder, so that a second run finds it.
pub(crate) fn runtime() -> Result<PathBuf, Missing> {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| Path::new(ROOT).join("target"), PathBuf::from);
    let folder = target.join("directml-runtime");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/bring.sh");
    let output = match Command::new("sh").arg(script).arg(&folder).output() {
        Ok(output) => output,
        Err(error) => return Err(Missing::Tool(format!("there is no sh: {error}"))),
    };
    match output.status.code() {
        Some(0) => Ok(folder),
        Some(77) => Err(Missing::Tool(String::from_utf8_lossy(&output.stdout).trim().to_owned())),
        _ => Err(Missing::Failed(String::from_utf8_lossy(&output.stderr).trim().to_owned())),
    }
}

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Why there is no runtime.
pub(crate) enum Missing {
    /// A tool is not installed.
    Tool(String),
    /// `bring.sh` failed.
    Failed(String),
}

/// Whether the tools are there that turn a shader into code for this processor.
///
/// # Panics
///
/// If one is there and does not work.
pub(crate) fn can_execute() -> bool {
    ["llvm-dis-14", "clang-14"].into_iter().all(is_there)
}

fn is_there(tool: &str) -> bool {
    match Command::new(tool).arg("--version").output() {
        Err(error) if error.kind() == ErrorKind::NotFound => false,
        Err(error) => panic!("`{tool}` is there, and does not run: {error}"),
        Ok(output) => {
            assert!(output.status.success(), "`{tool}` is there, and does not work: {}", output.status);
            true
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_there;

    #[test]
    fn what_is_not_there_is_told_apart_from_what_does_not_work() {
        assert!(!is_there("tensor-layout-no-such-tool"));
        assert!(std::panic::catch_unwind(|| is_there("false")).is_err());
    }
}
