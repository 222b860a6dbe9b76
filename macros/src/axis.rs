//! `axis!(pub Batch, Seq, Head)`: the declaration of axes with names of more than one letter.

use crate::declaration::{Attribute, attributes, cfgs, documented, visibility};
use crate::report::{Report, compile_errors};
use crate::tokens::{Cursor, Token};
use crate::words;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

const REMEDY: &str = "write `axis!(pub Batch, Seq)`";

/// At 42 bytes rustc gives up on `HasAxis` with its default `recursion_limit`; this leaves a caller's bounds some depth.
const MAX_NAME: usize = 32;

/// `/** Words of a sentence. */ pub Seq`
struct Declaration {
    attributes: Vec<Attribute>,
    visibility: TokenStream,
    name: Ident,
}

/// The items that declare the axes, with an error for each mistake.
pub(crate) fn items(root: &TokenStream, input: Cursor<'_>) -> TokenStream {
    let mut report = Report::default();
    let declarations = check(parse(input, &mut report), &mut report);
    let errors = compile_errors(&report);
    let items = declarations.iter().map(|declaration| declaration.expand(root));
    quote!(#(#errors)* #(#items)*)
}

/// A visibility holds for its name and for those after it, up to the next visibility.
fn parse(mut input: Cursor<'_>, report: &mut Report) -> Vec<Declaration> {
    let mut declarations = Vec::new();
    let mut inherited = TokenStream::new();
    if input.is_empty() {
        report.at(input.last(), format!("`axis!` declares at least one axis: {REMEDY}"));
    }
    while !input.is_empty() {
        let attributes = attributes(&mut input);
        let visibility = visibility(&mut input);
        if !visibility.is_empty() {
            inherited = visibility;
        }
        let name = name(&mut input, report);
        separator(name.is_some(), &mut input, report);
        declarations.extend(name.map(|name| Declaration { attributes, visibility: inherited.clone(), name }));
    }
    declarations
}

/// Takes the comma after a name. Other tokens are skipped, unless one may be a name.
fn separator(after_name: bool, input: &mut Cursor<'_>, report: &mut Report) {
    if let Some(found) = input.peek().filter(|_| after_name && !input.is_punct(",")) {
        report.at(found.span(), format!("expected a comma after the name, found `{found}`: {REMEDY}"));
    }
    while !(input.is_empty() || input.is_punct(",") || input.peek_ident().is_some()) {
        input.next();
    }
    input.eat(',');
}

/// Takes a name, or reports the token in its place.
fn name(input: &mut Cursor<'_>, report: &mut Report) -> Option<Ident> {
    let found = match input.peek() {
        Some(_) if input.is_punct(",") => None,
        _ => input.next(),
    };
    match found {
        Some(Token::Ident(name)) if !name.is_keyword() => return Some(name.tree.clone()),
        Some(token) => report.at(token.span(), format!("expected the name of an axis, found `{token}`: {REMEDY}")),
        None => report.at(input.here(), format!("the name of an axis is missing: {REMEDY}")),
    }
    None
}

/// The declarations without a mistake.
fn check(declarations: Vec<Declaration>, report: &mut Report) -> Vec<Declaration> {
    let mut accepted: Vec<Declaration> = Vec::new();
    for declaration in declarations {
        let name = words::text(&declaration.name);
        let mistake = if words::is_letter(&name) {
            // `layout!` takes a capital letter for the axis of the runtime, never for one in scope.
            format!("`{name}` is a standard axis already: use it in `layout!` without declaring it")
        } else if name.len() > MAX_NAME {
            // Names are compared letter by letter while types are checked, within rustc's `recursion_limit`.
            let length = name.len();
            format!("the name of an axis has at most {MAX_NAME} bytes, and `{name}` has {length}: shorten it")
        } else if accepted.iter().any(|other| words::text(&other.name) == name) {
            // rustc would say the same of the struct, and again of each of its impls.
            format!("the axis `{name}` is declared already: remove this one")
        } else {
            accepted.push(declaration);
            continue;
        };
        report.at(declaration.name.span(), mistake);
    }
    accepted
}

impl Declaration {
    fn expand(&self, root: &TokenStream) -> TokenStream {
        let Declaration { attributes, visibility, name } = self;
        let text = words::text(name);
        let key = spelled(root, &text);
        let cfgs = cfgs(attributes);
        let attributes = documented(attributes, &format!("The axis `{text}`."));
        quote! {
            #attributes
            #[derive(
                ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug,
                ::core::default::Default, ::core::cmp::PartialEq, ::core::cmp::Eq,
                ::core::hash::Hash,
            )]
            #visibility struct #name {}

            #cfgs
            impl #root::__private::Spelled for #name {
                type __Key = #key;
            }
        }
    }
}

/// The name as a type, so that the trait system can tell axes apart: each byte is two of the
/// letters `A` to `P`, the high half first.
fn spelled(root: &TokenStream, name: &str) -> TokenStream {
    let letter = |half: u8| Ident::new(&char::from(b'A' + half).to_string(), Span::call_site());
    name.bytes().rev().fold(quote!(#root::__private::End), |rest, byte| {
        let (high, low) = (letter(byte >> 4), letter(byte & 0xF));
        quote!(#root::__private::Spell<#root::axis::#high, #root::axis::#low, #rest>)
    })
}
