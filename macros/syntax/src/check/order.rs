//! The rules about `order`.

use super::{ModelAxis, no_such_axis};
use crate::ast::Order;
use crate::report::Report;
use crate::token::Ident;
use crate::words;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Two orders contradict each other, or one of them is redundant.
pub(super) fn only_once(second: &Order, report: &mut Report<'_>) {
    report.at(second.keyword.place, "`order` is given already: keep one of the two");
}

/// The axes of `order = NHWC`, by their positions.
pub(super) fn resolve(order: &Order, axes: &[ModelAxis], report: &mut Report<'_>) -> Vec<usize> {
    let axes: Vec<_> = axes.iter().map(|axis| &*axis.name.text).collect();
    places(&order.words, "order = ", &axes, report)
}

/// The positions of the axes that the words name, all of them. `prefix` is what stands before the words, for the remedies.
///
/// Every axis has one place in memory order, a broadcast one too. The order names all of them, so
/// that an axis that is added later cannot be forgotten in it.
pub fn places(words: &[Ident], prefix: &'static str, axes: &[&str], report: &mut Report<'_>) -> Vec<usize> {
    let row_major = 0..axes.len();
    if let [word] = words {
        let is_axis = position(axes, &word.text).is_some();
        if word.is("row_major") && !is_axis {
            return row_major.collect();
        } else if word.is("column_major") && !is_axis {
            return row_major.rev().collect();
        }
    }
    if let [word] = words {
        if let Some(meant) = initials(&word.text, axes) {
            report.at(
                word.place,
                format!(
                    "`{word}` are letters, and names of several letters stand apart: write `{prefix}{}`",
                    meant.join(" ")
                ),
            );
            return row_major.collect();
        }
    }
    let mut placement = Placement { axes, prefix, placed: Vec::new(), is_unclear: false };
    for word in words {
        for name in names(word, words.len() == 1, axes) {
            placement.place(&name, word, report);
        }
    }
    placement.complete(words, report)
}

/// The axes whose names begin with the letters of a word that is none of them, if each letter begins one and not all names are letters.
fn initials<'a>(word: &str, axes: &[&'a str]) -> Option<Vec<&'a str>> {
    let are_letters = axes.iter().all(|axis| words::is_letter(axis));
    if are_letters || !words::is_letters(word) || position(axes, word).is_some() || word.len() != axes.len() {
        return None;
    }
    let begins = |letter: char| {
        let mut begun = axes.iter().filter(move |axis| axis.starts_with(letter));
        begun.next().copied().filter(|_| begun.next().is_none())
    };
    word.chars().map(begins).collect()
}

/// The axes that one word of an order names.
///
/// A word that is an axis is that axis, so a declared name wins over letters. Any other single
/// word is a run of letters; of several words each is one name.
fn names(word: &Ident, is_single: bool, axes: &[&str]) -> Vec<String> {
    let name = &word.text;
    if is_single && words::is_letters(name) && position(axes, name).is_none() {
        name.chars().map(String::from).collect()
    } else {
        alloc::vec![name.clone()]
    }
}

/// The axis of this name, compared by the text of the identifiers.
fn position(axes: &[&str], name: &str) -> Option<usize> {
    axes.iter().position(|axis| *axis == name)
}

/// An order as far as it is read.
struct Placement<'a> {
    axes: &'a [&'a str],
    prefix: &'static str,
    placed: Vec<usize>,
    /// A name was not understood, so some axis may only seem to be left out.
    is_unclear: bool,
}

impl Placement<'_> {
    fn place(&mut self, name: &str, word: &Ident, report: &mut Report<'_>) {
        match position(self.axes, name) {
            Some(axis) if self.placed.contains(&axis) => {
                report.at(word.place, format!("`{name}` occurs twice in this order: write each axis once"))
            }
            Some(axis) => self.placed.push(axis),
            None => {
                self.is_unclear = true;
                report.at(word.place, self.no_such_name(name));
            }
        }
    }

    /// The message for a name that is not an axis: it may be small letters, or a misspelled keyword.
    fn no_such_name(&self, name: &str) -> String {
        if name == "row_major" || name == "column_major" {
            return format!("`{name}` stands alone: write `{}{name}`", self.prefix);
        }
        let in_capitals = name.to_uppercase();
        let are_axes = in_capitals.chars().all(|c| position(self.axes, &c.to_string()).is_some());
        if are_axes {
            let remedy = if name == in_capitals {
                // Several words are one name each.
                self.spell(in_capitals.chars().filter_map(|c| position(self.axes, &c.to_string())), " ")
            } else {
                in_capitals
            };
            return format!("there is no axis `{name}`: did you mean `{remedy}`?");
        }
        match words::nearest(name, ["row_major", "column_major"]) {
            Some(keyword) => format!("there is no order `{name}`: did you mean `{keyword}`?"),
            None => no_such_axis(self.axes.iter().copied(), name),
        }
    }

    /// The order with what was left out at its end.
    fn complete(mut self, words: &[Ident], report: &mut Report<'_>) -> Vec<usize> {
        let missing: Vec<_> = (0..self.axes.len()).filter(|axis| !self.placed.contains(axis)).collect();
        self.placed.extend(&missing);
        let last = words.last().filter(|_| !self.is_unclear && !missing.is_empty());
        if let Some(last) = last {
            let are_letters = self.axes.iter().all(|axis| words::is_letter(axis));
            let separator = if are_letters { "" } else { " " };
            report.at(
                last.place,
                format!(
                    "this order leaves out `{}`: write each axis once, as `{}{}`",
                    self.spell(missing, "`, `"),
                    self.prefix,
                    self.spell(self.placed.iter().copied(), separator)
                ),
            );
        }
        self.placed
    }

    fn spell(&self, order: impl IntoIterator<Item = usize>, separator: &str) -> String {
        let names: Vec<_> = order.into_iter().map(|axis| self.axes[axis]).collect();
        names.join(separator)
    }
}
