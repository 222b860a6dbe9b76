//! `NCHW | NHWC | Blocked = W N C H`: the orders and their names.

use crate::check::ModelAxis;
use crate::cursor::Cursor;
use crate::declaration::{Attribute, attributes};
use crate::report::Report;
use crate::tokens::Tokens;
use crate::words;
use proc_macro2::{Ident, Span, TokenTree};
use syntax::check;
use tensor_layout_syntax as syntax;

/// One order.
pub(super) struct Variant {
    pub(super) attributes: Vec<Attribute>,
    pub(super) name: Ident,
    /// Positions of the axes, outermost first.
    pub(super) order: Vec<usize>,
    /// Whether the order names each axis once. Otherwise it is completed.
    is_whole: bool,
    /// The order as the user wrote it.
    pub(super) written: String,
}

/// The names of the constants of the enum, in its own namespace.
const TAKEN: [&str; 2] = ["ALL", "NAMES"];

/// The orders, without those whose name or whose order is there already.
pub(super) fn parse(orders: Cursor, axes: &[ModelAxis], has_all_axes: bool, report: &mut Report) -> Vec<Variant> {
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
        let variant = variant(std::mem::take(&mut before), &mut part, axes, has_all_axes, report);
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

/// `#[default] Blocked = W N C H`
fn variant(
    attributes: Vec<Attribute>,
    input: &mut Cursor,
    axes: &[ModelAxis],
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
    let words = axis_words(input, report);
    if words.is_empty() {
        return None;
    }
    let mut aside = Report::default();
    let (order, is_whole) = places(&words, axes, if has_all_axes { &mut *report } else { &mut aside });
    let written = words.iter().map(words::text).collect::<Vec<_>>().join(" ");
    let name = name.filter(|name| !words::is_keyword(name)).unwrap_or_else(|| own_name(&words, axes, report));
    Some(Variant { attributes, name, order, is_whole: is_whole && has_all_axes, written })
}

/// The positions of the axes that the words name, all of them, and whether the words are an order.
fn places(words: &[Ident], axes: &[ModelAxis], report: &mut Report) -> (Vec<usize>, bool) {
    let mut tokens = Tokens::default();
    let written = words.iter().cloned().map(TokenTree::from).collect();
    let words = tokens.take(Cursor::new(written, Span::call_site())).idents();
    let names: Vec<_> = axes.iter().map(ModelAxis::name_text).collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let mut mistakes = syntax::report::Report::new(&tokens);
    let order = check::places(&words, "", &names, &mut mistakes);
    let mistakes = mistakes.into_mistakes();
    let is_order = mistakes.is_empty();
    report.add(mistakes, &tokens);
    (order, is_order)
}

/// The axis of this name.
fn position(axes: &[ModelAxis], name: &str) -> Option<usize> {
    axes.iter().position(|axis| axis.name_text() == name)
}

/// The words of one order, up to its end.
fn axis_words(input: &mut Cursor, report: &mut Report) -> Vec<Ident> {
    let mut words = Vec::new();
    let mut has_comma = false;
    loop {
        if let Some(word) = input.next_ident() {
            words.push(word);
        } else if let Some(comma) = input.eat(',') {
            if !has_comma {
                report.at(comma, "an order has no commas: write `NHWC` or `Batch Head Seq`");
            }
            has_comma = true;
        } else {
            break;
        }
    }
    if words.is_empty() && input.is_empty() {
        report.at(input.last(), "an order is missing here: write it as `NHWC` or `Batch Head Seq`");
    }
    words
}

/// The word of an order of letters; several words joined, as `BatchSeqHead`.
fn own_name(order: &[Ident], axes: &[ModelAxis], report: &mut Report) -> Ident {
    let [word] = order else {
        let joined: String = order.iter().map(|word| capitalized(&words::text(word))).collect();
        return Ident::new(&joined, order[0].span());
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
    let message = if TAKEN.contains(&name.as_str()) {
        format!("the enum has a constant `{name}`: write another name for this order, as `Name = {}`", variant.written)
    } else if let Some(other) = others.iter().find(|other| words::text(&other.name) == name) {
        if other.order == variant.order {
            format!("the order `{name}` is there already: remove this one")
        } else {
            format!("the name `{name}` is taken already: write another one, as `Name = {}`", variant.written)
        }
    } else if let Some(other) = others.iter().find(|other| other.order == variant.order && variant.is_whole) {
        format!("`{name}` is the same order as `{}`: remove one of the two", words::text(&other.name))
    } else {
        return true;
    };
    report.at(span, message);
    false
}
