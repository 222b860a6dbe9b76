//! The rules that give digits of axes their strides: `stride(M/128) = 1024`.

use super::storage::takes_as_many_axes;
use super::{ModelAxis, ModelItem, no_axis, position};
use crate::ast::{Item, Number, Storage, Value};
use crate::report::Report;
use crate::token::Origin;
use crate::words;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Gives the items of the order that the rule names their stride.
pub(super) fn apply<O: Origin>(
    rule: &Storage<O>,
    axes: &[ModelAxis<O>],
    order: &mut [ModelItem<O>],
    report: &mut Report<O>,
) {
    takes_as_many_axes(rule, report);
    let (kind, word) = (rule.kind, rule.kind.word());
    let Some(item) = rule.items.first() else { return };
    let text = item.text();
    if !kind.gives_stride() {
        let message =
            format!("`{word}` applies to an axis, and `{text}` is a digit of one: only `stride` and `overlap` do");
        return report.at(item.name.span, message);
    }
    let number = match &rule.value {
        Value::Absent => return,
        Value::Dynamic(question) => {
            let message = format!("the stride of a digit cannot be a `?`: write `{word}({text}) = 1024`");
            return report.at(*question, message);
        }
        Value::Static(number) if number.integer() == Some(0) => {
            return report
                .at(number.span, format!("the stride of a digit is at least 1: write `{word}({text}) = 1024`"));
        }
        Value::Static(number) => number,
    };
    let has_digits = order.iter().any(|own| own.span.is_some() && axes[own.axis].name.text == item.name.text);
    match order.iter().position(|own| is(own, item, axes)) {
        None if !has_digits && !report.is_empty() => {} // the order may only seem to have none
        None => report.at(item.name.span, no_such_item(item, axes, order)),
        Some(place) => match &mut order[place].stride {
            Some((other, ..)) => {
                let message = format!("`{}` is given already for `{text}`: keep one of the two", other.word());
                report.at(rule.keyword.span, message);
            }
            stride => *stride = Some((kind, number.clone(), rule.keyword.span)),
        },
    }
}

/// Whether the item is written as an item of the order is. Integers are compared by their values.
fn is<O: Origin>(own: &ModelItem<O>, item: &Item<O>, axes: &[ModelAxis<O>]) -> bool {
    let key = |number: &Option<Number<O>>| number.as_ref().map(Number::key);
    own.span.is_some()
        && axes[own.axis].name.text == item.name.text
        && (key(&own.divisor), key(&own.modulus)) == (key(&item.divisor), key(&item.modulus))
}

/// The message for a digit that is not in the order.
fn no_such_item<O: Origin>(item: &Item<O>, axes: &[ModelAxis<O>], order: &[ModelItem<O>]) -> String {
    let (name, text) = (&item.name.text, item.text());
    let Some(axis) = position(axes, name) else { return no_axis(axes, name) };
    let own: Vec<_> = order.iter().filter(|own| own.axis == axis).map(|own| own.text(axes)).collect();
    let (are, list) =
        (if own.len() == 1 { "item is" } else { "items are" }, words::list(own.iter().map(String::as_str)));
    format!("the order has no item `{text}`: for `{name}`, its {are} {list}")
}
