//! Texts without a mistake, from what its message says to write.

use serde_json::{Value, json};
use std::cmp::Reverse;
use tensor_layout::AnyLayout;
use tensor_layout::any::{Mistake, ParseError};

/// What the message quotes after what is wrong, put at each place where it may belong. Those texts stay that have fewer mistakes.
/// `names` has the names of the buttons of the mistakes before: a name that is there already gets the column of its mistake.
pub(crate) fn of(error: &ParseError, mistake: &Mistake, names: &mut Vec<String>) -> Value {
    let text = error.text();
    let edits: Vec<Edit<'_>> = edits(text, mistake).into_iter().filter(|edit| edit.keeps(text, mistake)).collect();
    let trial = |edit| {
        let fixed = Edit::put(edit, text);
        (count(&fixed), fixed, edit)
    };
    let mut fixed: Vec<_> = edits.iter().map(trial).filter(|(left, ..)| *left < error.mistakes().len()).collect();
    // Those that keep what is written come first, and spaces make no other text.
    fixed.sort_by_key(|(left, fixed, edit)| (*left, edit.lost(text), edit.repeats(text), Reverse(fixed.len())));
    let mut known: Vec<(String, String)> = Vec::new();
    let mut list = Vec::new();
    let column = text[..mistake.bytes().start].chars().count() + 1;
    for (_, text, edit) in &fixed {
        let (bare, label) = (text.replace(char::is_whitespace, ""), edit.label());
        let name = if names.contains(&label) { format!("{label} in column {column}") } else { label.clone() };
        let is_new = known.iter().all(|(other, name)| *other != bare && *name != label) && !names.contains(&name);
        if list.len() < 2 && is_new {
            list.push(json!({ "label": name, "text": text }));
            names.push(name);
            known.push((bare, label));
        }
    }
    list.into()
}

#[cfg(test)]
thread_local! {
    /// How many texts have been tried.
    pub(crate) static TRIALS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// The number of mistakes of a text that is tried.
fn count(text: &str) -> usize {
    #[cfg(test)]
    TRIALS.set(TRIALS.get() + 1);
    AnyLayout::parse(text).map_or_else(|error| error.mistakes().len(), |_| 0)
}

/// Bytes of the text, and what stands in their place.
struct Edit<'a> {
    start: usize,
    end: usize,
    with: &'a str,
}

impl Edit<'_> {
    /// The bytes of the text that are no longer there.
    fn lost(&self, text: &str) -> usize {
        let old = &text[self.start..self.end];
        if self.with.contains(old) { 0 } else { old.len() }
    }

    /// Whether each name and each number that it takes away stands in what it writes, or is marked as wrong and is a name. A remedy that says to
    /// remove what is marked writes nothing. An order with a block in it becomes the rule of the block.
    fn keeps(&self, text: &str, mistake: &Mistake) -> bool {
        let marked = mistake.bytes();
        let joins = |before: &str, after: &str| before.ends_with(is_of_word) && after.starts_with(is_of_word);
        if joins(&text[..self.start], self.with) || joins(self.with, &text[self.end..]) {
            return false;
        }
        if self.with.trim().is_empty() {
            return true;
        }
        // Each word that is written stands for one that was there.
        let mut written: Vec<&str> = words(self.with).map(|(_, word)| word).collect();
        let mut stands = |word: &str| {
            let at = written.iter().position(|other| *other == word);
            at.map(|at| written.swap_remove(at)).is_some()
        };
        words(&text[self.start..self.end]).all(|(at, word)| {
            let (start, end) = (self.start + at, self.start + at + word.len());
            let is_marked = marked.start <= start && end <= marked.end;
            stands(word) || word == "order" || (is_marked && numbers(word).all(&mut stands))
        })
    }

    /// Whether a name or a number that it writes beside the text stands next to it already.
    fn repeats(&self, text: &str) -> bool {
        let near = |part: &str, is_before: bool| {
            let word = if is_before { words(part).last() } else { words(part).next() };
            word.is_some_and(|(_, word)| words(self.with).any(|(_, other)| other == word))
        };
        near(&text[..self.start], true) || near(&text[self.end..], false)
    }

    fn put(&self, text: &str) -> String {
        let before = &text[..self.start];
        let before = if self.with.starts_with(';') { before.trim_end() } else { before };
        [before, self.with, &text[self.end..]].concat()
    }

    fn label(&self) -> String {
        if self.with.trim().is_empty() { "remove it".into() } else { format!("write {}", self.with.trim()) }
    }
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The names and numbers of a text, with their places.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let parts = text.split(|letter| !is_of_word(letter)).filter(|word| !word.is_empty());
    parts.map(move |word| (word.as_ptr().addr() - text.as_ptr().addr(), word))
}

/// The numbers in a name such as `nChw16c`.
fn numbers(word: &str) -> impl Iterator<Item = &str> {
    word.split(|letter: char| !letter.is_ascii_digit()).filter(|number| !number.is_empty())
}

fn edits<'a>(text: &str, mistake: &'a Mistake) -> Vec<Edit<'a>> {
    let (start, end) = (mistake.bytes().start, mistake.bytes().end);
    let remedy = mistake.message().split_once(": ").map_or(mistake.message(), |(_, remedy)| remedy);
    let rule_start = text[..start].rfind(';').map_or(0, |at| at + 1);
    let rule_start = rule_start + text[rule_start..].len() - text[rule_start..].trim_start().len();
    let rule_end = text[start..].find(';').map_or(text.len(), |at| start + at);
    let word_start =
        text[..start].rfind(|letter: char| letter.is_ascii_whitespace() || letter == ';').map_or(0, |at| at + 1);
    let word_end = text[end..].find(|letter: char| !is_of_word(letter)).map_or(text.len(), |at| end + at);
    let mut edits = Vec::new();
    for with in remedy.split('`').skip(1).step_by(2) {
        edits.push(Edit { start, end, with });
        edits.push(Edit { start: word_start.min(start), end: word_end, with });
        if rule_start <= start && end <= rule_end {
            edits.push(Edit { start: rule_start, end: rule_end, with });
        }
        edits.push(Edit { start: end, end, with });
        edits.push(Edit { start, end: start, with });
    }
    if remedy.contains("remove") || remedy.contains("keep one") || remedy.contains("once") {
        // What is at both sides stays apart.
        let with = if text[end..].starts_with(is_of_word) { " " } else { "" };
        edits.push(Edit { start, end, with });
    }
    edits
}
