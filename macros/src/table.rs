//! The table of a layout in the documentation of what is generated: numbers where they are known, formulas elsewhere.
//!
//! A doc comment cannot call the `const fn`s of the runtime. So the computation of strides is repeated here, with symbols, for
//! documentation only. A test compares it with the numbers of the runtime.

mod term;

use crate::ast::{Extent, Number, NumberKind, StorageKind, Value};
use crate::check::{Model, ModelAxis};
use std::fmt::Write;
pub(crate) use term::Term;

/// The numbers of a layout, as terms, in elements.
pub(crate) struct Table {
    /// Without their sign, which `reverse` makes negative.
    pub(crate) strides: Vec<Term>,
    pub(crate) span: Term,
    pub(crate) storage: Term,
}

impl Table {
    /// The walk from the innermost axis to the outermost.
    pub(crate) fn of(model: &Model) -> Self {
        let mut strides = vec![Term::Number(0); model.axes.len()];
        let mut step = Term::Number(1);
        for &place in model.order.iter().rev() {
            let axis = &model.axes[place];
            if axis.rule(StorageKind::Broadcast).is_some() {
                continue;
            }
            if let Some(multiple) = axis.rule(StorageKind::Align) {
                step = step.rounded_up(multiple);
            } else if let Some(stride) = axis.rule(StorageKind::Stride) {
                step = stride;
            }
            strides[place] = step.clone();
            let stored = match axis.rule(StorageKind::Pad) {
                Some(multiple) => axis.term().rounded_up(multiple),
                None => axis.term(),
            };
            step = stored.times(step);
        }
        let span = span(model, &strides);
        // Only an explicit stride can lead past the last step.
        let has_stride = model.axes.iter().any(|axis| axis.rule(StorageKind::Stride).is_some());
        let storage = if has_stride { step.at_least(span.clone()) } else { step };
        Table { strides, span, storage }
    }
}

/// `1 + sum (extent - 1) * stride`, or 0 if there is no index.
fn span(model: &Model, strides: &[Term]) -> Term {
    if model.axes.iter().any(|axis| axis.term() == Term::Number(0)) {
        return Term::Number(0);
    }
    let past_first = |(axis, stride): (&ModelAxis, &Term)| axis.term().less_one().times(stride.clone());
    let reach = model.axes.iter().zip(strides).map(past_first);
    reach.fold(Term::Number(1), Term::plus)
}

/// The table in Markdown.
pub(crate) fn markdown(model: &Model) -> String {
    let table = Table::of(model);
    let mut text = String::new();
    if !model.axes.is_empty() {
        text.push_str("| axis | extent | stride | |\n|---|---|---|---|\n");
    }
    for (axis, stride) in model.axes.iter().zip(&table.strides) {
        let extent = match axis.extent {
            Extent::Dynamic(_) => "`?`".to_owned(),
            _ => code(&axis.term()),
        };
        let sign = if axis.rule(StorageKind::Reverse).is_some() { "-" } else { "" };
        let rules: Vec<_> = axis.storage.iter().map(|(kind, value)| rule(*kind, value)).collect();
        let (name, stride) = (axis.name_text(), signed_code(sign, stride));
        let _ = writeln!(text, "| `{name}` | {extent} | {stride} | {} |", rules.join(", "));
    }
    let order: Vec<_> = model.order.iter().map(|place| format!("`{}`", model.axes[*place].name_text())).collect();
    let order =
        if order.len() > 1 { format!("In memory {}, outermost first. ", order.join(" ")) } else { String::new() };
    let (span, storage) = (code(&table.span), code(&table.storage));
    let _ = write!(text, "\n{order}Span {span}, storage {storage}, all in elements.");
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
        let (_, value) = self.storage.iter().find(|(other, _)| *other == kind)?;
        Some(match value {
            Value::Static(number) => term(number),
            Value::Dynamic => Term::Name(format!("{}_stride", self.name_text())),
            Value::Absent => Term::Number(0),
        })
    }
}
