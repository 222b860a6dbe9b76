//! The rules about `order`.

use super::{MAX_RANK, ModelAxis, ModelItem, keywords_are_raw, no_such_axis};
use crate::ast::{Item, Number, Order};
use crate::report::Report;
use crate::token::{Ident, Origin};
use crate::words;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Two orders contradict each other, or one of them is redundant.
pub(super) fn only_once<O: Origin>(second: &Order<O>, report: &mut Report<O>) {
    report.at(second.keyword.span, "`order` is given already: keep one of the two");
}

/// The items of `order = NHWC`, by the positions of their axes.
pub(super) fn resolve<O: Origin>(order: &Order<O>, axes: &[ModelAxis<O>], report: &mut Report<O>) -> Vec<ModelItem<O>> {
    let axes: Vec<_> = axes.iter().map(|axis| &*axis.name.text).collect();
    items(&order.items, "order = ", &axes, report)
}

/// The items of an order, by the positions of their axes. `prefix` is what stands before the items, for the remedies.
pub fn items<O: Origin>(
    written: &[Item<O>],
    prefix: &'static str,
    axes: &[&str],
    report: &mut Report<O>,
) -> Vec<ModelItem<O>> {
    keywords_are_raw(written, |name| position(axes, name).is_some(), report);
    if written.iter().all(Item::is_plain) {
        let words: Vec<_> = written.iter().map(|item| item.name.clone()).collect();
        return places(&words, prefix, axes, report).into_iter().map(ModelItem::whole).collect();
    }
    let mut items = Vec::new();
    for item in written {
        let Item { name, divisor, modulus } = item;
        match position(axes, &name.text) {
            None => report.at(name.span, no_such_axis(axes.iter().copied(), &name.text)),
            Some(_) if items.len() == MAX_RANK => {
                let message = format!("an order has at most {MAX_RANK} items, and `{}` is one more", item.text());
                report.at(name.span, message);
                break;
            }
            Some(axis) => {
                let span = (!item.is_plain()).then_some(name.span);
                let (divisor, modulus) = (divisor.clone(), modulus.clone());
                items.push(ModelItem { divisor, modulus, span, ..ModelItem::whole(axis) });
            }
        }
    }
    // Of what is not understood, some digit may only seem to be missing. A number of 1 replaces a wrong one.
    let is_wrong = |item: &Item<O>| [&item.divisor, &item.modulus].into_iter().flatten().any(Number::is_one);
    let has_wrong = written.iter().any(is_wrong);
    if report.is_empty() && !has_wrong {
        for name in axes {
            cover(name, written, report);
        }
    }
    if report.is_empty() && !has_wrong { items } else { (0..axes.len()).map(ModelItem::whole).collect() }
}

/// Checks that the items of an axis cover its index once. Where a number is a constant, the arithmetic does.
fn cover<O: Origin>(name: &str, written: &[Item<O>], report: &mut Report<O>) {
    let own: Vec<_> = written.iter().filter(|item| item.name.text == name).collect();
    if let (true, Some(last)) = (own.is_empty(), written.last()) {
        let message = format!("this order leaves out `{name}`: write each axis once, or its digits");
        return report.at(last.name.span, message);
    }
    let integer = |number: &Option<Number<O>>| number.as_ref().map_or(Some(None), |number| number.integer().map(Some));
    let numbers = |item: &Item<O>| Some((integer(&item.divisor)?.unwrap_or(1), integer(&item.modulus)?));
    let known: Option<Vec<_>> = own.iter().map(|item| Some((numbers(item)?, *item))).collect();
    let Some(mut left) = known else { return };
    left.sort_by_key(|((divisor, _), _)| *divisor);
    let mut before: Option<&Item<O>> = None;
    // Where the digits up to `before` end; `None` after the last one.
    let mut end = Some(1);
    for ((divisor, modulus), item) in left {
        let (span, text) = (item.name.span, item.text());
        match (end, before) {
            (Some(end), _) if end == divisor => {}
            (Some(end), before) if end < divisor => {
                let missing = spelled(name, end, (divisor % end == 0).then_some(divisor / end));
                let message = match before {
                    None => format!("`order` covers `{name}` from {divisor} on: add `{missing}`"),
                    Some(before) => format!("`{text}` and `{}` leave out `{missing}`", before.text()),
                };
                return report.at(span, message);
            }
            (_, before) => {
                let before = before.map_or_else(String::new, Item::text);
                let message = format!("`{text}` covers what `{before}` covers: write each digit of `{name}` once");
                return report.at(span, message);
            }
        }
        end = modulus.map(|modulus| divisor.saturating_mul(modulus));
        before = Some(item);
    }
    if let (Some(end), Some(last)) = (end, before) {
        let whole = Item { modulus: None, ..last.clone() };
        let message = format!(
            "`{}` is the last digit of an axis with more indices: write `{}`, or add `{}`",
            last.text(),
            whole.text(),
            spelled(name, end, None)
        );
        report.at(last.name.span, message);
    }
}

/// `M/32%4`
fn spelled(name: &str, divisor: u64, modulus: Option<u64>) -> String {
    let part = |sign: char, number: u64| if number == 1 { String::new() } else { format!("{sign}{number}") };
    format!("{name}{}{}", part('/', divisor), modulus.map_or_else(String::new, |modulus| part('%', modulus)))
}

