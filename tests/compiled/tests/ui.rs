//! The errors that a user of the library reads, word for word: see `ui/` in `tests/README.md`.

use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};
use tensor_layout_compiled::root;
use trybuild::TestCases;

/// The compiler whose words the `.stderr` files hold. Another one says the same in others.
const BLESSED: [&str; 2] = ["release: 1.95.0", "host: x86_64-unknown-linux-gnu"];

/// Runs the test of the cases in their package, with what that package depends on. trybuild does not see that the package of this program depends on
/// trybuild, which is not built again. Nor does it choose the flags: it changes them between a build of the dependencies and one of the cases,
/// and so builds all dependencies twice.
#[test]
fn messages() {
    // Some mistakes only `cargo build` finds, as they depend on the instances of a generic call. trybuild runs `cargo check`, which makes instances
    // too where it has to write what LLVM gets of them.
    let flags = ["--cfg", "trybuild", "--verbose", "-A", "dead_code", "--diagnostic-width=140", "--emit=llvm-bc"];
    let filter = env::args().filter(|argument| argument.starts_with("trybuild="));
    let status = Command::new(env::current_exe().expect("the test is a program"))
        .args(["cases", "--exact", "--include-ignored", "--nocapture"])
        .args(filter)
        .env("CARGO_MANIFEST_DIR", ui())
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
        .current_dir(ui())
        .status()
        .expect("the test runs again");
    assert!(status.success(), "a case has another result");
}

#[test]
#[ignore = "`messages` runs it"]
fn cases() {
    let rustc = rustc();
    let Some(wanting) = BLESSED.iter().find(|line| !rustc.lines().any(|other| other == **line)) else {
        let cases = TestCases::new();
        cases.compile_fail("*/*.rs");
        return cases.compile_fail("*/build/*.rs");
    };
    // Not `eprintln`: the test harness would capture it.
    let _ = writeln!(stderr(), "ui: skipped, as the errors are blessed for `{wanting}`, which this compiler is not");
}

fn ui() -> PathBuf {
    root().join("tests/ui").canonicalize().expect("the folder is there")
}

/// A screen of a terminal.
const LINES: usize = 26;

/// What rustc says of one mistake fits a screen. What only `cargo build` finds is in the folder of such mistakes, and has one error, which shows the
/// user's own lines.
#[test]
fn every_mistake_fits_a_screen() {
    let (mut count, mut build_count) = (0, 0);
    for case in answers(&ui()) {
        let text = fs::read_to_string(&case).expect("the file is text");
        let (name, lines) = (case.display(), text.lines().count());
        assert!(lines <= LINES, "{name} has {lines} lines, and a screen has {LINES}");
        count += 1;
        if case.parent().is_some_and(|folder| folder.ends_with("build")) {
            assert_eq!(text.lines().filter(|line| line.starts_with("error")).count(), 1, "{name}");
            let is_of_user = |line: &str| line.trim_start().starts_with("-->") && line.contains("/build/");
            assert!(text.lines().any(is_of_user), "{name}");
            build_count += 1;
        } else {
            assert!(!text.contains("while instantiating"), "{name}: `cargo check` makes no instances");
        }
    }
    assert!(count > 530 && build_count > 60, "{count} cases, {build_count} of `cargo build`");
}

/// The `.stderr` files in the folder and in those below it.
fn answers(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("it can be read").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|end| end == "stderr"));
    files.chain(folders.iter().flat_map(|folder| answers(folder))).collect()
}

/// The output of `rustc -vV`, a line for each fact.
fn rustc() -> String {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output().expect("rustc tells its version");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
