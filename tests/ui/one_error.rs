//! What must not compile gives one error each, which ends at the user's line (of `transfer`, at one of the library's) and fits a screen: every way to make a view, a tensor, a
//! layout value or a part of a layout that has none. The ways are in `sound/ways/lib.rs`, a function each.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The most lines of an error with all its notes.
const SCREEN: usize = 26;

/// An error as rustc tells it.
struct Error {
    text: String,
    /// The lines of the user's file that a note, or the error, is at.
    lines: Vec<usize>,
}

#[test]
fn each_way_gives_one_error_in_a_dev_build() {
    check(&[]);
}

/// A release build inlines functions, before LLVM, at any level of optimisation. Then rustc would show another line than the line of the call.
#[test]
#[ignore = "it compiles the library anew; CI runs it"]
fn each_way_gives_one_error_in_a_release_build() {
    check(&["--release"]);
}

fn check(flags: &[&str]) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("sound/ways/lib.rs");
    let ways = functions(&fs::read_to_string(&source).expect("the source is there"));
    let mut told: BTreeMap<&str, usize> = ways.iter().map(|(_, name)| (name.as_str(), 0)).collect();
    let mut wrong = vec![];
    for Error { text, lines } in errors(&source, flags) {
        let way = lines.iter().find_map(|line| ways.iter().rev().find(|(start, _)| start <= line));
        let way = way.or_else(|| {
            without_line(&ways).find(|(types, _)| types.iter().any(|part| text.contains(part))).map(|(_, way)| way)
        });
        match way {
            Some((_, name)) => *told.get_mut(name.as_str()).expect("it is a way") += 1,
            None => wrong.push(format!("no line of the user's:\n{text}")),
        }
        let length = text.trim_end().lines().count();
        if length > SCREEN {
            wrong.push(format!("{length} lines, and a screen has {SCREEN}:\n{text}"));
        }
    }
    let others = told.iter().filter(|(_, errors)| **errors != 1);
    wrong.extend(others.map(|(name, errors)| format!("`{name}` gives {errors} errors, and must give one")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The ways whose errors end at a line of the library, each with the ends of the types that are in its error alone, by their number: functions that
/// take an `&impl Layout` cannot name its type, so no constant of it is theirs.
fn without_line(ways: &[(usize, String)]) -> impl Iterator<Item = ([String; 2], &(usize, String))> {
    let transfers = ways.iter().filter(|(_, name)| name.starts_with("transfers::"));
    (500..).map(|number: usize| [format!("<{number}>"), format!(" {number}>")]).zip(transfers)
}

/// The public functions, each with the line on which it begins, as `module::name`. A function that is not public belongs to the one
/// after it.
fn functions(source: &str) -> Vec<(usize, String)> {
    let (mut functions, mut module, mut before) = (vec![], "", None);
    for (line, text) in (1..).zip(source.lines()) {
        let text = text.trim_start();
        if let Some(name) = text.strip_prefix("pub mod ") {
            module = name.trim_end_matches(" {");
        } else if let Some((_, rest)) = text.split_once("pub fn ") {
            let name = rest.split('(').next().unwrap_or_default();
            functions.push((before.take().unwrap_or(line), format!("{module}::{name}")));
        } else if text.starts_with("fn ") {
            before = before.or(Some(line));
        }
    }
    functions
}

/// Builds the crate as a user would, and reads what cargo tells.
fn errors(source: &Path, flags: &[&str]) -> Vec<Error> {
    let ui = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target: PathBuf = ui.join("../../target/tests/one_error");
    fs::create_dir_all(&target).expect("the folder of build results is writable");
    let manifest = format!(
        "[package]\nname = \"ways\"\nedition = \"2024\"\n[lib]\npath = {source:?}\n[workspace]\n[dependencies]\n\
         tensor-layout = {{ path = {:?}, features = [\"rayon\"] }}\n[profile.dev]\ndebug = 0\nincremental = false\n\
         [profile.release]\nopt-level = 1\n",
        ui.join("../../runtime"),
    );
    fs::write(target.join("Cargo.toml"), manifest).expect("the folder is writable");
    fs::copy(ui.join("../../Cargo.lock"), target.join("Cargo.lock")).expect("the lock file is there");
    let output = Command::new(env!("CARGO"))
        .args(["build", "--offline", "--quiet", "--color=never"])
        .args(flags)
        .current_dir(&target)
        .env("CARGO_TARGET_DIR", "target")
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo runs");
    let told = String::from_utf8_lossy(&output.stderr);
    let mut errors: Vec<Error> = vec![];
    for message in told.split("\n\n") {
        match errors.last_mut() {
            _ if message.starts_with("error[") => {
                errors.push(Error { text: message.to_owned(), lines: lines(message) });
            }
            // What a constant was evaluated for, rustc tells in notes of their own.
            Some(error) if message.starts_with("note: ") => {
                error.text = format!("{}\n{message}", error.text);
                error.lines.extend(lines(message));
            }
            _ => {}
        }
    }
    assert!(!errors.is_empty(), "cargo tells no error:\n{told}");
    errors
}

/// The lines of the crate that one of rustc's messages is at.
fn lines(message: &str) -> Vec<usize> {
    let places = message.split("ways/lib.rs:").skip(1);
    places.filter_map(|place| place.split(':').next()?.parse().ok()).collect()
}
