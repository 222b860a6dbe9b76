//! The table of a layout in the documentation of what is generated: numbers where they are known, names and formulas elsewhere.
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
    /// Without their sign, which `reverse` makes negative. Of an axis with a `block`, from block to block.
    pub(crate) strides: Vec<Term>,
    /// In a block, for axes that have a `block`.
    pub(crate) in_block: Vec<Option<Term>>,
    pub(crate) span: Term,
    /// Whether `span` is the span. If not, it is the span with all blocks filled: how many indices the last block has is not known.
    pub(crate) is_span_exact: bool,
    pub(crate) storage: Term,
}

impl Table {
    /// The walk from the innermost axis to the outermost.
    pub(crate) fn of(model: &Model) -> Self {
        let mut strides = vec![Term::Number(0); model.axes.len()];
        let (in_block, mut step) = inner_parts(model);
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
            let stored = match (axis.rule(StorageKind::Pad), axis.rule(StorageKind::Block)) {
                (Some(multiple), _) => axis.term().rounded_up(multiple),
                (None, Some(size)) => axis.term().in_blocks_of(size),
                (None, None) => axis.term(),
            };
            step = stored.times(step);
        }
        let (span, is_span_exact) = span(model, &strides, &in_block);
        // Only an explicit stride can lead past the last step.
        let has_stride = model.axes.iter().any(|axis| axis.rule(StorageKind::Stride).is_some());
        let storage = if has_stride { step.at_least(span.clone()) } else { step };
        Table { strides, in_block, span, is_span_exact, storage }
    }
}

/// The stride in each block, and the step past all of them. The block that is written last is innermost.
fn inner_parts(model: &Model) -> (Vec<Option<Term>>, Term) {
    let mut in_block = vec![None; model.axes.len()];
    let mut step = Term::Number(1);
    let mut blocked: Vec<_> = (0..model.axes.len()).filter(|&axis| model.axes[axis].block_place.is_some()).collect();
    blocked.sort_by_key(|&axis| std::cmp::Reverse(model.axes[axis].block_place));
    for axis in blocked {
        in_block[axis] = Some(step.clone());
        step = model.axes[axis].rule(StorageKind::Block).unwrap_or(Term::Number(1)).times(step);
    }
    (in_block, step)
}

/// `1 + sum (extent - 1) * stride`, or 0 if there is no index; and whether it is exact.
fn span(model: &Model, strides: &[Term], in_block: &[Option<Term>]) -> (Term, bool) {
    if model.axes.iter().any(|axis| axis.term() == Term::Number(0)) {
        return (Term::Number(0), true);
    }
    let (mut span, mut is_exact) = (Term::Number(1), true);
    for ((axis, stride), inner) in model.axes.iter().zip(strides).zip(in_block) {
        let reach = match (axis.rule(StorageKind::Block), inner) {
            (Some(size), Some(inner)) => {
                let (reach, is_known) = reach_of_blocks(axis.term(), size, stride, inner);
                is_exact &= is_known;
                reach
            }
            _ => axis.term().less_one().times(stride.clone()),
        };
        span = span.plus(reach);
    }
    (span, is_exact)
}

/// How far the last element along an axis with blocks is from the first one, and whether that is exact.
fn reach_of_blocks(extent: Term, size: Term, stride: &Term, inner: &Term) -> (Term, bool) {
    if let (Term::Number(extent), Term::Number(size @ 1..), Term::Number(stride), Term::Number(inner)) =
        (&extent, &size, stride, inner)
    {
        let (blocks, rest) = ((extent - 1) / size, (extent - 1) % size);
        let end =
            |blocks: u128, index: u128| blocks.saturating_mul(*stride).saturating_add(index.saturating_mul(*inner));
        let reach = if blocks == 0 { end(0, rest) } else { end(blocks, rest).max(end(blocks - 1, size - 1)) };
        return (Term::Number(reach), true);
    }
    let last_block = extent.in_blocks_of(size.clone()).less_one().times(stride.clone());
    (last_block.plus(size.less_one().times(inner.clone())), false)
}

/// The table in Markdown.
pub(crate) fn markdown(model: &Model) -> String {
    let table = Table::of(model);
    let mut text = String::new();
    if !model.axes.is_empty() {
        text.push_str("| axis | extent | stride | |\n|---|---|---|---|\n");
    }
    for ((axis, stride), in_block) in model.axes.iter().zip(&table.strides).zip(&table.in_block) {
        let extent = match axis.extent {
            Extent::Dynamic(_) => "`?`".to_owned(),
            _ => code(&axis.term()),
        };
        let sign = if axis.rule(StorageKind::Reverse).is_some() { "-" } else { "" };
        let rules: Vec<_> = axis.storage.iter().map(|(kind, value)| rule(*kind, value)).collect();
        let (name, mut stride) = (axis.name_text(), signed_code(sign, stride));
        if let Some(inner) = in_block {
            let _ = write!(stride, " from block to block, {} in a block", code(inner));
        }
        let _ = writeln!(text, "| `{name}` | {extent} | {stride} | {} |", rules.join(", "));
    }
    let order: Vec<_> = model.order.iter().map(|place| format!("`{}`", model.axes[*place].name_text())).collect();
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
