//! What can follow in a text: for a person who does not know the grammar. The parser decides what is offered: a hint stays if it leads to a layout.

use serde_json::{Value, json};
use tensor_layout::AnyLayout;

/// Axes that most tensors have, with an extent each.
const AXES: [(&str, &str); 8] =
    [("N", "1"), ("C", "3"), ("H", "57"), ("W", "57"), ("D", "16"), ("K", "8"), ("R", "3"), ("S", "3")];

/// The extent that an axis of this name often has.
pub(crate) fn usual_extent(name: &str) -> &'static str {
    AXES.iter().find(|(other, _)| *other == name).map_or("8", |(_, number)| number)
}

/// A rule that names an axis.
struct Rule {
    word: &'static str,
    /// What it does.
    about: &'static str,
    /// What the number is; nothing of a rule without one.
    number: &'static str,
    numbers: &'static [&'static str],
}

const ORDER: &str = "the axes in memory, outermost first";

const RULES: [Rule; 7] = [
    Rule {
        word: "pad",
        about: "round the stored extent up",
        number: "the stored extent is a multiple of this",
        numbers: &["8", "4", "16", "64"],
    },
    Rule {
        word: "align",
        about: "round the stride up",
        number: "the stride is a multiple of this many elements",
        numbers: &["64", "16", "256", "4"],
    },
    Rule {
        word: "block",
        about: "split into blocks, innermost",
        number: "the indices of a block",
        numbers: &["16", "8", "4", "2"],
    },
    Rule { word: "broadcast", about: "share elements: stride 0", number: "", numbers: &[] },
    Rule { word: "reverse", about: "store the last index first", number: "", numbers: &[] },
    Rule { word: "stride", about: "say the stride", number: "the stride, in elements", numbers: &[] },
    Rule {
        word: "overlap",
        about: "a stride that shares elements",
        number: "the stride, in elements",
        numbers: &["1", "2", "4"],
    },
];

/// What may be put at the cursor.
struct Hint {
    /// What the page shows.
    label: String,
    about: String,
    /// The text up to the cursor, with the hint.
    text: String,
}

impl Hint {
    fn new(label: impl Into<String>, about: impl Into<String>, text: String) -> Self {
        Hint { label: label.into(), about: about.into(), text }
    }
}

/// What comes next, in words, and some of what can.
struct Next {
    about: String,
    hints: Vec<Hint>,
}

impl Next {
    fn new(about: impl Into<String>, hints: Vec<Hint>) -> Self {
        Next { about: about.into(), hints }
    }
}

