//! The lists of `runtime/ADDING.md` are complete: each rule, each operation and each export is in the files that its list names. The lists of what a
//! benchmark leaves out name what is in the source.

use crate::files::{ROOT, files_in, read};
use std::path::Path;

#[path = "../counted/src/bin/paths/list.rs"]
#[allow(dead_code, reason = "the names and the measurements are for its program")]
mod paths;
#[path = "../bench/src/bin/rules/list.rs"]
#[allow(dead_code, reason = "as of `paths`")]
mod rules;

/// The text of a file, or of all files in a folder.
fn text(path: &str) -> String {
    match Path::new(ROOT).join(path).is_dir() {
        true => files_in(path).iter().map(read).collect(),
        false => read(path),
    }
}

/// Whether the text has the word, in any case, and not as a part of a longer one.
fn has_word(text: &str, word: &str) -> bool {
    let (text, word) = (text.to_lowercase(), word.to_lowercase());
    let is_inside = |char: Option<char>| char.is_some_and(|char| char.is_alphanumeric() || char == '_');
    text.match_indices(&word)
        .any(|(at, _)| !is_inside(text[..at].chars().next_back()) && !is_inside(text[at + word.len()..].chars().next()))
}

/// The programs that leave out a special path or a rule find what they change.
#[test]
fn what_is_left_out_stands_once_in_its_file() {
    let paths = paths::PATHS.iter().map(|path| ("runtime/src", path.name, path.changes));
    let rules = rules::RULES.iter().map(|rule| ("runtime/strided/src", rule.name, rule.changes));
    for (folder, name, changes) in paths.chain(rules) {
        for (file, find, instead) in changes {
            assert_eq!(read(format!("{folder}/{file}")).matches(find).count(), 1, "`{name}`: {file}: {find}");
            assert_ne!(find, instead, "`{name}`");
        }
    }
}

/// What is between two texts, at each place.
fn between<'a>(text: &'a str, before: &'a str, after: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(before).skip(1).filter_map(move |rest| rest.split(after).next())
}

/// Each word is in each file, or the pair has a reason not to be.
fn in_each(words: &[String], files: &[&str], exceptions: &[(&str, &str, &str)]) {
    let texts: Vec<(&str, String)> = files.iter().map(|file| (*file, text(file))).collect();
    let mut unused: Vec<_> = exceptions.iter().collect();
    for word in words {
        for (file, text) in &texts {
            let before = unused.len();
            unused.retain(|(excepted, place, _)| (excepted, place) != (&word.as_str(), file));
            let is_excepted = unused.len() < before;
            assert_ne!(has_word(text, word), is_excepted, "`{word}` in `{file}`: excepted {is_excepted}");
        }
    }
    assert!(unused.is_empty(), "exceptions that are none: {unused:?}");
}

#[test]
fn a_word_is_found() {
    assert!(has_word("a pad(H) = 8", "Pad") && has_word("StorageKind::Pad", "pad"));
    assert!(!has_word("padded, unpad, pad_zero", "pad"));
}

#[test]
fn rules_are_in_each_file_of_their_list() {
    let syntax = text("macros/syntax/src/ast.rs");
    let kinds = between(&syntax, "pub enum StorageKind {", "\n}").next().expect("the rules");
    let words: Vec<String> = kinds
        .lines()
        .map(|line| line.trim().trim_end_matches(','))
        .filter(|line| !line.is_empty() && !line.starts_with("///"))
        .map(str::to_lowercase)
        .collect();
    assert_eq!(words.len(), 7, "{words:?}");
    let digits = "a block becomes digits of the order";
    in_each(
        &words,
        &[
            "macros/syntax/src/check/storage.rs",
            "runtime/src/layout/storage.rs",
            "tests/src/oracle/notation.rs",
            "tests/tests/exhaustive/small.rs",
            "tests/tests/table.rs",
            "tests/tests/laws/generator.rs",
            "runtime/src/macros/layout.rs",
            "runtime/src/guide/ch02_layouts.md",
            "tests/ui/rules",
        ],
        &[
            ("block", "runtime/src/layout/storage.rs", digits),
            ("block", "tests/tests/exhaustive/small.rs", digits),
            ("block", "tests/tests/laws/generator.rs", digits),
        ],
    );
}

