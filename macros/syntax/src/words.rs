//! Names: letters, keywords, and the nearest word to a misspelled one.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

/// The words that cannot name anything in some edition of Rust, and `_`. (A test of `tensor-layout-macros` compares them with the words of `syn`.)
const KEYWORDS: [&str; 53] = [
    "_", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "Self", "self", "static", "struct",
    "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while",
    "yield",
];

/// What is not a name, even with `r#`.
const NEVER_NAMES: [&str; 5] = ["_", "super", "self", "Self", "crate"];

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

/// The words that rustc would take, without `r#`, for a keyword, or for `_`; in alphabetical order.
pub fn keywords() -> impl Iterator<Item = &'static str> {
    KEYWORDS.into_iter()
}

/// Whether the word is not a name, even with `r#`.
#[must_use]
pub fn is_never_name(word: &str) -> bool {
    NEVER_NAMES.contains(&word)
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

/// The candidate that `word` was probably meant to be, whatever the case.
///
/// It may be the beginning of the candidate, or a third of its letters may be wrong. So a single
/// letter matches only itself.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let tolerated = match word.chars().count() {
        0..=2 => 0,
        3..=4 => 1,
        _ => 2,
    };
    let distances = candidates.into_iter().map(|candidate| (distance(word, candidate), candidate));
    distances.filter(|(distance, _)| *distance <= tolerated).min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// The number of letters to insert, remove or replace, or of neighbours to exchange; 1 if one word begins with the other.
fn distance(a: &str, b: &str) -> usize {
    let [a, b] = [a, b].map(|word| word.chars().map(|letter| letter.to_ascii_lowercase()).collect::<Vec<_>>());
    if a != b && a.len().min(b.len()) >= 3 && (a.starts_with(&b) || b.starts_with(&a)) {
        return 1;
    }
    // Rows of the table of distances between beginnings of the words: the last one, and the one before it.
    let (mut last, mut before): (Vec<usize>, Vec<usize>) = ((0..=b.len()).collect(), Vec::new());
    for i in 0..a.len() {
        let mut row = alloc::vec![i + 1];
        for j in 0..b.len() {
            let replaced = last[j] + usize::from(a[i] != b[j]);
            let is_exchanged = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
            let exchanged = if is_exchanged { before[j - 1] + 1 } else { replaced };
            row.push(replaced.min(exchanged).min(last[j + 1] + 1).min(row[j] + 1));
        }
        before = mem::replace(&mut last, row);
    }
    last[b.len()]
}
