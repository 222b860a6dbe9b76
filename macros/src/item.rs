//! `pub type Act = N C H W; order = NHWC`: the item form.

use crate::declaration::{self, Attribute, attributes, cfgs, documented, report_found, skip_to_equals, visibility};
use crate::expand::{self, Model, Value};
use crate::report::{Report, compile_errors};
use crate::tokens::{Cursor, Rustc, Token};
use crate::words;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use std::borrow::Cow;
use tensor_layout_syntax::token::Origin;
use tensor_layout_syntax::{check, parse};

const REMEDY: &str = "write `pub type Name = N C H W; order = NHWC`";

/// The tokens before the layout.
struct Header {
    attributes: Vec<Attribute>,
    visibility: TokenStream,
    name: Ident,
}

/// The aliases, with an error for each mistake.
pub(crate) fn items(root: &TokenStream, mut input: Cursor<'_>) -> TokenStream {
    let mut report = Report::default();
    if let Some(errors) = several_orders(&input) {
        return errors;
    }
    let header = header(&mut input, &mut report);
    let (tokens, before) = without_delimiters(input, &mut report);
    let layout = parse::layout(Cursor::new(&tokens, before), &mut report);
    let model = check::layout(layout, &mut report);
    let errors = compile_errors(&report);
    let items = header.map(|header| {
        let layout =
            if report.is_empty() { expand::checked_type(root, &model) } else { expand::plain_type(root, &model) };
        let documented = documented(&header.attributes, &format!("The layout `{}`.", Rustc::quote(&tokens)));
        let (Header { visibility, name, .. }, consts) = (&header, own_consts(&model));
        let parameters = (!consts.is_empty()).then(|| quote!(<#(const #consts: ::core::primitive::usize),*>));
        let views = [("View", "shared"), ("ViewMut", "mutable")];
        let views = views.map(|(view, kind)| view_alias(root, &header, &consts, view, kind));
        quote!(#documented #visibility type #name #parameters = #layout; #(#views)*)
    });
    quote!(#(#errors)* #items)
}

/// The error of an `enum`, if it is one: the rest is in the grammar of another macro.
fn several_orders(input: &Cursor<'_>) -> Option<TokenStream> {
    let mut input = input.clone();
    attributes(&mut input);
    visibility(&mut input);
    let word = input.next_ident().filter(|word| word.is("enum"))?;
    let mut report = Report::default();
    let message =
        "several orders are declared by another macro: write `layouts! { pub enum Name = N C H W; NCHW | NHWC }`";
    report.at(word.span, message);
    let errors = compile_errors(&report);
    Some(quote!(#(#errors)*))
}

/// `#[..] pub type Name =`
fn header(input: &mut Cursor<'_>, report: &mut Report) -> Option<Header> {
    let (attributes, visibility) = (attributes(input), visibility(input));
    let name = declaration::name("type", REMEDY, input, report);
    if input.eat('=').is_none() {
        report_before_equals(input, report);
    }
    Some(Header { attributes, visibility, name: name? })
}

/// Reports tokens in the place of `=`, and skips them.
fn report_before_equals(input: &mut Cursor<'_>, report: &mut Report) {
    if input.is_punct("<") {
        let message = "the item form takes no generics, as axes without an extent become const \
                       parameters: leave these out, or write `type Name<..> = layout!(..);`";
        report.at(input.here(), message);
    } else if input.is_word("where") {
        report.at(input.here(), format!("the item form takes no `where` clause: {REMEDY}"));
    } else {
        return report_found("`=`", REMEDY, input, report);
    }
    skip_to_equals(input);
}

/// The tokens of the layout, and the place before them. `(N C H W)` and `layout!(N C H W)` are reported, and understood.
fn without_delimiters<'t>(mut input: Cursor<'t>, report: &mut Report) -> (Cow<'t, [Token]>, Span) {
    let first = input.here();
    if input.is_word("layout") && input.is_punct_at(1, '!') {
        input.next();
        input.next();
    }
    match input.next_group() {
        Some(group) => {
            report.at(first, format!("the axes follow `=` as they are, without delimiters: {REMEDY}"));
            ([&group.tokens, input.take_rest()].concat().into(), group.span)
        }
        None => (input.take_rest().into(), input.last()),
    }
}

/// The axes without an extent, which become const parameters.
fn own_consts(model: &Model) -> Vec<&Ident> {
    let axes = model.axes.iter().filter(|axis| matches!(axis.extent, Value::Absent));
    axes.map(|axis| &axis.name.tree).collect()
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
