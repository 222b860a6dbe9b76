//! `NCHW | NHWC | Blocked = W N C H`: the orders and their names.

use crate::declaration::{Attribute, attributes};
use crate::expand::{Model, ModelItem};
use crate::report::Report;
use crate::tokens::{Cursor, Rustc, Token};
use crate::words;
use proc_macro2::{Ident, Span};
use tensor_layout_syntax::ast;
use tensor_layout_syntax::{check, parse};

type Item = ast::Item<Rustc>;

/// One order.
pub(super) struct Variant {
    pub(super) attributes: Vec<Attribute>,
    pub(super) name: Ident,
    /// Outermost first, without blocks.
    pub(super) order: Vec<ModelItem>,
    /// Whether the order names each axis once. Otherwise it is completed.
    is_whole: bool,
    /// The order as the user wrote it.
    pub(super) written: String,
}

/// The names of the constants of the enum, in its own namespace; and what the name of the enum of bound layouts ends with.
const TAKEN: [&str; 3] = ["ALL", "NAMES", "Layout"];

/// The orders, without those whose name or whose order is there already.
pub(super) fn parse(orders: Cursor<'_>, model: &Model, has_all_axes: bool, report: &mut Report) -> Vec<Variant> {
    let mut variants: Vec<Variant> = Vec::new();
    if orders.is_empty() {
        let first: String = model.names().collect();
        let example = if words::is_letters(&first) { first } else { "NCHW".to_owned() };
        report.at(orders.last(), format!("the orders are missing: write them last, as `; {example} | ..`"));
        return variants;
    }
    // Of the next order: they may stand before its `|` too.
    let mut before = Vec::new();
    let mut last = orders.last();
    let parts = orders.split('|').into_iter().flat_map(|part| at_commas(part, model, report)).collect::<Vec<_>>();
    for (place, mut part) in parts.into_iter().enumerate() {
        before.extend(attributes(&mut part));
        // As in a pattern, a `|` may stand before the first one.
        if part.is_empty() && place > 0 {
            report.at(part.last(), "no order follows this `|`: remove it");
        }
        if part.is_empty() {
            continue;
        }
        let variant = variant(std::mem::take(&mut before), &mut part, model, has_all_axes, report);
        before = attributes(&mut part);
        if let Some(found) = part.peek() {
            let message = format!("expected an order, found `{found}`: write it as `NHWC` or `Batch Head Seq`");
            report.at(found.span(), message);
        }
        variants.extend(variant.filter(|variant| is_new(variant, &variants, report)));
        last = part.last();
    }
    if !before.is_empty() {
        report.at(last, "no order follows this attribute: remove it");
    }
    variants
}

/// `NCHW, NHWC`: reported, and understood. In `Batch, Seq | ..` the comma is within an order.
fn at_commas<'t>(part: Cursor<'t>, model: &Model, report: &mut Report) -> Vec<Cursor<'t>> {
    let is_axis = |token: &Token| match token {
        Token::Ident(word) => model.position(&word.text).is_some(),
        _ => true,
    };
    let is_one_order = part.clone().take_rest().iter().all(is_axis);
    let Some(comma) = comma(&part).filter(|_| !is_one_order) else { return vec![part] };
    report.at(comma, "orders are separated by `|`: write it in place of the comma");
    part.split(',').into_iter().filter(|part| !part.is_empty()).collect()
}

/// The first comma.
fn comma(part: &Cursor<'_>) -> Option<Span> {
    let mut ahead = part.clone();
    while !ahead.is_empty() && !ahead.is_punct(",") {
        ahead.next();
    }
    ahead.eat(',')
}

