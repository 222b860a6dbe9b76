//! The errors that a user of the library reads, word for word: see `ui/` in `tests/README.md`.

use std::io::{Write, stderr};
use std::process::Command;
use std::{env, fs};
use trybuild::TestCases;

/// The compiler whose words the `.stderr` files hold. Another one says the same in others.
const BLESSED: [&str; 2] = ["release: 1.95.0", "host: x86_64-unknown-linux-gnu"];

/// Mistakes that `cargo check` and editors find. Without a case that passes, trybuild only checks.
#[test]
fn check() {
    run(|cases| cases.compile_fail("*/*.rs"));
}

/// [`build_cases`] in a process and a folder of its own, as trybuild locks its folder: beside [`check`], on the other core.
#[test]
fn build() {
    let target = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tests/ui_build");
    let filter = env::args().filter(|argument| argument.starts_with("trybuild="));
    let status = Command::new(env::current_exe().expect("the test is a program"))
        .args(["build_cases", "--exact", "--include-ignored", "--nocapture"])
        .args(filter)
        .env("CARGO_TARGET_DIR", target)
        .status()
        .expect("the test runs again");
    assert!(status.success(), "a case of `*/build/` or `*/pass/` has another result");
}

/// Mistakes that only `cargo build` finds, as they depend on the instances of a generic call; and programs without a
/// mistake, which are run.
#[test]
#[ignore = "`build` runs it"]
fn build_cases() {
    run(|cases| {
        cases.compile_fail("*/build/*.rs");
        cases.pass("*/pass/*.rs");
    });
}

/// What only `cargo build` finds has one error, which fits a screen and shows the user's own lines.
#[test]
fn one_error_fits_a_screen() {
    let folders = fs::read_dir(env!("CARGO_MANIFEST_DIR")).expect("the folder is there");
    let cases =
        folders.flatten().filter_map(|folder| fs::read_dir(folder.path().join("build")).ok()).flatten().flatten();
    let mut count = 0;
    for case in cases.map(|case| case.path()).filter(|path| path.extension().is_some_and(|end| end == "stderr")) {
        let text = fs::read_to_string(&case).expect("the file is text");
        let (name, lines) = (case.display(), text.lines().count());
        assert!(lines <= 26, "{name} has {lines} lines, and a screen has 26");
        assert_eq!(text.lines().filter(|line| line.starts_with("error")).count(), 1, "{name}");
        assert!(text.lines().any(|line| line.trim_start().starts_with("-->") && line.contains("/build/")), "{name}");
        count += 1;
    }
    assert!(count > 60, "{count} cases");
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
