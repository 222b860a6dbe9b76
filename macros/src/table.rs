//! The table of a layout in the documentation of what is generated: numbers where they are known, names and formulas elsewhere.
//!
//! A doc comment cannot call the `const fn`s of the runtime. So the computation of strides is repeated here, with symbols, for
//! documentation only. A test compares it with the numbers of the runtime.

mod term;

use crate::ast::{Extent, Number, NumberKind, StorageKind, Value};
use crate::check::{Model, ModelAxis, ModelItem};
use std::fmt::Write;
pub(crate) use term::Term;

/// The numbers of a layout, as terms, in elements.
pub(crate) struct Table {
    /// Of each item of the order, without their sign, which `reverse` makes negative.
    pub(crate) strides: Vec<Term>,
    pub(crate) span: Term,
    /// Whether `span` is the span. If not, it is the span with all blocks filled: how many indices the last block has is not known.
    pub(crate) is_span_exact: bool,
    pub(crate) storage: Term,
}

impl Table {
    /// The walk from the innermost item to the outermost.
    pub(crate) fn of(model: &Model) -> Self {
        let mut strides = vec![Term::Number(0); model.order.len()];
        let mut step = Term::Number(1);
        for (item, own) in model.order.iter().zip(&mut strides).rev() {
            let axis = &model.axes[item.axis];
            if axis.rule(StorageKind::Broadcast).is_some() {
                continue;
            }
            if let Some(multiple) = axis.rule(StorageKind::Align) {
                step = step.rounded_up(multiple);
            } else if let Some(stride) = axis.rule(StorageKind::Stride) {
                step = stride;
            }
            *own = step.clone();
            let stored = match axis.rule(StorageKind::Pad) {
                Some(multiple) => axis.term().rounded_up(multiple),
                None => item.count(model),
            };
            step = stored.times(step);
        }
        let (span, is_span_exact) = span(model, &strides);
        // Only an explicit stride can lead past the last step.
        let has_stride = model.axes.iter().any(|axis| axis.rule(StorageKind::Stride).is_some());
        let storage = if has_stride { step.at_least(span.clone()) } else { step };
        Table { strides, span, is_span_exact, storage }
    }
}

/// `1 + sum (count - 1) * stride`, or 0 if there is no index; and whether it is exact.
fn span(model: &Model, strides: &[Term]) -> (Term, bool) {
    if model.axes.iter().any(|axis| axis.term() == Term::Number(0)) {
        return (Term::Number(0), true);
    }
    let (mut span, mut is_exact) = (Term::Number(1), true);
    for (position, axis) in model.axes.iter().enumerate() {
        let own: Vec<_> = model.order.iter().zip(strides).filter(|(item, _)| item.axis == position).collect();
        let known = match axis.term() {
            Term::Number(extent) => reach(extent, &own),
            _ => None,
        };
        let reach = match (&*own, known) {
            ([(_, stride)], _) => axis.term().less_one().times((*stride).clone()),
            (_, Some(reach)) => Term::Number(reach),
            (_, None) => {
                is_exact = false;
                let reaches = own.iter().map(|(item, stride)| item.count(model).less_one().times((*stride).clone()));
                reaches.fold(Term::Number(0), Term::plus)
            }
        };
        span = span.plus(reach);
    }
    (span, is_exact)
}

/// How far the last element along an axis with these digits is from the first one, if all numbers are known.
fn reach(extent: u128, digits: &[(&ModelItem, &Term)]) -> Option<u128> {
    let mut known = Vec::new();
    for (item, stride) in digits {
        let number = |number: &Option<Number>, none: u128| match number.as_ref().map(term) {
            None => Some(none),
            Some(Term::Number(number @ 1..)) => Some(number),
            Some(_) => None,
        };
        let Term::Number(stride) = stride else { return None };
        known.push((number(&item.divisor, 1)?, number(&item.modulus, u128::MAX)?, *stride));
    }
    known.sort_unstable();
    let (mut full, mut reach) = (0_u128, 0_u128);
    for (divisor, modulus, stride) in known {
        // That of the last index, or of one with a smaller digit and after it the largest ones.
        let digit = (extent - 1) / divisor % modulus;
        let last = digit.saturating_mul(stride).saturating_add(reach);
        let before = digit.checked_sub(1).map_or(0, |digit| digit.saturating_mul(stride).saturating_add(full));
        reach = last.max(before);
        full = full.saturating_add((modulus - 1).saturating_mul(stride));
    }
    Some(reach)
}

