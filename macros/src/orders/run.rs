//! `Cache!(order; L => body)`: a `match` with the body in each arm, where `L` is the layout of the arm's order.

use crate::report::Report;
use crate::root::take_until;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;

/// The call as the macro of the set passes it on: `$crate; Cache [NCHW NHWC]; order; L => body`.
pub(crate) fn run_for(input: TokenStream) -> TokenStream {
    let (root, input) = take_until(';', input);
    let (set, call) = take_until(';', input);
    let mut set = set.into_iter();
    let (Some(TokenTree::Ident(name)), Some(TokenTree::Group(names))) = (set.next(), set.next()) else {
        return TokenStream::new();
    };
    let mut report = Report::default();
    match parse(&name, call, &mut report) {
        Some(call) => expand(&root, &name, names.stream(), &call),
        None => {
            let errors = report.compile_errors();
            quote!({ #(#errors)* ::core::unreachable!() })
        }
    }
}

struct Call {
    order: TokenStream,
    layout: Ident,
    body: TokenStream,
}

/// Parses the tokens of the user, or reports the first mistake: without a part, there is no code.
fn parse(set: &Ident, call: TokenStream, report: &mut Report) -> Option<Call> {
    let remedy = format!("write `{set}!(order; L => function::<L>(..))`");
    let mut tokens = call.into_iter().peekable();
    let mut last = Span::call_site();
    let mut order = TokenStream::new();
    let mut has_semicolon = false;
    let mut comma = None;
    for token in tokens.by_ref() {
        last = token.span();
        if is_punct(&token, ',') {
            comma = Some(last);
        }
        if is_punct(&token, ';') {
            has_semicolon = true;
            break;
        }
        order.extend([token]);
    }
    if order.is_empty() {
        report.at(last, format!("the order is missing: {remedy}"));
        return None;
    } else if let (Some(comma), false) = (comma, has_semicolon) {
        report.at(comma, format!("a `;` follows the order, not a comma: {remedy}"));
        return None;
    } else if !has_semicolon {
        report.at(last, format!("`;` and the code to run are missing after the order: {remedy}"));
        return None;
    }
    let layout = match tokens.next() {
        Some(TokenTree::Ident(layout)) => layout,
        found => {
            let (span, found) = found.map_or((last, "nothing".into()), |found| (found.span(), format!("`{found}`")));
            report.at(span, format!("expected a name for the type of the layout, found {found}: {remedy}"));
            return None;
        }
    };
    let arrow = tokens.next_if(|token| is_punct(token, '=')).and_then(|_| tokens.next_if(|token| is_punct(token, '>')));
    let Some(arrow) = arrow else {
        report.at(layout.span(), format!("`=>` is missing after `{layout}`: {remedy}"));
        return None;
    };
    let body: TokenStream = tokens.collect();
    if body.is_empty() {
        report.at(arrow.span(), format!("the code to run is missing after `=>`: {remedy}"));
        return None;
    }
    Some(Call { order, layout, body })
}

fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

fn expand(root: &TokenStream, set: &Ident, names: TokenStream, call: &Call) -> TokenStream {
    let Call { order, layout, body } = call;
    // A const of a shorter name would be taken for a pattern.
    let value = Ident::new("tensor_layout_order", Span::mixed_site());
    let arms = names.into_iter().enumerate().map(|(place, name)| {
        let place = Literal::usize_unsuffixed(place);
        quote! {
            #set::#name => {
                #[allow(dead_code)]
                type #layout = <#set as #root::__private::OrderAt<#place>>::Layout;
                #body
            }
        }
    });
    quote! {
        match {
            let #value: #set = #order;
            #value
        } {
            #(#arms)*
        }
    }
}
