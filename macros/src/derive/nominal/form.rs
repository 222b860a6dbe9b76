//! Whether the struct of a layout holds run-time numbers.

use super::Layout;
use crate::expand::{Number, Value};
use crate::report::Report;
use crate::tokens::Rustc;
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
    let (extents, strides) = run_time_numbers(layout);
    let field = match &item.data {
        Data::Struct(data) => match &data.fields {
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => fields.unnamed.first(),
            _ => None,
        },
        _ => None,
    };
    match (extents.iter().chain(&strides).next(), field) {
        (Some(_), Some(field)) => {
            if is_numbers(&field.ty) {
                return Form::Numbers { extents: extents.len(), strides: strides.len(), field: field.ty.span() };
            }
            let (name, generics) = (&item.ident, generics(item));
            let message = format!(
                "the struct holds its run-time numbers: write `struct {name}{generics}(tensor_layout::Numbers<Self>);`"
            );
            report.at(field.ty.span(), message);
            without_run_time_numbers(layout);
        }
        (Some(&question), None) => {
            if is_struct_without(item, "(Numbers<Self>)", report) {
                let (name, generics) = (&item.ident, generics(item));
                let message = format!(
                    "the struct has no place for this run-time number: write \
                     `struct {name}{generics}(tensor_layout::Numbers<Self>);`"
                );
                report.at(question, message);
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

/// The `?` of extents, and those of strides.
fn run_time_numbers(layout: &Layout) -> (Vec<Span>, Vec<Span>) {
    let extents = layout.axes.iter().filter_map(|axis| axis.extent.question());
    let strides = layout.rules.iter().filter_map(run_time_stride);
    (extents.collect(), strides.collect())
}

fn run_time_stride(rule: &Rule<Rustc>) -> Option<Span> {
    match rule {
        Rule::Storage(rule) => rule.value.question(),
        Rule::Order(_) => None,
    }
}

/// Takes the `?`s out, so that the layout is one of a unit struct.
fn without_run_time_numbers(layout: &mut Layout) {
    for axis in &mut layout.axes {
        if let Some(question) = axis.extent.question() {
            axis.extent = Value::Static(Number::one(question));
        }
    }
    layout.rules.retain(|rule| run_time_stride(rule).is_none());
}