/// The table in Markdown.
pub(crate) fn markdown(model: &Model) -> String {
    let table = Table::of(model);
    let mut text = String::new();
    if !model.axes.is_empty() {
        text.push_str("| axis | extent | stride | |\n|---|---|---|---|\n");
    }
    for (position, axis) in model.axes.iter().enumerate() {
        let extent = match axis.extent {
            Extent::Dynamic(_) => "`?`".to_owned(),
            _ => code(&axis.term()),
        };
        let sign = if axis.rule(StorageKind::Reverse).is_some() { "-" } else { "" };
        let rules: Vec<_> = axis.storage.iter().map(|(kind, value, _)| rule(*kind, value)).collect();
        let own = model.order.iter().zip(&table.strides).filter(|(item, _)| item.axis == position);
        let strides = own.map(|(item, stride)| {
            let of = if item.span.is_some() { format!(" of `{}`", item.text(model)) } else { String::new() };
            format!("{}{of}", signed_code(sign, stride))
        });
        let strides: Vec<_> = strides.collect();
        let _ = writeln!(text, "| `{}` | {extent} | {} | {} |", axis.name_text(), strides.join(", "), rules.join(", "));
    }
    let order: Vec<_> = model.order.iter().map(|item| format!("`{}`", item.text(model))).collect();
    let order =
        if order.len() > 1 { format!("In memory {}, outermost first. ", order.join(" ")) } else { String::new() };
    let (span, storage) = (code(&table.span), code(&table.storage));
    let at_most = if table.is_span_exact { "" } else { "at most " };
    let _ = write!(text, "\n{order}Span {at_most}{span}, storage {storage}, all in elements.");
    if text.contains("up(") {
        text.push_str(" `up(a, m)` is `a` rounded up to a multiple of `m`.");
    }
    text
}

/// A term in Markdown: a number as it is, a formula as code, in which a `|` would end the cell.
fn code(term: &Term) -> String {
    signed_code("", term)
}

/// [`code`], with a sign.
fn signed_code(sign: &str, term: &Term) -> String {
    match term {
        Term::Number(number) => format!("{sign}{number}"),
        formula => format!("`{sign}{}`", formula.to_string().replace('|', "\\|")),
    }
}

fn rule(kind: StorageKind, value: &Value) -> String {
    match value {
        Value::Absent => kind.word().to_owned(),
        Value::Dynamic => format!("{} = ?", kind.word()),
        Value::Static(number) => format!("{} = {}", kind.word(), code(&term(number))),
    }
}

fn term(number: &Number) -> Term {
    match number.kind {
        NumberKind::Integer(integer) => Term::Number(integer.into()),
        NumberKind::Path => Term::Name(number.to_string()),
        // In its braces, an expression reads as one value.
        NumberKind::Expression => Term::Name(number.to_string()),
    }
}

impl ModelItem {
    /// How many values have room in memory, where the axis is not padded.
    fn count(&self, model: &Model) -> Term {
        match (&self.modulus, &self.divisor) {
            (Some(modulus), _) => term(modulus),
            (None, Some(divisor)) => model.axes[self.axis].term().in_blocks_of(term(divisor)),
            (None, None) => model.axes[self.axis].term(),
        }
    }

    /// `M/32%4`
    fn text(&self, model: &Model) -> String {
        let part = |sign: char, number: &Option<Number>| match number {
            Some(number) => format!("{sign}{number}"),
            None => String::new(),
        };
        format!("{}{}{}", model.axes[self.axis].name_text(), part('/', &self.divisor), part('%', &self.modulus))
    }
}

impl ModelAxis {
    /// The extent; one that is known at run time only goes by the name of its axis.
    fn term(&self) -> Term {
        match &self.extent {
            Extent::Static(number) => term(number),
            Extent::OwnName | Extent::Dynamic(_) => Term::Name(self.name_text()),
        }
    }

    /// The number of a rule of this axis, if it has one.
    fn rule(&self, kind: StorageKind) -> Option<Term> {
        let (_, value, _) = self.storage.iter().find(|(other, ..)| *other == kind)?;
        Some(match value {
            Value::Static(number) => term(number),
            Value::Dynamic => Term::Name(format!("{}_stride", self.name_text())),
            Value::Absent => Term::Number(0),
        })
    }
}
