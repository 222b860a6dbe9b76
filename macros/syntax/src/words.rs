//! Names: letters, keywords, and the nearest word to a misspelled one.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The words that cannot name anything, and `_`. (A test of `tensor-layout-macros` compares them with those of `syn`.)
const KEYWORDS: [&str; 52] = [
    "_", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "if", "impl", "in", "let", "loop", "macro", "match",
    "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "Self", "self", "static", "struct", "super",
    "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Whether the name is one of the standard axes, `A` to `Z`.
#[must_use]
pub fn is_letter(name: &str) -> bool {
    matches!(name.as_bytes(), [b'A'..=b'Z'])
}

/// Whether the name is a run of capital letters.
#[must_use]
pub fn is_letters(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_uppercase())
}

/// Whether rustc would take the name, without `r#`, for a keyword, or for `_`.
#[must_use]
pub fn is_keyword(name: &str) -> bool {
    KEYWORDS.contains(&name)
}

/// `a`, `b` and `c`, each in backquotes.
pub fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<_> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// The candidate that `word` was probably meant to be.
///
/// It may be the beginning of the candidate, or a third of its letters may be wrong. So a single
/// letter matches only itself, in either case.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let tolerated = match word.chars().count() {
        0..=2 => 0,
        3..=4 => 1,
        _ => 2,
    };
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let distance = if candidate.eq_ignore_ascii_case(word) {
                0
            } else if word.len().min(candidate.len()) >= 3
                && (word.starts_with(candidate) || candidate.starts_with(word))
            {
                1
            } else {
                distance(word, candidate)
            };
            (distance <= tolerated).then_some((distance, candidate))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// The Levenshtein distance: the number of letters to insert, remove or replace.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.chars().enumerate() {
            let replaced = diagonal + usize::from(from != to);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}
