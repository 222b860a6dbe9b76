//! The model of a layout, from its tree: what the checks of the grammar leave, as tokens of rustc's.

use crate::ast::{Extent, Number, StorageKind, Value};
use crate::parse::Layout;
use crate::report::Report;
use crate::tokens::Tokens;
use crate::words;
use proc_macro2::Ident;
use syntax::{ast, check};
use tensor_layout_syntax as syntax;

/// A layout with its names resolved.
pub(crate) struct Model {
    /// In logical order.
    pub(crate) axes: Vec<ModelAxis>,
    /// Positions in `axes`, outermost first.
    pub(crate) order: Vec<usize>,
}

pub(crate) struct ModelAxis {
    pub(crate) name: Ident,
    pub(crate) extent: Extent,
    /// The rules of this axis, each kind at most once, in the order of `StorageKind`.
    pub(crate) storage: Vec<(StorageKind, Value)>,
    /// If the axis has a `block`, its place among the blocks in the order in which they are written. The last one is innermost.
    pub(crate) block_place: Option<usize>,
}

/// Checks a layout. The model has the parts without a mistake.
pub(crate) fn layout(layout: Layout, report: &mut Report) -> Model {
    let Layout { written, tokens } = layout;
    let mut mistakes = syntax::report::Report::new(&tokens);
    let model = check::layout(written, &mut mistakes);
    report.add(mistakes.into_mistakes(), &tokens);
    let axes = model.axes.into_iter().map(|axis| ModelAxis::of(axis, &tokens)).collect();
    Model { axes, order: model.order }
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
        let storage = axis.storage.into_iter().map(|(kind, value)| (kind, Value::of(value, tokens))).collect();
        ModelAxis { name: tokens.ident(&axis.name), extent, storage, block_place: axis.block_place }
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
