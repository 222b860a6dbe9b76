//! The rules about `pad`, `align`, `stride`, `overlap`, `broadcast`, `reverse` and `block`, of axes.

use super::{MAX_RANK, ModelAxis, ModelItem, no_axis, position};
use crate::ast::{Item, Number, Storage, StorageKind, Value};
use crate::report::Report;
use crate::token::{Ident, Origin};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// `block(C) = 16`, which becomes digits in the order.
pub(super) struct Block<O: Origin> {
    axis: usize,
    size: Number<O>,
    keyword: O::Span,
}

/// Adds a rule to the axes it names, where it can stand.
pub(super) fn apply<O: Origin>(
    rule: &Storage<O>,
    axes: &mut [ModelAxis<O>],
    blocks: &mut Vec<Block<O>>,
    report: &mut Report<O>,
) {
    takes_as_many_axes(rule, report);
    let is_positive = is_positive(rule, report);
    for (index, name) in distinct_axes(rule, axes, report) {
        if is_compatible(rule, name, &axes[index], report) && is_positive {
            if let (StorageKind::Block, Value::Static(size)) = (rule.kind, &rule.value) {
                blocks.push(Block { axis: index, size: size.clone(), keyword: rule.keyword.span });
            }
            let axis = &mut axes[index];
            axis.storage.push((rule.kind, rule.value.clone(), rule.keyword.span));
            axis.storage.sort_by_key(|(kind, ..)| *kind);
        }
    }
}

/// Splits the places of axes with blocks: the blocks stay there, and the indices in a block are innermost, those of the last one innermost of
/// all.
pub(super) fn split<O: Origin>(
    order: &mut Vec<ModelItem<O>>,
    blocks: Vec<Block<O>>,
    axes: &[ModelAxis<O>],
    report: &mut Report<O>,
) {
    // An index modulo 1 is always 0. Of a constant it is not known here.
    for Block { axis, size, keyword } in blocks.into_iter().filter(|block| !block.size.is_one()) {
        let is_whole = |item: &&mut ModelItem<O>| item.axis == axis && item.span.is_none();
        let parts = order.len() + 1;
        let Some(item) = order.iter_mut().find(is_whole) else { continue };
        if parts > MAX_RANK {
            let name = &axes[axis].name;
            let message = format!(
                "an axis with a block counts as two, and a layout has at most {MAX_RANK}: with this block, `{name}` makes \
                 {parts}; merge axes that are adjacent in memory"
            );
            report.at(keyword, message);
            return;
        }
        (item.divisor, item.span) = (Some(size.clone()), Some(size.span));
        order.push(ModelItem { span: Some(size.span), modulus: Some(size), ..ModelItem::whole(axis) });
    }
}

/// One multiple for several axes has a clear meaning, but two axes of one stride would overlap. So
/// only the rules that apply to each axis by itself take a list.
pub(super) fn takes_as_many_axes<O: Origin>(rule: &Storage<O>, report: &mut Report<O>) {
    let [_, second, ..] = rule.items.as_slice() else { return };
    if rule.kind.takes_list() {
        return;
    }
    let word = rule.kind.word();
    let value = match &rule.value {
        Value::Static(number) => &*number.text,
        Value::Dynamic(_) | Value::Absent => "?",
    };
    let each: Vec<_> = rule.items.iter().map(|item| format!("{word}({}) = {value}", item.text())).collect();
    report.at(second.name.span, format!("`{word}` takes one axis: write `{}`", each.join("; ")));
}

/// No extent is a multiple of 0, and a stride of 0 has a rule of its own.
fn is_positive<O: Origin>(rule: &Storage<O>, report: &mut Report<O>) -> bool {
    let Value::Static(number) = &rule.value else { return true };
    if number.integer() != Some(0) || rule.kind == StorageKind::Overlap {
        return true;
    }
    let axis = rule.items.first().map_or("", |item| &item.name.text);
    let message = match rule.kind {
        StorageKind::Stride => format!("a stride of 0 repeats one element: write `broadcast({axis})`"),
        StorageKind::Block => format!("a block has at least 1 index: write `block({axis}) = 16`"),
        _ => "nothing can be rounded up to a multiple of 0: write 1 for no padding, or remove the rule".to_owned(),
    };
    report.at(number.span, message);
    false
}

/// The axes that a rule names, each once.
fn distinct_axes<'a, O: Origin>(
    rule: &'a Storage<O>,
    axes: &[ModelAxis<O>],
    report: &mut Report<O>,
) -> Vec<(usize, &'a Ident<O>)> {
    let mut found: Vec<(usize, &Ident<O>)> = Vec::new();
    for Item { name: ident, .. } in &rule.items {
        let name = &ident.text;
        match position(axes, name) {
            None => report.at(ident.span, no_such_name(axes, name)),
            Some(axis) if found.iter().any(|(other, _)| *other == axis) => {
                report.at(ident.span, format!("`{name}` occurs twice in this list: write it once"));
            }
            Some(axis) => found.push((axis, ident)),
        }
    }
    found
}

/// The message for a name that is not an axis: it may be several axes without commas.
fn no_such_name<O: Origin>(axes: &[ModelAxis<O>], name: &str) -> String {
    let letters: Vec<_> = name.chars().map(String::from).collect();
    if letters.iter().all(|letter| position(axes, letter).is_some()) {
        format!("there is no axis `{name}`: did you mean `{}`?", letters.join(", "))
    } else {
        no_axis(axes, name)
    }
}

/// A rule given twice contradicts itself. Others are excluded for a [reason](excluded).
fn is_compatible<O: Origin>(rule: &Storage<O>, name: &Ident<O>, axis: &ModelAxis<O>, report: &mut Report<O>) -> bool {
    let (kind, word) = (rule.kind, rule.kind.word());
    let message = if axis.storage.iter().any(|(other, ..)| *other == kind) {
        format!("`{word}` is given already for `{name}`: keep one of the two")
    } else {
        let this = (kind, &rule.value);
        let clash = axis.storage.iter().find_map(|(other, value, _)| Some((other, excluded(this, (*other, value))?)));
        let Some((other, reason)) = clash else { return true };
        let other = other.word();
        format!("`{word}` and `{other}` of `{name}` exclude each other ({reason}): keep one")
    };
    let span = if rule.items.len() > 1 { name.span } else { rule.keyword.span };
    report.at(span, message);
    false
}

/// Why two different rules cannot stand at one axis.
fn excluded<O: Origin>(a: (StorageKind, &Value<O>), b: (StorageKind, &Value<O>)) -> Option<&'static str> {
    use StorageKind::{Align, Block, Broadcast, Overlap, Reverse, Stride};
    let (first, last) = if a.0 < b.0 { (a, b) } else { (b, a) };
    match (first.0, last.0) {
        (Broadcast, _) | (_, Broadcast) => Some("`broadcast` sets the stride to 0 and stores nothing more"),
        (_, Block) => Some("an axis in blocks has two strides, and its blocks are its padding"),
        (Align, Stride) => Some("`stride` sets the stride that `align` would round"),
        (Align, Overlap) => Some("`overlap` sets the stride that `align` would round"),
        (Stride, Overlap) => Some("both set the stride, and only by `overlap` two indices may share an element"),
        (Stride | Overlap, Reverse) if matches!(first.1, Value::Dynamic(_)) => {
            Some("a run-time stride has its own sign")
        }
        _ => None,
    }
}
