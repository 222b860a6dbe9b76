//! `#[derive(Layout)]`: a struct becomes a layout with a name of its own.

mod form;
mod items;

use super::attribute;
use crate::expand::{self, Extent, Number, Value};
use crate::report::{Report, compile_errors};
use crate::tokens::Rustc;
use crate::words;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{ConstParam, DeriveInput, GenericParam};
use tensor_layout_syntax::ast::{self, Rule};
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
    let is_generic_over_numbers = generics(item, &layout, &mut report);
    let model = check::layout(layout, &mut report);

    let errors = compile_errors(&report);
    let layout =
        if report.is_empty() { expand::checked_type(&root, &model) } else { expand::plain_type(&root, &model) };
    let items = is_generic_over_numbers.then(|| items::items(&root, item, &form, &layout));
    quote!(#(#errors)* #items)
}

/// Checks that the parameters of the struct are numbers, and that the layout uses each of them.
///
/// Returns whether `Nominal` can be implemented for all of them.
fn generics(item: &DeriveInput, layout: &Layout, report: &mut Report) -> bool {
    let mut is_generic_over_numbers = true;
    let is_understood = report.is_empty();
    for parameter in &item.generics.params {
        match parameter {
            GenericParam::Const(parameter) => {
                is_generic_over_numbers &= is_count(parameter, report);
                if is_understood && !mentions(layout, &parameter.ident) {
                    let name = &parameter.ident;
                    report.at(
                        name.span(),
                        format!(
                            "the layout does not use `{name}`: remove it, or write `{name}` where an extent stands"
                        ),
                    );
                }
            }
            GenericParam::Type(_) | GenericParam::Lifetime(_) => {
                is_generic_over_numbers = false;
                let name = parameter.to_token_stream();
                report.at(
                    parameter.span(),
                    format!("a layout can only be generic over numbers: write `const N: usize` in place of `{name}`"),
                );
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

/// Whether a number of the layout is `parameter`, or is computed from it.
fn mentions(layout: &Layout, parameter: &Ident) -> bool {
    let name = words::text(parameter);
    let is_in = |number: &Number| stands_in(&name, number.argument.clone().into());
    layout.axes.iter().any(|axis| match &axis.extent {
        Extent::OwnName => axis.name.text == name,
        Extent::Dynamic(_) => false,
        Extent::Static(number) => is_in(number),
    }) || layout.rules.iter().any(|rule| match rule {
        Rule::Storage(rule) => matches!(&rule.value, Value::Static(number) if is_in(number)),
        Rule::Order(_) => false,
    })
}

fn stands_in(name: &str, tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => words::text(&ident) == name,
        TokenTree::Group(group) => stands_in(name, group.stream()),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}
