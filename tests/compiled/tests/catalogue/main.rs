//! The catalogue of mistakes, `ui/CATALOGUE.md`, has the messages that the compiler prints, and every message.
//!
//! `TRYBUILD=overwrite cargo test -p tensor-layout-compiled --test catalogue` writes it anew from the `.stderr` files.

mod literals;
mod mistakes;

use literals::{Literal, literals};
use mistakes::mistakes;
use std::path::{Path, PathBuf};
use std::{env, fs};
use tensor_layout_compiled::root;

fn folder(of_package: &str) -> PathBuf {
    root().join(of_package)
}

/// All files below `folder` with this extension, in a fixed order.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let below = |path: PathBuf| if path.is_dir() { files(&path, extension) } else { vec![path] };
    paths.into_iter().flat_map(below).filter(|path| path.extension().is_some_and(|it| it == extension)).collect()
}

#[test]
fn the_catalogue_is_what_the_compiler_prints() {
    let path = folder("tests").join("ui/CATALOGUE.md");
    let written = mistakes::catalogue(&mistakes());
    if env::var_os("TRYBUILD").is_some_and(|value| value == "overwrite") {
        fs::write(&path, &written).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    for (committed, written) in committed.lines().zip(written.lines()) {
        assert_eq!(committed, written);
    }
    assert_eq!(committed.len(), written.len());
}

#[test]
fn there_are_many_mistakes_and_each_is_another() {
    let mistakes = mistakes();
    assert!(mistakes.len() >= 90, "{}", mistakes.len());
    for (place, mistake) in mistakes.iter().enumerate() {
        let before = mistakes[..place].iter().find(|other| other.source == mistake.source);
        assert!(before.is_none(), "{} is {}", mistake.name, before.map_or("", |other| &other.name));
    }
}

/// Every text with several words that a macro could say. Only a crate without the feature reads that it needs one;
/// `hygiene/without-features` is that crate.
#[test]
fn every_message_of_the_macros_is_printed_by_some_mistake() {
    let is_message = |literal: &Literal| {
        let is_documentation = literal.text.ends_with('.') || literal.text.contains("[`");
        literal.is_sentence() && !is_documentation && !literal.text.contains("needs the feature")
    };
    assert_printed("macros", &["tests", "tests.rs"], is_message);
    // Tokens that rustc itself refuses, and numbers that only a text at run time lacks.
    assert_printed("macros/syntax", &["text", "text.rs"], is_message);
}

/// Every text that a constant's evaluation or a missing trait could say.
///
/// The texts of `directml` are the texts of its run-time errors too, and most of its rules are about numbers that come at run time. The
/// folder `ui/descriptors` has the rules that a constant can break. The numbers of `any` come at run time only. The texts of `share`, `shader` and `descriptors`, whose rules are in
/// `description`, are behind features. This package does not turn these features on, because rustc would name more items by long paths.
/// Each of these texts is in an example of the documentation that does not compile.
#[test]
fn every_assertion_of_the_runtime_is_printed_by_some_mistake() {
    let is_assertion = |literal: &Literal| {
        let before = ["Text::new(", ".str(", "message=", "assert!("];
        let is_text = before.iter().any(|before| literal.before.ends_with(before));
        // A sentence of an error. Some numbers are given at run time only.
        // Only a crate without a feature reads that it needs one, as of the macros.
        let is_of_given = [
            "need the feature",
            "ends before it starts",
            "is given twice; the parts",
            "indices, each {dilation} after",
            "border needs an extent of at least",
        ];
        let is_row =
            literal.before.ends_with("=>") && ["part: ", "layout: "].iter().any(|it| literal.text.starts_with(it));
        literal.is_sentence() && (is_text || is_row) && !is_of_given.iter().any(|it| literal.text.contains(it))
    };
    assert_printed(
        "runtime",
        &["any/numbers.rs", "directml", "share", "shader", "description", "descriptors", "error/sentence.rs"],
        is_assertion,
    );
}

#[track_caller]
fn assert_printed(package: &str, except: &[&str], is_message: impl Fn(&Literal) -> bool) {
    let printed: Vec<String> = mistakes().into_iter().map(|mistake| mistake.printed).collect();
    let root = folder(package).join("src");
    let sources =
        files(&root, "rs").into_iter().filter(|path| !except.iter().any(|it| path.starts_with(root.join(it))));
    let messages: Vec<_> =
        sources.flat_map(|path| literals(&fs::read_to_string(path).unwrap())).filter(is_message).collect();
    assert!(messages.len() > 20, "{} messages of {package}", messages.len());
    let missing: Vec<_> = messages
        .into_iter()
        .filter(|message| !printed.iter().any(|printed| message.is_in(printed)))
        .map(|message| message.text)
        .collect();
    assert!(missing.is_empty(), "no .stderr has {} of {package}:\n{}", missing.len(), missing.join("\n"));
}
