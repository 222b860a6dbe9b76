//! The oracle's own reading of the notation. It expects a correct layout of integers and `?`s.

use super::{AxisRules, Item, Rules};

/// Reads `N=? C=3; order = CN; pad(N) = 8`, as `stringify!` gives it back or as a person writes it.
///
/// # Panics
///
/// If it is not a layout.
pub fn parse(text: &str) -> Rules {
    let mut parts = text.split(';');
    let axes = axes(&words(parts.next().unwrap_or_default()));
    let mut rules = Rules { order: (0..axes.len()).map(Item::whole).collect(), axes };
    let (mut blocks, mut digits) = (Vec::new(), Vec::new());
    for part in parts {
        let words = words(part);
        match words.first().copied() {
            None => {}
            Some("order") => rules.order = order(&rules, &words[2..]),
            Some("block") => blocks.push((words[2], number(words[5]).expect("a number") as usize)),
            Some("stride" | "overlap") if words[3] != ")" => digits.push(words),
            Some(rule) => apply(&mut rules, rule, &words[1..]),
        }
    }
    for (name, size) in blocks {
        let axis = rules.axes.iter().position(|axis| axis.name == name).expect("an axis of the layout");
        rules.order.iter_mut().filter(|item| item.axis == axis).for_each(|item| item.divisor = size);
        rules.order.push(Item { modulus: Some(size), ..Item::whole(axis) });
    }
    for words in digits {
        let close = words.iter().position(|word| *word == ")").expect("a list");
        let written = items(&rules, &words[2..close])[0];
        let is_same = |item: &&mut Item| {
            (item.axis, item.divisor, item.modulus) == (written.axis, written.divisor, written.modulus)
        };
        let item = rules.order.iter_mut().find(is_same).expect("an item of the order");
        (item.stride, item.overlap) = (number(words[close + 2]), words[0] == "overlap");
    }
    rules
}

/// Identifiers and numbers whole, everything else character by character.
fn words(text: &str) -> Vec<&str> {
    let is_word = |c: char| !c.is_whitespace() && !"=;(),/%?".contains(c);
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = if is_word(first) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        words.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    words
}

/// `name = extent`, repeated.
fn axes(words: &[&str]) -> Vec<AxisRules> {
    words
        .chunks(3)
        .map(|axis| AxisRules {
            name: axis[0].to_owned(),
            extent: number(axis[2]),
            pad: 1,
            align: 1,
            stride: None,
            overlap: false,
            broadcast: false,
            reverse: false,
        })
        .collect()
}

/// A number, or `None` for `?`.
fn number(word: &str) -> Option<u128> {
    if word == "?" { None } else { Some(word.parse().expect("an integer or `?`")) }
}

/// A single word that is not an axis is a run of letters. Any other word is a name, which `/` and `%` may follow, each with a number.
fn order(rules: &Rules, words: &[&str]) -> Vec<Item> {
    let find = |name: &str| rules.axes.iter().position(|axis| axis.name == name);
    let known = |name: &str| Item::whole(find(name).expect("an order of the layout's axes"));
    match words {
        ["row_major"] => (0..rules.axes.len()).map(Item::whole).collect(),
        ["column_major"] => (0..rules.axes.len()).rev().map(Item::whole).collect(),
        [letters] if find(letters).is_none() => letters.chars().map(|letter| known(&letter.to_string())).collect(),
        words => items(rules, words),
    }
}

/// Names of axes. After a name, `/` and `%` may follow with a number each.
fn items(rules: &Rules, words: &[&str]) -> Vec<Item> {
    let find = |name: &str| rules.axes.iter().position(|axis| axis.name == name);
    let (mut items, mut words) = (Vec::<Item>::new(), words.iter());
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse().ok()).expect("an integer");
        match (*word, items.last_mut()) {
            ("/", Some(item)) => item.divisor = number(),
            ("%", Some(item)) => item.modulus = Some(number()),
            (name, _) => items.push(Item::whole(find(name).expect("an axis of the layout"))),
        }
    }
    items
}

/// `(name, name) = number`, of a rule that is not the order.
fn apply(rules: &mut Rules, rule: &str, words: &[&str]) {
    let value = words.iter().position(|word| *word == "=").map(|equals| number(words[equals + 1]));
    let names: Vec<&str> = words[1..].iter().copied().take_while(|word| *word != ")").filter(|w| *w != ",").collect();
    for axis in rules.axes.iter_mut().filter(|axis| names.contains(&axis.name.as_str())) {
        let known = || value.flatten().expect("a number");
        match rule {
            "pad" => axis.pad = known(),
            "align" => axis.align = known(),
            "stride" | "overlap" => (axis.stride, axis.overlap) = (value, rule == "overlap"),
            "broadcast" => axis.broadcast = true,
            "reverse" => axis.reverse = true,
            _ => panic!("`{rule}` is not a rule that the oracle knows"),
        }
    }
}
