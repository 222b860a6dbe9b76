//! Examples, run as their users do. `cargo test` has built them, beside the test.

use std::env::{consts::EXE_SUFFIX, current_exe};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// An example, which takes `folder` as the folder for temporary files.
pub(crate) fn example(name: &str, folder: &Path) -> Command {
    let this = current_exe().expect("a test knows where it is");
    let built = this.ancestors().nth(2).expect("a test is two folders down, in `deps`").join("examples");
    let example = built.join(format!("{name}{EXE_SUFFIX}"));
    assert!(
        example.exists(),
        "{} is missing: `cargo test` builds it, and `cargo test --test` does not",
        example.display()
    );
    let mut command = Command::new(example);
    for variable in ["TMPDIR", "TEMP", "TMP"] {
        command.env(variable, folder);
    }
    command
}

/// A folder of one test.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).expect("the folder of a test can be made");
    folder
}

/// Runs a command that must succeed, and gives what it prints.
pub(crate) fn printed(command: &mut Command) -> String {
    let Output { status, stdout, stderr } = command.output().expect("an example can be run");
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).expect("examples print UTF-8")
}

pub(crate) fn assert_lines(printed: &str, lines: &[&str]) {
    for line in lines {
        assert!(printed.lines().any(|printed| printed.trim() == *line), "`{line}` is not a line of\n{printed}");
    }
}
