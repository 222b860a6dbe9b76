//! The parts between the `;`: the axes, the rules that all orders have, and last the orders.

use crate::cursor::Cursor;
use crate::report::Report;
use crate::tokens::Tokens;
use proc_macro2::{TokenStream, TokenTree};
use tensor_layout_syntax::parse::is_rule_ahead;

pub(super) struct Sections {
    /// The axes, and then the rules.
    pub(super) layout: Vec<Cursor>,
    /// `NCHW | NHWC`; empty where there is none.
    pub(super) orders: Cursor,
}

impl Sections {
    /// The axes and the rules, as the user wrote them.
    pub(super) fn written(&self) -> String {
        let texts: Vec<_> = self.layout.iter().map(|section| section.clone().take_rest().to_string()).collect();
        texts.join("; ")
    }
}

/// Takes the list of orders from among the sections.
pub(super) fn split(input: Cursor, report: &mut Report) -> Sections {
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
            let rule = section.clone().take_rest();
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
fn at_end(mut input: Cursor) -> Cursor {
    while input.next().is_some() {}
    input
}

/// `N C NCHW | NHWC`: the `;` before the first order is missing.
fn separate_from_axes(sections: &mut Vec<Cursor>, report: &mut Report) {
    let Some(first) = sections.first().filter(|first| has_bar(first)) else { return };
    let mut before = first.clone();
    let mut axes: Vec<TokenTree> = Vec::new();
    while !before.is_empty() && !before.is_punct("|") {
        axes.extend(before.next());
    }
    let Some(order) = axes.pop() else { return };
    report.at(order.span(), format!("the orders follow a `;`: write `; {order}`"));
    let orders: TokenStream = std::iter::once(order.clone()).chain(before.take_rest()).collect();
    sections[0] = Cursor::new(axes.into_iter().collect(), order.span());
    sections.insert(1, Cursor::new(orders, order.span()));
}

/// The first list with a `|`, or else what stands last and is not a rule.
fn place_of_orders(sections: &[Cursor]) -> Option<usize> {
    let last = sections.len() - 1;
    let is_last_a_list = last > 0 && !sections[last].is_empty() && !is_rule(&sections[last]);
    let first = sections.iter().skip(1).position(has_bar).map(|place| place + 1);
    first.or(is_last_a_list.then_some(last))
}

fn has_bar(section: &Cursor) -> bool {
    section.clone().take_rest().into_iter().any(|token| matches!(token, TokenTree::Punct(p) if p.as_char() == '|'))
}

/// `order = NCHW` is not one: it is a list of one order with a keyword too many.
fn is_rule(section: &Cursor) -> bool {
    is_rule_ahead(&Tokens::default().take(section.clone()).cursor()) && !section.is_word("order")
}

/// `order = NCHW | NHWC`: reported, and understood.
fn without_keyword(mut orders: Cursor, report: &mut Report) -> Cursor {
    if report_order_rule(&orders, report) {
        orders.next();
        orders.next();
    }
    orders
}

fn report_order_rule(section: &Cursor, report: &mut Report) -> bool {
    let is_order = section.is_word("order") && section.is_punct_at(1, '=');
    if is_order {
        report.at(section.here(), "`order` is not a rule here: write the orders last, as `; NCHW | NHWC`");
    }
    is_order
}