#[test]
fn operations_are_in_each_file_of_their_list() {
    let rows = text("runtime/src/layout/ops.rs");
    let names = between(&rows, "operation! {\n", "\n}").filter_map(|row| between(row, "    pub ", "<").next());
    // The method of an operation has its name, but for these.
    let method = |name: &str| match name {
        "Chunk" => "axis_chunks".to_owned(),
        "Slide" => "windows_with".to_owned(),
        "Pack" => "packed".to_owned(),
        _ => name
            .chars()
            .flat_map(|char| char.is_uppercase().then_some('_').into_iter().chain(char.to_lowercase()))
            .skip(1)
            .collect(),
    };
    let methods: Vec<String> = names.map(method).collect();
    assert!(methods.len() >= 24, "{methods:?}");
    in_each(
        &methods,
        &["tests/tests/parts", "tests/interface/public.txt", "tests/memory/tests/ways", "runtime/src/guide"],
        &[("packed", "tests/memory/tests/ways", "it is a layout, and no view")],
    );
}

#[test]
fn exports_are_in_each_file_of_their_list() {
    let modules = text("runtime/src/descriptors/mod.rs");
    let targets: Vec<String> = between(&modules, "\npub mod ", ";").map(str::to_owned).collect();
    assert!(targets.len() >= 8, "{targets:?}");
    in_each(
        &targets,
        &[
            "runtime/src/descriptors/exports.rs",
            "runtime/src/descriptors/tests.rs",
            "runtime/src/guide/ch09_descriptors.md",
        ],
        &[],
    );
    let exported = text("runtime/src/descriptors/exports.rs");
    for target in &targets {
        assert!(exported.contains(&format!("export!({target}, ")), "`exports` leaves out `{target}`");
        assert!(modules.contains(&format!("//! | [`{target}`] |")), "`mod.rs` has no row for `{target}`");
    }
}

/// The body of each method of a macro, without demands and comments, and of each row of `verbs!`.
fn bodies(text: &str) -> Vec<(&str, String)> {
    let is_said = |line: &&str| !line.starts_with("//") && !line.starts_with("demand!");
    let methods = text.split("\n        pub ").skip(1).filter_map(|row| {
        let (head, rest) = row.split_once("{\n")?;
        let body: Vec<&str> = rest.split("\n        }").next()?.lines().map(str::trim).filter(is_said).collect();
        Some((head.lines().next()?, body.join(" ")))
    });
    let rows = text.split("\n            pub ").skip(1).filter_map(|row| {
        let (head, rest) = row.split_once("\n            {")?;
        Some((head.lines().next()?, rest.split("\n            or try_").next()?.trim().to_owned()))
    });
    methods.chain(rows).collect()
}

#[test]
fn a_verb_is_one_expression_that_calls_a_function() {
    let mut count = 0;
    for file in ["read.rs", "write.rs", "parallel.rs", "storage.rs", "parts/border.rs"] {
        let text = text(&format!("runtime/src/view/{file}"));
        for macro_text in text.split("macro_rules! ").skip(1).filter_map(|rest| rest.split("\n}\n").next()) {
            for (name, body) in bodies(macro_text) {
                let statements = body.trim_end_matches([';', ' ']).matches(';').count();
                assert!(statements == 0, "{file}: `{name}` has several statements: {body}");
                count += 1;
            }
        }
    }
    assert!(count > 50, "{count}");
}

/// The name of the type that a line at the margin defines.
fn type_of(line: &str) -> Option<&str> {
    let line = match line.split_once("pub(") {
        Some(("", rest)) => rest.split_once(") ")?.1,
        _ => line.strip_prefix("pub ").unwrap_or(line),
    };
    let name = ["struct ", "enum ", "trait ", "type "].iter().find_map(|word| line.strip_prefix(word))?;
    name.split(|char: char| !char.is_alphanumeric() && char != '_').next()
}

/// A search for the name of a type of the core finds that type.
#[test]
fn a_type_of_the_core_has_its_name_alone() {
    assert_eq!(type_of("pub(crate) struct Piece {"), Some("Piece"));
    let mut found: Vec<(String, String)> = Vec::new();
    for folder in ["arith", "axis", "layout", "error", "view", "tensor", "convert"] {
        for file in files_in(format!("runtime/src/{folder}")) {
            let path = file.to_string_lossy().rsplit("runtime/src/").next().expect("a path").to_owned();
            if path.contains("tests") || path.contains("exhaustive") {
                continue;
            }
            let text = read(&file);
            let code = text.split("\n#[cfg(test)]\nmod ").next().expect("what is before the tests");
            found.extend(code.lines().filter_map(type_of).map(|name| (name.to_owned(), path.clone())));
        }
    }
    assert!(found.len() > 150, "{}", found.len());
    found.sort();
    found.dedup();
    let twice: Vec<_> = found.windows(2).filter(|pair| pair[0].0 == pair[1].0).collect();
    assert!(twice.is_empty(), "two types have one name: {twice:?}");
}
