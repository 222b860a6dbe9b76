//! `at!(view, H: y, W: x)`: an element by the names of its axes.

use crate::expand;
use crate::report::{Report, compile_errors};
use crate::root;
use crate::tokens::{self, Cursor, Token, cursor, span_of, tokens, tree};
use crate::words;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

const REMEDY: &str = "write `at!(view, H: y, W: x)`";

/// `H: y`
struct Coordinate {
    axis: tokens::Ident,
    index: TokenStream,
}

/// The element as a place, with an error for each mistake.
pub(crate) fn place(input: TokenStream) -> TokenStream {
    let (root, input) = root::take_until(';', input);
    let (view, rest) = root::take_until(',', input);
    let mut report = Report::default();
    let has_view = has_view(&view, &mut report);
    let rest = tokens(rest);
    let coordinates = distinct(coordinates(cursor(&rest), &mut report), &mut report);
    let errors = compile_errors(&report);
    if !has_view {
        return quote!({ #(#errors)* ::core::unreachable!() });
    }
    let index = index(&root, &view, &coordinates, report.is_empty());
    let index = quote!({ #(#errors)* #index });
    quote_spanned!(span_of(&view)=> (#view)[#index])
}

/// The statements that make the index, axis by axis.
///
/// The view is named here only for its type: code after `unreachable!` is neither evaluated nor borrow-checked.
fn index(root: &TokenStream, view: &TokenStream, coordinates: &[Coordinate], is_whole: bool) -> TokenStream {
    let span = span_of(view);
    let (index, index_of_view) = (index_at(Span::call_site()), index_at(span));
    let layout = quote_spanned!(span=> (#view).tensor_layout_of_view());
    // A call by the type, as a method of a user's trait may be called so too.
    let asked = expand::located_at(&quote!(#root::__private::NamedIndex::of(&#index_of_view, #layout)), span);
    let coordinates = coordinates.iter().map(|coordinate| coordinate.expand(root));
    let finish = if is_whole { quote!(complete) } else { quote!(incomplete) };
    let finished = quote!(#root::__private::NamedIndex::#finish(#index));
    let finished = expand::located_at(&finished, Span::call_site());
    quote! {
        let #index = #root::__private::NamedIndex::new();
        if false {
            #[allow(unreachable_code)]
            {
                ::core::unreachable!();
                #asked;
            }
        }
        #(#coordinates)*
        #finished
    }
}

/// The local variable of the index. `span` is where errors about it are shown.
fn index_at(span: Span) -> Ident {
    let mut index = words::bound("index");
    index.set_span(index.span().located_at(span));
    index
}

/// Reports a missing view.
fn has_view(view: &TokenStream, report: &mut Report) -> bool {
    let tokens = tokens(view.clone());
    let view = cursor(&tokens);
    let is_coordinate = view.peek_ident().is_some() && view.is_punct_at(1, ':') && !view.is_punct_at(2, ':');
    if view.is_empty() || is_coordinate {
        report.at(view.here(), format!("the view that is indexed is missing: {REMEDY}"));
        return false;
    }
    true
}

fn coordinates(mut input: Cursor<'_>, report: &mut Report) -> Vec<Coordinate> {
    let mut coordinates = Vec::new();
    while !input.is_empty() {
        coordinates.extend(coordinate(&mut input, report));
        input.eat(',');
    }
    coordinates
}

/// Takes one coordinate, up to its comma.
fn coordinate(input: &mut Cursor<'_>, report: &mut Report) -> Option<Coordinate> {
    let axis = match input.next() {
        Some(Token::Ident(axis)) if !axis.is_keyword() => axis,
        Some(found) => {
            report.at(found.span(), format!("expected the name of an axis, found `{found}`: {REMEDY}"));
            take_index(input);
            return None;
        }
        None => return None,
    };
    if input.eat(':').is_none() {
        let index = take_index(input).to_string();
        let index = index.trim_start_matches('=').trim();
        let index = if index.is_empty() { "0" } else { index };
        return report.none(axis.span, format!("the index of an axis follows `:`: write `{axis}: {index}`"));
    }
    let index = take_index(input);
    if index.is_empty() {
        return report.none(input.last(), format!("the index of `{axis}` is missing: write `{axis}: 0`"));
    }
    Some(Coordinate { axis: axis.clone(), index })
}

/// Takes everything up to the end, or up to a comma before a coordinate. The comma of `f::<A, B>()` is not such a comma.
fn take_index(input: &mut Cursor<'_>) -> TokenStream {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !is_comma_between(input) {
        tokens.extend(input.next().map(tree));
    }
    tokens
}

fn is_comma_between(input: &Cursor<'_>) -> bool {
    let mut ahead = input.clone();
    ahead.eat(',').is_some()
        && (ahead.is_empty()
            || ahead.next_ident().is_none()
            || ahead.is_empty()
            || ahead.is_punct(",")
            || ahead.is_punct("=")
            || matches!(ahead.peek(), Some(Token::Literal(_)))
            || (ahead.is_punct(":") && !ahead.is_punct("::")))
}

/// One of two indices along an axis would be lost.
fn distinct(coordinates: Vec<Coordinate>, report: &mut Report) -> Vec<Coordinate> {
    let mut kept: Vec<Coordinate> = Vec::new();
    for coordinate in coordinates {
        let name = &coordinate.axis.text;
        if kept.iter().any(|other| other.axis.text == *name) {
            report.at(coordinate.axis.span, format!("the index of `{name}` is given already: keep one of the two"));
        } else {
            kept.push(coordinate);
        }
    }
    kept
}

impl Coordinate {
    /// `let index = axis::<axis::H, _, _>(index, y);`, all of it at the name, where an axis that the layout does not have
    /// is an error.
    fn expand(&self, root: &TokenStream) -> TokenStream {
        let Coordinate { axis, index } = self;
        let span = axis.span;
        let (root, name) = (expand::located_at(root, span), expand::name_type(root, axis));
        let whole = index_at(span);
        quote_spanned!(span=> let #whole = #root::__private::axis_index::<#name, _, _>(#whole, #index);)
    }
}
