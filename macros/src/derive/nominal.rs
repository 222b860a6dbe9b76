//! `#[derive(Layout)]`: a struct becomes a layout with a name of its own.

mod form;
mod items;

use super::attribute;
use super::generics::names;
use crate::expand::{self, Model};
use crate::report::{Report, compile_errors};
use crate::tokens::Rustc;
use crate::words;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{ConstParam, DeriveInput, GenericParam};
use tensor_layout_syntax::ast;
use tensor_layout_syntax::{check, parse};

type Layout = ast::Layout<Rustc>;

/// The implementation of `Nominal`, with an error for each mistake.
pub(crate) fn expand(item: &DeriveInput) -> TokenStream {
    let mut report = Report::default();
    let mut attributes = attribute::all(&item.attrs, &mut report);
    let root = attribute::root(&mut attributes, &mut report);
    let layout = attribute::only_one(attributes, &mut report);
    if layout.is_none() && report.is_empty() {
        let message = format!("the layout is missing: write `#[layout(N=1 C=64)]` above `struct {}`", item.ident);
        report.at(item.ident.span(), message);
    }
    let mut layout = layout.map_or_else(Layout::default, |attribute| parse::layout(attribute.content(), &mut report));
    let form = form::of(item, &mut layout, &mut report);
    let model = check::layout(layout, &mut report);
    let is_generic_over_numbers = generics(item, &model, &mut report);

    let errors = compile_errors(&report);
    let layout =
        if report.is_empty() { expand::checked_type(&root, &model) } else { expand::plain_type(&root, &model) };
    let items = is_generic_over_numbers.then(|| items::items(&root, item, &form, &layout));
    quote!(#(#errors)* #items)
}

/// Checks that the parameters of the struct are numbers, and that the layout uses each of them.
///
/// Returns whether `Nominal` can be implemented for all of them.
fn generics(item: &DeriveInput, model: &Model, report: &mut Report) -> bool {
    let mut is_generic_over_numbers = true;
    let is_understood = report.is_empty();
    let mentioned = names(expand::mentioned(model));
    for parameter in &item.generics.params {
        match parameter {
            GenericParam::Const(parameter) => {
                is_generic_over_numbers &= is_count(parameter, report);
                if is_understood && !mentioned.contains(&words::text(&parameter.ident)) {
                    let name = &parameter.ident;
                    let message = format!(
                        "the layout does not use `{name}`: remove it, or write `{name}` where an extent stands"
                    );
                    report.at(name.span(), message);
                }
            }
            GenericParam::Type(_) | GenericParam::Lifetime(_) => {
                is_generic_over_numbers = false;
                let name = parameter.to_token_stream();
                let message =
                    format!("a layout can only be generic over numbers: write `const N: usize` in place of `{name}`");
                report.at(parameter.span(), message);
            }
        }
    }
    is_generic_over_numbers
}

/// Whether the parameter may be a `usize`. For another primitive type, rustc would report mismatched types in the expansion.
fn is_count(parameter: &ConstParam, report: &mut Report) -> bool {
    const OTHERS: [&str; 13] =
        ["u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32", "i64", "i128", "isize", "bool", "char"];
    let kind = parameter.ty.to_token_stream().to_string();
    let is_other = OTHERS.contains(&kind.as_str());
    if is_other {
        let name = &parameter.ident;
        let message =
            format!("`{name}` is a `{kind}`, but the numbers of a layout are `usize`: write `const {name}: usize`");
        report.at(parameter.ty.span(), message);
    }
    !is_other
}
