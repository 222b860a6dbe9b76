//! `#[derive(Layout)]`: a unit struct becomes a layout with a name of its own.

use super::attribute;
use crate::check;
use crate::expand;
use crate::parse::{self, Layout};
use crate::report::Report;
use crate::table;
use crate::words;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{ConstParam, Data, DeriveInput, Fields, GenericParam};
use tensor_layout_syntax::ast::{Extent, Number, Rule, Value};

/// The implementation of `Nominal`, with an error for each mistake.
pub(crate) fn expand(item: &DeriveInput) -> TokenStream {
    let mut report = Report::default();
    let mut attributes = attribute::all(&item.attrs, &mut report);
    let root = attribute::root(&mut attributes, &mut report);
    let is_unit = is_unit_struct(item, &mut report);
    let layout = attribute::only_one(attributes, &mut report);
    if layout.is_none() && report.is_empty() {
        let message = format!("the layout is missing: write `#[layout(N=1 C=64)]` above `struct {}`", item.ident);
        report.at(item.ident.span(), message);
    }
    let mut layout = layout.map_or_else(Layout::default, |attribute| parse::layout(attribute.content, &mut report));
    knows_all(&mut layout, &mut report);
    let is_generic_over_numbers = generics(item, &layout, &mut report);
    let model = check::layout(layout, &mut report);

    let errors = report.compile_errors();
    let layout =
        if report.is_empty() { expand::checked_type(&root, &model) } else { expand::plain_type(&root, &model) };
    let table = table::markdown(&model);
    let items = is_generic_over_numbers.then(|| implementation(&root, item, is_unit, &layout, &table));
    quote!(#(#errors)* #items)
}

/// Whether the item is a unit struct. The values of a nominal layout hold nothing.
fn is_unit_struct(item: &DeriveInput, report: &mut Report) -> bool {
    let name = &item.ident;
    let (span, what) = match &item.data {
        Data::Struct(data) => match &data.fields {
            Fields::Unit => return true,
            fields => (fields.span(), "a layout with a name of its own has no fields"),
        },
        Data::Enum(data) => (data.enum_token.span, "a layout with a name of its own is a struct, not an enum"),
        Data::Union(data) => (data.union_token.span, "a layout with a name of its own is a struct, not a union"),
    };
    let remedy = if item.generics.params.is_empty() { "" } else { "<..>" };
    let buffers = match &item.data {
        Data::Struct(_) => "; for buffers with layouts, derive `Views`",
        Data::Enum(_) | Data::Union(_) => "",
    };
    report.at(span, format!("{what}: write `struct {name}{remedy};`{buffers}"));
    false
}

/// Checks that every number is known at compile time, as a value of the struct has no place for one.
fn knows_all(layout: &mut Layout, report: &mut Report) {
    let Layout { written, tokens } = layout;
    for axis in &mut written.axes {
        if let Extent::Dynamic(question) = axis.extent {
            let name = &axis.name;
            report.at(
                tokens.span(question),
                format!(
                    "a layout with a name of its own cannot have a run-time extent: write `{name} = 8`, or declare the \
                     layout by `layout! {{ type Name = {name}=? }}`"
                ),
            );
            axis.extent = Extent::Static(Number::one(question));
        }
    }
    written.rules.retain(|rule| match rule {
        Rule::Storage(rule) if matches!(rule.value, Value::Dynamic(_)) => {
            let axis = rule.axes.first().map_or("", |axis| &axis.text);
            report.at(
                tokens.span(rule.keyword.place),
                format!(
                    "a layout with a name of its own cannot have a run-time stride: write `stride({axis}) = 8`, or declare \
                     the layout by `layout! {{ type Name = ..; stride({axis}) = ? }}`"
                ),
            );
            false
        }
        _ => true,
    });
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
    let Layout { written, tokens } = layout;
    let name = words::text(parameter);
    let is_in = |number: &Number| stands_in(parameter, tokens.number(number).into());
    written.axes.iter().any(|axis| match &axis.extent {
        Extent::OwnName => axis.name.text == name,
        Extent::Dynamic(_) => false,
        Extent::Static(number) => is_in(number),
    }) || written.rules.iter().any(|rule| match rule {
        Rule::Storage(rule) => matches!(&rule.value, Value::Static(number) if is_in(number)),
        Rule::Order(_) => false,
    })
}

fn stands_in(name: &Ident, tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => stands_in(name, group.stream()),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

fn implementation(
    root: &TokenStream,
    item: &DeriveInput,
    is_unit: bool,
    layout: &TokenStream,
    table: &str,
) -> TokenStream {
    let name = &item.ident;
    let (impl_generics, arguments, where_clause) = item.generics.split_for_impl();
    let (axes, text) = (axes(root, item), words::text(name));
    // An item without a value is reported already. With a value that panics, its uses cause no further errors.
    let value = if is_unit { quote!(#name) } else { quote!(::core::panic!()) };
    quote! {
        #[automatically_derived]
        impl #impl_generics ::core::default::Default for #name #arguments #where_clause {
            #[inline(always)]
            fn default() -> Self {
                <Self as #root::Nominal>::VALUE
            }
        }

        #[doc = #table]
        #[automatically_derived]
        impl #impl_generics #root::Nominal for #name #arguments #where_clause {
            type As = #layout;
            const VALUE: Self = #value;
        }

        #axes

        #[automatically_derived]
        impl #impl_generics ::core::fmt::Display for #name #arguments #where_clause {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #root::__private::named::<Self>(#text, f)
            }
        }
    }
}

/// The type has the axes of its layout. Bounds that are generic over layouts ask for them, and so does `at!`.
///
/// By way of `As`: with the layout written out again, its numbers would be computed, and a mistake in them reported, twice.
fn axes(root: &TokenStream, item: &DeriveInput) -> TokenStream {
    let name = &item.ident;
    let order = Ident::new("TensorLayoutOrder", Span::mixed_site());
    let given = Ident::new("TensorLayoutGiven", Span::mixed_site());
    let (impl_generics, arguments, where_clause) = item.generics.split_for_impl();
    // `<const N: usize>` without its brackets; nothing where there are none.
    let parameters: Vec<TokenTree> = impl_generics.to_token_stream().into_iter().collect();
    let parameters = parameters.get(1..parameters.len().saturating_sub(1)).unwrap_or_default();
    let comma = parameters.last().map(|_| quote!(,));
    let predicates: Vec<_> = where_clause.map(|clause| &clause.predicates).into_iter().flatten().collect();
    quote! {
        #[automatically_derived]
        impl<#(#parameters)* #comma #order: #root::notation::Order> #root::Axes<#order> for #name #arguments
        where
            #(#predicates,)*
            <Self as #root::Nominal>::As: #root::Axes<#order>,
        {
        }

        #[automatically_derived]
        impl<#(#parameters)* #comma #given: #root::__private::Given> #root::__private::GivenAllAxes<#given> for #name #arguments
        where
            #(#predicates,)*
            <Self as #root::Nominal>::As: #root::__private::GivenAllAxes<#given>,
        {
        }
    }
}
