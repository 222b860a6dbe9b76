//! `Cache!(order; L => body)`: a `match` with the body in each arm, where `L` is the type of the layout of the arm's order; and
//! `CacheLayout!(layout; name => body)`, where `name` is the layout itself.

use crate::report::{Report, compile_errors};
use crate::root::take_until;
use crate::words;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;

/// The call as the macro of the set passes it on: `$crate; Cache [NCHW NHWC]; order; L => body`, with `bound` after the list if the layout
/// is meant.
pub(crate) fn run_for(input: TokenStream) -> TokenStream {
    let (root, input) = take_until(';', input);
    let (set, call) = take_until(';', input);
    let mut set = set.into_iter();
    let (Some(TokenTree::Ident(name)), Some(TokenTree::Group(names))) = (set.next(), set.next()) else {
        return TokenStream::new();
    };
    let asked = if set.next().is_some() { Asked::Layout } else { Asked::Type };
    let mut report = Report::default();
    match parse(&name, &asked, call, &mut report) {
        Some(call) => expand(&root, &name, &asked, names.stream(), &call),
        None => {
            let errors = compile_errors(&report);
            quote!({ #(#errors)* ::core::unreachable!() })
        }
    }
}

/// What the code is given.
enum Asked {
    Type,
    Layout,
}

struct Call {
    value: TokenStream,
    layout: Ident,
    body: TokenStream,
}

/// Parses the tokens of the user, or reports the first mistake: without a part, there is no code.
fn parse(set: &Ident, asked: &Asked, call: TokenStream, report: &mut Report) -> Option<Call> {
    let (missing, name, remedy) = match asked {
        Asked::Type => ("order", "type of the layout", format!("write `{set}!(order; L => function::<L>(..))`")),
        Asked::Layout => ("layout", "layout", format!("write `{set}!(layout; name => function(name))`")),
    };
    let mut tokens = call.into_iter().peekable();
    let mut last = Span::call_site();
    let mut value = TokenStream::new();
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
        value.extend([token]);
    }
    if value.is_empty() {
        return report.none(last, format!("the {missing} is missing: {remedy}"));
    } else if let (Some(comma), false) = (comma, has_semicolon) {
        return report.none(comma, format!("a `;` follows the {missing}, not a comma: {remedy}"));
    } else if !has_semicolon {
        return report.none(last, format!("`;` and the code to run are missing after the {missing}: {remedy}"));
    }
    let layout = match tokens.next() {
        Some(TokenTree::Ident(layout)) => layout,
        found => {
            let (span, found) = found.map_or((last, "nothing".into()), |found| (found.span(), format!("`{found}`")));
            return report.none(span, format!("expected a name for the {name}, found {found}: {remedy}"));
        }
    };
    let arrow = tokens.next_if(|token| is_punct(token, '=')).and_then(|_| tokens.next_if(|token| is_punct(token, '>')));
    let Some(arrow) = arrow else {
        return report.none(layout.span(), format!("`=>` is missing after `{layout}`: {remedy}"));
    };
    let body: TokenStream = tokens.collect();
    if body.is_empty() {
        return report.none(arrow.span(), format!("the code to run is missing after `=>`: {remedy}"));
    }
    Some(Call { value, layout, body })
}

fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

fn expand(root: &TokenStream, set: &Ident, asked: &Asked, names: TokenStream, call: &Call) -> TokenStream {
    let Call { value: given, layout, body } = call;
    let value = words::bound("order");
    // The enum stands everywhere as a type, so that rustc tells once if there is none of its name. A pattern with a field takes no `<..>`.
    let alias = Ident::new("TensorLayoutSet", Span::mixed_site());
    let arms = names.into_iter().enumerate().map(|(place, name)| {
        let place = Literal::usize_unsuffixed(place);
        match asked {
            Asked::Layout => quote!(#alias::#name(#layout) => { #body }),
            Asked::Type => quote! {
                <#set>::#name => {
                    #[allow(dead_code)]
                    type #layout = <#set as #root::__private::OrderAt<#place>>::Layout;
                    #body
                }
            },
        }
    });
    let arms = quote! {
        match {
            let #value: #set = #given;
            #value
        } {
            #(#arms)*
        }
    };
    match asked {
        Asked::Type => arms,
        Asked::Layout => quote!({ type #alias = #set; #arms }),
    }
}