/// The hints for a text whose cursor is at this byte.
pub(crate) fn answer(text: &str, cursor: usize) -> Value {
    let cursor = (0..=cursor.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let (before, after) = text.split_at(cursor);
    let Next { about, hints } = next(before);
    let hint = |hint: &Hint| {
        json!({
            "label": hint.label,
            "about": hint.about,
            "text": format!("{}{after}", hint.text),
            "cursor": hint.text.len(),
        })
    };
    json!({ "about": about, "hints": hints.iter().map(hint).collect::<Value>() })
}

fn is_layout(text: &str) -> bool {
    AnyLayout::parse(text).is_ok()
}

fn next(before: &str) -> Next {
    let Some((axes, rule)) = before.rsplit_once(';') else { return axes(before) };
    let names = names(axes);
    let (word, rest) = match rule.find(['(', '=']) {
        Some(at) => (rule[..at].trim(), &rule[at..]),
        None => (rule.trim(), ""),
    };
    if word == "order" && rule.trim_start() != "order" {
        return order(before, axes, rest, &names);
    }
    if let (Some(rule), false) = (RULES.iter().find(|rule| rule.word == word), rest.is_empty()) {
        return rule_of(before, axes, rule, rest, &names);
    }
    Next::new("A rule: what memory is like.", rules(axes, word, &names))
}

/// The names of the axes, in the section before the first `;`.
fn names(text: &str) -> Vec<String> {
    let axes = text.split(';').next().unwrap_or_default();
    AnyLayout::parse(axes).map_or_else(|_| Vec::new(), |layout| layout.names().map(str::to_owned).collect())
}

fn axes(before: &str) -> Next {
    let trimmed = before.trim_end();
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let word = &trimmed[trimmed.trim_end_matches(is_name).len()..];
    if trimmed.ends_with('=') {
        let numbers = ["1", "3", "8", "57", "64", "224"];
        let hint = |number: &&str| Hint::new(*number, "", format!("{before}{number}"));
        return Next::new("The extent: the number of indices of this axis.", numbers.iter().map(hint).collect());
    }
    if word.starts_with(char::is_alphabetic) {
        let number = usual_extent(word);
        let mut numbers = vec![number];
        numbers.extend(["1", "3", "64"].iter().filter(|other| **other != number));
        let hint = |number: &&str| Hint::new(format!("{word}={number}"), "", format!("{trimmed}={number}"));
        let hints = numbers.iter().map(hint).filter(|hint| is_layout(&hint.text)).collect();
        return Next::new(format!("`=` and the extent of `{word}`: the number of its indices."), hints);
    }
    let space = if before.is_empty() || before.ends_with(char::is_whitespace) { "" } else { " " };
    let others = AXES
        .iter()
        .map(|(name, number)| Hint::new(format!("{name}={number}"), "", format!("{before}{space}{name}={number}")));
    let mut hints: Vec<_> = others.filter(|hint| is_layout(&hint.text)).take(4).collect();
    if trimmed.is_empty() {
        return Next::new("An axis: its name, `=`, and its extent, the number of its indices.", hints);
    }
    hints.extend(rules(trimmed, "", &names(trimmed)));
    Next::new("Another axis, or `;` and a rule: what memory is like.", hints)
}

/// The rules that can follow, and begin with what is typed.
fn rules(before: &str, typed: &str, names: &[String]) -> Vec<Hint> {
    let leads = |rule: &Rule| names.iter().any(|name| !values(before, rule, name).is_empty());
    let logical = format!("{before}; order = {}", joined(names));
    let order = Hint::new("order = ..", ORDER, format!("{before}; order = "));
    let order = (names.len() > 1 && "order".starts_with(typed) && is_layout(&logical)).then_some(order);
    let rule = |rule: &Rule| {
        let label = if rule.number.is_empty() { "(..)" } else { "(..) = .." };
        Hint::new(format!("{}{label}", rule.word), rule.about, format!("{before}; {}(", rule.word))
    };
    let others = RULES.iter().filter(|rule| rule.word.starts_with(typed) && leads(rule)).map(rule);
    order.into_iter().chain(others).collect()
}

/// What a rule can have for this axis: the text after its parenthesis.
fn values(before: &str, rule: &Rule, name: &str) -> Vec<String> {
    let text = |value: &str| format!("{before}; {}({name}){value}", rule.word);
    if rule.number.is_empty() {
        return if is_layout(&text("")) { vec![String::new()] } else { Vec::new() };
    }
    let strides = if rule.word == "stride" { own_strides(before, name) } else { Vec::new() };
    let numbers = rule.numbers.iter().map(|number| (*number).to_owned()).chain(strides);
    numbers.filter(|number| is_layout(&text(&format!(" = {number}")))).collect()
}

/// The stride that the axis has, and twice as much.
fn own_strides(before: &str, name: &str) -> Vec<String> {
    let Ok(layout) = AnyLayout::parse(before) else { return Vec::new() };
    let own = layout.names().position(|other| other == name).map_or(0, |axis| layout.strides()[axis].unsigned_abs());
    [own, own * 2].iter().map(usize::to_string).collect()
}

/// `(H) = 8` from the parenthesis on.
fn rule_of(before: &str, axes: &str, rule: &Rule, rest: &str, names: &[String]) -> Next {
    let complete = || Next::new("The text is complete. Another rule may follow.", rules(before.trim_end(), "", names));
    let Some((inside, value)) = rest.split_once(')') else {
        let typed = rest.trim_start_matches('(').trim_start();
        let begin = before.strip_suffix(typed).unwrap_or(before);
        let end = if rule.number.is_empty() { ")" } else { ") = " };
        let names = names.iter().filter(|name| name.starts_with(typed) && !values(axes, rule, name).is_empty());
        let hint = |name: &String| Hint::new(name, "", format!("{begin}{name}{end}"));
        return Next::new(format!("The axis of `{}`, and `)`.", rule.word), names.map(hint).collect());
    };
    if rule.number.is_empty() {
        return complete();
    }
    let typed = value.trim_start().trim_start_matches('=').trim();
    let begin = before[..before.len() - value.len()].trim_end();
    let numbers = values(axes, rule, inside.trim_start_matches('(').trim());
    let numbers = numbers.iter().filter(|number| number.starts_with(typed) && *number != typed);
    let hints: Vec<_> = numbers.map(|number| Hint::new(number, "", format!("{begin} = {number}"))).collect();
    if is_layout(before) {
        return complete();
    }
    Next::new(format!("`=` and a number: {}.", rule.number), hints)
}

fn order(before: &str, axes: &str, rest: &str, names: &[String]) -> Next {
    let typed = rest.trim_start_matches('=').trim();
    if !typed.is_empty() && is_layout(before) {
        return Next::new("The text is complete. Another rule may follow.", rules(before.trim_end(), "", names));
    }
    let packed = |text: &str| text.replace(char::is_whitespace, "");
    let orders = orders(names)
        .into_iter()
        .map(|order| joined(&order))
        .filter(|order| packed(order).starts_with(&packed(typed)) && is_layout(&format!("{axes}; order = {order}")));
    let hint = |(place, order): (usize, String)| {
        let about = if place == 0 && typed.is_empty() { "as they are written" } else { "" };
        Hint::new(&order, about, format!("{axes}; order = {order}"))
    };
    Next::new(format!("Each axis once: {ORDER}."), orders.take(6).enumerate().map(hint).collect())
}

/// `NHWC`, or names with spaces between them.
fn joined(names: &[String]) -> String {
    let are_letters = names.iter().all(|name| matches!(name.as_bytes(), [b'A'..=b'Z']));
    names.join(if are_letters { "" } else { " " })
}

/// Orders of these names, the usual ones first: as they are written, with the channels last, reversed, and each with two neighbours exchanged.
fn orders(names: &[String]) -> Vec<Vec<String>> {
    let is_channel = |name: &&String| *name == "C" || name.starts_with("Ch");
    let last: Vec<_> = names.iter().filter(|name| !is_channel(name)).chain(names.iter().filter(is_channel)).collect();
    let mut all = vec![names.to_vec(), last.into_iter().cloned().collect(), names.iter().rev().cloned().collect()];
    for at in 1..names.len() {
        let mut exchanged = names.to_vec();
        exchanged.swap(at - 1, at);
        all.push(exchanged);
    }
    let mut known: Vec<Vec<String>> = Vec::new();
    for order in all {
        if !known.contains(&order) {
            known.push(order);
        }
    }
    known
}
