//! The parts between the `;`: the axes, the rules that all orders have, and last the orders.

use crate::report::Report;
use crate::tokens::{Cursor, Rustc};
use tensor_layout_syntax::parse::is_rule_ahead;
use tensor_layout_syntax::token::Origin;

pub(super) struct Sections<'t> {
    /// The axes, and then the rules.
    pub(super) layout: Vec<Cursor<'t>>,
    /// `NCHW | NHWC`; empty where there is none.
    pub(super) orders: Cursor<'t>,
}

impl Sections<'_> {
    /// The axes and the rules, as the user wrote them.
    pub(super) fn written(&self) -> String {
        let texts: Vec<_> = self.layout.iter().map(|section| Rustc::quote(section.clone().take_rest())).collect();
        texts.join("; ")
    }
}

/// Takes the list of orders from among the sections.
pub(super) fn split<'t>(input: Cursor<'t>, report: &mut Report) -> Sections<'t> {
    let end = input.clone();
    let mut sections = input.split(';');
    if sections.len() > 1 && sections.last().is_some_and(Cursor::is_empty) {
        sections.pop();
    }
    separate_from_axes(&mut sections, report);
    let Some(place) = place_of_orders(&sections) else {
        return Sections { orders: at_end(end), layout: sections };
    };
    let mut after = sections.split_off(place);
    let orders = without_keyword(after.remove(0), report);
    for section in after {
        if is_rule(&section) {
            let rule = Rustc::quote(section.clone().take_rest());
            report.at(section.here(), format!("rules stand before the orders: move `{rule}` there"));
            sections.push(section);
        } else {
            report.at(section.last(), "the orders are one list: write `|` in place of this `;`");
        }
    }
    sections.retain(|section| !report_order_rule(section, report));
    Sections { layout: sections, orders }
}

/// No tokens: the place behind the last one.
fn at_end(mut input: Cursor<'_>) -> Cursor<'_> {
    while input.next().is_some() {}
    input
}

/// `N C NCHW | NHWC`: the `;` before the first order is missing.
fn separate_from_axes(sections: &mut Vec<Cursor<'_>>, report: &mut Report) {
    let tokens = sections.first().map_or(&[][..], |first| first.clone().take_rest());
    let Some(before) = tokens.iter().position(|token| token.is_punct('|')).and_then(|bar| bar.checked_sub(1)) else {
        return;
    };
    let (axes, orders) = tokens.split_at(before);
    let (order, span) = (&tokens[before], tokens[before].span());
    report.at(span, format!("the orders follow a `;`: write `; {order}`"));
    sections.splice(..1, [axes, orders].map(|part| Cursor::new(part, span)));
}

/// The first list with a `|`, or else what stands last and is not a rule.
fn place_of_orders(sections: &[Cursor<'_>]) -> Option<usize> {
    let last = sections.len() - 1;
    let is_last_a_list = last > 0 && !sections[last].is_empty() && !is_rule(&sections[last]);
    let first = sections.iter().skip(1).position(has_bar).map(|place| place + 1);
    first.or(is_last_a_list.then_some(last))
}

fn has_bar(section: &Cursor<'_>) -> bool {
    section.clone().take_rest().iter().any(|token| token.is_punct('|'))
}

/// `order = NCHW` is not one: it is a list of one order with a keyword too many.
fn is_rule(section: &Cursor<'_>) -> bool {
    is_rule_ahead(section) && !section.is_word("order")
}

/// `order = NCHW | NHWC`: reported, and understood.
fn without_keyword<'t>(mut orders: Cursor<'t>, report: &mut Report) -> Cursor<'t> {
    if report_order_rule(&orders, report) {
        orders.next();
        orders.next();
    }
    orders
}

fn report_order_rule(section: &Cursor<'_>, report: &mut Report) -> bool {
    let is_order = section.is_word("order") && section.is_punct_at(1, '=');
    if is_order {
        report.at(section.here(), "`order` is not a rule here: write the orders last, as `; NCHW | NHWC`");
    }
    is_order
}