/// An axis with digits has no other rule.
pub fn exclude_rules<O: Origin>(order: &[ModelItem<O>], axes: &[ModelAxis<O>], report: &mut Report<O>) {
    for (position, axis) in axes.iter().enumerate() {
        let digit = order.iter().find_map(|item| item.span.filter(|_| item.axis == position));
        if let (Some(span), Some((kind, ..))) = (digit, axis.storage.first()) {
            let (name, word) = (&axis.name, kind.word());
            let remedy = match kind.gives_stride() {
                true => format!("name the digit, as `{word}({name}/16) = 1024`"),
                false => "keep one of the two".to_owned(),
            };
            report.at(span, format!("`{name}` has digits in the order, and a `{word}`: {remedy}"));
        }
    }
}

/// The positions of the axes that the words name, all of them. `prefix` is what stands before the words, for the remedies.
///
/// Every axis has one place in memory order, a broadcast one too. The order names all of them, so
/// that an axis that is added later cannot be forgotten in it.
fn places<O: Origin>(words: &[Ident<O>], prefix: &'static str, axes: &[&str], report: &mut Report<O>) -> Vec<usize> {
    let row_major = 0..axes.len();
    if let [word] = words {
        if word.is("row_major") {
            return row_major.collect();
        } else if word.is("column_major") {
            return row_major.rev().collect();
        } else if let Some(meant) = initials(&word.text, axes) {
            let message = format!(
                "`{word}` are letters, and names of several letters stand apart: write `{prefix}{}`",
                meant.join(" ")
            );
            report.at(word.span, message);
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
fn names<O: Origin>(word: &Ident<O>, is_single: bool, axes: &[&str]) -> Vec<String> {
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

/// The rules that give an order as oneDNN and TVM write it, with blocks of letters at its end: `nChw16c`, `OIhw16i16o`.
fn innermost_blocks(name: &str, prefix: &str, axes: &[&str]) -> Option<String> {
    let axis = |letter: char| axes.iter().position(|axis| axis.eq_ignore_ascii_case(letter.encode_utf8(&mut [0; 4])));
    let (outer, mut left) = name.split_at(name.find(|c: char| c.is_ascii_digit())?);
    let outer: Vec<_> = outer.chars().map(axis).collect::<Option<_>>()?;
    let (mut rules, mut blocks) = (Vec::new(), Vec::new());
    // An order of all axes that is not the one without the rule.
    if outer.len() == axes.len() && !outer.is_sorted() {
        rules.push(format!("{prefix}{}", outer.iter().map(|&axis| axes[axis]).collect::<String>()));
    }
    while let Some(letter) = left.chars().find(|c| !c.is_ascii_digit()) {
        let (size, rest) = left.split_once(letter)?;
        left = rest;
        blocks.push(axis(letter)?);
        rules.push(format!("block({}) = {}", axes[axis(letter)?], size.parse::<u64>().ok().filter(|&size| size > 1)?));
    }
    let is_known = left.is_empty() && blocks.iter().all(|axis| outer.contains(axis));
    let is_twice = |list: &[usize]| (1..list.len()).any(|at| list[..at].contains(&list[at]));
    (is_known && !is_twice(&outer) && !is_twice(&blocks)).then(|| rules.join("; "))
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
    fn place<O: Origin>(&mut self, name: &str, word: &Ident<O>, report: &mut Report<O>) {
        match position(self.axes, name) {
            Some(axis) if self.placed.contains(&axis) => {
                report.at(word.span, format!("`{name}` occurs twice in this order: write each axis once"))
            }
            Some(axis) => self.placed.push(axis),
            None => {
                self.is_unclear = true;
                report.at(word.span, self.no_such_name(name));
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
        if let Some(rules) = innermost_blocks(name, self.prefix, self.axes) {
            return format!("there is no order `{name}`: a block is a rule, so write `{rules}`");
        }
        match words::nearest(name, ["row_major", "column_major"]) {
            Some(keyword) => format!("there is no order `{name}`: did you mean `{keyword}`?"),
            None => no_such_axis(self.axes.iter().copied(), name),
        }
    }

    /// The order with what was left out at its end.
    fn complete<O: Origin>(mut self, words: &[Ident<O>], report: &mut Report<O>) -> Vec<usize> {
        let missing: Vec<_> = (0..self.axes.len()).filter(|axis| !self.placed.contains(axis)).collect();
        self.placed.extend(&missing);
        let last = words.last().filter(|_| !self.is_unclear && !missing.is_empty());
        if let Some(last) = last {
            let are_letters = self.axes.iter().all(|axis| words::is_letter(axis));
            let separator = if are_letters { "" } else { " " };
            let message = format!(
                "this order leaves out `{}`: write each axis once, as `{}{}`",
                self.spell(missing, "`, `"),
                self.prefix,
                self.spell(self.placed.iter().copied(), separator)
            );
            report.at(last.span, message);
        }
        self.placed
    }

    fn spell(&self, order: impl IntoIterator<Item = usize>, separator: &str) -> String {
        let names: Vec<_> = order.into_iter().map(|axis| self.axes[axis]).collect();
        names.join(separator)
    }
}
