//! Whether the struct of a layout holds run-time numbers.

use super::Layout;
use crate::expand::{Extent, Number, Value};
use crate::report::Report;
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields, Type};
use tensor_layout_syntax::ast::Rule;

/// What the struct holds.
pub(super) enum Form {
    /// Nothing: the layout is static.
    Unit,
    /// The run-time numbers: so many extents, so many strides, in a field whose type is there.
    Numbers { extents: usize, strides: usize, field: Span },
    /// An item that is reported.
    Other,
}

/// The form of the item. A layout with a `?` needs the field for its numbers, and any other has none.
pub(super) fn of(item: &DeriveInput, layout: &mut Layout, report: &mut Report) -> Form {
    let numbers = run_time_numbers(layout);
    let field = match &item.data {
        Data::Struct(data) => match &data.fields {
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => fields.unnamed.first(),
            _ => None,
        },
        _ => None,
    };
    match (numbers.first(), field) {
        (Some(_), Some(field)) => {
            if is_numbers(&field.ty) {
                let strides = numbers.iter().filter(|number| number.is_stride).count();
                return Form::Numbers { extents: numbers.len() - strides, strides, field: field.ty.span() };
            }
            let (name, generics) = (&item.ident, generics(item));
            report.at(
                field.ty.span(),
                format!(
                    "the struct holds its run-time numbers: write `struct {name}{generics}(tensor_layout::Numbers<Self>);`"
                ),
            );
            without_run_time_numbers(layout);
        }
        (Some(number), None) => {
            if is_struct_without(item, "(Numbers<Self>)", report) {
                let (name, generics) = (&item.ident, generics(item));
                report.at(
                    number.span,
                    format!(
                        "the struct has no place for this run-time number: write \
                         `struct {name}{generics}(tensor_layout::Numbers<Self>);`"
                    ),
                );
            }
            without_run_time_numbers(layout);
        }
        (None, _) => {
            if is_struct_without(item, "", report) {
                return Form::Unit;
            }
        }
    }
    Form::Other
}

/// Whether the item is a unit struct, reported otherwise. `holds` is what the struct is to hold.
fn is_struct_without(item: &DeriveInput, holds: &str, report: &mut Report) -> bool {
    let name = &item.ident;
    let (span, what) = match &item.data {
        Data::Struct(data) => match &data.fields {
            Fields::Unit => return true,
            fields if holds.is_empty() => (fields.span(), "a layout with a name of its own has no fields"),
            fields => (fields.span(), "a layout with a name of its own has no fields but its numbers"),
        },
        Data::Enum(data) => (data.enum_token.span, "a layout with a name of its own is a struct, not an enum"),
        Data::Union(data) => (data.union_token.span, "a layout with a name of its own is a struct, not a union"),
    };
    let buffers = match &item.data {
        Data::Struct(_) => "; for buffers with layouts, derive `Views`",
        Data::Enum(_) | Data::Union(_) => "",
    };
    report.at(span, format!("{what}: write `struct {name}{}{holds};`{buffers}", generics(item)));
    false
}

/// Whether the type is `Numbers<..>`, by any path. rustc would report another one several times, in the expansion.
fn is_numbers(field: &Type) -> bool {
    matches!(field, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Numbers"))
}

/// The parameters of the struct, for a remedy.
fn generics(item: &DeriveInput) -> &'static str {
    if item.generics.params.is_empty() { "" } else { "<..>" }
}

/// A `?`.
struct RunTimeNumber {
    span: Span,
    is_stride: bool,
}

/// The run-time extents and strides that are written.
fn run_time_numbers(layout: &Layout) -> Vec<RunTimeNumber> {
    let extents = layout.axes.iter().filter_map(|axis| match axis.extent {
        Extent::Dynamic(question) => Some(RunTimeNumber { span: question, is_stride: false }),
        _ => None,
    });
    let strides = layout.rules.iter().filter_map(|rule| match rule {
        Rule::Storage(rule) => match rule.value {
            Value::Dynamic(question) => Some(RunTimeNumber { span: question, is_stride: true }),
            _ => None,
        },
        Rule::Order(_) => None,
    });
    extents.chain(strides).collect()
}

/// Takes the `?`s out, so that the layout is one of a unit struct.
fn without_run_time_numbers(layout: &mut Layout) {
    for axis in &mut layout.axes {
        if let Extent::Dynamic(question) = axis.extent {
            axis.extent = Extent::Static(Number::one(question));
        }
    }
    let is_static = |rule: &Rule<_>| !matches!(rule, Rule::Storage(rule) if matches!(rule.value, Value::Dynamic(_)));
    layout.rules.retain(is_static);
}
