//! The model of a layout, from its tree: what the checks of the grammar leave, as tokens of rustc's.

use crate::ast::{Extent, Number, StorageKind, Value};
use crate::parse::Layout;
use crate::report::Report;
use crate::tokens::Tokens;
use crate::words;
use proc_macro2::{Ident, Span};
use syntax::{ast, check};
use tensor_layout_syntax as syntax;

/// A layout with its names resolved.
pub(crate) struct Model {
    /// In logical order.
    pub(crate) axes: Vec<ModelAxis>,
    /// Outermost first, with the digits of blocks.
    pub(crate) order: Vec<ModelItem>,
}

/// An item of the order: an axis, or a digit of it.
#[derive(Clone)]
pub(crate) struct ModelItem {
    /// Position in the axes.
    pub(crate) axis: usize,
    pub(crate) divisor: Option<Number>,
    pub(crate) modulus: Option<Number>,
    /// Where it is written, if it is a digit.
    pub(crate) span: Option<Span>,
}

impl Model {
    /// All numbers that are written: those of extents, of rules and of digits.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = &Number> {
        let extents = self.axes.iter().filter_map(|axis| axis.extent.number());
        let rules = self.axes.iter().flat_map(|axis| &axis.storage).filter_map(|(_, value, _)| value.number());
        extents.chain(rules).chain(self.digit_numbers())
    }

    /// The numbers of the digits in the order.
    pub(crate) fn digit_numbers(&self) -> impl Iterator<Item = &Number> {
        self.order.iter().flat_map(|item| [&item.divisor, &item.modulus]).flatten()
    }

    /// The layout with its axes in this order. Blocks stay innermost.
    pub(crate) fn set_order(&mut self, axes: &[usize]) {
        let outer = |axis: &usize| self.order.iter().find(|item| item.axis == *axis && item.modulus.is_none());
        let inner = self.order.iter().filter(|item| item.modulus.is_some());
        self.order = axes.iter().filter_map(outer).chain(inner).cloned().collect();
    }
}

pub(crate) struct ModelAxis {
    pub(crate) name: Ident,
    pub(crate) extent: Extent,
    /// The rules of this axis, each kind at most once, in the order of `StorageKind`, with the place of its word.
    pub(crate) storage: Vec<(StorageKind, Value, Span)>,
}

/// Checks a layout. The model has the parts without a mistake.
pub(crate) fn layout(layout: Layout, report: &mut Report) -> Model {
    let Layout { written, tokens } = layout;
    let mut mistakes = syntax::report::Report::new(&tokens);
    let model = check::layout(written, &mut mistakes);
    report.add(mistakes.into_mistakes(), &tokens);
    let axes = model.axes.into_iter().map(|axis| ModelAxis::of(axis, &tokens)).collect();
    let number = |number: Option<ast::Number>| number.map(|number| Number::of(number, &tokens));
    let item = |item: check::ModelItem| ModelItem {
        axis: item.axis,
        divisor: number(item.divisor),
        modulus: number(item.modulus),
        span: item.place.map(|place| tokens.span(place)),
    };
    let order = model.order.into_iter().map(item).collect();
    Model { axes, order }
}

/// The message for a name that is not an axis.
pub(crate) fn no_such_axis(axes: &[ModelAxis], name: &str) -> String {
    let names: Vec<_> = axes.iter().map(ModelAxis::name_text).collect();
    check::no_such_axis(names.iter().map(String::as_str), name)
}

impl ModelAxis {
    fn of(axis: check::ModelAxis, tokens: &Tokens) -> Self {
        let extent = match axis.extent {
            ast::Extent::OwnName => Extent::OwnName,
            ast::Extent::Dynamic(question) => Extent::Dynamic(tokens.span(question)),
            ast::Extent::Static(number) => Extent::Static(Number::of(number, tokens)),
        };
        let rule = |(kind, value, word)| (kind, Value::of(value, tokens), tokens.span(word));
        let storage = axis.storage.into_iter().map(rule).collect();
        ModelAxis { name: tokens.ident(&axis.name), extent, storage }
    }

    pub(crate) fn name_text(&self) -> String {
        words::text(&self.name)
    }
}

impl Number {
    pub(crate) fn of(number: ast::Number, tokens: &Tokens) -> Self {
        Number { tree: tokens.number(&number), kind: number.kind, text: number.text }
    }
}

impl Value {
    fn of(value: ast::Value, tokens: &Tokens) -> Self {
        match value {
            ast::Value::Absent => Value::Absent,
            ast::Value::Dynamic(_) => Value::Dynamic,
            ast::Value::Static(number) => Value::Static(Number::of(number, tokens)),
        }
    }
}
