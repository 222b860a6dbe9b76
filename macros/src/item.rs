//! `pub type Act = N C H W; order = NHWC`: the item form.

use crate::ast::Extent;
use crate::check::{self, Model};
use crate::cursor::Cursor;
use crate::declaration::{Attribute, attributes, cfgs, documented, visibility};
use crate::expand;
use crate::parse;
use crate::report::Report;
use crate::words;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

const REMEDY: &str = "write `pub type Name = N C H W; order = NHWC`";

/// The tokens before the layout.
struct Header {
    attributes: Vec<Attribute>,
    visibility: TokenStream,
    name: Ident,
}

/// Whether the tokens are an item rather than a type: none of these begins an axis.
pub(crate) fn is_ahead(input: &Cursor) -> bool {
    input.is_punct("#") || parse::ITEM_WORDS.iter().any(|word| input.is_word(word))
}

/// The aliases, with an error for each mistake.
pub(crate) fn items(root: &TokenStream, mut input: Cursor) -> TokenStream {
    let mut report = Report::default();
    if let Some(errors) = several_orders(&input) {
        return errors;
    }
    let header = header(&mut input, &mut report);
    let input = without_delimiters(input, &mut report);
    let written = input.clone().take_rest().to_string();
    let layout = parse::layout(input, &mut report);
    let model = check::layout(layout, &mut report);
    let errors = report.compile_errors();
    let items = header.map(|header| {
        let layout =
            if report.is_empty() { expand::checked_type(root, &model) } else { expand::plain_type(root, &model) };
        let documented = documented(&header.attributes, &format!("The layout `{written}`."));
        aliases(root, &header, &own_consts(&model), &layout, &documented)
    });
    quote!(#(#errors)* #items)
}

/// The error of an `enum`, if it is one: the rest is in the grammar of another macro.
fn several_orders(input: &Cursor) -> Option<TokenStream> {
    let mut input = input.clone();
    attributes(&mut input);
    visibility(&mut input);
    let word = input.next_ident().filter(|word| word == "enum")?;
    let mut report = Report::default();
    report.at(
        word.span(),
        "several orders are declared by another macro: write `layouts! { pub enum Name = N C H W; NCHW | NHWC }`",
    );
    let errors = report.compile_errors();
    Some(quote!(#(#errors)*))
}

/// `#[..] pub type Name =`
fn header(input: &mut Cursor, report: &mut Report) -> Option<Header> {
    let attributes = attributes(input);
    let visibility = visibility(input);
    if input.is_word("type") {
        input.next();
    } else {
        report_found("`type`", input, report);
        if input.peek_ident().is_some_and(words::is_keyword) {
            input.next();
        }
    }
    let name = input.peek_ident().filter(|name| !words::is_keyword(name)).cloned();
    match name {
        Some(_) => drop(input.next()),
        None => report_found("the name of the type", input, report),
    }
    if input.eat('=').is_none() {
        report_before_equals(input, report);
    }
    Some(Header { attributes, visibility, name: name? })
}

fn report_found(expected: &str, input: &Cursor, report: &mut Report) {
    let found = input.peek().map_or("the end".to_owned(), |token| format!("`{token}`"));
    report.at(input.here(), format!("expected {expected}, found {found}: {REMEDY}"));
}

/// Reports tokens in the place of `=`, and skips them.
fn report_before_equals(input: &mut Cursor, report: &mut Report) {
    if input.is_punct("<") {
        let message = "the item form takes no generics, as axes without an extent become const \
                       parameters: leave these out, or write `type Name<..> = layout!(..);`";
        report.at(input.here(), message);
    } else if input.is_word("where") {
        report.at(input.here(), format!("the item form takes no `where` clause: {REMEDY}"));
    } else {
        report_found("`=`", input, report);
        return;
    }
    // The default of a const parameter has a `=` of its own.
    let mut depth = 0_usize;
    while !input.is_empty() && (depth > 0 || !input.is_punct("=")) {
        depth += usize::from(input.is_punct("<"));
        depth -= usize::from(input.is_punct(">") && depth > 0);
        input.next();
    }
    input.eat('=');
}

/// `(N C H W)` and `layout!(N C H W)`: reported, and understood.
fn without_delimiters(mut input: Cursor, report: &mut Report) -> Cursor {
    let first = input.here();
    if input.is_word("layout") && input.is_punct_at(1, '!') {
        input.next();
        input.next();
    }
    match input.next_group() {
        Some(group) => {
            report.at(first, format!("the axes follow `=` as they are, without delimiters: {REMEDY}"));
            let rest = input.take_rest();
            Cursor::new(group.stream().into_iter().chain(rest).collect(), group.span())
        }
        None => input,
    }
}

/// The axes without an extent, which become const parameters.
fn own_consts(model: &Model) -> Vec<&Ident> {
    let axes = model.axes.iter().filter(|axis| matches!(axis.extent, Extent::OwnName));
    axes.map(|axis| &axis.name).collect()
}

/// The layout's alias, and those of its views.
fn aliases(
    root: &TokenStream,
    header: &Header,
    consts: &[&Ident],
    layout: &TokenStream,
    documented: &TokenStream,
) -> TokenStream {
    let Header { visibility, name, .. } = header;
    let parameters = (!consts.is_empty()).then(|| quote!(<#(const #consts: ::core::primitive::usize),*>));
    let view = view_alias(root, header, consts, "View", "shared");
    let view_mut = view_alias(root, header, consts, "ViewMut", "mutable");
    quote! {
        #documented
        #visibility type #name #parameters = #layout;
        #view
        #view_mut
    }
}

/// `pub type ActView<'a, T, const N: usize> = View<'a, T, Act<{N}>>;`
///
/// A program may use only one of the views. A deprecated layout is reported where it is used, and not here.
fn view_alias(root: &TokenStream, header: &Header, consts: &[&Ident], view: &str, kind: &str) -> TokenStream {
    let Header { attributes, visibility, name } = header;
    let name_text = words::text(name);
    let alias = Ident::new(&format!("{name_text}{view}"), name.span());
    let view = Ident::new(view, Span::call_site());
    let doc = format!("A {kind} view of a tensor in the layout [`{name_text}`].");
    let element = element_parameter(&name_text, consts);
    let cfgs = cfgs(attributes);
    let arguments = (!consts.is_empty()).then(|| quote!(<#({ #consts }),*>));
    quote! {
        #[doc = #doc]
        #cfgs
        #[allow(dead_code, deprecated)]
        #visibility type #alias<'a, #element, #(const #consts: ::core::primitive::usize),*> =
            #root::#view<'a, #element, #name #arguments>;
    }
}

/// `T`, unless an axis or the layout itself is called so. One of three names is always free:
/// at most the layout can have a longer one.
fn element_parameter(name: &str, consts: &[&Ident]) -> Ident {
    let is_free = |candidate: &&str| *candidate != name && !consts.iter().any(|axis| words::text(axis) == *candidate);
    let free = ["T", "Element", "Scalar"].into_iter().find(is_free);
    Ident::new(free.unwrap_or("T"), Span::call_site())
}
