//! `NCHW | NHWC | Blocked = W N C H`: the orders and their names.

use crate::check::{Model, ModelAxis, ModelItem};
use crate::cursor::Cursor;
use crate::declaration::{Attribute, attributes};
use crate::parse;
use crate::report::Report;
use crate::tokens::Tokens;
use crate::words;
use proc_macro2::{Ident, Span, TokenTree};
use syntax::ast::{Item, StorageKind};
use syntax::check;
use tensor_layout_syntax as syntax;

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
pub(super) fn parse(orders: Cursor, model: &Model, has_all_axes: bool, report: &mut Report) -> Vec<Variant> {
    let axes = &*model.axes;
    let mut variants: Vec<Variant> = Vec::new();
    if orders.is_empty() {
        let first: String = axes.iter().map(ModelAxis::name_text).collect();
        let example = if words::is_letters(&first) { first } else { "NCHW".to_owned() };
        report.at(orders.last(), format!("the orders are missing: write them last, as `; {example} | ..`"));
        return variants;
    }
    // Of the next order: they may stand before its `|` too.
    let mut before = Vec::new();
    let mut last = orders.last();
    let parts = orders.split('|').into_iter().flat_map(|part| at_commas(part, axes, report)).collect::<Vec<_>>();
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
fn at_commas(part: Cursor, axes: &[ModelAxis], report: &mut Report) -> Vec<Cursor> {
    let is_axis = |token: &TokenTree| match token {
        TokenTree::Ident(word) => position(axes, &words::text(word)).is_some(),
        _ => true,
    };
    let is_one_order = part.clone().take_rest().into_iter().all(|token| is_axis(&token));
    let Some(comma) = comma(&part).filter(|_| !is_one_order) else { return vec![part] };
    report.at(comma, "orders are separated by `|`: write it in place of the comma");
    part.split(',').into_iter().filter(|part| !part.is_empty()).collect()
}

/// The first comma.
fn comma(part: &Cursor) -> Option<Span> {
    let mut ahead = part.clone();
    while !ahead.is_empty() && !ahead.is_punct(",") {
        ahead.next();
    }
    ahead.eat(',')
}

/// `#[default] Blocked = N C/16 H W C%16`
fn variant(
    attributes: Vec<Attribute>,
    input: &mut Cursor,
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
    let mut tokens = Tokens::default();
    let items = parse::order_items(input, &mut tokens, report);
    if items.is_empty() {
        if input.is_empty() {
            report.at(input.last(), "an order is missing here: write it as `NHWC` or `Batch Head Seq`");
        }
        return None;
    }
    let mut aside = Report::default();
    let mistakes = if has_all_axes { &mut *report } else { &mut aside };
    let count = mistakes.count();
    let order = places(&items, &tokens, model, start, mistakes);
    let is_whole = has_all_axes && mistakes.count() == count;
    let written = items.iter().map(Item::text).collect::<Vec<_>>().join(" ");
    let name = name
        .filter(|name| !words::is_keyword(name))
        .unwrap_or_else(|| own_name(&items, &tokens, &written, &model.axes, report));
    Some(Variant { attributes, name, order, is_whole, written })
}

/// The items by the positions of their axes: all axes are there, and no axis with digits has another rule.
fn places(items: &[Item], tokens: &Tokens, model: &Model, start: Span, report: &mut Report) -> Vec<ModelItem> {
    let names: Vec<_> = model.axes.iter().map(ModelAxis::name_text).collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let mut mistakes = syntax::report::Report::new(tokens);
    let order = check::items(items, "", &names, &mut mistakes);
    report.add(mistakes.into_mistakes(), tokens);
    let order: Vec<_> = order.into_iter().map(|item| ModelItem::of(item, tokens)).collect();
    for (position, axis) in model.axes.iter().enumerate() {
        let digit = order.iter().find_map(|item| item.span.filter(|_| item.axis == position));
        let block = model.blocks().any(|block| block.axis == position).then_some(StorageKind::Block);
        let rule = block.or(axis.storage.first().map(|(kind, ..)| *kind));
        if let (Some(digit), Some(rule)) = (digit, rule) {
            report.at(digit, check::digits_and_rule(&axis.name, rule));
        }
    }
    let count = order.len() + model.blocks().count();
    if count > check::MAX_RANK && order.iter().any(ModelItem::is_digit) {
        let message =
            format!("an order has at most {} items, and this one has {count} with its blocks", check::MAX_RANK);
        report.at(start, message);
        let whole = |axis| ModelItem { axis, divisor: None, modulus: None, span: None, stride: None };
        return (0..model.axes.len()).map(whole).collect();
    }
    order
}

/// The axis of this name.
fn position(axes: &[ModelAxis], name: &str) -> Option<usize> {
    axes.iter().position(|axis| axis.name_text() == name)
}

/// The word of an order of letters; several words joined, as `BatchSeqHead`.
fn own_name(items: &[Item], tokens: &Tokens, written: &str, axes: &[ModelAxis], report: &mut Report) -> Ident {
    let words: Vec<_> = items.iter().map(|item| tokens.ident(&item.name)).collect();
    if !items.iter().all(Item::is_plain) {
        let span = words[0].span();
        report.at(span, format!("this order needs a name: write `Blocked = {written}`"));
        return Ident::new("Blocked", span);
    }
    let [word] = &*words else {
        let joined: String = words.iter().map(|word| capitalized(&words::text(word))).collect();
        return Ident::new(&joined, words[0].span());
    };
    let text = words::text(word);
    if ["row_major", "column_major"].contains(&text.as_str()) && position(axes, &text).is_none() {
        let name: String = text.split('_').map(capitalized).collect();
        report.at(word.span(), format!("this order needs a name: write `{name} = {text}`, or the letters of its axes"));
        return Ident::new(&name, word.span());
    }
    word.clone()
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
