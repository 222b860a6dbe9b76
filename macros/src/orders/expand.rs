//! The enum, the types of its layouts, and the macro of its name.

use super::header::Header;
use super::variants::Variant;
use crate::declaration::{cfgs, documented};
use crate::expand::{Model, binding, checked_type, plain_type};
use crate::words;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

pub(super) fn items(
    root: &TokenStream,
    header: &Header,
    written: &str,
    mut model: Model,
    variants: &[Variant],
    has_no_mistake: bool,
) -> TokenStream {
    let mut declared = Vec::new();
    let mut layouts = Vec::new();
    let orders: Vec<_> = variants.iter().map(|variant| model.with_blocks(&variant.order)).collect();
    for (place, (variant, order)) in variants.iter().zip(orders).enumerate() {
        model.order = order;
        let layout = if has_no_mistake { checked_type(root, &model) } else { plain_type(root, &model) };
        declared.push(declaration(variant, written));
        layouts.push(layout_of(root, header, place, variant, &layout));
    }
    let declared = enumeration(header, written, variants, &declared, has_no_mistake);
    let methods = methods(header, variants);
    let conversions = conversions(root, header, variants);
    let orders: Vec<_> = variants.iter().map(|variant| &variant.name).collect();
    let call = call(root, header, &header.name, quote!([#(#orders)*]));
    let bound = bound(root, header, &model, &orders);
    quote!(#declared #methods #conversions #(#layouts)* #call #bound)
}

/// A variant, with the text of its layout.
fn declaration(variant: &Variant, written: &str) -> TokenStream {
    let Variant { attributes, name, written: order, .. } = variant;
    let attributes = documented(attributes, &format!("The layout `{written}; order = {order}`."));
    quote!(#attributes #name)
}

/// What is always derived: the trait, and its path.
const DERIVED: [(&str, &str); 6] = [
    ("Clone", "::core::clone::Clone"),
    ("Copy", "::core::marker::Copy"),
    ("Debug", "::core::fmt::Debug"),
    ("PartialEq", "::core::cmp::PartialEq"),
    ("Eq", "::core::cmp::Eq"),
    ("Hash", "::core::hash::Hash"),
];

fn enumeration(
    header: &Header,
    written: &str,
    variants: &[Variant],
    declared: &[TokenStream],
    has_no_mistake: bool,
) -> TokenStream {
    let Header { attributes, visibility, name, .. } = header;
    let is_left = |name: &str| !attributes.iter().any(|attribute| attribute.derives(name));
    let derived = DERIVED.iter().filter(|(name, _)| is_left(name));
    let derived = derived.filter_map(|(_, path)| path.parse::<TokenStream>().ok());
    // Of an order with a mistake, that is enough to say.
    let allowed = (!has_no_mistake).then(|| quote!(#[allow(non_camel_case_types)]));
    let text = words::text(name);
    let attributes = documented(attributes, &format!("An order in memory of `{written}`."));
    let first = variants.first().map(|variant| words::text(&variant.name)).unwrap_or_default();
    let usage = format!(
        "`{text}!(order; L => ..)` runs the code after `=>` with `L` as the layout of the order: \
         [`{text}{first}`] for [`{text}::{first}`], and so on."
    );
    quote! {
        #attributes
        #[doc = ""]
        #[doc = #usage]
        #[derive(#(#derived),*)]
        #allowed
        #[allow(clippy::upper_case_acronyms)]
        #visibility enum #name { #(#declared),* }
    }
}

/// The lists, and the name of an order.
fn methods(header: &Header, variants: &[Variant]) -> TokenStream {
    let Header { attributes, visibility, name, .. } = header;
    let cfgs = cfgs(attributes);
    let names: Vec<_> = variants.iter().map(|variant| &variant.name).collect();
    let texts: Vec<_> = names.iter().map(|name| words::text(name)).collect();
    let count = Literal::usize_unsuffixed(variants.len());
    quote! {
        #cfgs
        #[allow(dead_code, deprecated)]
        impl #name {
            /// All orders, as they are declared.
            #visibility const ALL: [Self; #count] = [#(Self::#names),*];

            /// The names of all orders, as they are declared.
            #visibility const NAMES: [&'static ::core::primitive::str; #count] = [#(#texts),*];

            /// The name of this order, which [`from_str`](::core::str::FromStr::from_str) reads.
            #[must_use]
            #visibility const fn name(self) -> &'static ::core::primitive::str {
                match self { #(Self::#names => #texts),* }
            }
        }
    }
}

/// From and to text.
fn conversions(root: &TokenStream, header: &Header, variants: &[Variant]) -> TokenStream {
    let name = &header.name;
    let cfgs = cfgs(&header.attributes);
    let set = words::text(name);
    let names: Vec<_> = variants.iter().map(|variant| &variant.name).collect();
    let texts = names.iter().map(|name| words::text(name));
    let (text, formatter) = (words::bound("text"), words::bound("formatter"));
    quote! {
        #cfgs
        #[allow(deprecated)]
        impl ::core::fmt::Display for #name {
            fn fmt(&self, #formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Formatter::pad(#formatter, Self::name(*self))
            }
        }

        #cfgs
        #[allow(deprecated)]
        impl ::core::str::FromStr for #name {
            type Err = #root::UnknownOrder;

            fn from_str(#text: &::core::primitive::str) -> ::core::result::Result<Self, #root::UnknownOrder> {
                match #text {
                    #(#texts => ::core::result::Result::Ok(Self::#names),)*
                    _ => ::core::result::Result::Err(#root::__private::unknown_order(#set, &Self::NAMES, #text)),
                }
            }
        }

        #cfgs
        #[allow(deprecated)]
        impl ::core::convert::TryFrom<&::core::primitive::str> for #name {
            type Error = #root::UnknownOrder;

            fn try_from(#text: &::core::primitive::str) -> ::core::result::Result<Self, #root::UnknownOrder> {
                ::core::str::FromStr::from_str(#text)
            }
        }
    }
}

/// `pub type CacheNCHW = ..;`, which the macro reaches by the enum and the place of the order.
fn layout_of(
    root: &TokenStream,
    header: &Header,
    place: usize,
    variant: &Variant,
    layout: &TokenStream,
) -> TokenStream {
    let Header { attributes, visibility, name, .. } = header;
    let cfgs = cfgs(attributes);
    let (set, order) = (words::text(name), words::text(&variant.name));
    let alias = alias(header, &variant.name);
    let doc = format!("The layout of [`{set}::{order}`].");
    let place = Literal::usize_unsuffixed(place);
    // An axis that is less public than the enum is an error there.
    let reached = quote_spanned!(Span::call_site().located_at(name.span())=> type Layout = #alias;);
    quote! {
        #[doc = #doc]
        #cfgs
        #[allow(dead_code)]
        #visibility type #alias = #layout;

        #cfgs
        #[allow(deprecated)]
        impl #root::__private::OrderAt<#place> for #name {
            #reached
        }
    }
}

/// `CacheNCHW`
fn alias(header: &Header, order: &Ident) -> Ident {
    Ident::new(&format!("{}{}", words::text(&header.name), words::text(order)), order.span())
}

/// The enum of the layouts with their numbers, and its macro. Without a `?` there is none.
fn bound(root: &TokenStream, header: &Header, model: &Model, orders: &[&Ident]) -> Option<TokenStream> {
    let (extents, strides) = model.run_time_numbers();
    if orders.is_empty() || extents + strides == 0 {
        return None;
    }
    let Header { attributes, visibility, name, .. } = header;
    let cfgs = cfgs(attributes);
    let bound = alias(header, &Ident::new("Layout", name.span()));
    let layouts: Vec<_> = orders.iter().map(|order| alias(header, order)).collect();
    let (binding, parameters, arguments) = binding(extents, strides);
    let text = words::text(name);
    let doc = format!(
        "A layout of one of the orders of [`{text}`], with its numbers. `{bound}!(layout; name => ..)` runs the code after `=>` with `name` as \
         the layout."
    );
    let doc_of_binding = format!("The layout of this order with a number for each `?`. [`{bound}`] holds it.");
    let call = call(root, header, &bound, quote!([#(#orders)*] bound));
    Some(quote! {
        #[doc = #doc]
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::cmp::Eq)]
        #cfgs
        #[allow(dead_code, missing_docs, private_interfaces, non_camel_case_types, clippy::upper_case_acronyms, clippy::enum_variant_names)]
        #visibility enum #bound { #(#orders(#layouts)),* }

        #cfgs
        #[allow(dead_code, deprecated)]
        impl #name {
            #[doc = #doc_of_binding]
            ///
            /// # Errors
            ///
            /// If a number that follows is over `isize::MAX`.
            #visibility fn #binding(self, #parameters) -> ::core::result::Result<#bound, #root::LayoutError> {
                match self {
                    #(Self::#orders => #layouts::#binding(#arguments).map(#bound::#orders)),*
                }
            }
        }

        #call
    })
}

/// The macro of an enum's name.
///
/// It is declared under another name: `use` of its own name would bring the enum into its own module once more. Without
/// `#[macro_export]`, a macro has no place outside its crate.
fn call(root: &TokenStream, header: &Header, name: &Ident, orders: TokenStream) -> TokenStream {
    let Header { attributes, export, visibility, .. } = header;
    let cfgs = cfgs(attributes);
    // In the edition of this crate a path of `use` can begin with a macro. A name at the user's span would have the user's edition.
    let hidden = Ident::new(&format!("__layouts_{}", words::text(name)), Span::call_site());
    let is_public = visibility.to_string() == "pub";
    let visibility = if is_public && export.is_none() { quote!(pub(crate)) } else { visibility.clone() };
    quote! {
        #cfgs
        #[doc(hidden)]
        #export
        #[allow(unused_macros)]
        macro_rules! #hidden {
            ($($tensor_layout_call:tt)*) => {
                #root::__private::run_for! { #root; #name #orders; $($tensor_layout_call)* }
            };
        }
        #cfgs
        #[doc(hidden)]
        #[allow(unused_imports)]
        #visibility use #hidden as #name;
    }
}
