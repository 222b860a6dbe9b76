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
    /// The rule that gives a digit its stride, the stride, and the place of its word.
    pub(crate) stride: Option<(StorageKind, Number, Span)>,
}

impl Model {
    /// All numbers that are written: those of extents, of rules and of digits.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = &Number> {
        let extents = self.axes.iter().filter_map(|axis| axis.extent.number());
        let rules = self.axes.iter().flat_map(|axis| &axis.storage).filter_map(|(_, value, _)| value.number());
        extents.chain(rules).chain(self.digit_numbers())
    }

    /// How many extents and how many strides are a `?`.
    pub(crate) fn run_time_numbers(&self) -> (usize, usize) {
        let extents = self.axes.iter().filter(|axis| matches!(axis.extent, Extent::Dynamic(_)));
        let rules = self.axes.iter().flat_map(|axis| &axis.storage);
        (extents.count(), rules.filter(|(_, value, _)| matches!(value, Value::Dynamic)).count())
    }

    /// The numbers of the digits in the order.
    pub(crate) fn digit_numbers(&self) -> impl Iterator<Item = &Number> {
        let strides = self.order.iter().filter_map(|item| Some(&item.stride.as_ref()?.1));
        self.order.iter().flat_map(|item| [&item.divisor, &item.modulus]).flatten().chain(strides)
    }

    /// The axis and the word of each `stride`, whose number may let indices share an element.
    pub(crate) fn stride_words(&self) -> impl Iterator<Item = (usize, Span)> {
        let of_axis = |(axis, own): (usize, &ModelAxis)| {
            let rule = own.storage.iter().find(|(kind, ..)| *kind == StorageKind::Stride)?;
            Some((axis, rule.2))
        };
        let of_digit = |item: &ModelItem| match item.stride {
            Some((StorageKind::Stride, _, word)) => Some((item.axis, word)),
            _ => None,
        };
        self.axes.iter().enumerate().filter_map(of_axis).chain(self.order.iter().filter_map(of_digit))
    }

    /// The order of these items, with the blocks that the rules give: the indices of a block are innermost.
    pub(crate) fn with_blocks(&self, items: &[ModelItem]) -> Vec<ModelItem> {
        let outer = |axis: usize| self.order.iter().find(|item| item.axis == axis && item.modulus.is_none());
        let with_block =
            |item: &ModelItem| if item.is_digit() { item.clone() } else { outer(item.axis).unwrap_or(item).clone() };
        items.iter().map(with_block).chain(self.blocks().cloned()).collect()
    }

    /// The indices in a block, of each axis with a `block`, where no other axis has digits.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = &ModelItem> {
        self.order.iter().filter(|item| item.modulus.is_some())
    }
}

impl ModelItem {
    pub(crate) fn of(item: check::ModelItem, tokens: &Tokens) -> Self {
        let number = |number: Option<ast::Number>| number.map(|number| Number::of(number, tokens));
        ModelItem {
            axis: item.axis,
            divisor: number(item.divisor),
            modulus: number(item.modulus),
            span: item.place.map(|place| tokens.span(place)),
            stride: item.stride.map(|(kind, number, word)| (kind, Number::of(number, tokens), tokens.span(word))),
        }
    }

    pub(crate) fn is_digit(&self) -> bool {
        self.divisor.is_some() || self.modulus.is_some()
    }

    /// Whether it is written as another one is.
    pub(crate) fn is(&self, other: &Self) -> bool {
        let text = |number: &Option<Number>| number.as_ref().map(|number| number.text.clone());
        let key = |item: &Self| (item.axis, text(&item.divisor), text(&item.modulus));
        key(self) == key(other)
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
    let order = model.order.into_iter().map(|item| ModelItem::of(item, &tokens)).collect();
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
