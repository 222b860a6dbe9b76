//! The errors that a user of the library reads, word for word: see `ui/` in `tests/README.md`.

use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};
use tensor_layout_compiled::root;
use trybuild::TestCases;

/// The compiler whose words the `.stderr` files hold. Another one says the same in others.
const BLESSED: [&str; 2] = ["release: 1.95.0", "host: x86_64-unknown-linux-gnu"];

/// Mistakes that `cargo check` and editors find.
#[test]
fn check() {
    again("check_cases", &[]);
}

/// Mistakes that only `cargo build` finds, as they depend on the instances of a generic call. trybuild runs `cargo build` for a case alone, and
/// `cargo check` for all together, which makes instances as well where it has to write what LLVM gets of them.
#[test]
fn build() {
    again("build_cases", &["--emit=llvm-bc"]);
}

#[test]
#[ignore = "`check` runs it"]
fn check_cases() {
    run(|cases| cases.compile_fail("*/*.rs"));
}

#[test]
#[ignore = "`build` runs it"]
fn build_cases() {
    run(|cases| cases.compile_fail("*/build/*.rs"));
}

/// Runs a test of this program in the package of the cases, with what that package depends on. trybuild does not see that the package of this
/// program depends on trybuild, which is not built again. Nor does it choose the flags: it changes them between a build of the dependencies
/// and one of the cases, and so builds all dependencies twice.
fn again(test: &str, flags: &[&str]) {
    let flags = [&["--cfg", "trybuild", "--verbose", "-A", "dead_code", "--diagnostic-width=140"], flags].concat();
    let filter = env::args().filter(|argument| argument.starts_with("trybuild="));
    let status = Command::new(env::current_exe().expect("the test is a program"))
        .args([test, "--exact", "--include-ignored", "--nocapture"])
        .args(filter)
        .env("CARGO_MANIFEST_DIR", ui())
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
        .current_dir(ui())
        .status()
        .expect("the test runs again");
    assert!(status.success(), "a case has another result");
}

fn ui() -> PathBuf {
    root().join("tests/ui").canonicalize().expect("the folder is there")
}

/// A screen of a terminal.
const LINES: usize = 26;

/// What rustc says of one mistake fits a screen. What only `cargo build` finds has one error, which shows the user's own lines.
#[test]
fn every_mistake_fits_a_screen() {
    let (mut count, mut build_count) = (0, 0);
    for case in cases(&ui()) {
        let text = fs::read_to_string(&case).expect("the file is text");
        let (name, lines) = (case.display(), text.lines().count());
        assert!(lines <= LINES, "{name} has {lines} lines, and a screen has {LINES}");
        count += 1;
        if case.parent().is_some_and(|folder| folder.ends_with("build")) {
            assert_eq!(text.lines().filter(|line| line.starts_with("error")).count(), 1, "{name}");
            let is_of_user = |line: &str| line.trim_start().starts_with("-->") && line.contains("/build/");
            assert!(text.lines().any(is_of_user), "{name}");
            build_count += 1;
        }
    }
    assert!(count > 530 && build_count > 60, "{count} cases, {build_count} of `cargo build`");
}

/// The `.stderr` files in the folder and in those below it.
fn cases(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("it can be read").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|end| end == "stderr"));
    files.chain(folders.iter().flat_map(|folder| cases(folder))).collect()
}

fn run(add: impl FnOnce(&TestCases)) {
    let rustc = rustc();
    let Some(wanting) = BLESSED.iter().find(|line| !rustc.lines().any(|other| other == **line)) else {
        return add(&TestCases::new());
    };
    // Not `eprintln`: the test harness would capture it.
    let _ = writeln!(stderr(), "ui: skipped, as the errors are blessed for `{wanting}`, which this compiler is not");
}

/// The output of `rustc -vV`, a line for each fact.
fn rustc() -> String {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output().expect("rustc tells its version");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