/// `#[default] Blocked = N C/16 H W C%16`
fn variant(
    attributes: Vec<Attribute>,
    input: &mut Cursor<'_>,
    model: &Model,
    has_all_axes: bool,
    report: &mut Report,
) -> Option<Variant> {
    if attributes.iter().any(|attribute| attribute.is("cfg")) {
        report.at(input.here(), "`cfg` cannot stand at one order of the set: write it above the enum, or remove it");
    }
    let name = if input.is_punct_at(1, '=') { input.next_ident() } else { None };
    if name.is_some() {
        input.eat('=');
    }
    let start = input.here();
    let items = parse::order_items(input, report);
    if items.is_empty() {
        if input.is_empty() {
            report.at(input.last(), "an order is missing here: write it as `NHWC` or `Batch Head Seq`");
        }
        return None;
    }
    let mut aside = Report::default();
    let mistakes = if has_all_axes { &mut *report } else { &mut aside };
    let count = mistakes.mistakes().len();
    let order = places(&items, model, start, mistakes);
    let is_whole = has_all_axes && mistakes.mistakes().len() == count;
    let written = items.iter().map(Item::text).collect::<Vec<_>>().join(" ");
    let name = name
        .filter(|name| !name.is_keyword())
        .map_or_else(|| own_name(&items, &written, report), |name| name.tree.clone());
    Some(Variant { attributes, name, order, is_whole, written })
}

/// The items by the positions of their axes: all axes are there, and no axis with digits has another rule.
fn places(items: &[Item], model: &Model, start: Span, report: &mut Report) -> Vec<ModelItem> {
    let names: Vec<_> = model.names().collect();
    let mut own = Report::default();
    let order = check::items(items, "", &names, &mut own);
    report.append(own);
    check::exclude_rules(&order, &model.axes, report);
    let count = order.len() + model.blocks().count();
    if count > check::MAX_RANK && order.iter().any(ModelItem::is_digit) {
        let message =
            format!("an order has at most {} items, and this one has {count} with its blocks", check::MAX_RANK);
        report.at(start, message);
        return (0..model.axes.len()).map(ModelItem::whole).collect();
    }
    order
}

/// The word of an order of letters; several words joined, as `BatchSeqHead`.
fn own_name(items: &[Item], written: &str, report: &mut Report) -> Ident {
    let span = items[0].name.span;
    if !items.iter().all(Item::is_plain) {
        report.at(span, format!("this order needs a name: write `Blocked = {written}`"));
        return Ident::new("Blocked", span);
    }
    let [Item { name, .. }] = items else {
        let joined: String = items.iter().map(|item| capitalized(&item.name.text)).collect();
        return Ident::new(&joined, span);
    };
    let text = &name.text;
    if name.is("row_major") || name.is("column_major") {
        let name: String = text.split('_').map(capitalized).collect();
        report.at(span, format!("this order needs a name: write `{name} = {text}`, or the letters of its axes"));
        return Ident::new(&name, span);
    }
    name.tree.clone()
}

/// `seq` as `Seq`.
fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A text or a match could not tell apart two orders of one name. Two names of one order would be different values of one layout.
fn is_new(variant: &Variant, others: &[Variant], report: &mut Report) -> bool {
    let (name, span) = (words::text(&variant.name), variant.name.span());
    let is_same = |other: &&Variant| {
        let (order, other) = (&variant.order, &other.order);
        order.len() == other.len() && order.iter().zip(other).all(|(item, other)| item.is(other))
    };
    let message = if TAKEN.contains(&name.as_str()) {
        format!(
            "the name `{name}` is taken by the enum: write another name for this order, as `Name = {}`",
            variant.written
        )
    } else if let Some(other) = others.iter().find(|other| words::text(&other.name) == name) {
        if is_same(&other) {
            format!("the order `{name}` is there already: remove this one")
        } else {
            format!("the name `{name}` is taken already: write another one, as `Name = {}`", variant.written)
        }
    } else if let Some(other) = others.iter().find(|other| is_same(other) && variant.is_whole) {
        format!("`{name}` is the same order as `{}`: remove one of the two", words::text(&other.name))
    } else {
        return true;
    };
    report.at(span, message);
    false
}
