//! What must not compile gives one error each, which ends at the user's line (of `transfer`, at one of the library's) and fits a screen: every way to make a view, a tensor, a
//! layout value or a part of a layout that has none. The ways are in `tests/ui/sound/ways/lib.rs`, a function each.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tensor_layout_compiled::{Library, folder, root, told};

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
    check(&[], &[]);
}

/// A release build inlines functions, before LLVM, at any level of optimisation. Then rustc would show another line than the line of the call.
#[test]
#[ignore = "it compiles the library anew; CI runs it"]
fn each_way_gives_one_error_in_a_release_build() {
    check(&["--release", "--config=profile.release.opt-level=1"], &["-Copt-level=1"]);
}

fn check(options: &[&str], flags: &[&str]) {
    let source = root().join("tests/ui/sound/ways/lib.rs");
    let ways = functions(&fs::read_to_string(&source).expect("the source is there"));
    let mut told: BTreeMap<&str, usize> = ways.iter().map(|(_, name)| (name.as_str(), 0)).collect();
    let mut wrong = vec![];
    for Error { text, lines } in errors(&source, options, flags) {
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

/// Builds the crate as a user would, and reads what rustc tells.
fn errors(source: &Path, options: &[&str], flags: &[&str]) -> Vec<Error> {
    let mut rustc = Library::built(options).rustc(source, &["tensor_layout"]);
    let output = rustc.args(["--crate-type=lib", "--out-dir"]).arg(folder("one_error")).args(flags).output();
    let told = told(&output.expect("rustc runs"));
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
    assert!(!errors.is_empty(), "rustc tells no error:\n{told}");
    errors
}

/// The lines of the crate that one of rustc's messages is at.
fn lines(message: &str) -> Vec<usize> {
    let places = message.split("ways/lib.rs:").skip(1);
    places.filter_map(|place| place.split(':').next()?.parse().ok()).collect()
}
